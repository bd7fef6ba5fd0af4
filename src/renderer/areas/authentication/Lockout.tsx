import { useState } from 'react'
import type { Lockout as LockoutFacts } from '../../../contract/console/authentication/schemas'
import { ActButton } from '../../components/ActButton'
import { Countdown } from '../../components/Countdown'
import { ReasonDialog } from '../../components/ReasonDialog'
import styles from './Lockout.module.css'
import { effectLabel, lockoutSentence } from './lockoutText'
import { words as allWords } from './words'

const words = allWords.lockout

/** The steps up to suspension, one for each failure; those that lock say for how long. */
function Picture({ lockout }: { readonly lockout: LockoutFacts }) {
  const effects = new Map(lockout.steps.map(({ failures, lockMinutes }) => [failures, effectLabel(lockMinutes)]))
  const last = Math.max(...effects.keys())
  return (
    <ol className={styles.steps} aria-label={words.picture}>
      {Array.from({ length: last }, (_, index) => index + 1).map((failures) => {
        const effect = effects.get(failures)
        const isReached = failures <= lockout.failedAttempts
        const isHere = failures === Math.min(lockout.failedAttempts, last)
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

interface LockoutProps {
  readonly customerId: string
  readonly lockout: LockoutFacts
  /** The lock has ended by the clock alone. */
  readonly onOver: () => void
}

/** How many logins of a customer failed, what the next failure does, and how a lock is lifted. */
export function Lockout({ customerId, lockout, onOver }: LockoutProps) {
  const [isLifting, setIsLifting] = useState(false)
  const liftLabel = lockout.isSuspended ? words.liftSuspension : words.lift
  return (
    <section
      className={styles.lockout}
      aria-label={words.title}
      // Has the focus once the lock is lifted and its button gone.
      tabIndex={-1}
      data-locked={lockout.isLocked}
    >
      <p className={styles.says}>
        <span>
          {lockoutSentence(lockout)}{' '}
          {lockout.lockedUntil !== null && <Countdown until={lockout.lockedUntil} onOver={onOver} />}
        </span>
        {lockout.isLocked && (
          <ActButton operation="liftScaLock" size="xs" variant="default" onAct={() => setIsLifting(true)}>
            {liftLabel}
          </ActButton>
        )}
      </p>
      <Picture lockout={lockout} />
      {lockout.failedAttempts > 0 && <p className={styles.note}>{lockout.isLocked ? words.lifts : words.stays}</p>}
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
    </section>
  )
}
