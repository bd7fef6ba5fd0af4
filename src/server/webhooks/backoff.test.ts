import { describe, expect, test } from 'vitest'
import { decideAfterAttempt, pauseAfter } from './backoff'

const due = { isRetried: true, attempts: 0, giveUpAtMs: 10_000_000 }

describe('what becomes of an event', () => {
  test.each([
    [200, 'DELIVERED'],
    [204, 'DELIVERED'],
    [299, 'DELIVERED'],
    [409, 'DELIVERED'],
    [199, 'PENDING'],
    [301, 'PENDING'],
    [400, 'PENDING'],
    [410, 'PENDING'],
    [500, 'PENDING'],
    [null, 'PENDING'],
  ])('an answer of %s leaves it %s', (status, state) => {
    expect(decideAfterAttempt(due, status, 0, 0.5).state).toBe(state)
  })

  test('without retries a failure is the end', () => {
    expect(decideAfterAttempt({ ...due, isRetried: false }, 500, 0, 0.5)).toEqual({ state: 'GIVEN_UP' })
  })

  test('the last try falls on the give-up instant, and a failure then is the end', () => {
    const old = { ...due, attempts: 30 }
    expect(decideAfterAttempt(old, 500, due.giveUpAtMs - 1000, 0.5)).toEqual({
      state: 'PENDING',
      nextAttemptAtMs: due.giveUpAtMs,
    })
    expect(decideAfterAttempt(old, 500, due.giveUpAtMs, 0.5)).toEqual({ state: 'GIVEN_UP' })
  })

  test('the pause doubles from 1 s to 1800 s, moved by at most 10 % and never above 1800 s', () => {
    expect([1, 2, 3, 11, 12, 500].map((n) => pauseAfter(n, 0.5))).toEqual([
      1000, 2000, 4000, 1_024_000, 1_800_000, 1_800_000,
    ])
    expect([pauseAfter(1, 0), pauseAfter(1, 0.999999)]).toEqual([900, 1100])
    expect(pauseAfter(500, 0.999999)).toBe(1_800_000)
  })
})
