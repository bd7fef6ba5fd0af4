import type { ChangeArea } from '../../contract/operation'
import type { Tx } from './schema'

/** The change event of one commit: which areas and ids changed. Never data; screens refetch. */
export interface ChangeEvent {
  /** From 1, in the order of the commits; 0 where something is told that no commit carries. */
  readonly seq: number
  readonly areas: readonly string[]
  readonly ids: readonly string[]
}

/** What dispatcher, scheduler and inbox need of the change log: a row with the commit, a word after it. */
export interface ChangeEventLog {
  /** Writes the event into the caller's transaction; `publish` it after the commit. */
  record(tx: Tx, atMs: number, areas: ReadonlySet<ChangeArea>, ids: ReadonlySet<string>): Promise<ChangeEvent | null>
  publish(change: ChangeEvent | null): void
}
