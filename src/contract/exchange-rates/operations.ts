import { z } from 'zod'
import { operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { AMOUNT_MINOR_MAX } from '../primitives/money'
import { queryInteger, queryList } from '../primitives/query'
import { exchangeRateListResponse } from './schemas'

const operation = operationsOf({ tag: 'Exchange Rates', auth: ['basic'] })

export const exchangeRatesOperations = {
  getExchangeRates: operation({
    method: 'GET',
    path: '/exchange-rates',
    summary: 'Read current exchange rates',
    query: z.object({
      sourceCurrency: z.string().optional(),
      destinationCurrency: queryList(z.string()).optional(),
      sendingAmount: queryInteger(0, AMOUNT_MINOR_MAX).default(10_000),
    }),
    responses: { 200: exchangeRateListResponse, ...errors(400, 401, 403, 500) },
    shows: ['exchange-rates', 'clock'],
  }),
}
