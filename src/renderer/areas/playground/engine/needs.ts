import { liveCredentials, liveSessions } from './keyRing'
import type { Need, PlayedWallet } from './step'

/** Whether the page holds, or the wallet has, what a ceremony needs before its first step. */
export function isMet(need: Need, played: PlayedWallet): boolean {
  const { ring } = played
  const { strong } = played.customer
  switch (need) {
    case 'STRONG_AUTHENTICATION':
      return strong.isAsked
    case 'VERIFIED_PHONE':
      return strong.hasVerifiedPhone
    case 'STRONG_LOGIN':
      return strong.isLoggedIn
    case 'APP':
      return ring.app !== null
    case 'SCA_PASSKEY':
      return ring.scaPasskey !== null
    case 'SESSION':
      return liveSessions(ring, played.now()).length > 0
    case 'PASSKEY':
      return ring.passkeys.some(({ isRevoked }) => !isRevoked)
    case 'IDENTITY':
      return ring.identities.some(({ isRevoked }) => !isRevoked)
    case 'PHONE':
      return played.customer.phoneNumber !== null
    case 'ADDED_CREDENTIAL':
      return liveCredentials(ring).length > 0
  }
}
