import type { CompiledQuery } from 'kysely'
import type { Tx } from './schema'

/** What is written before the transaction of an operation, and how it is taken back where that fails. */
export interface AheadWrite {
  /** One statement, which only compiles its query: another connection may carry it out. */
  readonly statement: (tx: Tx) => CompiledQuery
  readonly takeBack: (tx: Tx) => Promise<void>
}
