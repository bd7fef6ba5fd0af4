import type { Row } from '../../database/schema'
import { timers } from '../../scheduler/tables'
import { finishTimer } from '../../scheduler/timerStore'
import type { Context } from '../context'
import type { Jobs } from '../handlers'

/** Runs the job that a timer names, and marks the timer as done. Errors: those of the job; one that nobody knows. */
export async function runTimerJob(context: Context, jobs: Jobs, timer: Row<'timers'>): Promise<void> {
  const job = jobs[timer.kind]
  if (job === undefined) throw new Error(`there is no job of the kind ${timer.kind}`)
  const payload = timers.columns.payload_json.decode(timer.payload_json)
  await job(context, { subjectId: timer.subject_id, payload })
  await finishTimer(context.tx, timer)
}
