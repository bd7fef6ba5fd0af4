import { describe, expect, it } from 'vitest'
import { createClock, isoOf } from './clock'

describe('createClock', () => {
  it('follows wall time until it is frozen, and continues from virtual now on release', () => {
    let wall = 1_000_000
    const clock = createClock(undefined, () => wall)
    expect(clock.read()).toEqual({ nowAtMs: 1_000_000, mode: 'real', offsetMs: 0 })
    clock.freeze()
    wall += 10_000
    expect(clock.now()).toBe(1_000_000)
    clock.release()
    expect(clock.read()).toEqual({ nowAtMs: 1_000_000, mode: 'offset', offsetMs: -10_000 })
    wall += 500
    expect(clock.now()).toBe(1_000_500)
  })

  it('never runs backwards, not when the wall does and not when asked to', () => {
    let wall = 5_000
    const clock = createClock(undefined, () => wall)
    expect(clock.now()).toBe(5_000)
    wall = 4_000
    expect(clock.now()).toBe(5_000)
    clock.moveTo(4_500)
    expect(clock.now()).toBe(5_000)
    clock.moveTo(9_000)
    expect(clock.now()).toBe(9_000)
  })

  it('stands at the end of the year 9999', () => {
    let wall = 1_000
    const clock = createClock({ offsetMs: Date.UTC(9999, 11, 31, 23, 59, 59), frozenAtMs: null }, () => wall)
    wall += 60_000
    expect(isoOf(clock.now())).toBe('9999-12-31T23:59:59.999Z')
    clock.freeze()
    clock.moveTo(Date.UTC(10_000, 0, 1))
    expect(isoOf(clock.now())).toBe('9999-12-31T23:59:59.999Z')
  })

  it('says no instant that rows and the wire do not take', () => {
    expect(isoOf(Date.UTC(9999, 11, 31) + 7 * 86_400_000)).toBe('9999-12-31T23:59:59.999Z')
  })

  it('keeps its state across a restart', () => {
    const clock = createClock(undefined, () => 1_000)
    clock.freeze()
    clock.moveTo(60_000)
    const again = createClock(clock.state(), () => 2_000)
    expect(again.read()).toEqual({ nowAtMs: 60_000, mode: 'frozen', offsetMs: 58_000 })
  })

  it('tells its listeners of each change by a person', () => {
    const clock = createClock(undefined, () => 1_000)
    let changes = 0
    const stop = clock.onChange(() => {
      changes += 1
    })
    clock.freeze()
    clock.freeze()
    clock.moveTo(2_000)
    clock.release()
    stop()
    clock.freeze()
    expect(changes).toBe(3)
  })

  it('writes instants as ISO text whose order is the order of time', () => {
    const texts = [0, 999, 1_000, 1_763_715_600_000].map(isoOf)
    expect(texts).toEqual([...texts].sort())
    expect(texts[0]).toBe('1970-01-01T00:00:00.000Z')
  })
})
