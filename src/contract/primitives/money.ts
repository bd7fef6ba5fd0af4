import { z } from 'zod'

/** The largest single amount: beyond it JSON numbers stop being exact. */
export const AMOUNT_MINOR_MAX = Number.MAX_SAFE_INTEGER

export const currency = z
  .object({
    code: z.string().optional(),
    name: z.string().optional(),
    symbol: z.string().optional(),
    decimals: z.int().min(0).optional(),
  })
  .meta({ id: 'Currency' })
export type Currency = z.infer<typeof currency>

export const currencyAmount = z.object({ amount: z.int(), currency }).meta({ id: 'CurrencyAmount' })
