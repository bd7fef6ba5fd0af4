import type { ChangeEventLog } from '../database/changeEventLog'
import type { Store } from '../database/open'
import type { Clock } from '../foundation/clock'
import type { IdSource, RandomBytes } from '../foundation/ids'
import type { HandleReply } from './questions'
import type { SigningKey } from './signingKey'

/** What the dispatcher needs of the process; wired in compose.ts. */
export interface DispatcherInput {
  readonly store: Store
  readonly clock: Clock
  readonly ids: IdSource
  readonly key: SigningKey
  readonly changeLog: ChangeEventLog
  readonly reportFault: (error: unknown, where: string) => void
  /** Acts on the answers to events that ask something. */
  readonly handleReply?: HandleReply
  /** For the jitter. */
  readonly random: RandomBytes
  readonly concurrency?: number
  readonly allowsLinkLocal?: boolean | undefined
  /** Wall time. */
  readonly timeoutMs?: number
  /** How long close waits for running deliveries, wall time. */
  readonly graceMs?: number
}
