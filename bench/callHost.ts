import { CLIENT_ID, CLIENT_SECRET, CONSOLE_SECRET, type ServerProcess } from './processes'

export const SERVICE = '/2025-10-13'
const BASIC = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`

/** The headers of the platform's API token. */
export const platformHeaders: Readonly<Record<string, string>> = { authorization: BASIC }

/** The headers of a tool on the console plane. */
export const consoleHeaders: Readonly<Record<string, string>> = { authorization: `Bearer ${CONSOLE_SECRET}` }

/** A JSON object as it came over the wire. */
export type Json = Readonly<Record<string, unknown>>

interface CallInput {
  readonly method?: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** A form, or what is sent as JSON. */
  readonly body?: unknown
}

/** One call that must succeed; the path is absolute, with its plane. */
export async function callHost(server: Pick<ServerProcess, 'url'>, input: CallInput): Promise<Json> {
  const { body } = input
  const method = input.method ?? (body === undefined ? 'GET' : 'POST')
  const hasJson = body !== undefined && !(body instanceof FormData)
  const reply = await fetch(server.url + input.path, {
    method,
    headers: { ...(input.headers ?? platformHeaders), ...(hasJson && { 'content-type': 'application/json' }) },
    body: hasJson ? JSON.stringify(body) : body,
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${input.path} answered ${reply.status}: ${text.slice(0, 500)}`)
  return text === '' ? {} : (JSON.parse(text) as Json)
}

/** A member that must be a text. */
export function textOf(json: Json, name: string): string {
  const value = json[name]
  if (typeof value !== 'string') throw new Error(`${name} is not a text in ${JSON.stringify(json).slice(0, 300)}`)
  return value
}
