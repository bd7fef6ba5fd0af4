import { usePreferences } from '../../client/preferences'
import { useServiceNow } from '../../client/serviceClock'
import { exactTimeText } from '../../components/format/timeText'
import styles from './Clock.module.css'
import { jumpShare } from './timerText'
import type { Jump } from './useClockMoves'
import { words } from './words'

interface JumpProgressProps {
  readonly jump: Jump
  readonly waiting: number
}

/** How far a long move has come. Short ones are over before it shows. */
export function JumpProgress({ jump, waiting }: JumpProgressProps) {
  const now = useServiceNow(1000)
  const { hasIsoFormats } = usePreferences()
  const label = words.moving(exactTimeText(jump.toMs, hasIsoFormats))
  return (
    <div className={styles.moving}>
      <p role="status">{label}</p>
      <progress className={styles.progress} aria-label={label} value={jumpShare(jump.fromMs, jump.toMs, now)} max={1} />
      <p className="muted">{words.movingNow(exactTimeText(now, hasIsoFormats), waiting)}</p>
    </div>
  )
}
