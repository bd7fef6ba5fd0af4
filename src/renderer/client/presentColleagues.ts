import type { PresentColleague } from '../../contract/console/team/schemas'
import { callOperation } from './callOperation'
import { createStore } from './createStore'
import { somebodyAtDesk } from './deskPresence'
import { ServiceCallError } from './ServiceCallError'

const NOBODY: readonly PresentColleague[] = []
const AGAIN_MS = 2000

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
 * Tells the service what this window shows and follows who else looks at what, until the signal ends it. It asks again
 * and again instead of leaving a question open: a browser has six connections for all its windows.
 */
export async function followPresence(lookingAt: string | null, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await somebodyAtDesk()
      const query = { window: windowName, lookingAt: lookingAt ?? undefined }
      const { others } = await callOperation('watchPresence', { query }, { signal })
      if (signal.aborted) return
      presentColleagues.set(others.length === 0 ? NOBODY : others)
    } catch (fault) {
      if (signal.aborted) return
      if (!(fault instanceof ServiceCallError)) throw fault
      presentColleagues.set(NOBODY)
    }
    await pause(AGAIN_MS, signal)
  }
}
