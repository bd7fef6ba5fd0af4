import { id, instant, shownText } from '../../database/columns'
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

declare module '../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
