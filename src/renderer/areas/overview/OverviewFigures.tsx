import type { Overview } from '../../../contract/console/money/schemas'
import type { FilterWord } from '../../client/operations'
import { paymentStateGroup } from '../../components/format/paymentState'
import { statusTone } from '../../components/format/statusTone'
import { MoneyText } from '../../components/MoneyText'
import { Section } from '../../components/Section'
import { StatusBadge } from '../../components/StatusBadge'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import type { PlaceAddress } from '../../navigation/places'
import styles from './OverviewPage.module.css'
import { words } from './words'

interface PartProps {
  readonly overview: Overview
}

interface Count<Status extends string> {
  readonly status: Status
  readonly count: number
}

interface ShareRowsProps<Status extends string> {
  readonly counts: readonly Count<Status>[]
  readonly addressOf: (status: Status) => PlaceAddress
  readonly textOf?: (status: Status) => string
  /** What is said where there is none of any. */
  readonly none: string
}

/** One line per state: its name, how many, which share of all; each leads to its list. */
function ShareRows<Status extends string>({ counts, addressOf, textOf, none }: ShareRowsProps<Status>) {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return <p className="muted">{none}</p>
  return (
    <ul className={styles.rows}>
      {counts.map(({ status, count }) => {
        const percent = (count / total) * 100
        return (
          <li key={status}>
            <PageLink to={addressOf(status)} className={styles.row}>
              <StatusBadge status={status} label={textOf?.(status)} />
              <span className={styles.count}>
                {count.toLocaleString()}
                <span className={styles.share}>{words.share(percent.toFixed(0))}</span>
              </span>
              <span className={styles.line} aria-hidden="true">
                <span className={styles.part} data-tone={statusTone(status)} style={{ width: `${percent}%` }} />
              </span>
            </PageLink>
          </li>
        )
      })}
    </ul>
  )
}

const OUTCOME_ORDER = ['APPROVED', 'REJECTED', 'FAILED'] as const

/** How the decisions of people ended. */
export function Outcomes({ overview }: PartProps) {
  const counts = OUTCOME_ORDER.map((status) => ({
    status,
    count: overview.decisions.find((entry) => entry.status === status)?.count ?? 0,
  }))
  return (
    <Section title={words.outcomes} isFramed aside={<span className="muted">{words.outcomesNote}</span>}>
      <ShareRows
        counts={counts}
        addressOf={(outcome) => placeAddress('approvals', { tab: 'decided', outcome, decidedBy: 'PEOPLE' })}
        none={words.noneRecent}
      />
    </Section>
  )
}

/** Payments by state. */
export function Payments({ overview }: PartProps) {
  // They are counted by the words that the list can be narrowed to.
  const known = overview.countsByStatus.transactions as readonly Count<FilterWord<'listTransactions', 'status'>>[]
  const counts = known.toSorted((a, b) => b.count - a.count)
  return (
    <Section title={words.payments} isFramed>
      <ShareRows
        counts={counts}
        addressOf={(status) => placeAddress('transactions', { status })}
        textOf={paymentStateGroup}
        none={words.noPayments}
      />
    </Section>
  )
}

const WEBHOOK_STATES = [
  { name: 'delivered', status: 'DELIVERED', asked: {} },
  { name: 'pending', status: 'PENDING', asked: { wasTried: 'false' } },
  { name: 'failing', status: 'PENDING', asked: { wasTried: 'true' } },
  { name: 'givenUp', status: 'GIVEN_UP', asked: {} },
  { name: 'recorded', status: 'RECORDED', asked: {} },
] as const

/** Whether webhooks arrive; each count leads to the events that it counts. */
export function Webhooks({ overview }: PartProps) {
  const { since: startDate } = overview.webhooks
  return (
    <Section title={words.webhooks} isFramed aside={<span className="muted">{words.webhooksNote}</span>}>
      <ul className={styles.rows}>
        {WEBHOOK_STATES.map(({ name, status, asked }) => {
          const count = overview.webhooks[name]
          const isBad = count > 0 && (name === 'failing' || name === 'givenUp')
          return (
            <li key={name}>
              <PageLink
                to={placeAddress('inbox', { tab: 'outbox', state: status, ...asked, startDate })}
                className={styles.row}
              >
                <StatusBadge
                  status={status}
                  label={words.webhookStates[name]}
                  tone={count === 0 ? 'quiet' : isBad ? 'danger' : statusTone(status)}
                />
                <span className={styles.count}>{count.toLocaleString()}</span>
              </PageLink>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** What the internal accounts hold, per currency; those that hold something first. */
export function Balances({ overview }: PartProps) {
  const rows = [...overview.balances].sort(
    (a, b) => Number(BigInt(b.usdMinor) - BigInt(a.usdMinor)) || a.currency.localeCompare(b.currency),
  )
  return (
    <Section title={words.balances} isFramed aside={<span className="muted">{words.balancesNote}</span>}>
      {rows.length === 0 ? (
        <p className="muted">{words.noBalances}</p>
      ) : (
        <table className={styles.money}>
          <thead>
            <tr>
              <th scope="col">{words.columns.currency}</th>
              <th scope="col">{words.columns.available}</th>
              <th scope="col">{words.columns.held}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ currency, availableMinor, heldMinor }) => (
              <tr key={currency}>
                <td>
                  <PageLink to={placeAddress('internalAccounts', { currency })}>{currency}</PageLink>
                </td>
                <td>
                  <MoneyText amountMinor={availableMinor} currency={currency} hasNoCode />
                </td>
                <td>
                  <MoneyText amountMinor={heldMinor} currency={currency} hasNoCode />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
