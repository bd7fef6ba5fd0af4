import { describe, expect, it } from 'vitest'
import { PATTERN_RULES_DEFAULT } from '../../../../contract/console/payees/patternRules'
import { msOf } from '../../../foundation/clock'
import {
  medianOf,
  newPayeeHit,
  type SeenPayment,
  sharedAccountHit,
  splitHit,
  unusualHoursHit,
  velocityHit,
  type WatchedAmount,
} from './paymentPatterns'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const NOON = msOf('2026-11-20T12:00:00.000Z')
const RULES = PATTERN_RULES_DEFAULT

const paid = (amountMinor: number, minutesLater = 0): SeenPayment => ({
  atMs: NOON + minutesLater * MINUTE_MS,
  amountMinor: BigInt(amountMinor),
})

const below = (amountMinor: number, kind: WatchedAmount['kind'] = 'WATCHED'): WatchedAmount => ({
  kind,
  amountMinor: BigInt(amountMinor),
  currency: 'USD',
  inPayment: { numerator: BigInt(amountMinor), denominator: 1n },
})

describe('split below an amount', () => {
  const payment = paid(4_869_34)
  const look = (others: SeenPayment[], watched = [below(5_000_00)], own = payment) =>
    splitHit({ payment: own, currency: 'USD', toPayee: [own, ...others], watched }, RULES.split)

  it('sees three payments just below it, earlier and later ones, with their sum', () => {
    expect(look([paid(4_760_00, -112), paid(4_800_00, 10)])).toEqual({
      rule: 'split',
      version: 1,
      payments: 3,
      fromAt: '2026-11-20T10:08:00.000Z',
      toAt: '2026-11-20T12:10:00.000Z',
      currency: 'USD',
      smallestMinor: 4_760_00,
      largestMinor: 4_869_34,
      sumMinor: '1442934',
      below: { kind: 'WATCHED', amountMinor: 5_000_00, currency: 'USD' },
      marginPercent: 10,
    })
  })

  it('takes an amount at the very margin, and no cent less', () => {
    expect(look([paid(4_500_00), paid(4_500_00)])?.payments).toBe(3)
    expect(look([paid(4_499_99), paid(4_500_00)])).toBeNull()
  })

  it('takes an amount one cent below, and not the amount itself', () => {
    expect(look([paid(4_999_99), paid(4_999_99)])?.payments).toBe(3)
    expect(look([paid(5_000_00), paid(4_999_99)])).toBeNull()
  })

  it('sees nothing in two, nor where this payment is no part of it', () => {
    expect(look([paid(4_760_00)])).toBeNull()
    expect(look([paid(4_760_00), paid(4_770_00), paid(4_780_00)], undefined, paid(1_200_00))).toBeNull()
  })

  it('counts within one window only, wherever in it this payment lies', () => {
    const day = 24 * 60
    expect(look([paid(4_760_00, -day), paid(4_770_00, -1)])?.payments).toBe(3)
    expect(look([paid(4_760_00, -day + 1), paid(4_770_00, 1)])?.payments).toBe(3)
    expect(look([paid(4_760_00, -day + 1), paid(4_770_00, 2)])).toBeNull()
    expect(look([paid(4_760_00, -day - 1), paid(4_770_00, -1)])).toBeNull()
  })

  it('compares with fractions exactly', () => {
    const third = { ...below(5_000_00), inPayment: { numerator: 1_459_999n, denominator: 3n } }
    expect(look([paid(4_866_66), paid(4_866_66)], [third], paid(4_866_66))?.payments).toBe(3)
    expect(look([paid(4_866_66), paid(4_866_66)], [third], paid(4_866_67))).toBeNull()
  })

  it('names the amount that most of them stay below', () => {
    const group = [paid(4_800_00, 1), paid(4_810_00, 2), paid(4_720_00, 3)]
    expect(look(group, [below(4_850_00, 'AGENT_APPROVAL'), below(5_000_00)])?.below.kind).toBe('WATCHED')
    expect(look(group, [below(5_000_00, 'AGENT_APPROVAL'), below(5_000_00)])?.below.kind).toBe('AGENT_APPROVAL')
  })
})

