import { IconRobot, IconUser } from '@tabler/icons-react'
import type { PolicyClause } from '../../../contract/console/agents/schemas'
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
import { deciderText } from '../transactions/endedText'
import styles from './Approvals.module.css'
import { clauseText } from './clauseText'
import { type DecidedRow, outcomeOf, type WaitingRow } from './proposals/waitingRows'
import { words as proposalWords } from './proposals/words'
import { RowSigned } from './signing/rowStandings'
import { words } from './words'

const WIDE_PX = 1700
/** Of the panel: beside a wide list it takes two columns, with the story as a third pane. */
export const startWidth = (windowWidth: number): number => (windowWidth >= WIDE_PX ? 868 : 496)

const namesOfClauses: Readonly<Record<string, string>> = words.rules

function whyText(why: PolicyClause | null): string {
  if (why === null) return words.policyAsks
  return `${namesOfClauses[why.clause] ?? why.label}: ${clauseText(why, moneyText)}`
}

/** The first clause that asked for a person; what it compared stands below it. */
function Why({ why }: { readonly why: PolicyClause | null }) {
  if (why === null) return words.policyAsks
  const compared = clauseText(why, moneyText)
  return (
    <TwoLines first={namesOfClauses[why.clause] ?? why.label} second={compared} tip={`${why.label}: ${compared}`} />
  )
}

type Row = WaitingRow

const askerOf = ({ proposal }: Row): string => words.askers[proposal === undefined ? 'AGENT' : 'PERSON']

/** Who asked: an agent, or a person at the desk. */
function Asker({ row }: { readonly row: Row }) {
  const Icon = row.proposal === undefined ? IconRobot : IconUser
  const kind = askerOf(row)
  return (
    <span className={styles.asker} data-tip={kind}>
      <Icon size={13} stroke={1.8} aria-hidden="true" />
      <span className="visuallyHidden">{kind} </span>
      {row.agentName}
    </span>
  )
}

/** Why it waits: the clause of the policy, or the reason for which a person proposes it. */
function WhyWaiting({ row: { why, proposal } }: { readonly row: Row }) {
  if (proposal === undefined) return <Why why={why} />
  return <TwoLines first={proposalWords.why} second={proposal.reason} tip={proposal.reason} />
}

/** Pixels of the table; `.forWhom` says the same. */
const CUSTOMER_FROM = 960

const amount: ListColumn<Row> = {
  id: 'amount',
  header: words.columns.amount,
  // A hundred thousand in two currencies, beside an open detail, too.
  width: 154,
  // On a phone each takes more.
  least: 140,
  align: 'right',
  goesLast: true,
  cell: (row) => <TwoMoney first={row.sending} second={row.receiving} />,
  exports: [
    ...moneyFields<Row>((row) => row.sending),
    ...moneyFields<Row>((row) => row.receiving, words.columns.receives),
    ...fields<Row>((row) => words.types[row.type], words.filters.type),
  ],
}
/** For whom, and below it which agent asked. */
const customer: ListColumn<Row> = {
  id: 'customer',
  header: words.columns.customer,
  width: 164,
  hideBelow: CUSTOMER_FROM,
  cell: (row) => <TwoLines first={row.customerName} second={<Asker row={row} />} />,
  exports: [
    ...customerFields<Row>(
      (row) => row.customerId,
      (row) => row.customerName,
    ),
    ...fields<Row>(askerOf, words.filters.askedBy),
    ...fields<Row>((row) => row.agentName, words.columns.asker),
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
            <span className={styles.signedHere}>
              <RowSigned actionId={row.id} after=" · " />
            </span>
            {row.customerName} · <Asker row={row} />
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
export const queueColumns: readonly ListColumn<Row>[] = [
  {
    id: 'expires',
    header: words.columns.expires,
    width: 96,
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
    cell: (row) => <WhyWaiting row={row} />,
    exports: fields((row) => row.proposal?.reason ?? whyText(row.why)),
  },
  {
    id: 'asked',
    header: words.columns.asked,
    // How many have signed, read whole beside an open payment, too.
    width: 126,
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
export const snoozedColumns: readonly ListColumn<Row>[] = queueColumns.map((column) =>
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
const deciderOf = ({ decision }: DecidedRow): string => deciderText(decision)

const failureOf = ({ payment, decision }: DecidedRow) => payment?.failureReason ?? decision.failure?.reason

/** What was approved has a payment that goes on; of all others the outcome says it. */
const paymentOf = ({ decision, payment }: DecidedRow) => (decision.outcome === 'APPROVED' ? payment : null)

/** The decision, and below it where the payment of an approved one stands. */
function Outcome({ row }: { readonly row: DecidedRow }) {
  const payment = paymentOf(row)
  if (payment === null) return <StatusBadge status={outcomeOf(row)} />
  return (
    <TwoLines
      first={<StatusBadge status={row.decision.outcome} />}
      second={words.paymentIs(enumText(payment.status))}
      secondTone={statusTone(payment.status)}
    />
  )
}

/** Why it ended so, on two lines where one has no room. */
function Reason({ row: { decision } }: { readonly row: DecidedRow }) {
  const text = decision.failure?.message ?? decision.reason
  if (text === null) return null
  return (
    <span className={styles.reason} data-tip={text}>
      {text}
    </span>
  )
}

/** Payee, customer and reason share the room that is left: each may be long. */
const { width: _, ...customerBesideReason } = customer

/** What was decided: how it ended, who decided, when and why. */
export const decidedColumns: readonly ListColumn<DecidedRow>[] = [
  {
    id: 'outcome',
    header: words.columns.outcome,
    width: 146,
    cell: (row) => <Outcome row={row} />,
    exports: [
      ...stateFields<DecidedRow>(outcomeOf),
      ...stateFields<DecidedRow>((row) => paymentOf(row)?.status, words.columns.payment),
      ...stateFields<DecidedRow>((row) => failureOf(row), words.columns.paymentFailure),
      ...fields<DecidedRow>((row) => row.transactionId, words.columns.paymentId),
    ],
  },
  { ...(amount as ListColumn<DecidedRow>), width: 134 },
  payee as ListColumn<DecidedRow>,
  customerBesideReason as ListColumn<DecidedRow>,
  {
    id: 'decidedBy',
    header: words.columns.decidedBy,
    width: 136,
    hideBelow: DECIDER_FROM,
    cell: deciderOf,
  },
  {
    id: 'reason',
    header: words.columns.reason,
    hideBelow: 1040,
    cell: (row) => <Reason row={row} />,
    exports: [
      ...fields<DecidedRow>((row) => row.decision.reason),
      ...fields<DecidedRow>((row) => row.decision.failure?.message, words.columns.failure),
    ],
  },
  {
    id: 'decided',
    header: words.columns.decided,
    width: 134,
    align: 'right',
    cell: (row) => (
      <TwoLines first={<TimeText at={row.decision.decidedAt} />} second={deciderOf(row)} secondClass={styles.byWhom} />
    ),
    exports: [
      ...timeFields<DecidedRow>((row) => row.decision.decidedAt),
      ...timeFields<DecidedRow>((row) => row.createdAt, words.columns.asked),
      ...fields<DecidedRow>((row) => row.id, words.columns.id),
    ],
  },
]
