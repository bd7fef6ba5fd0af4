import type { Tx } from './schema'

/** What is written before the transaction of an operation, and how it is taken back where that fails. */
export interface AheadWrite {
  readonly write: (tx: Tx) => Promise<void>
  readonly takeBack: (tx: Tx) => Promise<void>
}
