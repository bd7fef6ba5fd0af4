import { useEffect, useRef } from 'react'
import { usePreferences } from '../client/preferences'
import { useServiceNow } from '../client/serviceClock'
import styles from './Countdown.module.css'
import { countdownText, urgencyOf } from './format/countdownText'
import { exactTimeText } from './format/timeText'
import { words } from './words'

interface CountdownProps {
  /** When it ends, ISO 8601; null or missing shows a dash (no deadline). */
  readonly until: string | null | undefined
  /** Writes "expires in" before it. */
  readonly hasLead?: boolean
  /** Called once when the end has passed on the service's clock while this is on screen. */
  readonly onOver?: () => void
}

/**
 * What is left, second by second, on the service's clock. Amber under a minute, red under fifteen seconds; then
 * "expired".
 */
export function Countdown({ until, hasLead = false, onOver }: CountdownProps) {
  const now = useServiceNow(1000)
  const { hasIsoFormats } = usePreferences()
  const wasOver = useRef<string | null>(null)
  const atMs = until === null || until === undefined ? null : Date.parse(until)
  const isOver = atMs !== null && atMs <= now
  useEffect(() => {
    if (!isOver || until === null || until === undefined || wasOver.current === until) return
    wasOver.current = until
    onOver?.()
  }, [isOver, until, onOver])
  if (atMs === null) return <span className="muted">{words.noValue}</span>
  const left = atMs - now
  const urgency = urgencyOf(left)
  return (
    <span className={styles.countdown} data-urgency={urgency} data-tip={exactTimeText(atMs, hasIsoFormats)}>
      {hasLead && !isOver && <span className={styles.lead}>{words.expiresIn} </span>}
      <span role="timer">{isOver ? words.expired : countdownText(left)}</span>
    </span>
  )
}
