export type Tone = 'good' | 'warn' | 'danger' | 'accent' | 'quiet'

/**
 * The tone of every state word of the interface. Accent: on its way. Warn: waits for a person. Danger: went wrong or
 * was refused. Good: done and well. Quiet: nothing to do. Words in two areas mean the same tone in both.
 */
const TONES: Readonly<Record<string, Tone>> = {
  // decisions and agent actions
  PENDING_APPROVAL: 'warn',
  APPROVED: 'good',
  REJECTED: 'danger',
  FAILED: 'danger',
  DONE: 'good',
  REFUSED: 'danger',
  WITHDRAWN: 'quiet',
  TOO_LATE: 'quiet',
  // transactions and quotes
  CREATED: 'quiet',
  PENDING: 'accent',
  PENDING_AUTHORIZATION: 'warn',
  PROCESSING: 'accent',
  COMPLETED: 'good',
  RETURNED: 'danger',
  AUTHORIZED: 'accent',
  PARTIALLY_SETTLED: 'accent',
  SETTLED: 'good',
  EXCEPTION: 'danger',
  REFUNDED: 'quiet',
  EXPIRED: 'quiet',
  CANCELLED: 'quiet',
  CLAIMED: 'good',
  // customers, accounts, verifications, owners
  UNVERIFIED: 'quiet',
  VERIFIED: 'good',
  HOLD: 'warn',
  ACTIVE: 'good',
  INACTIVE: 'quiet',
  UNDER_REVIEW: 'warn',
  PENDING_REVIEW: 'warn',
  PENDING_MANUAL_REVIEW: 'warn',
  PENDING_OWNERSHIP_VERIFICATION: 'warn',
  IN_PROGRESS: 'accent',
  READY_FOR_VERIFICATION: 'accent',
  ACTION_REQUIRED: 'warn',
  RESOLVE_ERRORS: 'warn',
  SUBMITTED: 'accent',
  MANUAL_REVIEW: 'warn',
  FROZEN: 'warn',
  CLOSED: 'quiet',
  DELETED: 'quiet',
  NOT_IN_USE: 'quiet',
  REVOKED: 'quiet',
  MATCHED: 'good',
  PARTIAL_MATCH: 'warn',
  NOT_MATCHED: 'danger',
  CHECKED_BY_RECEIVING_FI: 'quiet',
  // resets of lost factors
  INITIATED: 'accent',
  LIVENESS_PASSED: 'accent',
  // stablecoins
  PROVISIONING: 'accent',
  PROVISIONED: 'good',
  NOT_ENABLED: 'quiet',
  ENABLING: 'accent',
  ENABLED: 'good',
  DISABLED: 'warn',
  PENDING_FUNDING: 'warn',
  PENDING_PROVIDER: 'accent',
  // agents
  CONNECTED: 'good',
  NOT_CONNECTED: 'quiet',
  PAUSED: 'warn',
  // webhooks, timers, calls
  DELIVERED: 'good',
  RECORDED: 'quiet',
  GIVEN_UP: 'danger',
  VALID: 'good',
  INVALID: 'danger',
  MISSING: 'danger',
  MALFORMED: 'danger',
  WRONG_VERSION: 'warn',
  DUE: 'accent',
  // work of the host
  IDLE: 'quiet',
  RUNNING: 'accent',
  UNSET: 'quiet',
}

export const STATE_WORDS: readonly string[] = Object.keys(TONES)

/** The tone of a state word; unknown words are quiet. */
export function statusTone(status: string): Tone {
  return TONES[status] ?? 'quiet'
}
