import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../foundation/ServiceError'
import type { HostPolicy } from './hostCheck'

/** Of a page elsewhere, or of another port of this machine: `localhost:1` and `localhost:2` are the same site. */
const FOREIGN: readonly (string | undefined)[] = ['cross-site', 'same-site']

/** A person who follows a link to a page of the console, or a one-time link, from another program or page. */
function isVisit({ headers, method, call, params }: FastifyRequest): boolean {
  if (method !== 'GET' || headers['sec-fetch-mode'] !== 'navigate') return false
  const { plane, isPage } = call.address
  const { kind } = (params ?? {}) as Readonly<Record<string, string>>
  // The page of a card says itself, by its policy, in whose frames it may stand.
  if (headers['sec-fetch-dest'] === 'iframe') return plane === 'hosted' && kind === 'card'
  if (headers['sec-fetch-dest'] !== 'document') return false
  return plane === 'screen' || plane === 'inbox' || isPage
}

/**
 * Refuses what a browser marks as asked by another site or another local server. Visits are let in: a page alone does
 * nothing, and the session's cookie does not travel with them.
 *
 * Errors: FORBIDDEN field Sec-Fetch-Site, reason FOREIGN_PAGE.
 * Source: decision 0008; Fetch Metadata Request Headers, section 3.
 */
export function checkFetchSite(policy: HostPolicy, request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (!FOREIGN.includes(typeof site === 'string' ? site : undefined)) return
  if (origin !== undefined && policy.allowOrigins.includes(origin)) return
  if (isVisit(request)) return
  throw new ServiceError(
    'FORBIDDEN',
    'The browser says that a page of another site or port asks this; nothing was done. ' +
      'Start the host with --allow-origin to let a page in.',
    { field: 'Sec-Fetch-Site', reason: 'FOREIGN_PAGE' },
  )
}
