import { z } from 'zod'
import { cardState } from '../../cards/schemas'
import { internalAccountStatus } from '../../internal-accounts/schemas'
import { instant } from '../../primitives/time'
import { cardMerchant } from '../../transactions/cardTransaction'

/** What was decided: one of the messages of a merchant's bank, or the draw of what settled beyond the authorization. */
export const cardDecisionKind = z.enum([
  'AUTHORIZATION',
  'FINANCIAL_AUTHORIZATION',
  'CREDIT_AUTHORIZATION',
  'CREDIT_AUTHORIZATION_ADVICE',
  'FINANCIAL_CREDIT_AUTHORIZATION',
  'BALANCE_INQUIRY',
  'ADVICE',
  'EXCESS',
])
export type CardDecisionKind = z.infer<typeof cardDecisionKind>

/** The rules, in the order in which they judge. */
export const CARD_RULES = [
  'CARD_STATE',
  'LIMIT_PER_TRANSACTION',
  'SOURCE',
  'DELEGATED_KEY',
  'SPENDABLE_BALANCE',
  'SANDBOX_ROW',
] as const

export const cardDeclineReason = z.enum([
  'CARD_PAUSED',
  'CARD_NOT_ISSUED',
  'CARD_CLOSED',
  'ABOVE_LIMIT_PER_TRANSACTION',
  'SOURCE_NOT_ACTIVE',
  'SOURCE_CANNOT_RECEIVE',
  'CARDHOLDER_NOT_READY',
  'NO_ACTIVE_DELEGATED_KEY',
  'INSUFFICIENT_FUNDS',
  'SANDBOX_EXCESS_FAILS',
])
export type CardDeclineReason = z.infer<typeof cardDeclineReason>

/** What a rule looked at; what is not its own is absent. Amounts in minor units of the decision's currency. */
const cardRuleFacts = z.object({
  cardState: cardState.optional(),
  limitMinor: z.int().nullable().optional().describe('Null: the card has no limit.'),
  accountId: z.string().optional(),
  accountStatus: internalAccountStatus.optional(),
  cardholderRefusal: z
    .string()
    .nullable()
    .optional()
    .describe(
      'The code with which any payment of the cardholder is refused; null, it may move money, or none is drawn.',
    ),
  hasActiveKey: z.boolean().optional(),
  spendableMinor: z.int().optional(),
  suffix: z
    .string()
    .nullable()
    .optional()
    .describe("The end of the merchant's name that selected the row; null, the row of all others."),
})

/** PASSED and DECLINED were judged; NOT_ASKED does not apply here; NOT_REACHED, a rule before it declined. */
const cardRuleStep = z.object({
  rule: z.enum(CARD_RULES),
  outcome: z.enum(['PASSED', 'DECLINED', 'NOT_ASKED', 'NOT_REACHED']),
  reason: cardDeclineReason.nullable(),
  facts: cardRuleFacts,
})
export type CardRuleStep = z.infer<typeof cardRuleStep>

export const cardDecisionTrace = z.array(cardRuleStep)

/** One decision about a card, with how it came about. */
export const cardDecision = z.object({
  id: z.string(),
  cardId: z.string(),
  cardTransactionId: z.string().nullable().describe('Null where nothing came of it: declined, or only asked.'),
  issuerTransactionToken: z.string(),
  kind: cardDecisionKind,
  verdict: z.enum(['APPROVED', 'DECLINED']),
  reason: cardDeclineReason.nullable(),
  amount: z.int().describe('Minor units of `currency`.'),
  currency: z.string(),
  merchant: cardMerchant,
  trace: cardDecisionTrace,
  decidedAt: instant,
})
export type CardDecision = z.infer<typeof cardDecision>
