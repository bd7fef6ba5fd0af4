import { heldState } from '../../../contract/console/agents/decisions'
import { id, instant, nullable, oneOf, shownText, text } from '../../database/columns'
import { type RowsOf, table } from '../../database/table'

/**
 * Decisions of the desk, one row an action: held until their time, carried out, taken back or overtaken. A load brings
 * none with it: what a file says was decided, nobody at this desk has decided. Assumes: A-420.
 */
export const heldDecisions = table('held_decisions', {
  owner: 'data',
  travels: 'NEVER',
  references: { action_id: 'agent_actions' },
  columns: {
    /** All actions that one call decided have one. */
    decision_id: id('Decision'),
    action_id: id('AgentAction'),
    agent_id: id('Agent'),
    decision: oneOf(['approve', 'reject']),
    reason: nullable(shownText()),
    /** The program at the desk that presents the console secret has neither id nor name. */
    operator_id: nullable(id('Operator')),
    operator_name: nullable(text()),
    /** By the clock of the service. */
    decided_at: instant(),
    /** Wall time: the clock of the service may stand still. */
    held_until: instant(),
    state: oneOf(heldState.options),
    /** Wall time; null while it is held. */
    ended_at: nullable(instant()),
  },
})

declare module '../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
