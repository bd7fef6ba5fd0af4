import { z } from 'zod'
import type {
  CredentialState,
  SentCodeState,
  SentMessage,
  SessionState,
  SignedAct,
  WalletChallenge,
  WalletCredential,
  WalletSession,
} from '../../../contract/console/wallet-auth/schemas'
import { authMethods } from '../../areas/wallet-auth/tables'
import { decodeBase64url } from '../../crypto/webauthn/base64url'
import { type CoseAlgorithm, readCoseKey } from '../../crypto/webauthn/coseKey'
import type { Row } from '../../database/schema'
import { readColumn } from '../../database/table'
import { readJsonText } from '../../foundation/jsonText'
import type { CodeChallenge } from './store'

const ALGORITHMS: Readonly<Record<CoseAlgorithm, NonNullable<WalletCredential['algorithm']>>> = {
  [-7]: 'ES256',
  [-8]: 'EdDSA',
  [-257]: 'RS256',
}

function algorithmOf(publicKeyCose: string | null): WalletCredential['algorithm'] {
  const bytes = publicKeyCose === null ? null : decodeBase64url(publicKeyCose)
  const reading = bytes === null ? null : readCoseKey(bytes)
  return reading?.ok === true ? ALGORITHMS[reading.algorithm] : null
}

function stateOfCredential(row: Row<'auth_methods'>): CredentialState {
  if (row.revoked_at !== null) return 'REVOKED'
  return row.verified_at === null ? 'NEVER_VERIFIED' : 'VERIFIED'
}

/** A credential with what it is bound to. */
export function viewCredential(row: Row<'auth_methods'>, activeSessions: number): WalletCredential {
  const isPasskey = row.type === 'PASSKEY'
  return {
    id: row.id,
    type: row.type,
    state: stateOfCredential(row),
    nickname: row.nickname,
    contact: row.contact,
    credentialId: row.credential_id,
    rpId: row.rp_id,
    origin: row.origin,
    transports: readColumn(authMethods, row, 'transports_json') ?? [],
    algorithm: algorithmOf(row.public_key_cose),
    signCount: isPasskey ? row.sign_count : null,
    issuer: row.oauth_issuer,
    audience: row.oauth_audience,
    subject: row.oauth_subject,
    activeSessions,
    createdAt: row.created_at,
    verifiedAt: row.verified_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  }
}

function stateOfSession(row: Row<'auth_sessions'>, at: string): SessionState {
  if (row.revoked_at !== null) return 'REVOKED'
  return row.expires_at > at ? 'ACTIVE' : 'EXPIRED'
}

/** A session as it stands at `at` (ISO); only the public half of its key was ever kept. */
export function viewSession(row: Row<'auth_sessions'>, at: string): WalletSession {
  return {
    id: row.id,
    state: stateOfSession(row, at),
    credentialId: row.auth_method_id,
    type: row.type,
    nickname: row.nickname,
    publicKey: row.public_key,
    clientPublicKey: row.client_public_key,
    signedInAt: row.signed_in_at,
    refreshedFrom: row.refreshed_from,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    createdAt: row.created_at,
  }
}

/** A challenge without the code, the target key and the challenge text. */
export function viewChallenge(row: Row<'auth_challenges'>, messageId: string | null): WalletChallenge {
  return {
    id: row.id,
    kind: row.kind,
    credentialId: row.auth_method_id,
    failedAttempts: row.failed_attempts,
    messageId,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
  }
}

const typedPayload = z.object({ type: z.string() })

/** What a signed text calls itself: its activity, or that it is the token of a login by code; null for neither. */
export function payloadTypeOf(payloadToSign: string): string | null {
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(payloadToSign)) return 'VERIFICATION_TOKEN'
  return readJsonText(payloadToSign, typedPayload)?.type ?? null
}

/** A used request with its signer; no session means the literal that the sandbox takes. */
export function viewSignedAct(row: Row<'signed_requests'>, session: Row<'auth_sessions'> | null): SignedAct {
  return {
    requestId: row.id,
    operationId: row.operation_id,
    targetId: row.target_id,
    payloadType: payloadTypeOf(row.payload_to_sign),
    usedAt: row.used_at ?? row.created_at,
    callId: row.used_call_id,
    signedBy: row.signed_by_key === null ? 'LITERAL' : 'SESSION',
    sessionId: row.signed_by_session_id,
    credential:
      session === null ? null : { id: session.auth_method_id, type: session.type, nickname: session.nickname },
  }
}

const uuidOf = (id: string): string => id.slice(id.indexOf(':') + 1)

/**
 * The challenge whose code a message carried: the last one that was made before it for the same credential at the same
 * instant, since ids are in the order of their making. Null when it is not known any more.
 */
export function challengeOfMessage<Challenge extends CodeChallenge>(
  message: Pick<Row<'sent_messages'>, 'id' | 'auth_method_id' | 'created_at'>,
  challenges: readonly Challenge[],
): Challenge | null {
  const earlier = challenges
    .filter((row) => row.auth_method_id === message.auth_method_id && row.created_at === message.created_at)
    .filter((row) => uuidOf(row.id) < uuidOf(message.id))
    .sort((one, other) => uuidOf(other.id).localeCompare(uuidOf(one.id)))
  return earlier[0] ?? null
}

function stateOfCode(
  message: Row<'sent_messages'>,
  kept: Exclude<SentCodeState, 'EXPIRED'> | null,
  at: string,
): SentCodeState {
  if (kept !== null && kept !== 'LIVE') return kept
  return message.expires_at > at ? 'LIVE' : 'EXPIRED'
}

/** A message with its code, which is what it is kept for. `kept`: what its room has written of the code. */
export function viewSentMessage(
  row: Row<'sent_messages'>,
  beside: {
    readonly customerName: string | null
    readonly kept: Exclude<SentCodeState, 'EXPIRED'> | null
    readonly at: string
  },
): SentMessage {
  return {
    id: row.id,
    channel: row.channel,
    address: row.address,
    purpose: row.purpose,
    code: row.code,
    codeState: stateOfCode(row, beside.kept, beside.at),
    text: row.text,
    accountId: row.account_id,
    customerId: row.customer_id,
    customerName: beside.customerName,
    credentialId: row.auth_method_id,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
  }
}
