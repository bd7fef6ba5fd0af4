/**
 * Exchange rates: a committed base table that moves a little from one five-minute bucket to the next, always the same
 * way at the same time. Source: behaviour 10, 23; shapes, Exchange Rates.
 */
import type { exchangeRatesOperations } from '../../../contract/exchange-rates/operations'
import type { Handlers } from '../../kernel/handlers'
import { getExchangeRates } from './operations/getExchangeRates'

export const exchangeRatesHandlers: Handlers<typeof exchangeRatesOperations> = { getExchangeRates }
