import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClockPause, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PaymentStep, PaymentVerdict as Verdict } from '../../contract/console/money/paymentForecast'
import { usePreferences } from '../client/preferences'
import { useServiceNow } from '../client/serviceClock'
import { spelledOut } from './format/spelledOut'
import { timelineSentence, verdictHeadline, verdictTone } from './format/verdictText'
import { MoneyText } from './MoneyText'
import styles from './PaymentVerdict.module.css'
import { verdictWords } from './verdictWords'

const ICONS: Readonly<Record<Verdict['kind'], TablerIcon>> = {
  PAID: IconCircleCheck,
  WAITS: IconClockPause,
  STARTS_THEN_FAILS: IconAlertTriangle,
  REFUSED: IconCircleX,
}

/** Why nothing would start, and what the balance lacks; the code stands in the tip. */
function Refusal({ verdict }: { readonly verdict: Extract<Verdict, { kind: 'REFUSED' }> }) {
  const { code, reason, shortByMinor, currency } = verdict
  const isShort = shortByMinor !== null && currency !== null
  return (
    <p className={styles.line} data-tip={reason ?? code}>
      {isShort ? (
        <>
          {verdictWords.shortBy} <MoneyText amountMinor={shortByMinor} currency={currency} isCopyable />;{' '}
          {verdictWords.fundFirst}
        </>
      ) : (
        spelledOut(verdict.message)
      )}
    </p>
  )
}

interface PaymentVerdictProps {
  readonly payment: { readonly verdicts: readonly Verdict[]; readonly timeline: readonly PaymentStep[] }
  /** What the money does, where the screen can say more of it than when. */
  readonly sentence?: string
  /** On what it starts, and the subject of what follows, where it does not start by itself now. */
  readonly condition?: string
  /** What else stands under the headline. */
  readonly children?: ReactNode
}

/** What would become of a payment: the headline in its colour, and what the money does in one sentence with times. */
export function PaymentVerdict({ payment, sentence: given, condition, children }: PaymentVerdictProps) {
  const { hasIsoFormats } = usePreferences()
  const nowMs = useServiceNow(1000)
  const [verdict] = payment.verdicts
  if (verdict === undefined) return null
  const Icon = ICONS[verdict.kind]
  const sentence = given ?? timelineSentence(payment.timeline, nowMs, hasIsoFormats, condition)
  return (
    <div className={styles.verdict} data-tone={verdictTone(verdict)}>
      <Icon size={20} stroke={1.7} aria-hidden="true" className={styles.icon} />
      <div className={styles.body}>
        <p className={styles.headline}>{verdictHeadline(verdict)}</p>
        {verdict.kind === 'REFUSED' && <Refusal verdict={verdict} />}
        {sentence !== '' && <p className={styles.line}>{sentence}</p>}
        {children}
      </div>
    </div>
  )
}
