import { usePreferences } from '../client/preferences'
import { useWallNow } from '../client/serviceClock'
import { exactTimeText, relativeTimeText } from './format/timeText'

interface WallTimeProps {
  /** ISO 8601 instant of real time. */
  readonly at: string
}

/** A time of this machine, however the service's clock was moved: of snapshots and sessions, say. */
export function WallTime({ at }: WallTimeProps) {
  const { hasExactTimes, hasIsoFormats } = usePreferences()
  const now = useWallNow()
  const atMs = Date.parse(at)
  const exact = exactTimeText(atMs, hasIsoFormats)
  return (
    <time dateTime={at} className="truncate" data-tip={hasExactTimes ? at : `${exact}\n${at}`}>
      {hasExactTimes ? exact : relativeTimeText(atMs, now, hasIsoFormats)}
    </time>
  )
}
