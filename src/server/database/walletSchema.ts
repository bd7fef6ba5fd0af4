import type { AuthMethodType } from '../../contract/wallet-auth/schemas'

export interface AuthMethodsTable {
  id: string
  account_id: string
  customer_id: string | null
  type: AuthMethodType
  nickname: string
  /** Of one-time codes: the address or number they are sent to. */
  contact: string | null
  /** Of passkeys: the WebAuthn credential id, base64url. */
  credential_id: string | null
  /** What no two credentials in force may share; null once revoked. */
  active_identity: string | null
  /** Of passkeys: the COSE key, base64url. */
  public_key_cose: string | null
  sign_count: number
  rp_id: string | null
  /** Lower-case hex. */
  rp_id_hash: string | null
  origin: string | null
  transports_json: string | null
  registration_challenge: string | null
  oauth_issuer: string | null
  oauth_audience: string | null
  oauth_subject: string | null
  verified_at: string | null
  last_used_at: string | null
  revoked_at: string | null
  created_at: string
  updated_at: string
}

export interface AuthChallengesTable {
  /** Of passkeys the `Request:` id that the verify call names; of codes an id that only this host knows. */
  id: string
  auth_method_id: string
  kind: 'OTP' | 'PASSKEY'
  state: 'LIVE' | 'USED' | 'REPLACED'
  /** Lower-case hex; gone once the challenge is no longer live. */
  target_private_key: string | null
  target_public_key: string | null
  code: string | null
  /** The text exactly as the caller sent it. */
  client_public_key: string | null
  challenge: string | null
  failed_attempts: number
  expires_at: string
  created_at: string
  updated_at: string
}

export interface AuthSessionsTable {
  id: string
  account_id: string
  auth_method_id: string
  type: AuthMethodType
  nickname: string
  /** SEC1 compressed, lower-case hex; the private half is never kept. */
  public_key: string
  refreshed_from: string | null
  revoked_at: string | null
  last_used_at: string | null
  expires_at: string
  created_at: string
  updated_at: string
}

export interface SignedRequestsTable {
  id: string
  operation_id: string
  /** Method and concrete path, as in `DELETE /auth/sessions/Session:...`. */
  path: string
  account_id: string | null
  customer_id: string | null
  target_id: string | null
  type: AuthMethodType | null
  body_hash: string
  payload_to_sign: string
  facts_json: string
  used_at: string | null
  used_call_id: string | null
  signed_by_session_id: string | null
  signed_by_key: string | null
  expires_at: string
  created_at: string
}

export interface SignatureVerdictsTable {
  id: string
  call_id: string | null
  operation_id: string
  account_id: string | null
  request_id: string | null
  code: string
  reason: string
  verdict_json: string
  created_at: string
}

export interface SentMessagesTable {
  id: string
  channel: 'EMAIL' | 'SMS'
  address: string
  purpose: string
  code: string
  text: string
  account_id: string | null
  customer_id: string | null
  auth_method_id: string | null
  expires_at: string
  created_at: string
}

export interface RateLimitHitsTable {
  budget: string
  subject: string
  hit_at: string
}

export interface OwnershipChallengesTable {
  id: string
  external_account_id: string
  method: 'WALLET_SIGNATURE' | 'LIVENESS'
  state: 'OPEN' | 'PASSED' | 'FAILED' | 'EXPIRED' | 'ABANDONED'
  message_to_sign: string | null
  verification_link: string | null
  token: string | null
  submitted_signature: string | null
  submitted_scheme: string | null
  verdict_json: string | null
  expires_at: string
  decided_at: string | null
  created_at: string
  updated_at: string
}

export interface TransactionLimitsTable {
  sending_currency: string
  /** `*` for every currency. */
  receiving_currency: string
  max_amount: number
  updated_at: string
}
