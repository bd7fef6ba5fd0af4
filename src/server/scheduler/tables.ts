import { timerState } from '../../contract/console/clock/schemas'
import { id, instant, integer, json, members, nullable, oneOf, text } from '../database/columns'
import { type RowsOf, table } from '../database/table'

export const timers = table('timers', {
  owner: 'data',
  columns: {
    id: id('Timer'),
    kind: text(),
    due_at: instant(),
    subject_id: text(),
    /** What the job is handed; it knows the shape. */
    payload_json: json(members),
    state: oneOf(timerState.options),
    failures: integer(0),
    last_error: nullable(text()),
    created_at: instant(),
    finished_at: nullable(instant()),
  },
})

declare module '../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
