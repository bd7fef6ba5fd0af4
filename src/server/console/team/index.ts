import type { teamConsoleOperations } from '../../../contract/console/team/operations'
import type { Jobs } from '../../kernel/handlers'
import type { ConsoleHandlers } from '../consoleContext'
import { dismissWhileAway, getWhileAway } from './away'
import { claimAction, releaseAction } from './claims'
import { returnSnoozed } from './jobs/returnSnoozed'
import { addNote, fetchNoteFile, listNotes } from './notes'
import { endSnooze, snoozeAction } from './snoozes'
import { watchPresence } from './watchPresence'

/** The team room of the console plane: how several operators share one queue. */
export const teamConsoleHandlers: ConsoleHandlers<typeof teamConsoleOperations> = {
  claimAction,
  releaseAction,
  snoozeAction,
  endSnooze,
  addNote,
  listNotes,
  fetchNoteFile,
  watchPresence,
  getWhileAway,
  dismissWhileAway,
}

export const teamJobs: Jobs = { returnSnoozed }
