import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { ActionForecast } from '../../../contract/console/agents/schemas'
import { useServiceNow } from '../../client/serviceClock'
import type { Read } from '../../client/useRead'
import { Countdown } from '../../components/Countdown'
import { MoneyText } from '../../components/MoneyText'
import { ErrorState } from '../../components/StatePanel'
import styles from './ForecastBlock.module.css'
import { words } from './words'

/** Asks again while a known deadline has passed and the answer is still from before it. */
function useRecomputing(read: Read<'forecastAction'>): void {
  const now = useServiceNow(1000)
  const { data, refetch } = read
  const isOld = data !== undefined && Date.parse(data.nextChangeAt) <= now
  // biome-ignore lint/correctness/useExhaustiveDependencies: every second that passes in this state asks again
  useEffect(() => {
    if (isOld) void refetch()
  }, [isOld, now, refetch])
}

function WouldFail({ forecast }: { readonly forecast: ActionForecast }) {
  const { code, reason, shortByMinor, currency, message } = forecast
  return (
    <>
      <p className={styles.verdict}>
        {words.forecast.fails('')}
        <span className={styles.why}>{message}</span>
      </p>
      <p className={styles.line}>
        <span className="mono">{reason ?? code}</span>
        {shortByMinor !== null && currency !== null && (
          <>
            {' · '}
            <MoneyText amountMinor={-shortByMinor} currency={currency} isCopyable />
          </>
        )}
      </p>
    </>
  )
}

function OutcomeLine({ outcome }: { readonly outcome: ActionForecast['sandboxOutcome'] }) {
  return (
    <p className={styles.line} data-tip={outcome.specRow}>
      {words.forecast.outcome}: {outcome.label}
      {outcome.ends !== 'COMPLETED' && <>, {words.forecast.ends[outcome.ends]}</>}
      {outcome.selectsSuffix !== null && <>, {words.forecast.suffix(outcome.selectsSuffix)}</>}
    </p>
  )
}

function Verdict({ forecast }: { readonly forecast: ActionForecast }) {
  const Icon = forecast.wouldStart ? IconCircleCheck : IconAlertTriangle
  return (
    <>
      <Icon size={20} stroke={1.7} aria-hidden="true" className={styles.icon} />
      <div className={styles.body}>
        {forecast.wouldStart ? (
          <p className={styles.verdict}>{words.forecast.succeeds}</p>
        ) : (
          <WouldFail forecast={forecast} />
        )}
        <OutcomeLine outcome={forecast.sandboxOutcome} />
      </div>
    </>
  )
}

interface ForecastBlockProps {
  readonly read: Read<'forecastAction'>
  readonly expiresAt: string | null
  /** Called once when the deadline has passed on screen. */
  readonly onOver: () => void
}

/** What approving would do right now, tried out by the service and undone; again whenever the answer may change. */
export function ForecastBlock({ read, expiresAt, onOver }: ForecastBlockProps) {
  useRecomputing(read)
  const tone = read.data === undefined ? 'none' : read.data.wouldStart ? 'good' : 'danger'
  return (
    <div className={styles.block} data-tone={tone}>
      <section className={styles.forecast} aria-label={words.forecast.title} aria-live="polite">
        {read.data !== undefined && <Verdict forecast={read.data} />}
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
