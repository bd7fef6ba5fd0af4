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
  'origin',
  'referer',
])

/** Headers that belong to the browser or to the connection: a program that repeats the call sends its own. */
export function isLeftOut(name: string): boolean {
  const lower = name.toLowerCase()
  return LEFT_OUT.has(lower) || lower.startsWith('sec-')
}

/**
 * A call as a `curl` line for a POSIX shell. A masked Authorization header becomes the variables that `npm start`
 * prints.
 */
export function curlText({ method, url, headers = {}, body, form = {} }: CurlCall): string {
  const parts = [`curl -sS${method === 'GET' ? '' : ` -X ${method}`} ${quoted(url)}`]
  for (const [name, value] of Object.entries(headers)) {
    if (isLeftOut(name)) continue
    if (name.toLowerCase() === 'authorization') {
      const isAgent = value.toLowerCase().startsWith('bearer')
      parts.push(
        isAgent ? '-H "Authorization: Bearer $AGENT_TOKEN"' : '-u "$COUNTERSIGN_TOKEN_ID:$COUNTERSIGN_TOKEN_SECRET"',
      )
    } else parts.push(`-H ${quoted(`${name}: ${value}`)}`)
  }
  if (body !== undefined && body !== null && body !== '') parts.push(`--data-raw ${quoted(body)}`)
  for (const [name, part] of Object.entries(form))
    parts.push(`--form ${quoted(`${name}=${typeof part === 'string' ? part : `@${part.name}`}`)}`)
  return parts.join(' \\\n  ')
}
