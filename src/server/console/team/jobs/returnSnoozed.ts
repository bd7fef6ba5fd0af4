import type { Job } from '../../../kernel/handlers'
import { deleteSnooze } from '../store'

/** The time until which an action was put off has come: it is back in the queue. */
export const returnSnoozed: Job = async ({ tx, changes }, { subjectId }) => {
  if (await deleteSnooze(tx, subjectId)) changes.add('agent-actions', subjectId)
}
