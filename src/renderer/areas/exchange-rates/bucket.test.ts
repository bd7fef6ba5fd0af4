import { describe, expect, it } from 'vitest'
import { nextBucketAt } from './bucket'

describe('nextBucketAt', () => {
  it.each([
    ['2026-11-21T09:00:00.000Z', '2026-11-21T09:05:00.000Z'],
    ['2026-11-21T09:04:59.999Z', '2026-11-21T09:05:00.000Z'],
    ['2026-11-21T23:58:00.000Z', '2026-11-22T00:00:00.000Z'],
  ])('at %s the rates change next at %s', (now, next) => {
    expect(nextBucketAt(Date.parse(now))).toBe(next)
  })
})
