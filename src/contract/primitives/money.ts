import { z } from 'zod'

/** The largest single amount: beyond it JSON numbers stop being exact. */
export const AMOUNT_MINOR_MAX = Number.MAX_SAFE_INTEGER

/** An amount that a caller gives, in the smallest unit of its currency; what is none is told how to write one. */
export const givenAmount = z.int({
  error: ({ input }) =>
    input === undefined
      ? 'is required'
      : 'must be an integer of the smallest unit of the currency, without quotes: 20.00 USD is 2000',
})

/**
 * A sum, or a balance of the world outside, in minor units: a JSON number up to 2^53-1 either way, beyond that the same
 * integer in decimal text. For the console only; amounts of the interface are numbers.
 */
export const wideAmount = z.union([z.int(), z.string().regex(/^-?[1-9]\d{15,}$/)]).meta({ id: 'WideAmount' })
export type WideAmount = z.infer<typeof wideAmount>

export const currency = z
  .object({
    code: z.string().optional(),
    name: z.string().optional(),
    symbol: z.string().optional(),
    decimals: z.int().min(0).optional(),
  })
  .meta({ id: 'Currency' })

export const currencyAmount = z.object({ amount: z.int(), currency }).meta({ id: 'CurrencyAmount' })
