import { z } from 'zod'
import { knownCurrency } from '../../exchange-rates/knownCurrency'

const MINOR_MAX = 9_000_000_000_000_000

const isOn = z.boolean().describe('Whether the rule is looked at. Example: true.')

const splitRule = z.object({
  isOn,
  payments: z.int().min(2).max(50).describe('From how many payments on. Unit: payments. Example: 3.'),
  windowHours: z.int().min(1).max(168).describe('How close together they are. Unit: hours. Example: 24.'),
  marginPercent: z
    .int()
    .min(1)
    .max(50)
    .describe('How far below the amount counts as just below. Unit: percent of the amount. Example: 10.'),
  watchedAmountsMinor: z
    .array(z.int().min(1).max(MINOR_MAX))
    .max(5)
    .describe(
      "Amounts to watch beside the agent's own approval threshold and limit per payment. " +
        'Unit: minor units of `watchedCurrency`. Example: [500000, 1000000].',
    ),
  watchedCurrency: knownCurrency.describe(
    'The currency of the amounts to watch; payments in others are compared at the mid rate. Example: USD.',
  ),
})

const newPayeeRule = z.object({
  isOn,
  timesUsual: z
    .int()
    .min(2)
    .max(1000)
    .describe("From how many times the customer's usual payment (their median) on. Unit: times. Example: 10."),
  paymentsBefore: z
    .int()
    .min(1)
    .max(200)
    .describe('How many payments there must be before a usual one is spoken of. Unit: payments. Example: 10.'),
})

const unusualHoursRule = z.object({
  isOn,
  paymentsBefore: z
    .int()
    .min(5)
    .max(200)
    .describe('How many requests of the agent there must be before it has usual hours. Unit: requests. Example: 20.'),
  widestHours: z
    .int()
    .min(1)
    .max(20)
    .describe('The longest stretch of the day that counts as usual hours. Unit: hours. Example: 12.'),
})

const velocityRule = z.object({
  isOn,
  payments: z.int().min(2).max(200).describe('From how many requests of the agent on. Unit: requests. Example: 12.'),
  windowMinutes: z.int().min(1).max(1440).describe('How close together they are. Unit: minutes. Example: 60.'),
})

const sharedAccountRule = z.object({ isOn })

/** What the desk looks for beside a payment that waits. Rules are data: each can be changed and switched off. */
export const patternRules = z.object({
  split: splitRule,
  newPayee: newPayeeRule,
  unusualHours: unusualHoursRule,
  velocity: velocityRule,
  sharedAccount: sharedAccountRule,
})
export type PatternRules = z.infer<typeof patternRules>
type PatternRuleName = keyof PatternRules

/** The rules in the order in which what they saw is listed. */
export const PATTERN_RULE_NAMES = [
  'split',
  'newPayee',
  'sharedAccount',
  'velocity',
  'unusualHours',
] as const satisfies readonly PatternRuleName[]

/** What holds until somebody changes it. */
export const PATTERN_RULES_DEFAULT: PatternRules = {
  split: {
    isOn: true,
    payments: 3,
    windowHours: 24,
    marginPercent: 10,
    watchedAmountsMinor: [500_000, 1_000_000],
    watchedCurrency: 'USD',
  },
  newPayee: { isOn: true, timesUsual: 10, paymentsBefore: 10 },
  unusualHours: { isOn: true, paymentsBefore: 20, widestHours: 12 },
  velocity: { isOn: true, payments: 12, windowMinutes: 60 },
  sharedAccount: { isOn: true },
}
