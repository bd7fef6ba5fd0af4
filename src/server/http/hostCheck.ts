import { LOOPBACK_NAMES } from '../foundation/loopback'
import { ServiceError } from '../foundation/ServiceError'

/** Which names and pages may reach this server. */
export interface HostPolicy {
  readonly allowHosts: readonly string[]
  readonly allowOrigins: readonly string[]
}

function hostNameOf(host: string): string {
  const match = /^(\[[0-9a-fA-F:.]+\]|[^:]+)(?::\d{1,5})?$/.exec(host)
  return (match?.[1] ?? '').toLowerCase()
}

function isLoopbackName(host: string): boolean {
  return LOOPBACK_NAMES.includes(hostNameOf(host))
}

/** What a browser sends as an origin is short; whatever else came is not repeated. */
const shownOrigin = (origin: string): string => (/^https?:\/\/[\w.:[\]-]{1,200}$/.test(origin) ? origin : 'ORIGIN')

/**
 * Refuses requests that name a foreign host (DNS rebinding) or come from a foreign page (cross-site requests).
 *
 * Errors: FORBIDDEN, field Host or Origin.
 * Source: decisions, "Processes and planes"; behaviour 1.6.
 */
export function checkHostAndOrigin(policy: HostPolicy, host: string | undefined, origin: string | undefined): void {
  const name = hostNameOf(host ?? '')
  if (host === undefined || (!LOOPBACK_NAMES.includes(name) && !policy.allowHosts.includes(name))) {
    throw new ServiceError(
      'FORBIDDEN',
      'The Host header does not name this server; start it with --allow-host to add a name.',
      {
        field: 'Host',
        reason: 'FOREIGN_HOST',
      },
    )
  }
  if (origin === undefined || policy.allowOrigins.includes(origin)) return
  if (origin === `http://${host}` || origin === `https://${host}`) return
  throw new ServiceError(
    'FORBIDDEN',
    'The request comes from a page of another site and was not carried out; ' +
      `start the host with --allow-origin ${shownOrigin(origin)} to let that page in.`,
    { field: 'Origin', reason: 'FOREIGN_ORIGIN' },
  )
}

/** True when the request addresses this machine by a loopback name; console and inbox ask for it. */
export function isLoopbackRequest(host: string | undefined, remoteAddress: string | undefined): boolean {
  const address = remoteAddress ?? ''
  const isLocalPeer = address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
  return isLocalPeer && isLoopbackName(host ?? '')
}
