import { z } from 'zod'
import { internalAccountStatus } from '../../internal-accounts/schemas'
import { serviceOperationId } from '../../primitives/serviceOperationId'
import { instant } from '../../primitives/time'
import { authMethodType } from '../../wallet-auth/schemas'
import { isCustomerDeleted } from '../money/schemas'

const walletFacts = {
  accountId: z.string(),
  customerId: z.string().nullable(),
  customerName: z.string().nullable(),
  isCustomerDeleted,
  status: internalAccountStatus,
  createdAt: instant,
}

/** An embedded wallet as lists show it. */
export const walletItem = z.object({
  ...walletFacts,
  credentials: z
    .array(z.object({ type: authMethodType, count: z.int() }))
    .describe('What is in force, by kind; kinds that the wallet has none of are left out.'),
  activeSessions: z.int(),
  lastUsedAt: instant.nullable().describe('The last use of a credential in force, or of a session that it opened.'),
  nextExpiresAt: instant.nullable().describe('When the first of the active sessions ends.'),
})
export type WalletItem = z.infer<typeof walletItem>

const credentialState = z.enum(['NEVER_VERIFIED', 'VERIFIED', 'REVOKED'])
export type CredentialState = z.infer<typeof credentialState>

/** A credential with what it is bound to; what its kind does not have is null. */
const walletCredential = z.object({
  id: z.string(),
  type: authMethodType,
  state: credentialState,
  nickname: z.string(),
  contact: z.string().nullable(),
  credentialId: z.string().nullable(),
  rpId: z.string().nullable(),
  origin: z.string().nullable(),
  transports: z.array(z.string()),
  algorithm: z.enum(['ES256', 'EdDSA', 'RS256']).nullable(),
  signCount: z.int().nullable(),
  issuer: z.string().nullable(),
  audience: z.string().nullable(),
  subject: z.string().nullable(),
  activeSessions: z.int(),
  createdAt: instant,
  verifiedAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
})
export type WalletCredential = z.infer<typeof walletCredential>

const sessionState = z.enum(['ACTIVE', 'EXPIRED', 'REVOKED'])
export type SessionState = z.infer<typeof sessionState>

const walletSession = z.object({
  id: z.string(),
  state: sessionState,
  credentialId: z.string(),
  type: authMethodType,
  nickname: z.string(),
  publicKey: z.string().describe('SEC1 compressed, lower-case hex.'),
  clientPublicKey: z
    .string()
    .nullable()
    .describe('The key that the client keeps and signs with as well, in the same form; null where it keeps none.'),
  signedInAt: instant.describe(
    'When its credential was last proven: of a refreshed session, earlier than `createdAt`.',
  ),
  refreshedFrom: z.string().nullable(),
  expiresAt: instant,
  revokedAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
  createdAt: instant,
})
export type WalletSession = z.infer<typeof walletSession>

/** A challenge that may still be answered; its secrets stay where they are. */
const walletChallenge = z.object({
  id: z.string(),
  kind: z.enum(['OTP', 'PASSKEY']),
  credentialId: z.string(),
  failedAttempts: z.int(),
  messageId: z.string().nullable().describe('Where the code stands.'),
  expiresAt: instant,
  createdAt: instant,
})
export type WalletChallenge = z.infer<typeof walletChallenge>

/** A signed request that was used: what was signed, and by whom. */
const signedAct = z.object({
  requestId: z.string(),
  operationId: serviceOperationId,
  targetId: z.string().nullable(),
  payloadType: z.string().nullable().describe('What the signed text calls itself; null when it names no type.'),
  usedAt: instant,
  callId: z.string().nullable(),
  signedBy: z
    .enum(['SESSION', 'LITERAL'])
    .describe('`LITERAL` stands for the stamp that the sandbox takes from anybody.'),
  sessionId: z.string().nullable(),
  credential: z.object({ id: z.string(), type: authMethodType, nickname: z.string() }).nullable(),
})
export type SignedAct = z.infer<typeof signedAct>

export const walletAuthority = z.object({
  account: z.object({
    ...walletFacts,
    currency: z.string(),
  }),
  credentials: z
    .array(walletCredential)
    .describe('In force first, then revoked ones, newest first within both; at most 200.'),
  sessions: z.array(walletSession).describe('Active ones first, then those that ended; at most 100 and 50.'),
  activeSessionCount: z.int(),
  endedSessionCount: z.int(),
  challenges: z.array(walletChallenge),
  signedActs: z.array(signedAct).describe('The newest fifty.'),
})
export type WalletAuthority = z.infer<typeof walletAuthority>

/** What has become of a code. */
export const sentCodeState = z.enum(['LIVE', 'USED', 'REPLACED', 'VOID', 'EXPIRED'])
export type SentCodeState = z.infer<typeof sentCodeState>

/** A message as the holder of a wallet would have received it. */
export const sentMessage = z.object({
  id: z.string(),
  channel: z.enum(['EMAIL', 'SMS']),
  address: z.string(),
  purpose: z.string(),
  code: z.string(),
  codeState: sentCodeState,
  text: z.string(),
  accountId: z.string().nullable(),
  customerId: z.string().nullable(),
  customerName: z.string().nullable(),
  credentialId: z.string().nullable(),
  expiresAt: instant,
  createdAt: instant,
})
export type SentMessage = z.infer<typeof sentMessage>
