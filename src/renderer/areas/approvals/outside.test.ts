import { describe, expect, it } from 'vitest'
import { isOutside, type ShownList, tabOf } from './outside'

const WAITS = { snooze: null, isTooLate: false }
const SNOOZED = { ...WAITS, snooze: { until: '2026-11-23T09:00:00.000Z', operatorId: 'Operator:1', name: 'Tomás' } }
const LATE = { ...WAITS, isTooLate: true }
const list = (other: Partial<ShownList> = {}): ShownList => ({
  tab: 'waiting',
  ids: ['a', 'b'],
  isSettled: true,
  isNarrowed: false,
  ...other,
})

describe('isOutside', () => {
  it('is what filters or a search leave out, once the list has its rows', () => {
    expect(isOutside(list({ isNarrowed: true }), 'c', WAITS)).toBe(true)
    expect(isOutside(list({ isNarrowed: true }), 'b', WAITS)).toBe(false)
    expect(isOutside(list({ isNarrowed: true, isSettled: false }), 'c', WAITS)).toBe(false)
  })

  it('is what stands under another tab, and not what lies further down than the rows that are loaded', () => {
    expect(isOutside(list(), 'c', WAITS)).toBe(false)
    expect(isOutside(list(), 'c', SNOOZED)).toBe(true)
    expect(isOutside(list({ tab: 'snoozed' }), 'c', SNOOZED)).toBe(false)
    expect(isOutside(list({ tab: 'decided' }), 'c', WAITS)).toBe(true)
    expect(isOutside(list({ tab: 'late' }), 'c', LATE)).toBe(false)
    expect(tabOf({ ...SNOOZED, isTooLate: true })).toBe('late')
  })
})
