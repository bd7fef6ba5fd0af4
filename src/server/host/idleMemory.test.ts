import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextTurn } from '../foundation/guarded'
import { collectEverything, releaseMemoryWhenIdle } from './idleMemory'

const LOOK_MS = 5000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Input: how busy the process was before it began to look, and between one look and the next. */
function begin(shares: readonly number[]) {
  const left = [...shares]
  const collect = vi.fn()
  releaseMemoryWhenIdle({ busyShare: () => left.shift() ?? 0, collect })
  return collect
}

test('memory is given back at the first look at which nothing had happened', () => {
  const collect = begin([0.9, 0.002])
  vi.advanceTimersByTime(LOOK_MS - 1)
  expect(collect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(collect).toHaveBeenCalledTimes(1)
})

test('as long as there are calls it waits', () => {
  const collect = begin([0, 0.4, 0.02, 0.9, 0.001])
  vi.advanceTimersByTime(3 * LOOK_MS)
  expect(collect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(LOOK_MS)
  expect(collect).toHaveBeenCalledTimes(1)
})

test('it is done once, also when it fails or takes long', () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const collect = begin([])
  collect.mockImplementation(() => {
    throw new Error('no such flag')
  })
  vi.advanceTimersByTime(20 * LOOK_MS)
  expect(collect).toHaveBeenCalledTimes(1)
  expect(String(written.mock.calls[0]?.[0])).toContain('giving memory back: Error: no such flag')
  written.mockRestore()
})

const dropped = () => new WeakRef({ text: 'x'.repeat(1000) })

test('V8 collects what nothing refers to, and no other program can ask it to', async () => {
  vi.useRealTimers()
  const seen = dropped()
  // A reference that was just made holds what it names until the turn has ended.
  await nextTurn()
  await collectEverything()
  expect(seen.deref()).toBeUndefined()
  expect(runInNewContext('typeof globalThis.gc')).toBe('undefined')
})
