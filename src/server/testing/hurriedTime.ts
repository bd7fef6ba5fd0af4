import { vi } from 'vitest'

const STEP_MS = 50

/**
 * Does the work while waits by the wall pass at once: three seconds of trying again are as many tries, and none of them
 * is waited for. What was begun before keeps its own timers.
 */
export async function inHurriedTime<Result>(work: () => Promise<Result>): Promise<Result> {
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
