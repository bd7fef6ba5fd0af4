import type { DecidedAction, PolicyClause, QueuedAction } from '../../../contract/console/agents/schemas'
import { Countdown } from '../../components/Countdown'
import type { ListColumn } from '../../components/DataTable/column'
import { enumText } from '../../components/format/enumText'
import { moneyText } from '../../components/format/moneyText'
import { statusTone } from '../../components/format/statusTone'
import { customerFields, fields, moneyFields, stateFields, timeFields } from '../../components/list/exportFields'
import { PayeeName } from '../../components/PayeeName'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { TwoLines } from '../../components/TwoLines'
import { TwoMoney } from '../../components/TwoMoney'
import { RowMarks } from '../team/RowMarks'
import styles from './Approvals.module.css'
import { clauseText } from './clauseText'
import { RowSigned } from './signing/rowStandings'
import { words } from './words'

const namesOfClauses: Readonly<Record<string, string>> = words.why

function whyText(why: PolicyClause | null): string {
  if (why === null) return words.why.none
  return `${namesOfClauses[why.clause] ?? why.label}: ${clauseText(why, moneyText)}`
}

/** The first clause that asked for a person; what it compared stands below it. */
function Why({ why }: { readonly why: PolicyClause | null }) {
  if (why === null) return words.why.none
  const compared = clauseText(why, moneyText)
  return (
    <TwoLines first={namesOfClauses[why.clause] ?? why.label} second={compared} tip={`${why.label}: ${compared}`} />
  )
}

type Row = QueuedAction

/** Pixels of the table; `.forWhom` says the same. */
const CUSTOMER_FROM = 960

const amount: ListColumn<Row> = {
  id: 'amount',
  header: words.columns.amount,
  width: 142,
  align: 'right',
  cell: (row) => <TwoMoney first={row.sending} second={row.receiving} />,
  exports: [
    ...moneyFields<Row>((row) => row.sending),
    ...moneyFields<Row>((row) => row.receiving, words.columns.receives),
  ],
}
/** For whom, and below it which agent asked. */
const customer: ListColumn<Row> = {
  id: 'customer',
  header: words.columns.customer,
  width: 164,
  hideBelow: CUSTOMER_FROM,
  cell: (row) => <TwoLines first={row.customerName} second={row.agentName} />,
  exports: [
    ...customerFields<Row>(
      (row) => row.customerId,
      (row) => row.customerName,
    ),
    ...fields<Row>((row) => row.agentName, words.columns.agent),
    ...fields<Row>((row) => row.agentId, words.columns.agentId),
  ],
}
/** Takes the room that is left: names are compared, so they are read whole. For whom, while that has no column. */
const payee: ListColumn<Row> = {
  id: 'payee',
  header: words.columns.payee,
  cell: (row) => (
    <span className={styles.marked}>
      <TwoLines
        first={<PayeeName name={row.payee?.holderName ?? row.payee?.label} lookalike={row.payee?.lookalike ?? null} />}
        second={
          <>
            <RowSigned actionId={row.id} after=" · " />
            {words.forWhom(row.customerName, row.agentName)}
          </>
        }
        secondClass={styles.forWhom}
      />
      <RowMarks actionId={row.id} claim={row.claim} />
    </span>
  ),
  exports: [
    ...fields<Row>((row) => row.payee?.holderName ?? row.payee?.label),
    ...fields<Row>((row) => row.payee?.label, words.columns.payeeAccount),
    ...fields<Row>((row) => row.payee?.accountId, words.columns.payeeId),
  ],
}

/** The queue: when it expires, what it is about, how long it has waited, why. */
export const queueColumns: readonly ListColumn<QueuedAction>[] = [
  {
    id: 'expires',
    header: words.columns.expires,
    width: 94,
    align: 'right',
    cell: (row) => <Countdown until={row.expiresAt} />,
    exports: timeFields((row) => row.expiresAt),
  },
  amount,
  payee,
  customer,
  {
    id: 'why',
    header: words.columns.why,
    width: 180,
    hideBelow: 780,
    cell: (row) => <Why why={row.why} />,
    exports: fields((row) => whyText(row.why)),
  },
  {
    id: 'asked',
    header: words.columns.asked,
    width: 112,
    align: 'right',
    cell: (row) => (
      <TwoLines
        first={<TimeText at={row.createdAt} />}
        second={<RowSigned actionId={row.id} />}
        secondClass={styles.signed}
      />
    ),
    exports: [...timeFields<Row>((row) => row.createdAt), ...fields<Row>((row) => row.id, words.columns.id)],
  },
]

/** What is put off: when it is back, instead of when it expires. */
export const snoozedColumns: readonly ListColumn<QueuedAction>[] = queueColumns.map((column) =>
  column.id === 'expires'
    ? {
        ...column,
        id: 'back',
        header: words.columns.back,
        cell: (row) => <TimeText at={row.snooze?.until} />,
        exports: timeFields((row) => row.snooze?.until),
      }
    : column,
)

/** Pixels of the table; `.byWhom` says the same. */
const DECIDER_FROM = 1240
const deciderOf = (row: DecidedAction): string => row.decision.decidedBy.name ?? words.decision.nobody

const failureOf = ({ payment, decision }: DecidedAction) => payment?.failureReason ?? decision.failure?.reason

/** The decision, and below it where the payment of an approved one stands. */
function Outcome({ row: { decision, payment } }: { readonly row: DecidedAction }) {
  if (decision.outcome !== 'APPROVED' || payment === null) return <StatusBadge status={decision.outcome} />
  return (
    <TwoLines
      first={<StatusBadge status={decision.outcome} />}
      second={words.paymentIs(enumText(payment.status))}
      secondTone={statusTone(payment.status)}
    />
  )
}

/** What was decided: how it ended, who decided, when and why. */
export const decidedColumns: readonly ListColumn<DecidedAction>[] = [
  {
    id: 'outcome',
    header: words.columns.outcome,
    width: 158,
    cell: (row) => <Outcome row={row} />,
    exports: [
      ...stateFields<DecidedAction>((row) => row.decision.outcome),
      ...stateFields<DecidedAction>((row) => row.payment?.status, words.columns.payment),
      ...stateFields<DecidedAction>((row) => failureOf(row), words.columns.paymentFailure),
      ...fields<DecidedAction>((row) => row.transactionId, words.columns.paymentId),
    ],
  },
  amount as ListColumn<DecidedAction>,
  payee as ListColumn<DecidedAction>,
  customer as ListColumn<DecidedAction>,
  {
    id: 'decidedBy',
    header: words.columns.decidedBy,
    width: 130,
    hideBelow: DECIDER_FROM,
    cell: deciderOf,
  },
  {
    id: 'reason',
    header: words.columns.reason,
    width: 260,
    hideBelow: 1040,
    cell: (row) => row.decision.failure?.message ?? row.decision.reason,
    exports: [
      ...fields<DecidedAction>((row) => row.decision.reason),
      ...fields<DecidedAction>((row) => row.decision.failure?.message, words.columns.failure),
    ],
  },
  {
    id: 'decided',
    header: words.columns.decided,
    width: 128,
    align: 'right',
    cell: (row) => (
      <TwoLines first={<TimeText at={row.decision.decidedAt} />} second={deciderOf(row)} secondClass={styles.byWhom} />
    ),
    exports: [
      ...timeFields<DecidedAction>((row) => row.decision.decidedAt),
      ...timeFields<DecidedAction>((row) => row.createdAt, words.columns.asked),
      ...fields<DecidedAction>((row) => row.id, words.columns.id),
    ],
  },
]
