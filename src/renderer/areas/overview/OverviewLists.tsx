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
import styles from './OverviewPage.module.css'
import { words } from './words'

const SHOWN = 5

/** The first of the queue that can still be decided with effect. */
export const SOONEST = { isTooLate: false, limit: SHOWN } as const

interface ActionRowProps {
  readonly row: QueuedAction
  readonly first: ReactNode
  readonly second: ReactNode
}

/** An action in two lines: what and for whom; the state and the time at the right. */
function ActionRow({ row, first, second }: ActionRowProps) {
  return (
    <li>
      <PageLink to={`/approvals/${row.id}`} className={styles.row}>
        <span className={styles.two}>
          <span className="truncate">
            <MoneyText {...row.sending} isStrong /> {row.payee?.holderName ?? row.payee?.label}
          </span>
          <span className={`truncate ${styles.small}`}>
            {row.agentName}, {row.customerName}
          </span>
        </span>
        <span className={`${styles.two} ${styles.right}`}>
          <span>{first}</span>
          <span className={styles.small}>{second}</span>
        </span>
      </PageLink>
    </li>
  )
}

/** The waiting actions that expire first. */
export function ExpiringSoon() {
  const read = useRead('listQueue', { query: SOONEST })
  return (
    <Section title={words.soon} isFramed aside={<PageLink to="/approvals">{words.all}</PageLink>}>
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

/** The latest decisions of people. */
export function RecentDecisions() {
  const read = useRead('listDecidedActions', { query: { decidedBy: 'PEOPLE', limit: SHOWN } })
  return (
    <Section title={words.recent} isFramed aside={<PageLink to="/approvals?tab=decided">{words.all}</PageLink>}>
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
