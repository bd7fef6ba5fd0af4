import { z } from 'zod'
import { agentPolicy } from '../../agents/schemas'
import { page } from '../../primitives/pagination'
import { instant } from '../../primitives/time'
import { decider } from '../agents/schemas'
import { approvalRuleSet } from '../approvals/schemas'
import { policyDraft } from '../policies/schemas'
import { rulesDifference } from '../replay/rulesSchemas'
import { replayDifference } from '../replay/schemas'

/** So many drafts are watched at once. */
export const SHADOWS_MAX = 5

/** A draft that judges what is asked for from now on, beside what is in force. */
export const shadowRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('POLICY'),
    agentId: z.string().min(1).max(200).describe('The agent whose policy it would be. Example: Agent:0193….'),
    policy: policyDraft.describe('The draft, as a change of the policy in force.'),
  }),
  z.strictObject({
    kind: z.literal('RULES'),
    rules: z.strictObject(approvalRuleSet.shape).describe('The draft of all approval rules.'),
  }),
])

const figures = z.object({
  held: z.int().describe('Would have waited for somebody, and ran. Example: 2.'),
  letThrough: z.int().describe('Would have run by themselves, and waited.'),
  refused: z.int().describe('Would have been refused.'),
  otherwise: z.int().describe('Would have waited, as they did, for other people or other things of them.'),
})
export type ShadowFigures = z.infer<typeof figures>

export const shadow = z.object({
  id: z.string(),
  kind: z.enum(['POLICY', 'RULES']).describe('What it is a draft of: the policy of an agent, or the approval rules.'),
  agentId: z.string().nullable().describe('Whose policy; null for the approval rules.'),
  agentName: z.string().nullable().describe('What that agent is called, also after it was deleted.'),
  policy: agentPolicy.nullable().describe('The draft of a policy, whole.'),
  rules: approvalRuleSet.nullable().describe('The draft of the approval rules, whole.'),
  startedAt: instant,
  startedBy: decider.describe('Who had it watched.'),
  endedAt: instant.nullable().describe('Null while it watches.'),
  endedBy: z
    .enum(['STOPPED', 'AGENT_GONE', 'IN_FORCE'])
    .nullable()
    .describe(
      'STOPPED: by somebody. AGENT_GONE: its agent was deleted, or the customer of it. IN_FORCE: what it was a draft ' +
        'of came to say the same. Null while it watches.',
    ),
  waitsAs: z
    .string()
    .nullable()
    .describe('The change that would put it in force and waits for another administrator: ChangeProposal:0193….'),
  judged: z.int().describe('Payments that it has judged. Example: 40.'),
  failed: z.int().describe('Payments that it could not judge; nothing happened to them.'),
  today: figures.describe('Since midnight, UTC.'),
  inAll: figures.describe('Since it has watched.'),
})
export type Shadow = z.infer<typeof shadow>

export const shadows = page(shadow, 'ShadowPage')

/** One of the two, by what is watched. */
const shadowDifference = z.object({
  subjectId: z.string().describe('The payment: AgentAction:0193…, or MoneyProposal:0193….'),
  judgedAt: instant.describe('When it was asked for, by the clock of the service.'),
  policy: replayDifference.nullable().describe('By a draft of a policy; null otherwise.'),
  rules: rulesDifference.nullable().describe('By a draft of the approval rules; null otherwise.'),
})
export type ShadowDifference = z.infer<typeof shadowDifference>

export const shadowDifferences = page(shadowDifference, 'ShadowDifferencePage')
