import type { ReactNode } from 'react'
import type { DecidedAction, QueuedAction, RefusedCall } from '../../../contract/console/agents/schemas'
import { useRead } from '../../client/useRead'
import { actText } from '../../components/actText'
import { Countdown } from '../../components/Countdown'
import { MoneyText } from '../../components/MoneyText'
import { refusalCode, refusalText } from '../../components/refusalText'
import { Section } from '../../components/Section'
import { StatePanel } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress, placeAddress } from '../../navigation/placeAddress'
import type { PlaceAddress } from '../../navigation/places'
import { outcomeOf } from '../approvals/proposals/waitingRows'
import styles from './AgentDetail.module.css'
import { words } from './words'

const SHOWN = 5

interface WorkProps<Row> {
  readonly title: string
  readonly read: Parameters<
    typeof StatePanel<{ readonly data: readonly Row[]; readonly totalCount?: number }>
  >[0]['read']
  readonly none: string
  /** Where all of them are listed. */
  readonly allAddress: PlaceAddress
  /** Payments that wait, or that were decided, stand in columns. */
  readonly of?: 'waiting' | 'decided'
  readonly children: (row: Row) => ReactNode
}

function Work<Row extends { readonly id: string }>(props: WorkProps<Row>) {
  const { title, read, none, allAddress, of, children } = props
  const total = read.data?.totalCount ?? 0
  return (
    <Section
      title={title}
      aside={total > 0 ? <PageLink to={allAddress}>{words.waitingAll(total)}</PageLink> : undefined}
    >
      <StatePanel read={read}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="muted">{none}</p>
          ) : (
            <ul className={of === undefined ? styles.rows : styles.payments} data-decided={of === 'decided'}>
              {data.map((row) => (
                <li key={row.id} className={styles.row}>
                  {children(row)}
                </li>
              ))}
            </ul>
          )
        }
      </StatePanel>
    </Section>
  )
}

function Amount({ row }: { readonly row: QueuedAction }) {
  return (
    <span className={styles.amount}>
      <MoneyText {...row.sending} />
    </span>
  )
}

function ActionLink({ row }: { readonly row: QueuedAction }) {
  return (
    <PageLink to={itemAddress('approvals', row.id)} className="truncate">
      {row.payee?.holderName ?? row.payee?.label ?? row.customerName}
    </PageLink>
  )
}

function Refusal({ call }: { readonly call: RefusedCall }) {
  return (
    <>
      <span data-tip={call.operationId}>{actText({ operationId: call.operationId, outcome: 'REFUSED' })}</span>
      <span className={`muted truncate ${styles.grow}`} data-tip={`${refusalText(call)} (${refusalCode(call)})`}>
        {refusalText(call)}
      </span>
      {call.requestId !== null && <PageLink to={itemAddress('requestLog', call.requestId)}>{words.openCall}</PageLink>}
      <TimeText at={call.at} />
    </>
  )
}

function Decision({ row }: { readonly row: DecidedAction }) {
  return (
    <>
      <StatusBadge status={outcomeOf(row)} />
      <Amount row={row} />
      <ActionLink row={row} />
      <TimeText at={row.decision.decidedAt} />
    </>
  )
}

/** What nobody decided before it ended: of an agent that is not in use any more, what ended with it. */
function Undecided({ agentId }: { readonly agentId: string }) {
  const query = { agentId, decidedBy: 'NOBODY' } as const
  return (
    <Work<DecidedAction>
      title={words.undecided}
      of="decided"
      read={useRead('listDecidedActions', { query: { ...query, limit: SHOWN } })}
      none={words.noneUndecided}
      allAddress={placeAddress('approvals', { tab: 'decided', ...query })}
    >
      {(row) => <Decision row={row} />}
    </Work>
  )
}

interface AgentWorkProps {
  readonly agentId: string
  /** It was deleted, or its customer was. */
  readonly isOver: boolean
}

/** What waits, what was decided lately, and which writes were refused. */
export function AgentWork({ agentId, isOver }: AgentWorkProps) {
  const query = { agentId, limit: SHOWN }
  const waiting = useRead('listQueue', { query })
  const bySomebody = { agentId, decidedBy: 'SOMEBODY' } as const
  const decided = useRead('listDecidedActions', { query: { ...bySomebody, limit: SHOWN } })
  const refused = useRead('listRefusedCalls', { query })
  return (
    <>
      <Work<QueuedAction>
        title={words.waiting}
        of="waiting"
        read={waiting}
        none={words.noneWaiting}
        allAddress={placeAddress('approvals', { agentId })}
      >
        {(row) => (
          <>
            <Amount row={row} />
            <ActionLink row={row} />
            {row.expiresAt === null ? <TimeText at={row.createdAt} /> : <Countdown until={row.expiresAt} hasLead />}
          </>
        )}
      </Work>
      <Work<DecidedAction>
        title={words.decided}
        of="decided"
        read={decided}
        none={words.noneDecided}
        allAddress={placeAddress('approvals', { tab: 'decided', ...bySomebody })}
      >
        {(row) => <Decision row={row} />}
      </Work>
      {isOver && <Undecided agentId={agentId} />}
      <Work<RefusedCall>
        title={words.refused}
        read={refused}
        none={words.noneRefused}
        allAddress={placeAddress('audit', { actor: agentId, outcome: 'REFUSED' })}
      >
        {(call) => <Refusal call={call} />}
      </Work>
    </>
  )
}
