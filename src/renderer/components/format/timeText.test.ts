import { describe, expect, it } from 'vitest'
import { calendarDayText, calendarMonthText, exactTimeText, relativeTimeText, spanText, zonedDayText } from './timeText'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const SECOND = 1000
const HOUR = 3_600_000

describe('relativeTimeText', () => {
  it.each([
    [0, 'now'],
    [14 * SECOND, '14 s ago'],
    [59 * SECOND, '59 s ago'],
    [60 * SECOND, '1 min ago'],
    [59 * 60 * SECOND, '59 min ago'],
    [3 * HOUR, '3 h ago'],
    [26 * HOUR, '1 d ago'],
    [-6 * 60 * SECOND, 'in 6 min'],
  ])('writes what is %i ms past as "%s"', (distanceMs, text) => {
    expect(relativeTimeText(NOW - distanceMs, NOW, false)).toBe(text)
  })

  it('writes a date from a week on, with the year when it is another one', () => {
    expect(relativeTimeText(NOW - 8 * 24 * HOUR, NOW, false)).not.toContain('2026')
    expect(relativeTimeText(Date.parse('2025-03-12T12:00:00Z'), NOW, false)).toContain('2025')
  })

  it('writes that date in the form of all others', () => {
    expect(relativeTimeText(NOW - 8 * 24 * HOUR, NOW, true)).toBe('2026-11-13')
    expect(relativeTimeText(NOW - 3 * HOUR, NOW, true)).toBe('3 h ago')
  })
})

describe('calendarDayText and calendarMonthText', () => {
  it('write days and months of the calendar in the form of all others, in no zone', () => {
    expect(calendarDayText('2026-11-24', true)).toBe('2026-11-24')
    expect(calendarDayText('2026-11-24', false)).toMatch(/24/)
    expect(calendarDayText('2026-11-24', false)).not.toContain('2026-11')
    expect([calendarMonthText('2026-12', true), calendarMonthText('2026-12', false)]).toEqual([
      '2026-12',
      'December 2026',
    ])
  })
})

describe('spanText and exactTimeText', () => {
  it('keeps the largest unit only', () => {
    expect([spanText(999), spanText(61_000), spanText(2 * HOUR), spanText(50 * HOUR)]).toEqual([
      '0 s',
      '1 min',
      '2 h',
      '2 d',
    ])
  })

  it('writes ISO 8601 in UTC when asked', () => {
    expect(exactTimeText(NOW, true)).toBe('2026-11-21T10:00:00.000Z')
  })

  it('says the zone beside a day that times stand under', () => {
    expect(zonedDayText(NOW, true)).toBe('2026-11-21, UTC')
    expect(zonedDayText(NOW, false)).toMatch(/2026, (UTC|GMT|[A-Z]{2,5})/)
  })
})
