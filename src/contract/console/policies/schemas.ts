import { z } from 'zod'
import {
  agentAccountRestrictions,
  agentAccountRule,
  agentApprovalThresholds,
  agentPolicy,
  agentPolicyUpdateRequest,
  agentSpendingLimitsUpdate,
} from '../../agents/schemas'
import { inLines } from '../../primitives/text'
import { calendarDate, instant } from '../../primitives/time'
import { confirmedBy, decider } from '../agents/schemas'

const reason = inLines(z.string().trim().min(3).max(2000)).describe(
  'Why the policy is changed; it stays in its history. Example: The supplier bills weekly from now on.',
)

/** A change of a policy, as the interface takes it. A member that no policy has is refused, and not left out. */
export const policyDraft = z.strictObject({
  ...agentPolicyUpdateRequest.shape,
  spendingLimits: z.strictObject(agentSpendingLimitsUpdate.shape).optional().describe('The most that it may send.'),
  accountRestrictions: z
    .strictObject({
      ...agentAccountRestrictions.shape,
      accountRules: z
        .array(z.strictObject(agentAccountRule.shape))
        .optional()
        .describe('What else holds for single accounts.'),
    })
    .optional()
    .describe('Which accounts may pay, and how.'),
  approvalThresholds: z
    .strictObject(agentApprovalThresholds.shape)
    .optional()
    .describe('From which amount on a person approves.'),
})

/** What changes, and why. */
export const policyChange = policyDraft.extend({ reason })

export const policyRestore = z.object({
  number: z.int().min(1).describe('The version that holds again. Example: 3.'),
  reason,
})

const policyVersion = z.object({
  number: z.int().describe('Counts from 1, for each agent. Example: 4.'),
  policy: agentPolicy,
  before: agentPolicy.nullable().describe('What held before; null for the first version.'),
  changedAt: instant,
  changedBy: decider.describe('kind `system`: the history begins here, with what held already.'),
  confirmedBy,
  reason: z.string().nullable().describe('Null for changes by API, which are asked for none.'),
  restoredNumber: z.int().nullable().describe('The version that was restored; null where it is a policy of its own.'),
})
export type PolicyVersion = z.infer<typeof policyVersion>

export const policyVersions = z.object({
  data: z.array(policyVersion).describe('Newest first.'),
  hasMore: z.boolean(),
})

/** How many days the chart of an agent shows, today among them. */
export const USAGE_DAYS = 30

const usageDay = z.object({
  day: calendarDate.describe('A day in UTC.'),
  usedMinor: z.int().describe('What counted, rounded up to the minor unit. Example: 125000.'),
  payments: z.int().describe('Payments that started. Example: 4.'),
  limitMinor: z
    .int()
    .nullable()
    .describe('The limit per day as it was at the end of that day, in today’s currency of the policy; null: none.'),
  isLimitKnown: z.boolean().describe('False before the history of the policy begins.'),
})

export const agentUsageHistory = z.object({
  currency: z.string(),
  days: z.array(usageDay).describe('Oldest first.'),
})
export type AgentUsageHistory = z.infer<typeof agentUsageHistory>
