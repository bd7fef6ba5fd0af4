import { describe, expect, it } from 'vitest'
import { createBuckets } from './buckets'

const at = (nowMs: number, monotonicMs = nowMs) => ({ nowMs, monotonicMs })
/** Three at once, and three a minute on average. */
const three = (keysMax = 10) => createBuckets({ capacity: 3, fillMs: 60_000 }, keysMax)

describe('a bucket', () => {
  it('gives its burst at once, then says how long the next takes', () => {
    const buckets = three()
    expect([1, 2, 3, 4].map(() => buckets.take('a', at(0)))).toEqual([0, 0, 0, 20_000])
    expect(buckets.take('a', at(5_000))).toBe(15_000)
    expect([1, 2].map(() => buckets.take('a', at(20_000)))).toEqual([0, 20_000])
  })

  it('never holds more than its burst, however long nobody called', () => {
    const buckets = three()
    buckets.take('a', at(0))
    expect([1, 2, 3, 4].map(() => buckets.take('a', at(3_600_000)) === 0)).toEqual([true, true, true, false])
  })

  it('fills by real time while the service’s clock stands still, so that nobody is locked out', () => {
    const buckets = three()
    for (let n = 0; n < 3; n += 1) buckets.take('a', at(0, 0))
    expect(buckets.take('a', at(0, 0))).toBe(20_000)
    expect(buckets.take('a', at(0, 20_000))).toBe(0)
  })

  it('fills when the service’s clock jumps, and not twice where both clocks run', () => {
    const buckets = three()
    for (let n = 0; n < 3; n += 1) buckets.take('a', at(0, 0))
    expect(buckets.take('a', at(20_000, 1))).toBe(0)
    expect(buckets.take('a', at(40_000, 20_001))).toBe(0)
    expect(buckets.take('a', at(40_000, 20_001))).toBeGreaterThan(0)
  })

  it('never empties by a clock that goes back', () => {
    const buckets = three()
    buckets.take('a', at(100_000))
    expect(buckets.take('a', at(0, 0))).toBe(0)
  })

  it('is one per key; asking how long to wait takes nothing', () => {
    const buckets = three()
    for (let n = 0; n < 4; n += 1) buckets.take('a', at(0))
    expect([1, 2, 3, 4, 5].map(() => buckets.waitMs('b', at(0)))).toEqual([0, 0, 0, 0, 0])
    expect(buckets.waitMs('a', at(0))).toBe(20_000)
    expect(buckets.size).toBe(1)
  })

  it('is forgotten when there are more than may be, the oldest first', () => {
    const buckets = three(2)
    for (const key of ['a', 'a', 'a', 'b', 'c']) buckets.take(key, at(0))
    expect(buckets.size).toBe(2)
    expect(buckets.waitMs('a', at(0))).toBe(0)
  })
})
