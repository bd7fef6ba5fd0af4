import { z } from 'zod'
import { instant } from '../../primitives/time'

const version = z.int().min(1).describe('Which wording of the rule saw it. Example: 1.')
const wholeText = z.string().regex(/^\d+$/)
const hour = z.int().min(0).max(23)

const splitHit = z.object({
  rule: z.literal('split'),
  version,
  payments: z.int().describe('How many payments, this one among them. Example: 3.'),
  fromAt: instant,
  toAt: instant,
  currency: z.string(),
  smallestMinor: z.int().describe('Minor units of `currency`. Example: 476000.'),
  largestMinor: z.int().describe('Minor units of `currency`. Example: 486934.'),
  sumMinor: wholeText.describe('All of them together, minor units of `currency`. Example: 1445567.'),
  below: z.object({
    kind: z.enum(['AGENT_APPROVAL', 'AGENT_PER_PAYMENT', 'WATCHED']),
    amountMinor: z.int(),
    currency: z.string(),
  }),
  marginPercent: z.int(),
})

const newPayeeHit = z.object({
  rule: z.literal('newPayee'),
  version,
  amountMinor: z.int(),
  currency: z.string(),
  usualMinor: z.int().describe("The customer's median before this payment, rounded up to the minor unit."),
  paymentsBefore: z.int(),
  times: z.int().describe('Whole times the usual payment, rounded down.'),
  lookBackDays: z.int(),
})

const sharedAccountHit = z.object({
  rule: z.literal('sharedAccount'),
  version,
  customers: z.int().describe('Other customers that have the same account.'),
  customerId: z.string().describe('One of them.'),
  customerName: z.string(),
  holderName: z.string().nullable().describe('What that customer calls the holder.'),
  hasOtherName: z.boolean().describe('True when that is not the name that this payment goes to.'),
})

const velocityHit = z.object({
  rule: z.literal('velocity'),
  version,
  payments: z.int().describe('How many requests of the agent, this one among them. Example: 7.'),
  fromAt: instant,
  toAt: instant,
  paymentsFrom: z.int().describe('From how many on the rule speaks. Example: 12.'),
  windowMinutes: z.int(),
})

const unusualHoursHit = z.object({
  rule: z.literal('unusualHours'),
  version,
  askedAt: instant,
  /** Usual hours, UTC: from the start of the first to the end of the last. */
  firstHour: hour,
  lastHour: hour,
  paymentsInside: z.int(),
  paymentsBefore: z.int(),
})

/** What a rule saw, in numbers; the screen makes a sentence of them. */
export const patternHit = z.discriminatedUnion('rule', [
  splitHit,
  newPayeeHit,
  sharedAccountHit,
  velocityHit,
  unusualHoursHit,
])
export type PatternHit = z.infer<typeof patternHit>
export type PatternHitOf<Rule extends PatternHit['rule']> = Extract<PatternHit, { rule: Rule }>
