import type { ReplayState } from '../../../contract/console/replay/schemas'
import type { Store } from '../../database/open'

/** What is known of every replay that somebody asks for, whatever judges. */
export interface AskedReplay {
  readonly id: string
  /** Who asked: an operator's id, or a word for whoever presents the console secret. */
  readonly askedBy: string
}

/** A replay as it stands. */
export interface ReplayJob<Asked extends AskedReplay, Outcome> {
  readonly asked: Asked
  readonly state: ReplayState
  readonly done: number
  readonly total: number
  /** Null until it is done. */
  readonly outcome: Outcome | null
}

/** How a run tells of itself, and learns that nobody wants it any more. */
export interface Watching {
  readonly isStopped: () => boolean
  readonly progress: (done: number, total: number) => void
}

/** Judges the past by a draft, a little at a time. Returns: null when it was stopped. */
export type RunReplay<Asked, Outcome> = (store: Store, asked: Asked, watching: Watching) => Promise<Outcome | null>

/**
 * Drafts that judge the past: run one after the other, the newest of each person kept in memory, dropped when other
 * data is put in place. They are figures for a decision, not records: nothing of them is written.
 */
export interface ReplayJobs<Asked extends AskedReplay, Outcome> {
  /** Errors: CONFLICT reason TOO_MANY_REPLAYS, so many of this person have not ended yet. */
  start(asked: Asked): ReplayJob<Asked, Outcome>
  /** Errors: REFERENCE_NOT_FOUND. */
  find(id: string): ReplayJob<Asked, Outcome>
  /** Stops it; one that has ended stays as it is. Errors: REFERENCE_NOT_FOUND. */
  cancel(id: string): ReplayJob<Asked, Outcome>
  /** Resolves when nothing runs. */
  idle(): Promise<void>
  close(): Promise<void>
}
