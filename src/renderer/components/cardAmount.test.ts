import { expect, it } from 'vitest'
import { cardAmountOf } from './cardAmount'

const currency = { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 }

it.each([
  ['AUTHORIZED', 0, 6000],
  ['PARTIALLY_SETTLED', 2500, 6000],
  ['SETTLED', 7500, 7500],
  ['SETTLED', 0, 0],
  ['REFUNDED', 7500, 7500],
  ['EXCEPTION', 0, 6000],
  ['EXCEPTION', 6000, 6000],
] as const)('%s with %d settled of 6000 authorized is a payment of %d', (status, settled, shown) => {
  const authorizedAmount = { amount: 6000, currency }
  expect(cardAmountOf({ status, authorizedAmount, settledAmount: { amount: settled, currency } }).amount).toBe(shown)
})
