import { NOTE_TARGETS } from '../../../contract/console/team/notes'
import { id, instant, integer, shownText, text } from '../../database/columns'
import { type RowsOf, table } from '../../database/table'

/** Who looks after a waiting action; at most one operator. */
export const actionClaims = table('action_claims', {
  owner: 'data',
  references: { action_id: 'agent_actions' },
  columns: {
    action_id: id('AgentAction'),
    operator_id: id('Operator'),
    operator_name: shownText(),
    claimed_at: instant(),
  },
})

/** Actions that are out of the queue until a time; the timer `returnSnoozed` takes the row away. */
export const actionSnoozes = table('action_snoozes', {
  owner: 'data',
  references: { action_id: 'agent_actions' },
  columns: {
    action_id: id('AgentAction'),
    operator_id: id('Operator'),
    operator_name: shownText(),
    snoozed_until: instant(),
    snoozed_at: instant(),
  },
})

/** What people wrote down about something; rows are added and never changed. */
export const notes = table('notes', {
  owner: 'data',
  columns: {
    id: id('Note'),
    target_id: id(...NOTE_TARGETS),
    author_id: id('Operator'),
    author_name: shownText(),
    text: shownText(),
    created_at: instant(),
  },
})

/** Files of notes; their bytes are file_chunks. */
export const noteFiles = table('note_files', {
  owner: 'data',
  references: { note_id: 'notes' },
  columns: {
    id: id('NoteFile'),
    note_id: id('Note'),
    name: shownText(),
    /** What the bytes are, whatever the name says. */
    media_type: text(),
    size_bytes: integer(1),
    /** Of the bytes, lower-case hex. */
    sha256: text(),
  },
})

/** When an operator last put away what had happened while they were away. */
export const awayDismissals = table('away_dismissals', {
  owner: 'host',
  references: { operator_id: 'operators' },
  columns: { operator_id: id('Operator'), dismissed_at: instant() },
})

declare module '../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
