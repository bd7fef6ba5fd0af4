import { describe, expect, it } from 'vitest'
import type { CardTransaction } from '../../../contract/transactions/cardTransaction'
import { descriptorOf, FOLLOW_UPS, fits, likelyAct, OPENINGS, suggestions } from './acts'

const usd = { code: 'USD', name: 'US dollar', symbol: '$', decimals: 2 }
const money = (amount: number) => ({ amount, currency: usd })
const payment = (
  status: CardTransaction['status'],
  settled = 0,
  returned = 0,
  direction: 'DEBIT' | 'CREDIT' = 'DEBIT',
) => ({
  status,
  direction,
  authorizedAmount: money(1000),
  settledAmount: money(settled),
  refundedAmount: money(returned),
})

it('every message of a merchant’s bank stands at the terminal once', () => {
  const ids = [...Object.values(OPENINGS), ...Object.values(FOLLOW_UPS)].map(({ id }) => id)
  expect(new Set(ids).size).toBe(10)
})

describe('what a merchant can do about a payment', () => {
  it.each([
    ['AUTHORIZED', 0, 0, ['CLEAR', 'ADJUST'], 'CLEAR'],
    ['PARTIALLY_SETTLED', 400, 0, ['CLEAR', 'ADJUST', 'RETURN'], 'CLEAR'],
    ['SETTLED', 1000, 300, ['RETURN'], 'RETURN'],
    ['REFUNDED', 1000, 1000, ['REVERSE'], 'REVERSE'],
    ['EXCEPTION', 0, 0, [], 'RETURN'],
  ] as const)('%s with %i settled and %i returned: %j', (status, settled, returned, acts, likely) => {
    const given = payment(status, settled, returned)
    const all = ['CLEAR', 'ADJUST', 'RETURN', 'REVERSE'] as const
    expect(all.filter((act) => fits(given, act))).toEqual(acts)
    expect(likelyAct(given)).toBe(likely)
  })

  it('money that was sent to the card is not returned', () => {
    expect(fits(payment('SETTLED', 1000, 0, 'CREDIT'), 'RETURN')).toBe(false)
  })
})

describe('amounts worth trying', () => {
  const told = (...given: Parameters<typeof suggestions>) =>
    suggestions(...given).map(({ kind, amountMinor }) => `${kind} ${amountMinor}`)

  it('of a clearing: part, the rest, more, nothing', () => {
    expect(told(payment('PARTIALLY_SETTLED', 400), 'CLEAR')).toEqual(['PART 300', 'ALL 600', 'MORE 800', 'NOTHING 0'])
  })

  it('of an adjustment: up, and down to no less than what settled', () => {
    expect(told(payment('AUTHORIZED'), 'ADJUST')).toEqual(['MORE 1200', 'LESS 500'])
    expect(told(payment('PARTIALLY_SETTLED', 400), 'ADJUST')).toEqual(['MORE 1200', 'LESS 700'])
  })

  it('of a return: at most what settled and has not come back', () => {
    expect(told(payment('SETTLED', 1000, 300), 'RETURN')).toEqual(['PART 350', 'ALL 700'])
    expect(told(payment('AUTHORIZED'), 'RETURN')).toEqual([])
  })
})

it('puts the ending behind the name of the merchant', () => {
  expect(descriptorOf(' Blue Bottle ', '002')).toBe('Blue Bottle 002')
  expect(descriptorOf('Blue Bottle', null)).toBe('Blue Bottle')
})
