import { z } from 'zod'
import { agentPolicy } from '../../../../contract/agents/schemas'
import { decider, policyClause } from '../../../../contract/console/agents/schemas'
import { approvalRequirement, approvalRuleSet } from '../../../../contract/console/approvals/schemas'
import { id, instant, integer, json, nullable, oneOf } from '../../../database/columns'
import { type RowsOf, table } from '../../../database/table'

/** Drafts that judge what is asked for beside what is in force. */
export const shadows = table('shadows', {
  owner: 'data',
  columns: {
    id: id('Shadow'),
    kind: oneOf(['POLICY', 'RULES']),
    /** Of a policy. */
    agent_id: nullable(id('Agent')),
    policy_json: nullable(json(agentPolicy)),
    rules_json: nullable(json(approvalRuleSet)),
    started_at: instant(),
    started_by_json: json(decider),
    ended_at: nullable(instant()),
    ended_by: nullable(oneOf(['STOPPED', 'AGENT_GONE', 'IN_FORCE'])),
    judged: integer(0),
    /** Payments that it could not judge. */
    failed: integer(0),
  },
})

/** What a draft says of a payment beside what happened: clauses of a policy, or what rules ask. */
export const shadowDetail = z.object({
  clauses: z.array(policyClause),
  before: z.array(approvalRequirement),
  after: z.array(approvalRequirement),
})

/** Payments that a draft would have treated differently; written in the transaction that asked for them. */
export const shadowDifferences = table('shadow_differences', {
  owner: 'data',
  references: { shadow_id: 'shadows' },
  columns: {
    shadow_id: id('Shadow'),
    subject_id: id('AgentAction', 'MoneyProposal'),
    judged_at: instant(),
    was: oneOf(['RUNS', 'WAITS']),
    would: oneOf(['RUNS', 'WAITS', 'REFUSED']),
    detail_json: json(shadowDetail),
  },
})

declare module '../../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
