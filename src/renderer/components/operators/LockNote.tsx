import { usePreferences } from '../../client/preferences'
import { useWallNow } from '../../client/serviceClock'
import { countdownText } from '../format/countdownText'
import { clockTimeText } from '../format/timeText'
import { words } from './words'

const SECOND_MS = 1000

/** Milliseconds until a PIN may be tried again; 0 when it may. Locks follow this machine's time. */
export function useLockLeft(lockedUntil: string | null): number {
  const now = useWallNow(SECOND_MS)
  return lockedUntil === null ? 0 : Math.max(0, Date.parse(lockedUntil) - now)
}

/** How long a PIN stays locked, counted down; nothing when it is not. */
export function LockNote({ lockedUntil }: { readonly lockedUntil: string | null }) {
  const left = useLockLeft(lockedUntil)
  const { hasIsoFormats } = usePreferences()
  if (lockedUntil === null || left === 0) return null
  return (
    <span role="timer">
      {words.lockedFor(countdownText(left), clockTimeText(Date.parse(lockedUntil), hasIsoFormats))}
    </span>
  )
}
