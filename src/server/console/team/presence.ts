import { guarded, setGuardedTimeout } from '../../foundation/guarded'

/** As it stands in reports of faults. */
const PLACE = 'who is looking'
/** A window asks again at once; so long after its last question it is gone. */
const GRACE_MS = 2500
const WINDOWS_MAX = 1000

/** What one window shows, and to whom. */
export interface Looking {
  /** Session and window together. */
  readonly windowKey: string
  readonly operatorId: string
  readonly operatorName: string
  /** The id of what is open there; null for none. */
  readonly lookingAt: string | null
}

interface Seen {
  readonly looking: Looking
  /** Questions of this window that are being answered. */
  asking: number
  gone: ReturnType<typeof setGuardedTimeout> | null
}

/** Who is looking at what right now, in memory: a window is there while it asks who else is. */
export interface Presence {
  /**
   * Says what a window shows, and waits until that differs from what `after` names, for so long at most.
   *
   * Effects: the window is there until a moment after its last question has ended.
   */
  ask(
    looking: Looking,
    wait: { readonly after: number | null; readonly waitMs: number; readonly ended: AbortSignal },
  ): Promise<{ readonly version: number; readonly all: readonly Looking[] }>
  isAnybodyThere(): boolean
}

const isSame = (one: Looking, other: Looking): boolean =>
  one.operatorId === other.operatorId && one.lookingAt === other.lookingAt

/** Nobody is looking yet. */
export function createPresence(graceMs = GRACE_MS): Presence {
  const windows = new Map<string, Seen>()
  const listeners = new Set<() => void>()
  let version = 1
  const changed = (): void => {
    version += 1
    for (const listener of [...listeners]) listener()
  }
  const enter = (looking: Looking): Seen => {
    const known = windows.get(looking.windowKey)
    if (known?.gone) clearTimeout(known.gone)
    const seen: Seen = { looking, asking: (known?.asking ?? 0) + 1, gone: null }
    // The oldest make room: nobody can fill the memory with windows.
    if (known === undefined && windows.size >= WINDOWS_MAX) windows.delete(windows.keys().next().value ?? '')
    windows.set(looking.windowKey, seen)
    if (known === undefined || !isSame(known.looking, looking)) changed()
    return seen
  }
  const leave = (windowKey: string): void => {
    const seen = windows.get(windowKey)
    if (seen === undefined) return
    seen.asking -= 1
    if (seen.asking > 0) return
    const go = (): void => {
      windows.delete(windowKey)
      changed()
    }
    seen.gone = setGuardedTimeout(PLACE, go, graceMs)
    seen.gone.unref()
  }
  const waitForChange = (waitMs: number, ended: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const end = guarded(PLACE, (): void => {
        clearTimeout(timer)
        listeners.delete(end)
        ended.removeEventListener('abort', end)
        resolve()
      })
      const timer = setGuardedTimeout(PLACE, end, waitMs)
      listeners.add(end)
      ended.addEventListener('abort', end)
    })
  return {
    isAnybodyThere: () => windows.size > 0,
    ask: async (looking, { after, waitMs, ended }) => {
      enter(looking)
      try {
        if (after === version && !ended.aborted) await waitForChange(waitMs, ended)
        return { version, all: [...windows.values()].map((seen) => seen.looking) }
      } finally {
        leave(looking.windowKey)
      }
    },
  }
}
