import type { Row } from '../../database/schema'
import { readColumn } from '../../database/table'
import { timers } from '../../scheduler/tables'
import { finishTimer } from '../../scheduler/timerStore'
import type { Context } from '../context'
import type { Jobs } from '../handlers'

/** The job of that kind; what every object inherits is none. */
export function jobOf(jobs: Jobs, kind: string): Jobs[string] | undefined {
  return Object.hasOwn(jobs, kind) ? jobs[kind] : undefined
}

/** Runs the job that a timer names, and marks the timer as done. Errors: those of the job; one that nobody knows. */
export async function runTimerJob(context: Context, jobs: Jobs, timer: Row<'timers'>): Promise<void> {
  const job = jobOf(jobs, timer.kind)
  if (job === undefined) throw new Error(`there is no job of the kind ${timer.kind}`)
  const payload = readColumn(timers, timer, 'payload_json')
  await job(context, { id: timer.id, subjectId: timer.subject_id, payload })
  await finishTimer(context.tx, timer)
}
