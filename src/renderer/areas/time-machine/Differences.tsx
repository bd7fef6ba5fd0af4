import type { PolicyClause } from '../../../contract/console/agents/schemas'
import type { PolicyReplay, ReplayDifference, ReplayResult } from '../../../contract/console/replay/schemas'
import { actorName } from '../../../contract/primitives/actorName'
import type { Query } from '../../client/operations'
import { usePages } from '../../client/usePages'
import type { Column } from '../../components/DataTable/column'
import { moneyText } from '../../components/format/moneyText'
import { PayeeName } from '../../components/PayeeName'
import { TimeText } from '../../components/TimeText'
import { TwoLines } from '../../components/TwoLines'
import { TwoMoney } from '../../components/TwoMoney'
import { useSearchValues } from '../../navigation/useSearch'
import { clauseText } from '../approvals/clauseText'
import { chosenOf, DifferenceTable, withCounts } from './DifferenceTable'
import { differenceCounts } from './replaySentence'
import { words } from './words'

const w = words.differences

function undecidedText({ status, isTooLate }: ReplayDifference): string {
  if (status !== 'PENDING_APPROVAL') return ''
  return isTooLate ? w.expired : w.waiting
}

/** What became of it, as far as anything did. */
export function decisionText(row: ReplayDifference): string {
  const { decision } = row
  if (decision === null) return undecidedText(row)
  const outcome = w.outcome[decision.outcome]
  const who = actorName(decision.decidedBy)
  return who === null ? outcome : w.by(outcome, who)
}

const whyText = (clause: PolicyClause | undefined): string =>
  clause === undefined ? '' : `${clause.label}: ${clauseText(clause, moneyText)}`

export const POLICY_COLUMNS: readonly Column<ReplayDifference>[] = [
  { id: 'asked', header: w.asked, width: 100, hideBelow: 680, cell: (row) => <TimeText at={row.createdAt} /> },
  {
    id: 'amount',
    header: w.amount,
    width: 124,
    align: 'right',
    cell: (row) => <TwoMoney first={row.sending} second={row.receiving} />,
  },
  {
    id: 'payee',
    header: w.payee,
    cell: ({ payee }) => <PayeeName name={payee?.holderName ?? payee?.label} lookalike={payee?.lookalike ?? null} />,
  },
  {
    id: 'past',
    header: w.past,
    width: 168,
    cell: (row) => <TwoLines first={w.course[row.from]} second={decisionText(row)} tip={decisionText(row)} />,
  },
  {
    id: 'draft',
    header: w.draft,
    width: 172,
    cell: ({ to, clauses: [clause] }) => (
      <TwoLines first={w.would[to]} second={whyText(clause)} tip={`${w.would[to]}. ${whyText(clause)}`} />
    ),
  },
]

const rowId = ({ id }: ReplayDifference): string => id

/** What may be looked at alone, by the word in the address. */
const SHOWN: Readonly<Record<string, Query<'listReplayDifferences'>>> = {
  RUNS: { to: 'RUNS' },
  WAITS: { to: 'WAITS' },
  REFUSED: { to: 'REFUSED' },
  REFUSED_LATER: { to: 'REFUSED_LATER' },
  REJECTED: { to: 'RUNS', isRejected: true },
}

function choicesOf(result: ReplayResult) {
  const { all, runs, waits, passes, refused, refusedLater } = differenceCounts(result)
  return withCounts([
    { value: 'ALL', label: w.all, count: all.count },
    { value: 'RUNS', label: w.would.RUNS, count: runs.count },
    { value: 'REJECTED', label: w.rejected, count: runs.rejected },
    { value: 'WAITS', label: w.would.WAITS, count: waits.count + passes.count },
    { value: 'REFUSED', label: w.would.REFUSED, count: refused.count },
    { value: 'REFUSED_LATER', label: w.would.REFUSED_LATER, count: refusedLater.count },
  ])
}

/** The payments that would have gone differently; Enter or a double click opens one. */
export function Differences({ replay, result }: { readonly replay: PolicyReplay; readonly result: ReplayResult }) {
  const { show } = useSearchValues()
  const choices = choicesOf(result)
  const chosen = chosenOf(choices, show)
  const pages = usePages('listReplayDifferences', { params: { replayId: replay.id }, query: SHOWN[chosen] ?? {} })
  if (result.changes.length === 0) return null
  return <DifferenceTable choices={choices} chosen={chosen} columns={POLICY_COLUMNS} pages={pages} idOf={rowId} />
}
