import { describe, expect, it } from 'vitest'
import { dayLimitText, usageSentences } from './usageText'

const money = (amountMinor: number) => `${amountMinor / 100} USD`
const on = (day: string, usedMinor: number, payments: number, limitMinor: number | null = 500_00) => ({
  day,
  usedMinor,
  payments,
  limitMinor,
  isLimitKnown: true,
})
const text = (...days: ReturnType<typeof on>[]) => usageSentences(days, money, (day) => day.slice(8))

describe('usageSentences', () => {
  it('says how much, the most, its share of the limit of that day, and the limit now', () => {
    expect(text(on('2026-11-01', 300_00, 2), on('2026-11-02', 0, 0), on('2026-11-03', 100_00, 1, 200_00))).toEqual([
      '3 payments on 2 of 30 days.',
      'Most on 01: 300 USD, 60 % of that day’s limit.',
      'The limit is 200 USD per day.',
    ])
  })

  it('says where more was used than a limit that was lowered later that day', () => {
    expect(text(on('2026-11-01', 300_00, 1, 200_00)).at(-1)).toBe('On 1 day more was used than the limit at its end.')
  })

  it('says that nothing was used, and that there is no limit', () => {
    expect(text(on('2026-11-01', 0, 0, null))).toEqual([
      'Nothing was used in the last 30 days.',
      'There is no limit per day.',
    ])
  })
})

describe('dayLimitText', () => {
  it('tells a day without a limit from one whose limit is not known', () => {
    expect(dayLimitText(on('2026-11-01', 0, 0, null), money)).toBe('No limit that day')
    expect(dayLimitText({ ...on('2026-11-01', 0, 0, null), isLimitKnown: false }, money)).toBe(
      'The limit of that day is not known',
    )
  })
})
