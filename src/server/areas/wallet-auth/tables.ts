import { textList } from '../../../contract/console/operators/schemas'
import { authMethodType } from '../../../contract/wallet-auth/schemas'
import { id, instant, integer, json, nullable, oneOf, shownText, text } from '../../database/columns'
import { type RowsOf, table } from '../../database/table'

export const authMethods = table('auth_methods', {
  owner: 'data',
  searched: 'NOT',
  references: { account_id: 'internal_accounts' },
  columns: {
    id: id('AuthMethod'),
    account_id: text(),
    customer_id: nullable(id('Customer')),
    type: oneOf(authMethodType.options),
    nickname: shownText(),
    /** Of one-time codes: the address or number they are sent to. */
    contact: nullable(text()),
    /** Of passkeys: the WebAuthn credential id, base64url. */
    credential_id: nullable(text()),
    /** What no two credentials in force may share; null once revoked. */
    active_identity: nullable(text()),
    /** Of passkeys: the COSE key, base64url. */
    public_key_cose: nullable(text()),
    sign_count: integer(0),
    rp_id: nullable(text()),
    /** Lower-case hex. */
    rp_id_hash: nullable(text()),
    origin: nullable(text()),
    transports_json: nullable(json(textList)),
    registration_challenge: nullable(text()),
    oauth_issuer: nullable(text()),
    oauth_audience: nullable(text()),
    oauth_subject: nullable(text()),
    verified_at: nullable(instant()),
    last_used_at: nullable(instant()),
    revoked_at: nullable(instant()),
    created_at: instant(),
    updated_at: instant(),
  },
})

export const authChallenges = table('auth_challenges', {
  owner: 'data',
  references: { auth_method_id: 'auth_methods' },
  columns: {
    /** Of passkeys the `Request:` id that the verify call names; of codes an id that only this host knows. */
    id: text(),
    auth_method_id: id('AuthMethod'),
    kind: oneOf(['OTP', 'PASSKEY']),
    state: oneOf(['LIVE', 'USED', 'REPLACED']),
    /** Lower-case hex; gone once the challenge is no longer live. */
    target_private_key: nullable(text()),
    target_public_key: nullable(text()),
    code: nullable(text()),
    /** The text exactly as the caller sent it. */
    client_public_key: nullable(text()),
    challenge: nullable(text()),
    failed_attempts: integer(0),
    expires_at: instant(),
    created_at: instant(),
    updated_at: instant(),
  },
})

export const authSessions = table('auth_sessions', {
  owner: 'data',
  searched: 'NOT',
  references: { auth_method_id: 'auth_methods' },
  columns: {
    id: id('Session'),
    account_id: text(),
    auth_method_id: id('AuthMethod'),
    type: oneOf(authMethodType.options),
    nickname: shownText(),
    /** SEC1 compressed, lower-case hex; the private half is never kept. */
    public_key: text(),
    /** The client's own key, in the same form, where it keeps one: it signs for the session too. */
    client_public_key: nullable(text()),
    /** When the credential was proven that this session, or the first one of its refreshes, was opened by. */
    signed_in_at: instant(),
    refreshed_from: nullable(text()),
    revoked_at: nullable(instant()),
    last_used_at: nullable(instant()),
    expires_at: instant(),
    created_at: instant(),
    updated_at: instant(),
  },
})

declare module '../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
