import type { InvitationStatus } from '../../../contract/invitations/schemas'

interface InvitationFacts {
  readonly state: Exclude<InvitationStatus, 'EXPIRED'>
  /** Epoch milliseconds; null, never. */
  readonly expiresAtMs: number | null
}

/** The state at an instant: one that waits is EXPIRED from the instant that it names on. Source: behaviour 17. */
export function invitationStatusAt({ state, expiresAtMs }: InvitationFacts, nowMs: number): InvitationStatus {
  return state === 'PENDING' && expiresAtMs !== null && nowMs >= expiresAtMs ? 'EXPIRED' : state
}
