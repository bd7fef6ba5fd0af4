import { z } from 'zod'
import { currency } from '../primitives/money'
import { paymentRail } from '../primitives/rails'
import { instant } from '../primitives/time'
import { WITHDRAWAL_NETWORKS } from '../quotes/withdrawal-fee/networks'

const exchangeRateFees = z
  .object({
    fixed: z.int().min(0).optional(),
    total: z.int().min(0).optional(),
  })
  .meta({ id: 'ExchangeRateFees' })

/** How a currency is paid out: a rail, or, for assets of chains, a network. Additive to the published list of rails. */
const payoutRail = z.enum([...paymentRail.options, ...WITHDRAWAL_NETWORKS]).meta({ id: 'PayoutRail' })
export type PayoutRail = z.infer<typeof payoutRail>

const exchangeRate = z
  .object({
    sourceCurrency: currency,
    sendingAmount: z.int().min(0),
    minSendingAmount: z.int().min(0),
    maxSendingAmount: z.int().min(0),
    destinationCurrency: currency,
    destinationPaymentRail: payoutRail,
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
