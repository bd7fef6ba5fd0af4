import type { ForecastRefusal, QuoteForecast } from '../../../contract/console/money/forecast'
import { usePreferences } from '../../client/preferences'
import { ServiceCallError } from '../../client/ServiceCallError'
import { Countdown } from '../../components/Countdown'
import type { FieldLabels } from '../../components/fieldLabels'
import { moneyText } from '../../components/format/moneyText'
import { spelledOut } from '../../components/format/spelledOut'
import { verdictHeadline, verdictTone } from '../../components/format/verdictText'
import { KeyValue } from '../../components/KeyValue'
import { MoneyText } from '../../components/MoneyText'
import { PaymentVerdict } from '../../components/PaymentVerdict'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { neededText } from '../approvals/proposals/neededText'
import { words as proposalWords } from '../approvals/proposals/words'
import { quoteFigures } from '../transactions/paymentFigures'
import { FeeWaterfall } from './FeeWaterfall'
import styles from './ForecastPanel.module.css'
import type { LiveForecast } from './useQuoteForecast'
import { words } from './words'

const asError = ({ status, code, message, reason, errors }: ForecastRefusal) =>
  new ServiceCallError(status, code, message, { errors, reason: reason ?? undefined }, 'createQuote')

/** Who signs first, whether they can be asked at all, and what becomes of the payment then. */
function Signatures({ execution }: { readonly execution: NonNullable<QuoteForecast['execution']> }) {
  const { signatures, refusal } = execution
  const [, then] = execution.verdicts
  if (signatures === null) return null
  const { tooFew } = signatures
  const isPaid = refusal === null && tooFew === null && then !== undefined
  return (
    <>
      <p>{neededText(signatures)}</p>
      {refusal !== null && <p>{proposalWords.cannotAsk(spelledOut(refusal.message))}</p>}
      {tooFew !== null && <p>{tooFew}</p>}
      {isPaid && <p>{proposalWords.afterSigned(verdictHeadline(then))}</p>}
    </>
  )
}

/** What executing would come to; creating it is allowed all the same. */
function Execution({ execution }: { readonly execution: NonNullable<QuoteForecast['execution']> }) {
  const [verdict] = execution.verdicts
  if (verdict === undefined) return null
  return (
    <div className={styles.verdict} data-tone={verdictTone(verdict)} role="status">
      {execution.refusal !== null && execution.signatures === null && <p>{words.live.notExecutable}</p>}
      <PaymentVerdict payment={execution} condition={words.live.startedNow[execution.startsBy]}>
        <Signatures execution={execution} />
      </PaymentVerdict>
    </div>
  )
}

function Facts({ forecast }: { readonly forecast: QuoteForecast }) {
  const { hasIsoFormats: isIso } = usePreferences()
  const { execution, limits, quote } = forecast
  const currency = quote?.sendingCurrency.code ?? ''
  const text = (amountMinor: number, code: string) => moneyText(amountMinor, code, { isIso })
  const after = execution?.balanceAfterMinor ?? null
  return (
    <KeyValue
      rows={[
        { label: words.live.starts, value: execution === null ? null : words.live.startsBy[execution.startsBy] },
        {
          label: words.live.balanceAfter,
          value: after === null ? null : <MoneyText amountMinor={after} currency={currency} />,
        },
        ...limits.map(({ side, currency: code, minMinor, maxMinor }) => ({
          label: words.live.limits[side],
          value: `${words.form.range(text(minMinor, code), text(maxMinor, code))} ${code}`,
        })),
      ]}
    />
  )
}

/** Why it would be refused; where its inputs say so, which inputs: they may be out of sight. */
function Refusal({
  refusal,
  shownFields,
  labels,
}: Omit<ForecastPanelProps, 'live'> & { readonly refusal: ForecastRefusal }) {
  const isMarked = refusal.errors.every(({ field }) => shownFields.includes(field) && field in labels)
  if (refusal.errors.length > 0 && isMarked) {
    return (
      <p role="status">
        {words.live.marked([...new Set(Object.values(labels))])} <span className="mono muted">{refusal.code}</span>
      </p>
    )
  }
  return (
    <ServiceErrorAlert
      error={asError(refusal)}
      title={words.live.refused}
      advice={words.live.advice}
      shownFields={shownFields}
      labels={labels}
    />
  )
}

interface ForecastPanelProps {
  readonly live: LiveForecast
  /** Fields whose refusal already stands on their input. */
  readonly shownFields: readonly string[]
  /** What the form calls the fields of the refusal. */
  readonly labels: FieldLabels
}

/** What the form would come to if it were sent now: the waterfall, what would be refused, what is left afterwards. */
export function ForecastPanel({ live, shownFields, labels }: ForecastPanelProps) {
  const { forecast, isStale, error } = live
  return (
    <section className={styles.panel} aria-label={words.live.title} data-stale={isStale}>
      <div className={styles.head}>
        <h3 className={styles.title}>{words.live.title}</h3>
        {forecast !== undefined && (
          <span className={styles.next}>
            {words.live.nextRate} <Countdown until={forecast.nextRateAt} />
          </span>
        )}
      </div>
      <ServiceErrorAlert error={error} />
      {forecast === undefined && error === null && <p className={styles.empty}>{words.live.none}</p>}
      {forecast !== undefined && (
        <div className={styles.content}>
          {forecast.refusal !== null && <Refusal refusal={forecast.refusal} {...{ shownFields, labels }} />}
          {forecast.quote !== null && <FeeWaterfall figures={quoteFigures(forecast.quote)} />}
          {forecast.refusal === null && forecast.execution !== null && <Execution execution={forecast.execution} />}
          {forecast.quote !== null && <Facts forecast={forecast} />}
        </div>
      )}
    </section>
  )
}
