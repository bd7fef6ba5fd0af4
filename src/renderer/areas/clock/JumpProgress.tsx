import { useEffect, useState } from 'react'
import { usePreferences } from '../../client/preferences'
import { useServiceNow } from '../../client/serviceClock'
import { exactTimeText } from '../../components/format/timeText'
import styles from './Clock.module.css'
import { jumpShare } from './timerText'
import type { Jump } from './useClockMoves'
import { words } from './words'

const QUIET_MS = 300

interface JumpProgressProps {
  readonly jump: Jump
  readonly waiting: number
}

/** How far a long move has come. Short ones are over before it shows. */
export function JumpProgress({ jump, waiting }: JumpProgressProps) {
  const [isLong, setIsLong] = useState(false)
  const now = useServiceNow(1000)
  const { hasIsoFormats } = usePreferences()
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isLong) return null
  const label = words.moving(exactTimeText(jump.toMs, hasIsoFormats))
  return (
    <div className={styles.moving}>
      <p role="status">{label}</p>
      <progress className={styles.progress} aria-label={label} value={jumpShare(jump.fromMs, jump.toMs, now)} max={1} />
      <p className="muted">{words.movingNow(exactTimeText(now, hasIsoFormats), waiting)}</p>
    </div>
  )
}
