import { useMemo } from 'react'
import type { MoneyProposal } from '../../../../contract/console/approvals/proposals'
import type { Query } from '../../../client/operations'
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

interface Joining<Row> {
  /** Which proposals stand in the list. */
  readonly query: Query<'listMoneyProposals'>
  readonly isAsked: boolean
  readonly toRow: (proposal: MoneyProposal) => Row | null
  readonly sort: QueueSort | 'decided'
}

/** A list with what people propose among what agents ask for, by the same filters and in the same order. */
function useJoined<Row extends WaitingRow, Question extends Filters>(
  list: List<Row, Question>,
  { query, isAsked, toRow, sort }: Joining<Row>,
): List<Row, Question> {
  const call = { query: { ...query, limit: PROPOSALS_MAX } }
  const read = useRead('listMoneyProposals', call, { isEnabled: isAsked, keepsPrevious: true })
  const known = isAsked ? read.data?.data : undefined
  const added = useAskedFor(
    useMemo(() => (known ?? []).flatMap((proposal) => toRow(proposal) ?? []), [known, toRow]),
    list.asked,
  )
  const { rows: actions, hasMore } = list.source
  const rows = useMemo(() => mergedRows(actions, added, { sort, hasMore }), [actions, added, sort, hasMore])
  return joinedList(list, { rows, added, read: isAsked ? read : null })
}

/** Which proposals stand under a tab. */
const STATES: Readonly<Record<string, 'WAITING' | 'EXPIRED'>> = { waiting: 'WAITING', late: 'EXPIRED' }

/** The queue with what people propose. */
export function useWaitingList(
  queue: List<WaitingRow, Asked<'listQueue'>>,
  { tab, sort }: { readonly tab: string; readonly sort: QueueSort },
): List<WaitingRow, Asked<'listQueue'>> {
  const state = STATES[tab]
  return useJoined(queue, { query: { state }, isAsked: state !== undefined, toRow: rowOf, sort })
}

const ENDED = { isEnded: true } as const

/** What was decided, with the proposals that have ended. Input: `isShown`, whether anybody looks at it. */
export const useDecidedList = (
  decided: List<DecidedRow, Asked<'listDecidedActions'>>,
  isShown: boolean,
): List<DecidedRow, Asked<'listDecidedActions'>> =>
  useJoined(decided, { query: ENDED, isAsked: isShown, toRow: decidedRowOf, sort: 'decided' })
