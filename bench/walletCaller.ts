import { Buffer } from 'node:buffer'
import { Agent, request } from 'node:http'

export interface WalletCall {
  readonly method: 'POST' | 'PATCH'
  /** Absolute, with its plane. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly expectedStatus: number
}

/** Makes calls of one server over connections that stay open. Rejects when the status is another one. */
export function createCaller(url: string): (call: WalletCall) => Promise<Readonly<Record<string, unknown>>> {
  const agent = new Agent({ keepAlive: true })
  return (call) =>
    new Promise((resolve, reject) => {
      const payload = call.body === undefined ? null : JSON.stringify(call.body)
      const type = payload === null ? {} : { 'content-type': 'application/json' }
      const headers = { ...call.headers, ...type }
      const sent = request(new URL(call.path, url), { agent, method: call.method, headers }, (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8')
          if (reply.statusCode === call.expectedStatus) resolve(JSON.parse(text) as Record<string, unknown>)
          else reject(new Error(`${call.method} ${call.path} answered ${reply.statusCode}: ${text.slice(0, 300)}`))
        })
      })
      sent.on('error', reject)
      sent.end(payload)
    })
}
