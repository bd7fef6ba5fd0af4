import { guarded, setGuardedTimeout } from '../../foundation/guarded'
import type { ConsoleHost } from '../consoleContext'

/** As it stands in reports of faults. */
const PLACE = 'a wait for messages'

/** What a wait is about. */
interface Waiting<Found> {
  readonly changeLog: ConsoleHost['changeLog']
  /** Wall time: a frozen clock of the service must not hold a caller up. */
  readonly waitMs: number
  readonly ended: AbortSignal
  /** Asked at once, and again after each commit that touched the inbox; opens its own short read. */
  readonly look: () => Promise<Found>
  readonly isEnough: (found: Found) => boolean
}

/**
 * Looks until something is there, the time is over, or nobody waits any more; returns what was seen last. Commits that
 * come in crowds share a look.
 *
 * Effects: one listener and one timer while it waits; no transaction, no lock.
 */
export async function waitForMessages<Found>(waiting: Waiting<Found>): Promise<Found> {
  const { changeLog, waitMs, ended, look, isEnough } = waiting
  let wake = (): void => {}
  let hasNews = false
  let isOver = waitMs === 0 || ended.aborted
  // Before the first look: what is committed between looking and listening would be missed.
  const unsubscribe = changeLog.subscribe((change) => {
    if (!change.areas.includes('inbox')) return
    hasNews = true
    wake()
  })
  const end = (): void => {
    isOver = true
    wake()
  }
  const endOfWait = guarded(PLACE, end)
  const timer = setGuardedTimeout(PLACE, end, waitMs)
  ended.addEventListener('abort', endOfWait)
  try {
    let found = await look()
    while (!isEnough(found) && !(isOver && !hasNews)) {
      if (!hasNews) await new Promise<void>((resolve) => (wake = resolve))
      if (ended.aborted || !hasNews) break
      hasNews = false
      found = await look()
    }
    return found
  } finally {
    clearTimeout(timer)
    ended.removeEventListener('abort', endOfWait)
    unsubscribe()
  }
}
