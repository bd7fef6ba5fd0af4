import type { FastifyRequest } from 'fastify'
import { OPERATOR_HEADER, SESSION_HEADER } from '../../contract/console/sessionNames'
import { ServiceError } from '../foundation/ServiceError'

/** What a request is and who sends it. Node keeps the first of some, and joins the others with a comma. */
const SINGULAR: ReadonlyMap<string, string> = new Map(
  [
    'Host',
    'Origin',
    'Authorization',
    'Sec-Fetch-Site',
    'Content-Type',
    'Idempotency-Key',
    SESSION_HEADER,
    OPERATOR_HEADER,
  ].map((name) => [name.toLowerCase(), name]),
)

/**
 * Refuses a header that says twice what can be said once: another reader on the way, a proxy or a log, may have taken
 * the other one.
 *
 * Errors: INVALID_REQUEST_FORMAT, reason HEADER_GIVEN_TWICE, field the header.
 * Source: RFC 9110 5.3, RFC 9112 3.2. Assumes: A-310.
 */
export function checkSingularHeaders({ raw: { rawHeaders } }: FastifyRequest): void {
  let seen: Set<string> | null = null
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const known = SINGULAR.get((rawHeaders[at] ?? '').toLowerCase())
    if (known === undefined) continue
    seen ??= new Set()
    if (seen.has(known)) {
      const message = `The header ${known} stands in the request twice; nothing was done. Send it once.`
      throw new ServiceError('INVALID_REQUEST_FORMAT', message, { field: known, reason: 'HEADER_GIVEN_TWICE' })
    }
    seen.add(known)
  }
}
