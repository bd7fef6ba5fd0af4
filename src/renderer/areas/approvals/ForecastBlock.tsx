import type { ActionForecast } from '../../../contract/console/agents/forecast'
import type { ActionDetail } from '../../../contract/console/agents/schemas'
import { usePreferences } from '../../client/preferences'
import { useServiceNow } from '../../client/serviceClock'
import type { Read } from '../../client/useRead'
import { useRenewal } from '../../client/useRenewal'
import { Countdown } from '../../components/Countdown'
import { verdictTone } from '../../components/format/verdictText'
import { PaymentVerdict } from '../../components/PaymentVerdict'
import { ErrorState } from '../../components/StatePanel'
import styles from './ForecastBlock.module.css'
import { moneySentence } from './moneySentence'
import { words } from './words'

type Outcome = NonNullable<ActionForecast['sandboxOutcome']>

function OutcomeLine({ outcome }: { readonly outcome: Outcome }) {
  return (
    <p className={styles.line} data-sandbox data-tip={outcome.specRow}>
      {words.forecast.outcome}: {outcome.label}
    </p>
  )
}

interface VerdictProps extends Pick<ForecastBlockProps, 'detail' | 'isUnsigned'> {
  readonly forecast: ActionForecast
}

/** The verdict with what the money does, kept at the present moment. */
function Verdict({ detail, forecast, isUnsigned }: VerdictProps) {
  const { hasIsoFormats } = usePreferences()
  const { sandboxOutcome } = forecast
  return (
    <PaymentVerdict payment={forecast} sentence={moneySentence(detail, forecast, useServiceNow(1000), hasIsoFormats)}>
      {isUnsigned && <p className={styles.line}>{words.forecast.unsigned}</p>}
      {sandboxOutcome !== null && <OutcomeLine outcome={sandboxOutcome} />}
    </PaymentVerdict>
  )
}

interface ForecastBlockProps {
  readonly detail: ActionDetail
  /** People have to sign it first. */
  readonly isUnsigned: boolean
  readonly read: Read<'forecastAction'>
  /** Called once when the deadline has passed on screen. */
  readonly onOver: () => void
}

/** What approving would come to, tried out by the service to its end and undone; again whenever it may change. */
export function ForecastBlock({ detail, isUnsigned, read, onOver }: ForecastBlockProps) {
  useRenewal(read)
  const verdict = read.data?.verdicts[0]
  const { expiresAt } = detail
  return (
    <div className={styles.block} data-tone={verdict === undefined ? 'none' : verdictTone(verdict)}>
      <section className={styles.forecast} aria-label={words.forecast.title} aria-live="polite">
        {read.data !== undefined && <Verdict {...{ detail, isUnsigned }} forecast={read.data} />}
        {read.data === undefined && read.error === null && <p className={styles.line}>{words.forecast.computing}</p>}
        {read.data === undefined && read.error !== null && (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        )}
      </section>
      <div className={styles.clock}>
        {expiresAt === null ? (
          <span className="muted">{words.forecast.noDeadline}</span>
        ) : (
          <Countdown until={expiresAt} hasLead onOver={onOver} />
        )}
      </div>
    </div>
  )
}
