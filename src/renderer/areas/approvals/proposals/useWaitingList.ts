import { useMemo } from 'react'
import type { MoneyProposal } from '../../../../contract/console/approvals/proposals'
import type { Query } from '../../../client/operations'
import { readState } from '../../../client/readState'
import { type Read, useRead } from '../../../client/useRead'
import type { AskedFilters, List } from '../../../components/list/useList'
import type { ListSearch } from '../../../components/search/useFound'
import { decidedByAtFirst } from '../approvalsFilters'
import { foundProposals } from './foundProposals'
import { joinedList } from './joinedList'
import {
  type DecidedRow,
  decidedRowOf,
  isAskedFor,
  mergedRows,
  type QueueSort,
  rowOf,
  type WaitingRow,
} from './waitingRows'

const PROPOSALS_MAX = 100

type Filters = Readonly<Record<string, string | undefined>>

/** The rows that the filters leave in; the same ones for as long as nobody asks for others. */
function useAskedFor<Row extends WaitingRow>(all: readonly Row[], asked: Filters): readonly Row[] {
  const { agentId, rule, askedBy, customerId, type, payee, amount, startDate, endDate, outcome, decidedBy } = asked
  const { expiresFrom, expiresTo } = asked
  const times = useMemo(
    () => ({ startDate, endDate, expiresFrom, expiresTo }),
    [startDate, endDate, expiresFrom, expiresTo],
  )
  return useMemo(() => {
    const filters = { agentId, rule, askedBy, customerId, type, payee, amount, outcome, decidedBy, ...times }
    return all.filter((row) => isAskedFor(row, filters))
  }, [all, agentId, rule, askedBy, customerId, type, payee, amount, outcome, decidedBy, times])
}

const NO_PROPOSALS: readonly MoneyProposal[] = []

/** The search of a list, with what it finds among the proposals under the tab and the newest of all. */
function useSearched(search: ListSearch | null, listed: Read<'listMoneyProposals'>): ListSearch | null {
  const call = { query: { limit: PROPOSALS_MAX } }
  const all = useRead('listMoneyProposals', call, { isEnabled: search !== null })
  const [here, newest] = [listed.data?.data ?? NO_PROPOSALS, all.data?.data ?? NO_PROPOSALS]
  const text = search?.text ?? ''
  const rows = useMemo(() => foundProposals([...here, ...newest], text), [here, newest, text])
  if (search === null) return null
  const beside = {
    rows,
    isLoading: listed.isPending || all.isPending,
    isStale: false,
    error: listed.error ?? all.error,
    reload: () => {
      void listed.refetch()
      void all.refetch()
    },
  }
  return { ...search, beside }
}

interface Joining<Row> {
  /** Which proposals stand in the list. */
  readonly query: Query<'listMoneyProposals'>
  readonly isAsked: boolean
  readonly toRow: (proposal: MoneyProposal) => Row | null
  readonly sort: QueueSort | 'decided'
  /** What is asked while the address does not say otherwise, as of the list itself. */
  readonly initial?: Filters
}

interface JoinedList<Row, Question> extends List<Row, Question> {
  /** All that people propose and the filters leave in, shown already or not. */
  readonly added: readonly Row[]
}

/** A list with what people propose among what agents ask for, by the same filters and in the same order. */
function useJoined<Row extends WaitingRow, Question extends Filters>(
  list: List<Row, Question>,
  { query, isAsked, toRow, sort, initial }: Joining<Row>,
): JoinedList<Row, Question> {
  const call = { query: { ...query, limit: PROPOSALS_MAX } }
  const read = useRead('listMoneyProposals', call, { isEnabled: isAsked || list.found !== null, keepsPrevious: true })
  const known = isAsked ? read.data?.data : undefined
  const added = useAskedFor(
    useMemo(() => (known ?? []).flatMap((proposal) => toRow(proposal) ?? []), [known, toRow]),
    { ...initial, ...list.asked },
  )
  const { rows: actions, hasMore } = list.source
  const rows = useMemo(() => mergedRows(actions, added, { sort, hasMore }), [actions, added, sort, hasMore])
  const found = useSearched(list.found, read)
  return {
    ...joinedList(list, {
      rows,
      added,
      read: isAsked ? { ...readState(read), reload: () => void read.refetch() } : null,
    }),
    found,
    added,
  }
}

/** Which proposals stand under a tab. */
const STATES: Readonly<Record<string, 'WAITING' | 'EXPIRED'>> = { waiting: 'WAITING', late: 'EXPIRED' }

/** The queue with what people propose. */
export function useWaitingList(
  queue: List<WaitingRow, AskedFilters<'listQueue'>>,
  { tab, sort }: { readonly tab: string; readonly sort: QueueSort },
): JoinedList<WaitingRow, AskedFilters<'listQueue'>> {
  const state = STATES[tab]
  const query = { state: state ?? 'WAITING' } as const
  return useJoined(queue, { query, isAsked: state !== undefined, toRow: rowOf, sort })
}

const ENDED = { isEnded: true } as const

/** What was decided, with the proposals that have ended. Input: `isShown`, whether anybody looks at it. */
export const useDecidedList = (
  decided: List<DecidedRow, AskedFilters<'listDecidedActions'>>,
  isShown: boolean,
): List<DecidedRow, AskedFilters<'listDecidedActions'>> =>
  useJoined(decided, {
    query: ENDED,
    isAsked: isShown,
    toRow: decidedRowOf,
    sort: 'decided',
    initial: decidedByAtFirst(decided.asked.outcome),
  })

/** How many proposals stand among what was decided at first; undefined until it is known. */
export function useDecidedCount(): number | undefined {
  const ended = useRead('listMoneyProposals', { query: { ...ENDED, limit: PROPOSALS_MAX } }).data?.data
  return ended?.flatMap((each) => decidedRowOf(each) ?? []).filter((row) => isAskedFor(row, decidedByAtFirst())).length
}
