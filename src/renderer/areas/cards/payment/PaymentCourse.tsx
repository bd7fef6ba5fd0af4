import type { CSSProperties } from 'react'
import type { TransactionFlow } from '../../../../contract/console/money/schemas'
import type { CardTransaction } from '../../../../contract/transactions/cardTransaction'
import { usePreferences } from '../../../client/preferences'
import { moneyText } from '../../../components/format/moneyText'
import { MoneyText } from '../../../components/MoneyText'
import { TimeText } from '../../../components/TimeText'
import { type CourseStep, cardCourse } from './cardCourse'
import { declineText } from './Decisions'
import styles from './PaymentCourse.module.css'
import { standingText } from './standing'
import { words } from './words'

const { course } = words
/** What fits beside each other on a narrow panel; the list below has all of them. */
const BARS_MAX = 12

/** Tells the style how much of the whole a part is. */
const shareStyle = (part: number, whole: number) => ({ '--share': whole === 0 ? 0 : part / whole }) as CSSProperties

interface BarProps {
  readonly step: CourseStep
  readonly number: number
  readonly whole: number
  readonly isCredit: boolean
}

function Bar({ step, number, whole, isCredit }: BarProps) {
  const { held, settled, returned } = step
  const parts = [
    ['held', held],
    ['returned', returned],
    [isCredit ? 'received' : 'kept', settled - returned],
  ] as const
  return (
    <span className={styles.column}>
      <span className={styles.bar}>
        {parts.map(([part, amount]) =>
          amount <= 0 ? null : (
            <span key={part} className={styles.part} data-part={part} style={shareStyle(amount, whole)} />
          ),
        )}
      </span>
      <span className={styles.number}>{number}</span>
    </span>
  )
}

function Chart({
  steps,
  whole,
  isCredit,
}: { readonly steps: readonly CourseStep[] } & Omit<BarProps, 'step' | 'number'>) {
  const shown = steps.slice(-BARS_MAX)
  const has = (pick: (step: CourseStep) => number) => shown.some((step) => pick(step) > 0)
  const legend = [
    ['held', has(({ held }) => held)],
    [isCredit ? 'received' : 'kept', has(({ settled, returned }) => settled - returned)],
    ['returned', has(({ returned }) => returned)],
  ] as const
  return (
    <figure className={styles.figure} aria-hidden="true">
      <div className={styles.bars}>
        {shown.map((step, index) => (
          <Bar
            key={step.id}
            step={step}
            number={steps.length - shown.length + index + 1}
            whole={whole}
            isCredit={isCredit}
          />
        ))}
      </div>
      <figcaption className={styles.legend}>
        {legend.map(([part, isThere]) =>
          isThere ? (
            <span key={part} className={styles.key}>
              <span className={styles.swatch} data-part={part} />
              {course.legend[part]}
            </span>
          ) : null,
        )}
      </figcaption>
    </figure>
  )
}

function Step({ step, currency }: { readonly step: CourseStep; readonly currency: string }) {
  const { hasIsoFormats: isIso } = usePreferences()
  const { kind, amountMinor, releasedMinor, decision, at } = step
  const reason = decision === null ? '' : declineText(decision)
  const released = `${moneyText(releasedMinor, currency, { isIso })} ${currency}`
  return (
    <li className={styles.step}>
      <span>
        <span className={styles.what}>{words.steps[kind]}</span>
        {reason !== '' && <span className={styles.beside}>{reason}</span>}
        {releasedMinor > 0 && <span className={styles.beside}>{course.released(released)}</span>}
      </span>
      <MoneyText amountMinor={amountMinor} currency={currency} isCopyable />
      <span className={styles.at}>
        <TimeText at={at} />
      </span>
    </li>
  )
}

interface PaymentCourseProps {
  readonly transaction: CardTransaction
  readonly flow: Pick<TransactionFlow, 'postings' | 'cardPayment'>
}

/** What the customer still owes or gets, in words; what was held, paid and returned over time; each step. */
export function PaymentCourse({ transaction, flow }: PaymentCourseProps) {
  const { hasIsoFormats: isIso } = usePreferences()
  const currency = transaction.authorizedAmount.currency.code ?? ''
  const steps = cardCourse({ postings: flow.postings, decisions: flow.cardPayment?.decisions ?? [] })
  const money = (amountMinor: number) => `${moneyText(amountMinor, currency, { isIso })} ${currency}`
  const heldMinor = flow.cardPayment?.heldMinor ?? 0
  const whole = Math.max(...steps.map(({ held, settled }) => held + settled), 1)
  const hasMoved = steps.some(({ held, settled }) => held + settled > 0)
  return (
    <>
      <p className={styles.standing}>{standingText({ transaction, heldMinor, steps }, money)}</p>
      {(transaction.pullSummary?.pendingCount ?? 0) > 0 && <p className={styles.pending}>{course.pending}</p>}
      {hasMoved && <Chart steps={steps} whole={whole} isCredit={transaction.direction === 'CREDIT'} />}
      <ol className={styles.steps} aria-label={course.steps}>
        {steps.map((step) => (
          <Step key={step.id} step={step} currency={currency} />
        ))}
      </ol>
    </>
  )
}
