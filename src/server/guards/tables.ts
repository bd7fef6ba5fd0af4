import { SERVICE_OPERATION_IDS } from '../../contract/operations'
import { authMethodType } from '../../contract/wallet-auth/schemas'
import { id, instant, json, members, nullable, oneOf, text } from '../database/columns'
import { type RowsOf, table } from '../database/table'

/** A browser or window that may speak for the desk. Instants are wall time; deleted when the session ends. */
export const consoleSessions = table('console_sessions', {
  owner: 'host',
  columns: {
    id: id('ConsoleSession'),
    /** SHA-256 in base64url of the cookie. */
    cookie_hash: text(),
    /** SHA-256 in base64url of the half that the page keeps and sends as a header. */
    page_hash: text(),
    /** Who works in this session; null until somebody took the desk. */
    operator_id: nullable(id('Operator')),
    /** What the browser says of itself, shortened. */
    browser: text(),
    opened_at: instant(),
    /** At most a minute behind. */
    last_used_at: instant(),
  },
})

export const signedRequests = table('signed_requests', {
  owner: 'data',
  searched: 'NOT',
  columns: {
    id: id('Request'),
    operation_id: oneOf(SERVICE_OPERATION_IDS),
    /** Method and concrete path, as in `DELETE /auth/sessions/Session:...`. */
    path: text(),
    account_id: nullable(text()),
    customer_id: nullable(id('Customer')),
    target_id: nullable(text()),
    type: nullable(oneOf(authMethodType.options)),
    body_hash: text(),
    payload_to_sign: text(),
    /** What the first call already decided; the operation knows the shape. */
    facts_json: json(members),
    used_at: nullable(instant()),
    used_call_id: nullable(text()),
    signed_by_session_id: nullable(text()),
    signed_by_key: nullable(text()),
    expires_at: instant(),
    created_at: instant(),
  },
})

export const rateLimitHits = table('rate_limit_hits', {
  owner: 'data',
  columns: {
    budget: text(),
    subject: text(),
    hit_at: instant(),
  },
})

declare module '../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
