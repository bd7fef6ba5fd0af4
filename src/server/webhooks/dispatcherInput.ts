import type { HandleReply } from './questions'
import type { SendingLimits, SendingParts } from './sendingParts'

/** What the dispatcher needs of the process; wired in compose.ts. */
export interface DispatcherInput extends SendingParts, SendingLimits {
  /** Acts on the answers to events that ask something. */
  readonly handleReply?: HandleReply
  readonly concurrency?: number
}
