import { vi } from 'vitest'

const STEP_MS = 50

/**
 * Runs the work with fake timers, which are moved on until it is done: three seconds of retries make as many tries and
 * take no time. Timers that were set before stay real.
 */
export async function withFakeTimers<Result>(work: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    let isOver = false
    const end = (): void => {
      isOver = true
    }
    const outcome = work()
    outcome.then(end, end)
    while (!isOver) await vi.advanceTimersByTimeAsync(STEP_MS)
    return await outcome
  } finally {
    vi.useRealTimers()
  }
}
