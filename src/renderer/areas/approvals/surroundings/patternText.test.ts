import { describe, expect, it } from 'vitest'
import type { PatternHit } from '../../../../contract/console/payees/patternHits'
import { moneyText } from '../../../components/format/moneyText'
import { patternText } from './patternText'

const money = (amountMinor: number | string, currency: string) =>
  `${moneyText(amountMinor, currency, { isIso: true })} ${currency}`
const text = (hit: PatternHit) => patternText(hit, money)

const SPLIT = {
  rule: 'split',
  version: 1,
  payments: 3,
  fromAt: '2026-11-20T10:08:00.000Z',
  toAt: '2026-11-20T12:00:00.000Z',
  currency: 'USD',
  smallestMinor: 476000,
  largestMinor: 486934,
  sumMinor: '1442934',
  below: { kind: 'WATCHED', amountMinor: 500000, currency: 'USD' },
  marginPercent: 10,
} as const

describe('patternText', () => {
  it('says what a split is made of', () => {
    expect(text(SPLIT)).toBe(
      '3 payments of 4760.00 to 4869.34 USD to this payee within 1 h 52 min, each just below the watched amount of ' +
        '5000.00 USD; together 14429.34 USD.',
    )
  })

  it('says one amount once, and whose threshold it is', () => {
    const below = { kind: 'AGENT_APPROVAL', amountMinor: 490000, currency: 'EUR' } as const
    expect(text({ ...SPLIT, smallestMinor: 486934, below })).toBe(
      '3 payments of 4869.34 USD to this payee within 1 h 52 min, each just below the 4900.00 EUR above which this ' +
        'agent needs approval; together 14429.34 USD.',
    )
  })

  it('compares a first payment with what is usual', () => {
    expect(
      text({
        rule: 'newPayee',
        version: 1,
        amountMinor: 4800000,
        currency: 'USD',
        usualMinor: 520000,
        paymentsBefore: 64,
        times: 9,
        lookBackDays: 90,
      }),
    ).toBe(
      'First payment to this payee, 48000.00 USD: 9 times what this customer usually pays (5200.00 USD, the median ' +
        'of 64 payments in 90 days).',
    )
  })

  it('names another customer with the account, the other name, and how many more', () => {
    const shared = {
      rule: 'sharedAccount',
      version: 1,
      customers: 3,
      customerId: 'Customer:1',
      customerName: 'Norte SA',
      holderName: 'Luna',
      hasOtherName: true,
    } as const
    expect(text(shared)).toBe(
      'This account is also a payee of Norte SA, under the name “Luna”. 2 more customers have it, too.',
    )
    expect(text({ ...shared, customers: 1, hasOtherName: false })).toBe('This account is also a payee of Norte SA.')
  })

  it('says how much was asked for at once, and at which hour', () => {
    const { fromAt, toAt } = SPLIT
    const times = { fromAt, toAt, paymentsFrom: 12, windowMinutes: 120 }
    const velocity = { rule: 'velocity', version: 1, payments: 14, ...times }
    expect(text(velocity as PatternHit)).toBe(
      'This agent asked for 14 payments within 1 h 52 min; from 12 within 2 h on they stand out.',
    )
    expect(
      text({
        rule: 'unusualHours',
        version: 1,
        askedAt: '2026-11-20T03:07:12.000Z',
        firstHour: 16,
        lastHour: 23,
        paymentsInside: 47,
        paymentsBefore: 50,
      }),
    ).toBe('Asked at 03:07 UTC; 47 of the last 50 requests of this agent came between 16:00 and 00:00 UTC.')
  })
})
