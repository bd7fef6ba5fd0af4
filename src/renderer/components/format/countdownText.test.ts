import { describe, expect, it } from 'vitest'
import { countdownText, urgencyOf } from './countdownText'

describe('countdownText', () => {
  it.each([
    [42_000, '0:42'],
    [41_001, '0:42'],
    [1, '0:01'],
    [0, '0:00'],
    [-5000, '0:00'],
    [845_000, '14:05'],
    [12_000_000, '3:20:00'],
    [187_200_000, '2 d 04 h'],
  ])('writes %i ms as %s', (leftMs, text) => {
    expect(countdownText(leftMs)).toBe(text)
  })
})

describe('urgencyOf', () => {
  it.each([
    [60_000, 'calm'],
    [59_999, 'soon'],
    [15_000, 'soon'],
    [14_999, 'critical'],
    [1, 'critical'],
    [0, 'over'],
  ])('calls %i ms %s', (leftMs, urgency) => {
    expect(urgencyOf(leftMs)).toBe(urgency)
  })
})
