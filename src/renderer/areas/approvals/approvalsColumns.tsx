import type { DecidedAction, PolicyClause, QueuedAction } from '../../../contract/console/agents/schemas'
import { Countdown } from '../../components/Countdown'
import type { Column } from '../../components/DataTable/column'
import { moneyText } from '../../components/format/moneyText'
import { joinClasses } from '../../components/joinClasses'
import { PayeeName } from '../../components/PayeeName'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { TwoMoney } from '../../components/TwoMoney'
import styles from './Approvals.module.css'
import { clauseText } from './clauseText'
import { words } from './words'

/** The first clause that asked for a person, in one word; what it compared is one hover away. */
function Why({ why }: { readonly why: PolicyClause | null }) {
  if (why === null) return words.why.none
  const names: Readonly<Record<string, string>> = words.why
  return <span data-tip={`${why.label}: ${clauseText(why, moneyText)}`}>{names[why.clause] ?? why.label}</span>
}

type Row = QueuedAction

const amount: Column<Row> = {
  id: 'amount',
  header: words.columns.amount,
  width: 136,
  align: 'right',
  cell: (row) => <TwoMoney first={row.sending} second={row.receiving} />,
}
/** For whom, and below it which agent asked. */
const customer: Column<Row> = {
  id: 'customer',
  header: words.columns.customer,
  cell: (row) => (
    <span className={styles.stack}>
      <span className="truncate">{row.customerName}</span>
      <span className={joinClasses('truncate', styles.second)}>{row.agentName}</span>
    </span>
  ),
}
const payee = (hideBelow: number): Column<Row> => ({
  id: 'payee',
  header: words.columns.payee,
  width: 190,
  hideBelow,
  cell: (row) => (
    <PayeeName name={row.payee?.holderName ?? row.payee?.label} lookalike={row.payee?.lookalike ?? null} />
  ),
})

/** The queue: when it expires, what it is about, why it waits. */
export const queueColumns: readonly Column<QueuedAction>[] = [
  {
    id: 'expires',
    header: words.columns.expires,
    width: 84,
    align: 'right',
    cell: (row) => <Countdown until={row.expiresAt} />,
  },
  amount,
  customer,
  payee(760),
  { id: 'why', header: words.columns.why, width: 122, hideBelow: 540, cell: (row) => <Why why={row.why} /> },
  {
    id: 'asked',
    header: words.columns.asked,
    width: 108,
    align: 'right',
    hideBelow: 860,
    cell: (row) => <TimeText at={row.createdAt} />,
  },
]

/** What was decided: how it ended, who decided, when and why. */
export const decidedColumns: readonly Column<DecidedAction>[] = [
  {
    id: 'outcome',
    header: words.columns.outcome,
    width: 118,
    cell: (row) => <StatusBadge status={row.decision.outcome} />,
  },
  amount as Column<DecidedAction>,
  customer as Column<DecidedAction>,
  payee(980) as Column<DecidedAction>,
  {
    id: 'decidedBy',
    header: words.columns.decidedBy,
    width: 130,
    hideBelow: 700,
    cell: (row) => row.decision.decidedBy.name ?? words.decision.nobody,
  },
  {
    id: 'reason',
    header: words.columns.reason,
    width: 260,
    hideBelow: 1180,
    cell: (row) => row.decision.failure?.message ?? row.decision.reason,
  },
  {
    id: 'decided',
    header: words.columns.decided,
    width: 108,
    align: 'right',
    cell: (row) => <TimeText at={row.decision.decidedAt} />,
  },
]
