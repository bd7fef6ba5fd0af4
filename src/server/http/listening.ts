import { lookup } from 'node:dns/promises'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Answers on every address of the host name; `localhost` is usually 127.0.0.1 and ::1. Fastify's own way of doing it
 * would leave the second address without the limits on connections.
 *
 * Returns: the port. Errors: those of listening on the first address; another one that cannot be had is left out.
 */
export async function listenOn(app: FastifyInstance, port: number, host: string): Promise<number> {
  await app.listen({ port, host })
  const first = app.server.address() as AddressInfo
  if (host !== 'localhost') return first.port
  const found = await lookup(host, { all: true })
  const others = new Set(found.map(({ address }) => address).filter((address) => address !== first.address))
  await Promise.all([...others].map((address) => app.connections.listenAlso(first.port, address)))
  return first.port
}
