import { setGuardedTimeout } from '../../foundation/guarded'

/** As it stands in reports of faults. */
const PLACE = 'who is looking'
/** A window says every few seconds that it is there; so long after the last time it is gone. */
const GRACE_MS = 8000
const WINDOWS_MAX = 1000

/** What one window shows, and to whom. */
interface Looking {
  /** Session and window together. */
  readonly windowKey: string
  readonly operatorId: string
  readonly operatorName: string
  /** The id of what is open there; null for none. */
  readonly lookingAt: string | null
}

interface Seen {
  readonly looking: Looking
  readonly gone: ReturnType<typeof setGuardedTimeout>
}

/** Who is looking at what right now, in memory: a window is there while it keeps saying so. */
export interface Presence {
  /** Says what a window shows. Returns: what all windows show, this one among them. */
  see(looking: Looking): readonly Looking[]
  isAnybodyThere(): boolean
}

/** Nobody is looking yet. */
export function createPresence(graceMs = GRACE_MS): Presence {
  const windows = new Map<string, Seen>()
  return {
    isAnybodyThere: () => windows.size > 0,
    see: (looking) => {
      const known = windows.get(looking.windowKey)
      if (known !== undefined) clearTimeout(known.gone)
      // The oldest make room: nobody can fill the memory with windows.
      else if (windows.size >= WINDOWS_MAX) {
        const [oldest] = windows
        if (oldest !== undefined) clearTimeout(oldest[1].gone)
        windows.delete(oldest?.[0] ?? '')
      }
      const gone = setGuardedTimeout(PLACE, () => windows.delete(looking.windowKey), graceMs)
      gone.unref()
      windows.set(looking.windowKey, { looking, gone })
      return [...windows.values()].map((seen) => seen.looking)
    },
  }
}
