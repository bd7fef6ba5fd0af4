import type { walletAuthOperations } from '../../../contract/wallet-auth/operations'
import type { CustomerEnding } from '../../kernel/context'
import type { Handlers } from '../../kernel/handlers'
import { challengeAuthCredential } from './operations/challengeAuthCredential'
import { createAuthCredential } from './operations/createAuthCredential'
import { listAuthCredentials, listAuthSessions } from './operations/reads'
import { refreshAuthSession } from './operations/refreshAuthSession'
import { revokeAuthCredential } from './operations/revokeAuthCredential'
import { revokeAuthSession } from './operations/revokeAuthSession'
import { verifyAuthCredential } from './operations/verifyAuthCredential'
import { endWalletAccess } from './revocation'

/**
 * Who may act for an embedded wallet: its credentials, the challenges that prove them, and the sessions that sign.
 * States owned: a credential is registered, verified by its first login, revoked; a challenge is LIVE, then USED or
 * REPLACED; a session is active for fifteen minutes, unless it or its credential is revoked.
 * Sources: specification, AuthMethod to WebAuthn field mapping, Authentication 3 to 7; behaviour 19; wallet-crypto 1 to
 * 6.
 */
export const walletAuthHandlers: Handlers<typeof walletAuthOperations> = {
  createAuthCredential,
  listAuthCredentials,
  revokeAuthCredential,
  challengeAuthCredential,
  verifyAuthCredential,
  listAuthSessions,
  revokeAuthSession,
  refreshAuthSession,
}

export const walletAuthEnding: CustomerEnding = endWalletAccess
