import { liveCredentials, liveSessions } from './keyRing'
import type { Need, PlayedWallet } from './step'

/** Whether the page holds, or the wallet has, what a ceremony needs before its first step. */
export function isMet(need: Need, played: PlayedWallet): boolean {
  const { keyRing } = played
  const { strong } = played.customer
  switch (need) {
    case 'STRONG_AUTHENTICATION':
      return strong.isAsked
    case 'VERIFIED_PHONE':
      return strong.hasVerifiedPhone
    case 'STRONG_LOGIN':
      return strong.isLoggedIn
    case 'APP':
      return keyRing.app !== null
    case 'SCA_PASSKEY':
      return keyRing.scaPasskey !== null
    case 'SESSION':
      return liveSessions(keyRing, played.now()).length > 0
    case 'PASSKEY':
      return keyRing.passkeys.some(({ isRevoked }) => !isRevoked)
    case 'IDENTITY':
      return keyRing.identities.some(({ isRevoked }) => !isRevoked)
    case 'PHONE':
      return played.customer.phoneNumber !== null
    case 'ADDED_CREDENTIAL':
      return liveCredentials(keyRing).length > 0
  }
}
