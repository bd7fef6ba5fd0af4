import type { ChangeEventLog } from '../database/changeEventLog'
import type { Store } from '../database/open'
import type { Clock } from '../foundation/clock'
import type { ReportFault } from '../foundation/guarded'
import type { IdSource, RandomBytes } from '../foundation/ids'
import type { SigningKey } from './signingKey'

/** What sending webhooks needs of the process, whose whole (kernel/services) this floor does not know. */
export interface SendingParts {
  readonly store: Store
  readonly clock: Clock
  readonly ids: IdSource
  /** For the jitter. */
  readonly random: RandomBytes
  readonly key: SigningKey
  readonly changeLog: ChangeEventLog
  readonly reportFault: ReportFault
  readonly allowsLinkLocal?: boolean | undefined
}

/** Of what goes on by itself. */
export interface SendingLimits {
  /** Wall time. */
  readonly timeoutMs?: number
  /** How long close waits for running deliveries, wall time. */
  readonly graceMs?: number
}
