import type { PresentColleague } from '../../contract/console/team/schemas'
import { callOperation } from './callOperation'
import { createStore } from './createStore'
import { ServiceCallError } from './ServiceCallError'

const NOBODY: readonly PresentColleague[] = []
const RETRY_MS = 5000

/** The other people at their desks right now, and what each has open. */
export const presentColleagues = createStore<readonly PresentColleague[]>(NOBODY)

const windowName = crypto.randomUUID()

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/**
 * Tells the service what this window shows and follows who else looks at what, until the signal ends it. While it is
 * followed one question is always open.
 */
export async function followPresence(lookingAt: string | null, signal: AbortSignal): Promise<void> {
  let after: number | undefined
  while (!signal.aborted) {
    try {
      const query = { window: windowName, lookingAt: lookingAt ?? undefined, after }
      const { version, others } = await callOperation('watchPresence', { query }, { signal })
      if (signal.aborted) return
      after = version
      presentColleagues.set(others.length === 0 ? NOBODY : others)
    } catch (fault) {
      if (signal.aborted) return
      if (!(fault instanceof ServiceCallError)) throw fault
      presentColleagues.set(NOBODY)
      await pause(RETRY_MS, signal)
    }
  }
}
