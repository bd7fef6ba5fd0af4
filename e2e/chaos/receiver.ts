import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SeededRandom } from './seededRandom'

/** A platform's webhook endpoint that now and then fails, and remembers each event it took. */
export interface Receiver {
  readonly url: string
  /** Event id, and how often it was taken. */
  readonly taken: ReadonlyMap<string, number>
  readonly badSignatures: () => number
  /** From now on signatures are checked with this key (SPKI, PEM). */
  readonly trust: (publicKeyPem: string) => void
  readonly close: () => void
}

function isSignedBy(key: KeyObject, header: string | undefined, body: Buffer): boolean {
  if (header === undefined) return false
  const { s } = JSON.parse(header) as { readonly s: string }
  return verify('sha256', body, { key, dsaEncoding: 'der' }, Buffer.from(s, 'base64'))
}

/** Listens on a free port of this machine. One delivery in ten is answered 503, to be sent again. */
export async function startReceiver(random: SeededRandom): Promise<Receiver> {
  const taken = new Map<string, number>()
  let key: KeyObject | null = null
  let bad = 0
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const signature = request.headers['x-service-signature']
      if (key !== null && !isSignedBy(key, typeof signature === 'string' ? signature : undefined, body)) bad += 1
      if (random.between(1, 10) === 1) {
        response.writeHead(503).end()
        return
      }
      const { id } = JSON.parse(body.toString('utf8')) as { readonly id: string }
      taken.set(id, (taken.get(id) ?? 0) + 1)
      response.writeHead(200).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    taken,
    badSignatures: () => bad,
    trust: (pem) => {
      key = createPublicKey(pem)
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
