import { usePreferences } from '../client/preferences'
import { useServiceNow } from '../client/serviceClock'
import { exactTimeText, relativeTimeText } from './format/timeText'
import { words } from './words'

interface TimeTextProps {
  /** ISO 8601 instant; null or missing shows a dash. */
  readonly at: string | null | undefined
  /** Always the exact form, whatever the preference. */
  readonly isExact?: boolean
}

const MINUTE_MS = 60_000

interface RelativeTimeProps {
  readonly atMs: number
  readonly at: string
  readonly tip: string
  readonly isIso: boolean
}

function RelativeTime({ atMs, at, tip, isIso }: RelativeTimeProps) {
  const coarse = useServiceNow(MINUTE_MS / 4)
  const isNear = Math.abs(coarse - atMs) < 2 * MINUTE_MS
  return (
    <time dateTime={at} data-tip={tip}>
      {isNear ? <NearTime atMs={atMs} isIso={isIso} /> : relativeTimeText(atMs, coarse, isIso)}
    </time>
  )
}

/** Seconds matter only near the present; further away a component renders four times a minute at most. */
function NearTime({ atMs, isIso }: Pick<RelativeTimeProps, 'atMs' | 'isIso'>) {
  return relativeTimeText(atMs, useServiceNow(1000), isIso)
}

/** A time as people think of it (`14 s ago`), with the exact time and zone on hover and focus; exact by preference. */
export function TimeText({ at, isExact = false }: TimeTextProps) {
  const { hasExactTimes, hasIsoFormats } = usePreferences()
  if (at === null || at === undefined) return <span className="muted">{words.noValue}</span>
  const atMs = Date.parse(at)
  const exact = exactTimeText(atMs, hasIsoFormats)
  if (!isExact && !hasExactTimes)
    return <RelativeTime atMs={atMs} at={at} tip={`${exact}\n${at}`} isIso={hasIsoFormats} />
  return (
    <time dateTime={at} className="truncate" data-tip={at}>
      {exact}
    </time>
  )
}
