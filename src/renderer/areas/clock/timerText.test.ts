import { expect, it } from 'vitest'
import { effectText, faultText, jumpShare } from './timerText'

it.each([
  ['Error: the bank did not answer\n    at settle (a.ts:1)', 'the bank did not answer'],
  ['AssertionError: a refund ends once', 'a refund ends once'],
  ['stopped', 'stopped'],
])('gives the reason of a failure in one line: %j', (given, text) => {
  expect(faultText(given)).toBe(text)
})

it('measures a jump between its ends', () => {
  expect(jumpShare(100, 200, 150)).toBe(0.5)
  expect(jumpShare(100, 200, 900)).toBe(1)
  expect(jumpShare(100, 200, 0)).toBe(0)
  expect(jumpShare(100, 100, 100)).toBe(1)
})

it('says what comes of a timer, and nothing of a kind that it does not know', () => {
  expect(effectText('expireQuote')).toBe('A quote that nobody executed can no longer be executed.')
  expect(effectText('constructor')).toBeNull()
})
