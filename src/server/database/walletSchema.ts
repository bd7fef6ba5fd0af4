import { z } from 'zod'
import { textList } from '../../contract/console/operators/schemas'
import { ownershipVerdict } from '../../contract/console/ownership/schemas'
import { authMethodType } from '../../contract/wallet-auth/schemas'
import { currency, id, instant, integer, json, money, nullable, oneOf, shownText, text } from './columns'
import { type StoredRow, table } from './table'

export const authMethods = table('auth_methods', {
  owner: 'data',
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

export const signedRequests = table('signed_requests', {
  owner: 'data',
  columns: {
    id: id('Request'),
    operation_id: text(),
    /** Method and concrete path, as in `DELETE /auth/sessions/Session:...`. */
    path: text(),
    account_id: nullable(text()),
    customer_id: nullable(id('Customer')),
    target_id: nullable(text()),
    type: nullable(oneOf(authMethodType.options)),
    body_hash: text(),
    payload_to_sign: text(),
    /** What the first call already decided; the operation knows the shape. */
    facts_json: json(z.record(z.string(), z.unknown())),
    used_at: nullable(instant()),
    used_call_id: nullable(text()),
    signed_by_session_id: nullable(text()),
    signed_by_key: nullable(text()),
    expires_at: instant(),
    created_at: instant(),
  },
})

/** What a look at a stamp found, as `diagnoseSignature` has it; the list of keys is younger than the rest. */
const keptDiagnosis = z.object({
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string() })),
  cause: z.string().nullable(),
  differsAtByte: z.int().nullable(),
  expectedAround: z.string().nullable(),
  signedAround: z.string().nullable(),
  readKeyCompressedHex: z.string().nullable(),
  hasHighS: z.boolean().nullable(),
  possibleKeysHex: z.array(z.string()).readonly().optional(),
})
export type KeptDiagnosis = z.infer<typeof keptDiagnosis>

/** What is kept of a refusal; everything beyond the check depends on it. Of proofs of ownership there is no check. */
const keptVerdict = z.object({
  check: z.string().optional(),
  detail: z.string().nullable().optional(),
  diagnosis: keptDiagnosis.nullable().optional(),
  /** The text that should have been signed, where no request holds it. */
  payloadToSign: z.string().optional(),
  body: z
    .object({
      mistake: z.object({ mistake: z.string(), field: z.string() }).optional(),
      token: z.object({ issuedSecondsAgo: z.number().nullable(), expiredSecondsAgo: z.number().nullable() }).optional(),
    })
    .optional(),
})
export type KeptVerdict = z.infer<typeof keptVerdict>

export const signatureVerdicts = table('signature_verdicts', {
  owner: 'data',
  columns: {
    id: id('Verdict'),
    call_id: nullable(text()),
    operation_id: text(),
    account_id: nullable(text()),
    request_id: nullable(text()),
    code: text(),
    reason: text(),
    verdict_json: json(keptVerdict),
    created_at: instant(),
  },
})

export const sentMessages = table('sent_messages', {
  owner: 'data',
  columns: {
    id: id('Message'),
    channel: oneOf(['EMAIL', 'SMS']),
    address: text(),
    purpose: text(),
    code: text(),
    text: text(),
    account_id: nullable(text()),
    customer_id: nullable(id('Customer')),
    auth_method_id: nullable(id('AuthMethod')),
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

export const ownershipChallenges = table('ownership_challenges', {
  owner: 'data',
  references: { external_account_id: 'external_accounts' },
  columns: {
    id: id('OwnershipChallenge'),
    external_account_id: id('ExternalAccount'),
    method: oneOf(['WALLET_SIGNATURE', 'LIVENESS']),
    state: oneOf(['OPEN', 'PASSED', 'FAILED', 'EXPIRED', 'ABANDONED']),
    message_to_sign: nullable(text()),
    verification_link: nullable(text()),
    token: nullable(text()),
    submitted_signature: nullable(text()),
    submitted_scheme: nullable(text()),
    verdict_json: nullable(json(ownershipVerdict)),
    expires_at: instant(),
    decided_at: nullable(instant()),
    created_at: instant(),
    updated_at: instant(),
  },
})

export const transactionLimits = table('transaction_limits', {
  owner: 'data',
  columns: {
    sending_currency: currency('*'),
    /** `*` for every currency. */
    receiving_currency: currency('*'),
    max_amount: money(),
    updated_at: instant(),
  },
})

export const walletTables = {
  auth_methods: authMethods,
  auth_challenges: authChallenges,
  auth_sessions: authSessions,
  signed_requests: signedRequests,
  signature_verdicts: signatureVerdicts,
  sent_messages: sentMessages,
  rate_limit_hits: rateLimitHits,
  ownership_challenges: ownershipChallenges,
  transaction_limits: transactionLimits,
}

export type AuthMethodsTable = StoredRow<typeof authMethods>
export type AuthChallengesTable = StoredRow<typeof authChallenges>
export type AuthSessionsTable = StoredRow<typeof authSessions>
export type SignedRequestsTable = StoredRow<typeof signedRequests>
export type SignatureVerdictsTable = StoredRow<typeof signatureVerdicts>
export type SentMessagesTable = StoredRow<typeof sentMessages>
export type RateLimitHitsTable = StoredRow<typeof rateLimitHits>
export type OwnershipChallengesTable = StoredRow<typeof ownershipChallenges>
export type TransactionLimitsTable = StoredRow<typeof transactionLimits>
