import { useMemo } from 'react'
import { useRead } from '../../../client/useRead'
import type { Asked, List } from '../../../components/list/useList'
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

export const PROPOSALS_MAX = 100

type Filters = Readonly<Record<string, string | undefined>>

/** The rows that the filters leave in; the same ones for as long as nobody asks for others. */
function useAskedFor<Row extends WaitingRow>(all: readonly Row[], asked: Filters): readonly Row[] {
  const { agentId, rule, askedBy, customerId, type, payee, amount, startDate, endDate, outcome, decidedBy } = asked
  return useMemo(() => {
    const filters = { agentId, rule, askedBy, customerId, type, payee, amount, startDate, endDate, outcome, decidedBy }
    return all.filter((row) => isAskedFor(row, filters))
  }, [all, agentId, rule, askedBy, customerId, type, payee, amount, startDate, endDate, outcome, decidedBy])
}

/** Which proposals stand under a tab. */
const STATES: Readonly<Record<string, 'WAITING' | 'EXPIRED'>> = { waiting: 'WAITING', late: 'EXPIRED' }

/** The queue with what people propose among what agents ask for, by the same filters and in the same order. */
export function useWaitingList(
  queue: List<WaitingRow, Asked<'listQueue'>>,
  { tab, sort }: { readonly tab: string; readonly sort: QueueSort },
): List<WaitingRow, Asked<'listQueue'>> {
  const state = STATES[tab]
  const query = { state, limit: PROPOSALS_MAX }
  const read = useRead('listMoneyProposals', { query }, { isEnabled: state !== undefined, keepsPrevious: true })
  const known = state === undefined ? undefined : read.data?.data
  const added = useAskedFor(
    useMemo(() => (known ?? []).map(rowOf), [known]),
    queue.asked,
  )
  const { rows: actions, hasMore } = queue.source
  const rows = useMemo(() => mergedRows(actions, added, { sort, hasMore }), [actions, added, sort, hasMore])
  return joinedList(queue, { rows, added, isLoading: state !== undefined && read.isLoading })
}

/** What was decided, with the proposals that have ended. Input: `isShown`, whether anybody looks at it. */
export function useDecidedList(
  decided: List<DecidedRow, Asked<'listDecidedActions'>>,
  isShown: boolean,
): List<DecidedRow, Asked<'listDecidedActions'>> {
  const query = { isEnded: true, limit: PROPOSALS_MAX }
  const read = useRead('listMoneyProposals', { query }, { isEnabled: isShown, keepsPrevious: true })
  const known = isShown ? read.data?.data : undefined
  const added = useAskedFor(
    useMemo(() => (known ?? []).flatMap((proposal) => decidedRowOf(proposal) ?? []), [known]),
    decided.asked,
  )
  const { rows: actions, hasMore } = decided.source
  const rows = useMemo(() => mergedRows(actions, added, { sort: 'decided', hasMore }), [actions, added, hasMore])
  return joinedList(decided, { rows, added, isLoading: isShown && read.isLoading })
}
