import { runPrepared } from '../database/preparedQuery'
import { insertRow } from '../database/rowsById'
import type { Tx } from '../database/schema'
import { isoOf } from '../foundation/clock'
import type { IdSource } from '../foundation/ids'
import type { Shape } from '../foundation/jsonText'
import { timers } from './tables'

/** A kind of timer that keeps something until it is due, declared once for who schedules it and for its job. */
export interface TimerKind<Payload> {
  /** The job's name, as of every kind: one entry of the job table in host/handlerTables.ts. */
  readonly name: string
  readonly payload: Shape<Payload>
}

/** Something to do later; a row in the database, so that it survives a restart. */
type TimerInput<Payload> = {
  readonly dueAtMs: number
  /** The object it is about; also the handle to cancel it. */
  readonly subjectId: string
} & (
  | { readonly kind: string; readonly payload?: undefined }
  | { readonly kind: TimerKind<Payload>; readonly payload: NoInfer<Payload> }
)

/** Writes timers in the caller's transaction; the runner (kernel/timers/runner.ts) runs them under the clock. */
export interface Scheduler {
  /** Returns: the timer's id. */
  schedule<Payload extends Record<string, unknown>>(tx: Tx, timer: TimerInput<Payload>): Promise<string>
  /** Cancels what is still due for that object and kind. */
  cancel(tx: Tx, kind: string, subjectId: string): Promise<void>
  /** Whether something of that kind is still due for that object. */
  isDue(tx: Tx, kind: string, subjectId: string): Promise<boolean>
}

/** The scheduler of one request or job. Timers fire in order of due time, each job seeing its own due time as `now`. */
export function createScheduler(ids: IdSource, now: number): Scheduler {
  return {
    schedule: async (tx, timer) => {
      const id = ids.new('Timer')
      await insertRow(tx, 'timers', {
        id,
        kind: typeof timer.kind === 'string' ? timer.kind : timer.kind.name,
        due_at: isoOf(timer.dueAtMs),
        subject_id: timer.subjectId,
        payload_json: timers.columns.payload_json.encode(timer.payload ?? {}),
        state: 'DUE',
        failures: 0,
        last_error: null,
        created_at: isoOf(now),
        finished_at: null,
      })
      return id
    },
    cancel: async (tx, kind, subjectId) => {
      await runPrepared(tx, 'cancel timers', ['CANCELLED', isoOf(now), subjectId, kind, 'DUE'], () =>
        tx
          .updateTable('timers')
          .set({ state: 'CANCELLED', finished_at: isoOf(now) })
          .where('subject_id', '=', subjectId)
          .where('kind', '=', kind)
          .where('state', '=', 'DUE'),
      )
    },
    isDue: async (tx, kind, subjectId) => {
      const due = await runPrepared(tx, 'due timer of a subject', [subjectId, kind, 'DUE'], () =>
        tx
          .selectFrom('timers')
          .select('id')
          .where('subject_id', '=', subjectId)
          .where('kind', '=', kind)
          .where('state', '=', 'DUE')
          .limit(1),
      )
      return due.length > 0
    },
  }
}
