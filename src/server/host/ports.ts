import { createServer } from 'node:net'
import { guarded } from '../foundation/guarded'
import { StartError } from './config'

const FIRST_PORT = 4010
const PORTS_TRIED = 200

function canBind(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    const refused = (error: NodeJS.ErrnoException): void =>
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')
    probe.once('error', guarded('the search for a port', refused))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

async function isFree(port: number, host: string): Promise<boolean> {
  if (host !== 'localhost') return canBind(port, host)
  return (await canBind(port, '127.0.0.1')) && (await canBind(port, '::1'))
}

/**
 * The port to listen on: the one asked for, else the one of last time when it is free, else 4010 or the next free one.
 *
 * Errors: StartError when the port asked for is taken.
 */
export async function choosePort(asked: number | null, host: string, last: number | null = null): Promise<number> {
  if (asked === 0) return 0
  if (asked !== null) {
    if (await isFree(asked, host)) return asked
    throw new StartError(`Port ${asked} is taken; stop what uses it, or choose another with --port.`)
  }
  if (last !== null && (await isFree(last, host))) return last
  for (let port = FIRST_PORT; port < FIRST_PORT + PORTS_TRIED; port += 1) {
    if (await isFree(port, host)) return port
  }
  throw new StartError(`No port from ${FIRST_PORT} to ${FIRST_PORT + PORTS_TRIED - 1} is free; choose one with --port.`)
}
