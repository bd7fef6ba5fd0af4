import { request } from 'node:http'

export interface RawReply {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

interface RawInput {
  readonly method: string
  /** Sent as it is: nothing is normalised or encoded. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** One request exactly as written; `fetch` would tidy its path. Throws when the connection ends without an answer. */
export function rawCall(url: string, { method, path, headers = {}, body }: RawInput): Promise<RawReply> {
  const { hostname, port } = new URL(url)
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const call = request(
      { hostname, port, method, path, headers: { ...length, ...headers }, agent: false },
      (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('error', reject)
        reply.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8')
          resolve({ status: reply.statusCode ?? 0, text, headers: reply.headers })
        })
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}
