import type { ListedTimer } from '../../../contract/console/clock/schemas'
import { usePreferences } from '../../client/preferences'
import { ActButton } from '../../components/ActButton'
import { exactTimeText } from '../../components/format/timeText'
import { timerTitle } from '../../components/timerTitle'
import styles from './Clock.module.css'
import type { ClockMoves } from './useClockMoves'
import { words } from './words'

interface FireUntilProps {
  readonly timer: ListedTimer
  readonly move: ClockMoves['move']
  readonly isMoving: boolean
  /** In table rows: small, and no stop for the keyboard; the panel has the same button. */
  readonly isInRow?: boolean
}

/** Moves the clock to one timer of the queue; everything before it fires on the way. */
export function FireUntil({ timer, move, isMoving, isInRow = false }: FireUntilProps) {
  const { hasIsoFormats } = usePreferences()
  const dueAtMs = Date.parse(timer.dueAt)
  const act = () => move({ fireUntil: timer.id }, dueAtMs)
  if (!isInRow) {
    return (
      <ActButton operation="setClock" isSending={isMoving} onAct={act}>
        {words.fireUntilThis}
      </ActButton>
    )
  }
  return (
    <button
      type="button"
      className={styles.fire}
      tabIndex={-1}
      aria-disabled={isMoving}
      aria-label={words.fireUntilLabel(timerTitle(timer.kind), exactTimeText(dueAtMs, hasIsoFormats))}
      onClick={() => void act()}
    >
      {words.fireUntil}
    </button>
  )
}
