import { useState } from 'react'
import type { FailureLadder as Ladder } from '../../../contract/console/authentication/schemas'
import { ActButton } from '../../components/ActButton'
import { Countdown } from '../../components/Countdown'
import { ReasonDialog } from '../../components/ReasonDialog'
import styles from './FailureLadder.module.css'
import { effectLabel, ladderSentence } from './ladderText'
import { words as allWords } from './words'

const words = allWords.ladder

/** The steps up to suspension, one for each failure; those that lock say for how long. */
function Picture({ ladder }: { readonly ladder: Ladder }) {
  const effects = new Map(ladder.rungs.map(({ failures, lockMinutes }) => [failures, effectLabel(lockMinutes)]))
  const last = Math.max(...effects.keys())
  return (
    <ol className={styles.steps} aria-label={words.picture}>
      {Array.from({ length: last }, (_, index) => index + 1).map((failures) => {
        const effect = effects.get(failures)
        const isReached = failures <= ladder.failedAttempts
        const isHere = failures === Math.min(ladder.failedAttempts, last)
        return (
          <li
            key={failures}
            className={styles.step}
            data-effect={effect === undefined ? undefined : failures === last ? 'end' : 'lock'}
            data-reached={isReached}
            aria-current={isHere ? 'step' : undefined}
          >
            <span className={styles.bar} style={{ height: `${0.375 + failures * 0.1875}rem` }} aria-hidden="true" />
            <span className={styles.count}>{failures}</span>
            {effect !== undefined && <span className={styles.effect}>{effect}</span>}
          </li>
        )
      })}
    </ol>
  )
}

interface FailureLadderProps {
  readonly customerId: string
  readonly ladder: Ladder
  /** The lock has ended by the clock alone. */
  readonly onOver: () => void
}

/** Where a customer stands on the ladder of failed logins, what comes next, and how a lock is lifted. */
export function FailureLadder({ customerId, ladder, onOver }: FailureLadderProps) {
  const [isLifting, setIsLifting] = useState(false)
  const liftLabel = ladder.isSuspended ? words.liftSuspension : words.lift
  return (
    <div className={styles.ladder} data-locked={ladder.isLocked}>
      <p className={styles.says}>
        <span>
          {ladderSentence(ladder)}{' '}
          {ladder.lockedUntil !== null && <Countdown until={ladder.lockedUntil} onOver={onOver} />}
        </span>
        {ladder.isLocked && (
          <ActButton size="xs" variant="default" onAct={() => setIsLifting(true)}>
            {liftLabel}
          </ActButton>
        )}
      </p>
      <Picture ladder={ladder} />
      {ladder.failedAttempts > 0 && <p className={styles.note}>{ladder.isLocked ? words.lifts : words.stays}</p>}
      {isLifting && (
        <ReasonDialog
          id="liftScaLock"
          title={liftLabel}
          text={words.liftText}
          submitLabel={liftLabel}
          toCall={(reason) => ({ params: { customerId }, body: { reason } })}
          onClose={() => setIsLifting(false)}
        />
      )}
    </div>
  )
}
