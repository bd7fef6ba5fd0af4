import {
  type RulesDifference,
  type RulesReplay,
  type RulesResult,
  rulesChange,
} from '../../../contract/console/replay/rulesSchemas'
import { usePages } from '../../client/usePages'
import type { Column } from '../../components/DataTable/column'
import { MoneyText } from '../../components/MoneyText'
import { TimeText } from '../../components/TimeText'
import { TwoLines } from '../../components/TwoLines'
import { useSearchValues } from '../../navigation/useSearch'
import { chosenOf, DifferenceTable, withCounts } from './DifferenceTable'
import { words } from './words'

const w = words.rules

function Asked({ people, sentences }: { readonly people: number; readonly sentences: readonly string[] }) {
  return <TwoLines first={w.people(people)} second={sentences.join(' ')} tip={sentences.join(' ')} />
}

export const RULES_COLUMNS: readonly Column<RulesDifference>[] = [
  {
    id: 'asked',
    header: words.differences.asked,
    width: 84,
    hideBelow: 680,
    cell: ({ askedAt }) => <TimeText at={askedAt} />,
  },
  {
    id: 'amount',
    header: words.differences.amount,
    width: 124,
    align: 'right',
    cell: ({ amount }) => <MoneyText amountMinor={amount.amountMinor} currency={amount.currency} />,
  },
  {
    id: 'payee',
    header: words.differences.payee,
    cell: ({ payeeName, askedBy }) => <TwoLines first={payeeName} second={askedBy} />,
  },
  {
    id: 'past',
    header: w.past,
    width: 136,
    cell: ({ peopleBefore, before }) => <Asked people={peopleBefore} sentences={before} />,
  },
  {
    id: 'draft',
    header: words.differences.draft,
    width: 160,
    cell: ({ peopleAfter, after }) => <Asked people={peopleAfter} sentences={after} />,
  },
]

const rowId = ({ subjectId }: RulesDifference): string => subjectId

/** The payments of which the draft asks something else. */
export function RulesDifferences({ replay, result }: { readonly replay: RulesReplay; readonly result: RulesResult }) {
  const { show } = useSearchValues()
  const { more, fewer, otherwise } = result
  const all = more + fewer + otherwise
  const choices = withCounts([
    { value: 'ALL', label: words.differences.all, count: all },
    { value: 'MORE', label: w.changes.MORE, count: more },
    { value: 'FEWER', label: w.changes.FEWER, count: fewer },
    { value: 'OTHERWISE', label: w.changes.OTHERWISE, count: otherwise },
  ])
  const chosen = chosenOf(choices, show)
  const change = rulesChange.options.find((each) => each === chosen)
  const pages = usePages('listRulesReplayDifferences', { params: { replayId: replay.id }, query: { change } })
  if (all === 0) return null
  return <DifferenceTable choices={choices} chosen={chosen} columns={RULES_COLUMNS} pages={pages} idOf={rowId} />
}
