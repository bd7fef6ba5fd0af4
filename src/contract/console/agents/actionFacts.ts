import { z } from 'zod'
import { agentActionType, agentPermission, agentPolicy } from '../../agents/schemas'
import { calendarDate, instant } from '../../primitives/time'
import { policyClause } from './schemas'

const wholeText = z.string().regex(/^\d+$/).describe('A whole number in decimal digits, of any size, such as 499900.')

/** An exact amount: `numerator / denominator` minor units. */
const fraction = z
  .object({ numerator: wholeText, denominator: wholeText })
  .describe('An exact fraction of minor units, such as 4999 / 10000 of a cent for 0.004999 USDC.')

const accountState = z.object({
  accountId: z.string(),
  kind: z.enum(['INTERNAL', 'EXTERNAL']),
  currency: z.string(),
  status: z.string().describe('As the account itself says it, such as ACTIVE or FROZEN; DELETED once it was deleted.'),
  spendableMinor: wholeText.nullable().describe('What an internal account could spend, in minor units; else null.'),
})

/**
 * What an agent's action was judged by, complete: whoever has these facts can judge again without asking anything else.
 * Written once, when the agent asks and when a person approves, and never changed.
 *
 * Source: behaviour 20.4, 20.5.
 */
export const actionFacts = z.object({
  occasion: z.enum(['ASKED', 'APPROVED']).describe('ASKED: when the agent asked; APPROVED: when it was approved.'),
  judgedAt: instant,
  request: z.object({
    type: agentActionType,
    permission: agentPermission.describe('The permission that this kind of action needs.'),
    amountMinor: wholeText.describe('What leaves the customer, in minor units of `currency`.'),
    currency: z.string(),
    internalAccountIds: z.array(z.string()).describe('The internal accounts that the payment touches.'),
  }),
  counted: z.object({ amount: fraction, currency: z.string() }).describe("The amount in the policy's currency."),
  rates: z
    .array(z.object({ from: z.string(), to: z.string(), rate: fraction }))
    .describe('The rates that were applied: minor units of `to` for one minor unit of `from`.'),
  usage: z
    .object({ dailyCount: z.int(), dailySpend: fraction, monthlySpend: fraction, day: calendarDate, month: z.string() })
    .describe("What had counted before, in the policy's currency; days and months are those of UTC."),
  agent: z.object({
    agentId: z.string(),
    isPaused: z.boolean(),
    isConnected: z.boolean(),
    updatedAt: instant.describe('When agent or policy had last been changed.'),
    policy: agentPolicy.describe('The whole policy as it stood.'),
  }),
  customer: z.object({ customerId: z.string(), status: z.string() }),
  accounts: z.array(accountState),
  judgement: z.object({ outcome: z.enum(['EXECUTE', 'HOLD', 'REFUSE']), clauses: z.array(policyClause) }),
})
export type ActionFacts = z.infer<typeof actionFacts>
