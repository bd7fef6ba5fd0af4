import { z } from 'zod'
import { instant } from '../../primitives/time'
import { patternHit } from './patternHits'

const payment = z.object({
  transactionId: z.string(),
  at: instant,
  amountMinor: z.int().describe('Minor units of `currency` of the history.'),
  isThis: z.boolean().describe('The payment that is looked at.'),
})

/** Payments in the currency of the one that is looked at, oldest first. */
const history = z.object({
  currency: z.string(),
  payments: z.array(payment),
  /** Of the payments before and beside this one. */
  count: z.int().describe('How many, without the one that is looked at. Example: 23.'),
  waiting: z.int().describe('How many of those still wait for a decision. Example: 2.'),
  isCut: z.boolean().describe('More than the newest 200 of the last 365 days; the figures are of those.'),
  medianMinor: z.int().nullable().describe('Rounded up to the minor unit; null without a payment before.'),
  inOtherCurrencies: z.int().describe('Payments in other currencies, which are in no figure.'),
})
export type PaymentHistory = z.infer<typeof history>

const sameAccount = z.object({
  externalAccountId: z.string(),
  customerId: z.string().nullable().describe('Null: an account of the platform.'),
  customerName: z.string().nullable(),
  holderName: z.string().nullable(),
  isOfSameCustomer: z.boolean(),
  hasOtherName: z.boolean(),
})
export type SameAccount = z.infer<typeof sameAccount>

/** The payee, the agent and what the rules saw, beside a decision. */
export const paymentSurroundings = z.object({
  payee: z
    .object({
      accountId: z.string(),
      name: z.string().nullable(),
      firstSeenAt: instant.nullable().describe('When the account was added; null for an address outside.'),
      history,
      sameAccounts: z.array(sameAccount).describe('The same account details under other records, at most ten.'),
    })
    .nullable()
    .describe('Null: the money comes before it is known from where.'),
  agent: z.object({
    agentId: z.string(),
    name: z.string(),
    firstSeenAt: instant,
    history,
    rejected: z.int().describe('How many of those that it asked for were rejected by somebody. Example: 2.'),
  }),
  patterns: z.object({
    seen: z
      .enum(['NOW', 'WHEN_DECIDED', 'NOT_LOOKED_AT'])
      .describe('NOT_LOOKED_AT: ended without a decision, or was decided before there were rules.'),
    at: instant.nullable(),
    hits: z.array(patternHit),
    rulesOn: z.int().describe('How many rules were looked at. Example: 5.'),
  }),
})
export type PaymentSurroundings = z.infer<typeof paymentSurroundings>
