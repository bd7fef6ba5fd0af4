import { useState } from 'react'
import type { ListedTimer } from '../../../contract/console/clock/schemas'
import { useStore } from '../../client/createStore'
import { clockReading, serviceNow } from '../../client/serviceClock'
import { ActButton } from '../../components/ActButton'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import styles from './Clock.module.css'
import { ClockFacts } from './ClockFacts'
import { JumpForm } from './JumpForm'
import { JumpProgress } from './JumpProgress'
import type { ClockMoves } from './useClockMoves'
import { words } from './words'

const STEPS = [
  { label: words.steps.halfMinute, seconds: 30 },
  { label: words.steps.sixMinutes, seconds: 360 },
  { label: words.steps.hour, seconds: 3600 },
] as const

interface ClockPanelProps {
  readonly moves: ClockMoves
  readonly next: ListedTimer | null
  /** How many timers wait. */
  readonly waiting: number
}

function HoldButton({ moves }: { readonly moves: ClockMoves }) {
  const { mode } = useStore(clockReading)
  const { move, isMoving } = moves
  return mode === 'frozen' ? (
    <ActButton
      operation="setClock"
      size="xs"
      variant="default"
      data-tip={words.releaseTip}
      isSending={isMoving}
      onAct={() => move({ release: true })}
    >
      {words.release}
    </ActButton>
  ) : (
    <ActButton
      operation="setClock"
      size="xs"
      variant="default"
      isSending={isMoving}
      onAct={() => move({ freeze: true })}
    >
      {words.freeze}
    </ActButton>
  )
}

/** The clock now, and the ways to move it. */
export function ClockPanel({ moves, next, waiting }: ClockPanelProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const { move, isMoving, jump, error } = moves
  return (
    <section className={styles.panel} aria-label={words.panel}>
      <ClockFacts next={next} />
      <div className={styles.acts}>
        <HoldButton moves={moves} />
        <fieldset className={styles.steps} aria-label={words.stepsLabel}>
          {STEPS.map(({ label, seconds }) => (
            <ActButton
              operation="setClock"
              key={seconds}
              size="xs"
              variant="default"
              isSending={isMoving}
              onAct={() => move({ advanceSeconds: seconds }, serviceNow() + seconds * 1000)}
            >
              {label}
            </ActButton>
          ))}
        </fieldset>
        <ActButton
          operation="setClock"
          size="xs"
          variant="default"
          isSending={isMoving}
          onAct={() => setIsChoosing(true)}
        >
          {words.toInstant}
        </ActButton>
        {jump !== null && <JumpProgress jump={jump} waiting={waiting} />}
      </div>
      {!isChoosing && <ServiceErrorAlert error={error} />}
      {isChoosing && (
        <JumpForm
          moves={moves}
          onClose={() => {
            moves.reset()
            setIsChoosing(false)
          }}
        />
      )}
    </section>
  )
}
