import { expect, it } from 'vitest'
import { distanceText, instantOfInput, jumpShare, kindText, localInputText, reasonText } from './timerText'

it.each([
  ['Error: the bank did not answer\n    at settle (a.ts:1)', 'the bank did not answer'],
  ['AssertionError: a refund ends once', 'a refund ends once'],
  ['stopped', 'stopped'],
])('gives the reason of a failure in one line: %j', (given, text) => {
  expect(reasonText(given)).toBe(text)
})

it('has words for known kinds and keeps the name of unknown ones', () => {
  expect(kindText('expireQuote')).toBe('Quote expires')
  expect(kindText('constructor')).toBe('constructor')
})

it.each([
  [0, '0 s'],
  [499, '0 s'],
  [30_000, '30 s'],
  [360_000, '6 min'],
  [-90_000, '1 min 30 s'],
  [3 * 86_400_000 + 4 * 3_600_000 + 59_000, '3 d 4 h'],
  [366 * 86_400_000, '1 y'],
  [86_400_000 + 60_000, '1 d'],
])('writes %i ms in at most two units', (given, text) => {
  expect(distanceText(given)).toBe(text)
})

it('reads back the instant that it wrote for the input, to the second', () => {
  const atMs = Date.UTC(2026, 2, 12, 14, 3, 7)
  expect(instantOfInput(localInputText(atMs))).toBe(atMs)
  expect(instantOfInput('')).toBeNull()
})

it('measures a jump between its ends', () => {
  expect(jumpShare(100, 200, 150)).toBe(0.5)
  expect(jumpShare(100, 200, 900)).toBe(1)
  expect(jumpShare(100, 200, 0)).toBe(0)
  expect(jumpShare(100, 100, 100)).toBe(1)
})
