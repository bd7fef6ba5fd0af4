import { describe, expect, it } from 'vitest'
import type { PaymentHistory } from '../../../../contract/console/payees/schemas'
import { moneyText } from '../../../components/format/moneyText'
import { paymentText, SPARKLINE_MAX, shownOf, sparklineText, usualMinorOf } from './paymentHistory'

const money = (amountMinor: number | string, currency: string) =>
  `${moneyText(amountMinor, currency, { isIso: true })} ${currency}`

function history(others: readonly number[], own: number | null, medianMinor: number | null): PaymentHistory {
  const payment = (amountMinor: number, isThis: boolean, index: number) => ({
    transactionId: `Transaction:${index}`,
    at: '2026-11-20T10:08:00.000Z',
    amountMinor,
    isThis,
  })
  const payments = others.map((amountMinor, index) => payment(amountMinor, false, index))
  return {
    currency: 'USD',
    payments: own === null ? payments : [...payments, payment(own, true, -1)],
    count: others.length,
    waiting: 0,
    isCut: false,
    medianMinor,
    inOtherCurrencies: 0,
  }
}

describe('sparklineText', () => {
  it('says the range, the median and where this one stands', () => {
    const text = (own: number) => sparklineText(history([100, 300, 200], own, 200), money)
    expect(text(400)).toBe(
      '4 payments from 1.00 USD to 4.00 USD, half of the others above 2.00 USD. This one, 4.00 USD, is the largest.',
    )
    expect(text(50)).toContain('is the smallest.')
    expect(text(250)).toContain('is larger than all but 1.')
    expect(text(150)).toContain('is smaller than 2 of them.')
  })

  it('says so where there is nothing to compare with', () => {
    expect(sparklineText(history([], 400, null), money)).toBe('One payment of 4.00 USD: this one.')
    expect(sparklineText(history([], null, null), money)).toBe('No payments to compare with.')
  })

  it('speaks of the payments that are drawn', () => {
    const many = history([900_00, ...Array.from({ length: 60 }, () => 100)], 100, 100)
    expect(shownOf(many)).toHaveLength(SPARKLINE_MAX)
    expect(sparklineText(many, money)).toContain('40 payments from 1.00 USD to 1.00 USD')
  })
})

it('nothing is usual before a payment was made, whatever else waits', () => {
  expect(usualMinorOf({ ...history([300], 400, 300), waiting: 1 })).toBeNull()
  expect(usualMinorOf({ ...history([300, 500], 400, 400), waiting: 1 })).toBe(400)
})

describe('paymentText', () => {
  it('says day and amount of one payment, and which is this one', () => {
    const [other, own] = history([300], 400, 300).payments.map((payment) =>
      paymentText(payment, 'USD', { money, isIso: true }),
    )
    expect(other).toBe('2026-11-20: 3.00 USD')
    expect(own).toBe('2026-11-20: 4.00 USD, this one')
  })
})
