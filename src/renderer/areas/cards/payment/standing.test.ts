import { describe, expect, it } from 'vitest'
import type { CardTransaction } from '../../../../contract/transactions/cardTransaction'
import type { CourseStep } from './cardCourse'
import { standingText } from './standing'

const usd = { code: 'USD', name: 'US dollar', symbol: '$', decimals: 2 }
const money = (amount: number) => ({ amount, currency: usd })
const AT = '2026-11-21T09:00:00.000Z'
const payment = (patch: Partial<CardTransaction>): CardTransaction => ({
  type: 'CARD',
  id: 'CardTransaction:1',
  customerId: 'Customer:1',
  platformCustomerId: 'c1',
  status: 'AUTHORIZED',
  direction: 'DEBIT',
  merchant: { descriptor: 'Blue Bottle' },
  authorizedAmount: money(1250),
  settledAmount: money(0),
  refundedAmount: money(0),
  accountId: 'InternalAccount:1',
  authorizedAt: AT,
  createdAt: AT,
  updatedAt: AT,
  ...patch,
})
const said = (patch: Partial<CardTransaction>, heldMinor = 0, steps: readonly CourseStep[] = []) =>
  standingText({ transaction: payment(patch), heldMinor, steps }, (amount) => `USD ${amount / 100}`)
const excess: CourseStep = {
  id: 'CardDecision:1',
  kind: 'EXCESS_DECLINED',
  at: AT,
  amountMinor: 200,
  releasedMinor: 0,
  decision: null,
  held: 0,
  settled: 1250,
  returned: 0,
}

describe('what a customer still owes or gets', () => {
  it.each([
    [{}, 1250, 'USD 12.5 is held for Blue Bottle. Nothing has left the account yet.'],
    [
      { status: 'PARTIALLY_SETTLED', settledAmount: money(800) },
      450,
      'USD 8 was paid, and USD 4.5 is still held for more.',
    ],
    [{ status: 'SETTLED', settledAmount: money(1250) }, 0, 'USD 12.5 was paid. Nothing is open.'],
    [{ status: 'SETTLED' }, 0, 'The hold was released and nothing was paid. Nothing is open.'],
    [
      { status: 'SETTLED', settledAmount: money(1250), refundedAmount: money(500) },
      0,
      'USD 12.5 was paid and USD 5 came back: the purchase cost USD 7.5. Nothing is open.',
    ],
    [
      { status: 'REFUNDED', settledAmount: money(1250), refundedAmount: money(1250) },
      0,
      'All of USD 12.5 came back. The customer owes nothing.',
    ],
  ] as const)('after %j: %s held', (patch, heldMinor, sentence) => {
    expect(said(patch, heldMinor)).toBe(sentence)
  })

  it('names what was settled beyond the authorization and not paid', () => {
    const text = said({ status: 'EXCEPTION', settledAmount: money(1250) }, 0, [excess])
    expect(text).toMatch(/^USD 12\.5 was paid\. The merchant settled USD 2 more, which the account did not pay/)
    expect(said({ status: 'EXCEPTION' })).toMatch(/^The draw on the account failed/)
  })

  it('of money for the card: what comes', () => {
    expect(said({ direction: 'CREDIT' })).toBe('USD 12.5 is announced. The customer gets it once the merchant settles.')
    expect(said({ direction: 'CREDIT', status: 'SETTLED', settledAmount: money(1250) })).toBe(
      'USD 12.5 arrived. Nothing is open.',
    )
    const partly = said({ direction: 'CREDIT', status: 'PARTIALLY_SETTLED', settledAmount: money(1000) })
    expect(partly).toBe('USD 10 arrived, and USD 2.5 is still announced.')
  })
})
