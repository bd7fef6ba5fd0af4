import { agentPolicy } from '../../../../contract/agents/schemas'
import { decider } from '../../../../contract/console/agents/schemas'
import { id, instant, integer, json, nullable, shownText } from '../../../database/columns'
import { type RowsOf, table } from '../../../database/table'

/** Every policy that an agent has had; a row is written with each change, and never changed. */
export const agentPolicyVersions = table('agent_policy_versions', {
  owner: 'data',
  references: { agent_id: 'agents' },
  columns: {
    agent_id: id('Agent'),
    /** Counts from 1. */
    number: integer(1),
    policy_json: json(agentPolicy),
    changed_at: instant(),
    changed_by_json: json(decider),
    reason: nullable(shownText()),
    /** The version that was put in force again. */
    restored_number: nullable(integer(1)),
  },
})

declare module '../../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
