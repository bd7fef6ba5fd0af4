import { z } from 'zod'
import { currency } from '../primitives/money'
import { paymentRail } from '../primitives/rails'
import { instant } from '../primitives/time'

export const exchangeRateFees = z
  .object({
    fixed: z.int().min(0).optional(),
    total: z.int().min(0).optional(),
  })
  .meta({ id: 'ExchangeRateFees' })
export type ExchangeRateFees = z.infer<typeof exchangeRateFees>

export const exchangeRate = z
  .object({
    sourceCurrency: currency,
    sendingAmount: z.int().min(0),
    minSendingAmount: z.int().min(0),
    maxSendingAmount: z.int().min(0),
    destinationCurrency: currency,
    destinationPaymentRail: paymentRail,
    receivingAmount: z.int().min(0),
    exchangeRate: z.number().positive(),
    fees: exchangeRateFees,
    updatedAt: instant,
  })
  .meta({ id: 'ExchangeRate' })
export type ExchangeRate = z.infer<typeof exchangeRate>

export const exchangeRateListResponse = z
  .object({
    data: z.array(exchangeRate),
  })
  .meta({ id: 'ExchangeRateListResponse' })
export type ExchangeRateListResponse = z.infer<typeof exchangeRateListResponse>
