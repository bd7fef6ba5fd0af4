import { liveCredentials, liveSessions } from './ring'
import type { Need, PlayedWallet } from './step'

/** Whether the page holds, or the wallet has, what a ceremony needs before its first step. */
export function isMet(need: Need, played: PlayedWallet): boolean {
  const { ring } = played
  if (need === 'SESSION') return liveSessions(ring, played.now()).length > 0
  if (need === 'PASSKEY') return ring.passkeys.some(({ isRevoked }) => !isRevoked)
  if (need === 'IDENTITY') return ring.identities.some(({ isRevoked }) => !isRevoked)
  return need === 'PHONE' ? played.customer.phoneNumber !== null : liveCredentials(ring).length > 0
}
