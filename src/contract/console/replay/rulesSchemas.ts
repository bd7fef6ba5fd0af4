import { z } from 'zod'
import { page } from '../../primitives/pagination'
import { instant } from '../../primitives/time'
import { PEOPLE_MAX } from '../approvals/limits'
import { approvalOperation, approvalRuleSet } from '../approvals/schemas'
import { against, days, replayProgress } from './schemas'

/** The draft of all rules, and the history that they judge. */
export const rulesReplayRequest = z.strictObject({ ...approvalRuleSet.shape, days, against })

const counts = z
  .array(z.int())
  .length(PEOPLE_MAX + 1)
  .describe('By how many people must sign, from 0 on: how many payments. Example: [340, 0, 60, 12, 0, 0].')

/** The amounts of one rule, each with what it makes of the whole history. */
const rulesCurve = z.object({
  ruleId: z.string(),
  ruleName: z.string(),
  currency: z.string(),
  settingMinor: z.int().nullable().describe('From which amount on the draft applies it; null, to every amount.'),
  steps: z
    .array(z.object({ amountMinor: z.int(), counts }))
    .describe('By amount, the least first: the totals if the rule applied from that amount on, all else as here.'),
  without: counts.describe('The totals without the rule.'),
})
export type RulesCurve = z.infer<typeof rulesCurve>

const rulesResult = z.object({
  replayed: z.int().describe('Payments that were judged again. Example: 412.'),
  notReplayable: z
    .int()
    .describe('Payments of the window that kept no facts: they are older than the keeping of them.'),
  reproduced: z
    .int()
    .describe('Payments of which the rules of their own time, from what was kept, ask what they asked then.'),
  isCut: z.boolean().describe('There were more payments than are replayed at once: only the newest were.'),
  from: instant.describe('Where the window begins; later than asked for where it was cut.'),
  versions: z.int().describe('How often the rules were changed within the window.'),
  before: counts.describe('By how many people must sign without the draft, from 0 on: how many payments.'),
  after: counts,
  more: z.int().describe('How many need more people by the draft.'),
  fewer: z.int().describe('How many need fewer.'),
  otherwise: z.int().describe('How many need as many people, but others, or other things of them.'),
  perRule: z
    .array(z.object({ ruleId: z.string(), ruleName: z.string(), matches: z.int() }))
    .describe('How many payments each rule of the draft is about.'),
  curves: z.array(rulesCurve),
})
export type RulesResult = z.infer<typeof rulesResult>

export const rulesReplay = z.object({
  ...replayProgress,
  draft: approvalRuleSet.describe('The draft, whole.'),
  result: rulesResult.nullable().describe('Null until it is done.'),
})
export type RulesReplay = z.infer<typeof rulesReplay>

/** How a draft differs from what it is compared with: in how many people, or only in what is asked of them. */
export const rulesChange = z
  .enum(['MORE', 'FEWER', 'OTHERWISE'])
  .describe('MORE or FEWER: people have to sign. OTHERWISE: as many, but others, or other things of them.')
export type RulesChange = z.infer<typeof rulesChange>

export const rulesDifference = z.object({
  subjectId: z.string().describe('The payment: AgentAction:0193…, or MoneyProposal:0193….'),
  askedAt: instant.describe('By the clock of the service.'),
  operation: approvalOperation,
  amount: z.object({ amountMinor: z.int(), currency: z.string() }).describe('What is sent, in the smallest unit.'),
  payeeName: z.string().nullable().describe('Who is paid; null where nobody is known, or not any more.'),
  askedBy: z.string().nullable().describe('The agent that asked, or who proposed it.'),
  change: rulesChange,
  peopleBefore: z.int().describe('How many people have to sign without the draft. Example: 0.'),
  peopleAfter: z.int().describe('How many by the draft. Example: 2.'),
  before: z.array(z.string()).describe('What was asked, a sentence for each rule.'),
  after: z.array(z.string()).describe('What the draft would have asked, a sentence for each rule.'),
})
export type RulesDifference = z.infer<typeof rulesDifference>

export const rulesDifferences = page(rulesDifference, 'RulesDifferencePage')
