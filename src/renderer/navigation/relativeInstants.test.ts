import { describe, expect, it } from 'vitest'
import { dayOfInstant, edgeOfDay, edgesOf, isRelativeInstant, type Period, resolveInstant } from './relativeInstants'

/** A Sunday. */
const days = { nowMs: Date.parse('2026-11-22T10:20:30.400Z'), isUtc: true }
const period = (name: Period) => edgesOf(name).map((word) => resolveInstant(word, days))

describe('instants by the clock', () => {
  it.each([
    ['today', '2026-11-22T00:00:00.000Z', '2026-11-22T23:59:59.999Z'],
    ['yesterday', '2026-11-21T00:00:00.000Z', '2026-11-21T23:59:59.999Z'],
    ['this-week', '2026-11-16T00:00:00.000Z', '2026-11-22T23:59:59.999Z'],
    ['last-week', '2026-11-09T00:00:00.000Z', '2026-11-15T23:59:59.999Z'],
    ['this-month', '2026-11-01T00:00:00.000Z', '2026-11-30T23:59:59.999Z'],
    ['last-month', '2026-10-01T00:00:00.000Z', '2026-10-31T23:59:59.999Z'],
  ] as const)('%s has two ends', (name, from, to) => {
    expect(period(name)).toEqual([from, to])
  })

  it('counts ages back in whole minutes', () => {
    expect(resolveInstant('90m-ago', days)).toBe('2026-11-22T08:50:00.000Z')
    expect(resolveInstant('1d-ago', days)).toBe('2026-11-21T10:20:00.000Z')
  })

  it('leaves other texts as they are', () => {
    expect(resolveInstant('2026-11-01T00:00:00.000Z', days)).toBe('2026-11-01T00:00:00.000Z')
    expect(['soon', 'start-of-year', '1y-ago'].filter(isRelativeInstant)).toEqual([])
  })

  it('keeps the days of the zone that is shown', () => {
    for (const isUtc of [true, false]) {
      for (const edge of ['start', 'end'] as const) {
        expect(dayOfInstant(edgeOfDay('2026-03-29', edge, isUtc), isUtc)).toBe('2026-03-29')
      }
    }
    expect(dayOfInstant('end-of-today', true)).toBe('')
    // What a date input holds after the first digit of a year; anything else than four digits empties it.
    for (const isUtc of [true, false])
      expect(dayOfInstant(edgeOfDay('0002-11-01', 'start', isUtc), isUtc)).toBe('0002-11-01')
  })
})