describe('a large first payment', () => {
  const usual = [100_00n, 300_00n, 200_00n, 150_00n, 250_00n, 180_00n, 220_00n, 190_00n, 210_00n, 195_00n]
  const look = (amountMinor: number, change: { isFirstToPayee?: boolean; ofCustomer?: bigint[] } = {}) =>
    newPayeeHit(
      {
        amountMinor: BigInt(amountMinor),
        currency: 'USD',
        isFirstToPayee: true,
        ofCustomer: usual,
        lookBackDays: 90,
        ...change,
      },
      RULES.newPayee,
    )

  it('is seen from ten times the median on, to the cent', () => {
    expect(look(1_975_00)).toMatchObject({ times: 10, usualMinor: 197_50, paymentsBefore: 10 })
    expect(look(1_974_99)).toBeNull()
    expect(look(48_000_00)).toMatchObject({ times: 243 })
  })

  it('is not seen to a known payee, nor of a customer with too few payments', () => {
    expect(look(48_000_00, { isFirstToPayee: false })).toBeNull()
    expect(look(48_000_00, { ofCustomer: usual.slice(1) })).toBeNull()
  })

  it('takes the middle of an odd number, and half the sum of two of an even one', () => {
    expect(medianOf([5n, 1n, 3n])).toEqual({ numerator: 6n, denominator: 2n })
    expect(medianOf([4n, 1n])).toEqual({ numerator: 5n, denominator: 2n })
    expect(medianOf([])).toBeNull()
  })
})

describe('an account shared by customers', () => {
  const sharer = (customerId: string, holderName: string) => ({
    customerId,
    customerName: `${customerId} Ltd`,
    holderName,
  })

  it('names the customer that has it under another name first, and counts customers, not records', () => {
    const sharers = [sharer('A', 'Old Mill'), sharer('B', 'Mill & Sons'), sharer('B', 'Old Mill')]
    expect(sharedAccountHit({ holderName: 'Old Mill', sharers })).toEqual({
      rule: 'sharedAccount',
      version: 1,
      customers: 2,
      customerId: 'B',
      customerName: 'B Ltd',
      holderName: 'Mill & Sons',
      hasOtherName: true,
    })
  })

  it('sees one under the same name, and nothing where nobody else has it', () => {
    expect(sharedAccountHit({ holderName: 'Old Mill', sharers: [sharer('A', 'Old Mill')] })?.hasOtherName).toBe(false)
    expect(sharedAccountHit({ holderName: 'Old Mill', sharers: [] })).toBeNull()
  })
})

describe('many requests at once', () => {
  const look = (minutes: readonly number[]) =>
    velocityHit({ askedAtMs: NOON, asked: [0, ...minutes].map((minute) => paid(1, minute)) }, RULES.velocity)

  it('is seen from twelve in an hour on, before and after this one', () => {
    const eleven = [-30, -28, -25, -20, -15, -10, -5, 5, 10, 20, 30]
    expect(look(eleven)).toMatchObject({ payments: 12, paymentsFrom: 12, fromAt: '2026-11-20T11:30:00.000Z' })
    expect(look(eleven.slice(1))).toBeNull()
    expect(look([-31, ...eleven.slice(1)])).toBeNull()
  })
})

describe('outside usual hours', () => {
  const daysBefore = (count: number, hourOf: (day: number) => number) =>
    Array.from({ length: count }, (_, day) => ({
      atMs: NOON - 12 * HOUR_MS - (day + 1) * DAY_MS + hourOf(day) * HOUR_MS,
    }))
  const office = daysBefore(20, (day) => 8 + (day % 9))
  const look = (hour: number, asked = office) =>
    unusualHoursHit({ askedAtMs: NOON + (hour - 12) * HOUR_MS, asked }, RULES.unusualHours)

  it('sees a request at night of an agent that keeps to the day', () => {
    expect(look(3)).toEqual({
      rule: 'unusualHours',
      version: 1,
      askedAt: '2026-11-20T03:00:00.000Z',
      firstHour: 8,
      lastHour: 15,
      paymentsInside: 18,
      paymentsBefore: 20,
    })
  })

  it('lets an hour before and after pass', () => {
    expect([6, 7, 8, 16, 17].map((hour) => look(hour) !== null)).toEqual([true, false, false, false, true])
  })

  it('sees nothing of an agent that asks at all hours, or has asked seldom', () => {
    expect(
      look(
        3,
        daysBefore(48, (day) => day % 24),
      ),
    ).toBeNull()
    expect(look(3, office.slice(1))).toBeNull()
  })

  it('knows usual hours that reach over midnight', () => {
    const night = daysBefore(20, (day) => (22 + (day % 4)) % 24)
    expect(look(12, night)).toMatchObject({ firstHour: 22, lastHour: 1 })
    expect(look(0, night)).toBeNull()
  })
})
