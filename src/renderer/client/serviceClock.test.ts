import { afterEach, expect, it, vi } from 'vitest'
import { clockReading, secondsSince } from './serviceClock'

const AT = '2026-11-30T09:00:00.000Z'

afterEach(() => {
  vi.useRealTimers()
  clockReading.set({ mode: 'real', offsetMs: 0, frozenAtMs: 0 })
})

it('an answer grows old on the clock of the service, second by second from its instant on', () => {
  vi.useFakeTimers({ now: Date.parse(AT) - 60_000 })
  expect([secondsSince(undefined), secondsSince(AT)]).toEqual([null, null])
  const olds = [59_999, 60_000, 60_999, 61_000].map((offsetMs) => {
    clockReading.set({ mode: 'offset', offsetMs, frozenAtMs: 0 })
    return secondsSince(AT)
  })
  expect(olds).toEqual([null, 0, 0, 1])
})
