import type { ReactNode } from 'react'
import type { QueuedAction } from '../../../contract/console/agents/schemas'
import { useRead } from '../../client/useRead'
import { Countdown } from '../../components/Countdown'
import { MoneyText } from '../../components/MoneyText'
import { Section } from '../../components/Section'
import { StatePanel } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress, placeAddress } from '../../navigation/placeAddress'
import type { PlaceAddress } from '../../navigation/places'
import styles from './OverviewPage.module.css'
import { words } from './words'

/** As many as stand beside the parts of the page that are highest. */
const SHOWN = 8

/** The first of the queue that can still be decided with effect. */
const SOONEST = { isTooLate: false, limit: SHOWN } as const

interface PaymentRowProps {
  readonly to: PlaceAddress
  readonly amount: { readonly amountMinor: number; readonly currency: string }
  readonly payee: string | null | undefined
  readonly below: string
  readonly first: ReactNode
  readonly second: ReactNode
}

/** A payment in two lines: what and for whom; the state and the time at the right. */
function PaymentRow({ to, amount, payee, below, first, second }: PaymentRowProps) {
  return (
    <li>
      <PageLink to={to} className={styles.row}>
        <span className={styles.two}>
          <span className="truncate">
            <MoneyText {...amount} isStrong /> {payee}
          </span>
          <span className={`truncate ${styles.small}`}>{below}</span>
        </span>
        <span className={`${styles.two} ${styles.right}`}>
          <span>{first}</span>
          <span className={styles.small}>{second}</span>
        </span>
      </PageLink>
    </li>
  )
}

type ActionRowProps = Pick<PaymentRowProps, 'first' | 'second'> & { readonly row: QueuedAction }

function ActionRow({ row, first, second }: ActionRowProps) {
  const { id, sending, payee, agentName, customerName } = row
  const below = `${agentName}, ${customerName}`
  const name = payee?.holderName ?? payee?.label
  return <PaymentRow to={itemAddress('approvals', id)} amount={sending} payee={name} {...{ below, first, second }} />
}

/** The waiting actions that expire first. */
export function ExpiringSoon() {
  const read = useRead('listQueue', { query: SOONEST })
  return (
    <Section title={words.soon} isFramed aside={<PageLink to={placeAddress('approvals')}>{words.all}</PageLink>}>
      <StatePanel read={read}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="muted">{words.noneSoon}</p>
          ) : (
            <ul className={styles.rows}>
              {data.map((row) => (
                <ActionRow
                  key={row.id}
                  row={row}
                  first={<Countdown until={row.expiresAt} />}
                  second={<TimeText at={row.createdAt} />}
                />
              ))}
            </ul>
          )
        }
      </StatePanel>
    </Section>
  )
}

/** What people at the desk would pay and has to be signed; nothing is shown where nothing waits. */
export function ProposedPayments() {
  const proposals = useRead('listMoneyProposals', { query: { state: 'WAITING', limit: SHOWN } }).data?.data ?? []
  if (proposals.length === 0) return null
  return (
    <Section title={words.proposed} isFramed>
      <ul className={styles.rows}>
        {proposals.map(({ id, amount, payee, proposedBy, reason, expiresAt, proposedAt }) => (
          <PaymentRow
            key={id}
            to={itemAddress('approvals', id)}
            amount={amount}
            payee={payee.name ?? payee.identifier}
            below={`${proposedBy.name}, ${reason}`}
            first={expiresAt !== null && <Countdown until={expiresAt} />}
            second={<TimeText at={proposedAt} />}
          />
        ))}
      </ul>
    </Section>
  )
}

/** The latest decisions of people. */
export function RecentDecisions() {
  const read = useRead('listDecidedActions', { query: { decidedBy: 'PEOPLE', limit: SHOWN } })
  return (
    <Section
      title={words.recent}
      isFramed
      aside={<PageLink to={placeAddress('approvals', { tab: 'decided' })}>{words.all}</PageLink>}
    >
      <StatePanel read={read}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="muted">{words.noneRecent}</p>
          ) : (
            <ul className={styles.rows}>
              {data.map((row) => (
                <ActionRow
                  key={row.id}
                  row={row}
                  first={<StatusBadge status={row.decision.outcome} />}
                  second={<TimeText at={row.decision.decidedAt} />}
                />
              ))}
            </ul>
          )
        }
      </StatePanel>
    </Section>
  )
}
