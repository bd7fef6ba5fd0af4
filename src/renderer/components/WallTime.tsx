import { usePreferences } from '../client/preferences'
import { useWallNow } from '../client/serviceClock'
import { exactTimeText, relativeTimeText } from './format/timeText'

interface WallTimeProps {
  /** ISO 8601 instant of real time. */
  readonly at: string
  /** Always the exact form, whatever the preference. */
  readonly isExact?: boolean
}

/** A time of this machine, however the service's clock was moved: of snapshots and sessions, say. */
export function WallTime({ at, isExact = false }: WallTimeProps) {
  const { hasExactTimes, hasIsoFormats } = usePreferences()
  const showsExact = isExact || hasExactTimes
  const now = useWallNow()
  const atMs = Date.parse(at)
  const exact = exactTimeText(atMs, hasIsoFormats)
  return (
    <time dateTime={at} className="truncate" data-tip={showsExact ? at : `${exact}\n${at}`}>
      {showsExact ? exact : relativeTimeText(atMs, now, hasIsoFormats)}
    </time>
  )
}
