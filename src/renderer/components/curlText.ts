export interface CurlCall {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | null
  /** The parts of a form, in the place of a body; a file is named. */
  readonly form?: Readonly<Record<string, string | File>>
}

const QUOTE = "'"
const quoted = (text: string) => `${QUOTE}${text.replaceAll(QUOTE, `${QUOTE}\\${QUOTE}${QUOTE}`)}${QUOTE}`
const LEFT_OUT = new Set([
  'host',
  'content-length',
  'connection',
  'accept-encoding',
  'user-agent',
  'cookie',
  'countersign-session',
  'countersign-operator',
  'origin',
  'referer',
])

/** Headers that belong to the browser or to the connection: a program that repeats the call sends its own. */
export function isLeftOut(name: string): boolean {
  const lower = name.toLowerCase()
  return LEFT_OUT.has(lower) || lower.startsWith('sec-')
}

/** What stands for the credential of a call: its own is masked, and a session of the desk is nobody else's to use. */
function credentialOf(url: string, headers: Readonly<Record<string, string>>): string | null {
  const named = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const authorization = named.get('authorization')
  if (authorization === undefined && !named.has('countersign-session')) return null
  if (URL.canParse(url) && new URL(url).pathname.startsWith('/console/'))
    return '-H "Authorization: Bearer $COUNTERSIGN_CONSOLE_SECRET"'
  const isAgent = authorization?.toLowerCase().startsWith('bearer')
  return isAgent ? '-H "Authorization: Bearer $AGENT_TOKEN"' : '-u "$COUNTERSIGN_TOKEN_ID:$COUNTERSIGN_TOKEN_SECRET"'
}

/**
 * A call as a `curl` line for a POSIX shell. A masked Authorization header, or a session of the desk, becomes the
 * variables that `npm start` prints.
 */
export function curlText({ method, url, headers = {}, body, form = {} }: CurlCall): string {
  const parts = [`curl -sS${method === 'GET' ? '' : ` -X ${method}`} ${quoted(url)}`]
  const credential = credentialOf(url, headers)
  if (credential !== null) parts.push(credential)
  for (const [name, value] of Object.entries(headers)) {
    if (isLeftOut(name) || name.toLowerCase() === 'authorization') continue
    parts.push(`-H ${quoted(`${name}: ${value}`)}`)
  }
  if (body !== undefined && body !== null && body !== '') parts.push(`--data-raw ${quoted(body)}`)
  for (const [name, part] of Object.entries(form))
    parts.push(`--form ${quoted(`${name}=${typeof part === 'string' ? part : `@${part.name}`}`)}`)
  return parts.join(' \\\n  ')
}
