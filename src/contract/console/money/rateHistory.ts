import { z } from 'zod'
import { AMOUNT_MINOR_MAX } from '../../primitives/money'
import { queryInteger } from '../../primitives/query'
import { givenInstant, instant } from '../../primitives/time'

/** How many points one reply holds at most. */
export const RATE_POINTS_MAX = 600
const STEP_MINUTES_MAX = 24 * 60

/** Which fees a rate carries: none, the service's own, or those and the platform's. */
export const rateFees = z.enum(['NONE', 'SERVICE', 'ALL'])
export type RateFees = z.infer<typeof rateFees>

export const rateHistoryQuery = z.object({
  sourceCurrency: z.string().min(1).max(10),
  destinationCurrency: z.string().min(1).max(10),
  startDate: givenInstant,
  /** Later than the present bucket counts as the present one. */
  endDate: givenInstant,
  /** A multiple of five. */
  stepMinutes: queryInteger(5, STEP_MINUTES_MAX).meta({ default: 5 }).optional(),
  fees: rateFees.optional(),
  /** Minor units of the source currency over which fees are spread; needed with fees. */
  sendingAmount: queryInteger(1, AMOUNT_MINOR_MAX).optional(),
})

/** Rates of a pair over time, oldest first. Rates are sending major units for one receiving major unit. */
export const rateHistory = z.object({
  sourceCurrency: z.string(),
  destinationCurrency: z.string(),
  baseRatesDate: z.string().describe('The day of the table around which rates move.'),
  bucketEndsAt: instant.describe('Until when the rate of now holds.'),
  stepMinutes: z.int(),
  fees: rateFees,
  feesMinor: z
    .int()
    .describe('What the fees come to, in minor units of the source currency; they do not follow the rate.'),
  points: z.array(z.object({ at: instant, exchangeRate: z.number().positive() })),
})
export type RateHistory = z.infer<typeof rateHistory>
