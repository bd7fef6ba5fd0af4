import { approvalFacts as factsSchema } from '../../../../contract/console/approvals/schemas'
import { id, instant, integer, json } from '../../../database/columns'
import { type RowsOf, table } from '../../../database/table'

/** What each payment was held against the approval rules by, when it was asked for; never changed afterwards. */
export const approvalFacts = table('approval_facts', {
  owner: 'data',
  columns: {
    subject_id: id('AgentAction', 'MoneyProposal'),
    asked_at: instant(),
    /** The version that it was held against; 0, there was none. */
    rule_version: integer(0),
    facts_json: json(factsSchema),
  },
})

declare module '../../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
