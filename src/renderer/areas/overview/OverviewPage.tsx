import type { ReactNode } from 'react'
import type { Overview } from '../../../contract/console/money/schemas'
import type { TransactionStatus } from '../../../contract/transactions/schemas'
import { useRead } from '../../client/useRead'
import { Countdown } from '../../components/Countdown'
import { paymentStateGroup } from '../../components/format/paymentState'
import { MoneyText } from '../../components/MoneyText'
import { PageBody } from '../../components/PageBody'
import { PageHeader } from '../../components/PageHeader'
import { StatePanel } from '../../components/StatePanel'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import type { PlaceAddress } from '../../navigation/places'
import { Balances, Outcomes, Payments, Webhooks } from './OverviewFigures'
import { ExpiringSoon, ProposedPayments, RecentDecisions } from './OverviewLists'
import styles from './OverviewPage.module.css'
import { usdSumOf } from './usdSum'
import { Volume } from './Volume'
import { words } from './words'

interface FigureProps {
  readonly label: string
  /** The list that counts the same; without it the note leads there in parts. */
  readonly to?: PlaceAddress
  readonly value: ReactNode
  readonly note: ReactNode
}

/** One big number; the whole of it leads to the list it counts, or its parts to one each. */
function Figure({ label, to, value, note }: FigureProps) {
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
      <span className={styles.note}>{note}</span>
    </>
  )
  if (to === undefined) return <div className={styles.figure}>{content}</div>
  return (
    <PageLink to={to} className={styles.figure}>
      {content}
    </PageLink>
  )
}

/** Payments that have not ended. The list takes one state, so payments of several states lead there state by state. */
function Unsettled({ unsettled }: Pick<Overview, 'unsettled'>) {
  const [first, ...others] = unsettled
  const addressOf = (status: TransactionStatus) => placeAddress('transactions', { status })
  const value = unsettled.reduce((total, { count }) => total + count, 0).toLocaleString()
  if (others.length === 0) {
    const note = first === undefined ? words.figures.movingNone : paymentStateGroup(first.status)
    return <Figure label={words.figures.moving} to={addressOf(first?.status ?? 'PENDING')} value={value} note={note} />
  }
  const note = (
    <span className={styles.parts}>
      {unsettled.map(({ status, count }) => (
        <PageLink key={status} to={addressOf(status)}>
          {words.figures.movingPart(count.toLocaleString(), paymentStateGroup(status))}
        </PageLink>
      ))}
    </span>
  )
  return <Figure label={words.figures.moving} value={value} note={note} />
}

/** Counts what can still be decided with effect, as the badge does; what has expired has a tab of its own. */
function Waiting({ waiting: { count, oldestCreatedAt, nextExpiresAt } }: Pick<Overview, 'waiting'>) {
  const note =
    count === 0 ? (
      words.figures.nothingWaits
    ) : nextExpiresAt === null ? (
      <>
        {words.figures.oldest} <TimeText at={oldestCreatedAt} />
      </>
    ) : (
      <>
        {words.figures.nextExpires} <Countdown until={nextExpiresAt} />
      </>
    )
  return (
    <Figure label={words.figures.waiting} to={placeAddress('approvals')} value={count.toLocaleString()} note={note} />
  )
}

function Figures({ overview }: { readonly overview: Overview }) {
  const today = overview.volumePerDay.at(-1)
  const count = overview.volumePerDay.reduce((sum, day) => sum + day.count, 0)
  const usdMinor = usdSumOf(overview)
  const status = 'COMPLETED'
  const completedSince = (day: Overview['volumePerDay'][number] | undefined) =>
    placeAddress('transactions', day === undefined ? { status } : { status, startDate: `${day.day}T00:00:00.000Z` })
  return (
    <div className={styles.figures}>
      <Waiting waiting={overview.waiting} />
      <Unsettled unsettled={overview.unsettled} />
      <Figure
        label={words.figures.today}
        to={completedSince(today)}
        value={<MoneyText amountMinor={today?.usdMinor ?? 0} currency={words.usd} size="large" />}
        note={words.figures.payments(today?.count ?? 0)}
      />
      <Figure
        label={words.figures.month}
        to={completedSince(overview.volumePerDay[0])}
        value={<MoneyText amountMinor={usdMinor} currency={words.usd} size="large" />}
        note={words.figures.payments(count)}
      />
    </div>
  )
}

/** What waits, what moves, how much, and whether webhooks arrive; every number leads to its list. */
export function OverviewPage() {
  const read = useRead('getOverview', {})
  const note =
    read.data === undefined ? undefined : (
      <span className="muted">
        {words.asOf} <TimeText at={read.data.asOf} />
      </span>
    )
  return (
    <PageBody header={<PageHeader title={words.title} actions={note} />}>
      <StatePanel read={read} skeletonLines={10}>
        {(overview) => (
          <>
            <Figures overview={overview} />
            <div className={styles.columns}>
              <div className={styles.wide}>
                <Volume overview={overview} />
              </div>
              <div className={styles.stack}>
                <Outcomes overview={overview} />
                <Webhooks overview={overview} />
              </div>
              <ExpiringSoon />
              <ProposedPayments />
              <RecentDecisions />
              <Payments overview={overview} />
              <Balances overview={overview} />
            </div>
          </>
        )}
      </StatePanel>
    </PageBody>
  )
}
