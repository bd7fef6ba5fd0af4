import { z } from 'zod'
import { knownCurrency } from '../../exchange-rates/knownCurrency'
import { instant } from '../../primitives/time'

const MINOR_MAX = 9_000_000_000_000_000
/** How many limits an operator may set. */
export const PAYMENT_LIMITS_MAX = 200
/** A minute, an hour, a day: windows begin with those of UTC. */
export const LIMIT_WINDOWS = [60, 3600, 86_400] as const
/** What is counted together, besides one customer by its id. */
export const LIMIT_SUBJECTS = ['ALL_PAYMENTS', 'EACH_CUSTOMER', 'EACH_COUNTERPARTY'] as const
/** A customer whose own limit decides in place of that of each customer. */
const customerSubject = z
  .string()
  .max(64)
  .regex(/^Customer:[0-9a-f-]{36}$/, { message: 'must be the id of a customer' })

const limitSubject = z.enum(LIMIT_SUBJECTS).or(customerSubject)

/** `*`: payments in every currency, counted together. */
const anyCurrency = z.literal('*').or(knownCurrency)

/** The most that is sent in one currency on one UTC day, fees included. */
const dailyVolume = z.object({
  kind: z.literal('DAILY_VOLUME'),
  subject: limitSubject,
  currency: knownCurrency,
  maxAmountMinor: z.int().min(1).max(MINOR_MAX).describe('Minor units.'),
})

/** How many payments start in one window. */
const velocity = z.object({
  kind: z.literal('VELOCITY'),
  subject: limitSubject,
  currency: anyCurrency,
  maxPayments: z.int().min(1).max(1_000_000),
  windowSeconds: z.literal(LIMIT_WINDOWS),
})

/** What outgoing payments may not pass together. Source: behaviour 12.1, 13. Assumes. */
export const paymentLimit = z.discriminatedUnion('kind', [dailyVolume, velocity])
export type PaymentLimit = z.infer<typeof paymentLimit>

export const paymentLimitKey = z.object({
  kind: z.enum(['DAILY_VOLUME', 'VELOCITY']),
  subject: limitSubject,
  currency: anyCurrency,
})
export type PaymentLimitKey = z.infer<typeof paymentLimitKey>

/** Where a limit stands now; of "each" limits, the one who has used most of it. */
const limitUsage = z.object({
  subjectId: z
    .string()
    .nullable()
    .describe('The customer, the account or address that is paid, or null: everybody together, or nobody yet.'),
  subjectName: z.string().nullable(),
  used: z.int().min(0).describe('Minor units, or payments.'),
  resetsAt: instant.describe('When the count goes back to zero.'),
})
export type LimitUsage = z.infer<typeof limitUsage>

export const paymentLimits = z.object({
  data: z
    .array(z.object({ limit: paymentLimit, usage: limitUsage }))
    .describe('Daily volumes first, then by currency and subject.'),
})
export type PaymentLimits = z.infer<typeof paymentLimits>
