import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { isId } from '../../../contract/primitives/idForm'
import { useRead } from '../../client/useRead'
import { useWaitingCount } from '../../client/waitingCount'
import { ListScreen } from '../../components/list/ListScreen'
import { type List, useList } from '../../components/list/useList'
import { useFirstOpen, useMovingOn } from '../../components/list/waitingList'
import { EmptyState } from '../../components/StatePanel'
import { useFound } from '../../components/search/useFound'
import { type UrlTab, UrlTabs, useUrlTab } from '../../components/UrlTabs'
import type { TabOf } from '../../navigation/placeSearch'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { WhileAway } from '../team/WhileAway'
import { ActionDetail, type ActionDetailProps } from './ActionDetail'
import { decidedColumns, queueColumns, snoozedColumns, startWidth } from './approvalsColumns'
import {
  decidedByAtFirst,
  decidedFilters,
  LATE_FILTERS,
  useApprovalsFilters,
  WAITING_FILTERS,
} from './approvalsFilters'
import { BulkBar } from './bulk/BulkBar'
import { fetchMatching } from './bulk/fetchMatching'
import { useWaitingMarks } from './bulk/useWaitingMarks'
import { ChangesStrip } from './changes/PendingChanges'
import { NothingWaits } from './NothingWaits'
import type { ShownList } from './outside'
import { ProposalDetail } from './proposals/ProposalDetail'
import { useDecidedCount, useDecidedList, useWaitingList } from './proposals/useWaitingList'
import type { QueueSort } from './proposals/waitingRows'
import { RowStandings } from './signing/rowStandings'
import { words } from './words'

/** What stands beside the panel: the rows of a tab, or what a search found among all. */
function useShownList(
  list: List<{ readonly id: string }>,
  tab: string,
): ShownList & {
  /** Of those, what a decision may move on to. */
  readonly waitingIds: readonly string[]
} {
  const { found, source } = list
  const search = useFound(found)
  const hits = found === null ? null : search.source.rows
  const { isLoading, isStale } = found === null ? source : search.source
  const isNarrowed = list.isFiltered
  return useMemo(() => {
    const ids = (hits ?? source.rows).map(({ id }) => id)
    const waiting = hits?.filter(({ status }) => status === 'PENDING_APPROVAL').map(({ id }) => id)
    const waitingIds = waiting ?? (tab === 'decided' ? [] : ids)
    return { tab, ids, waitingIds, isSettled: !isLoading && !isStale, isNarrowed }
  }, [hits, source.rows, tab, isLoading, isStale, isNarrowed])
}

const SORTS = ['deadline', 'newest', 'amount'] as const satisfies readonly QueueSort[]

function useTabs() {
  const counts = useRead('countWaiting', {}).data
  const waiting = useWaitingCount()
  const decided = useRead('listDecidedActions', { query: { ...decidedByAtFirst(), limit: 1 } }).data?.totalCount
  const ended = useDecidedCount()
  return [
    { value: 'waiting', label: words.tabs.waiting, count: waiting },
    { value: 'snoozed', label: words.tabs.snoozed, count: counts?.snoozed ?? null },
    {
      value: 'decided',
      label: words.tabs.decided,
      count: decided === undefined || ended === undefined ? null : decided + ended,
    },
    {
      value: 'late',
      label: words.tabs.late,
      count: counts === undefined ? null : counts.tooLate + counts.proposedTooLate,
    },
  ] satisfies readonly UrlTab<TabOf<'approvals'>>[]
}

/** The tab of decisions counts those that the filters show, who decides them among it. */
const withDecided = (tabs: ReturnType<typeof useTabs>, count: number | null) =>
  tabs.map((tab) => (tab.value === 'decided' && count !== null ? { ...tab, count } : tab))

function SortSelect({ sort }: { readonly sort: QueueSort }) {
  const setSearch = useSetSearch()
  return (
    <NativeSelect
      size="xs"
      aria-label={words.sort}
      value={sort}
      onChange={({ currentTarget: { value } }) => setSearch({ sort: value === SORTS[0] ? null : value })}
      data={SORTS.map((value) => ({ value, label: words.sorts[value] }))}
    />
  )
}

const EMPTY = {
  late: { title: words.empty.late, text: words.empty.lateText },
  snoozed: { title: words.empty.snoozed, text: words.empty.snoozedText },
} as const

/** What waits and what was decided; only the list of the tab at hand is asked for. */
function useLists(tab: string) {
  const search = useSearchValues()
  const isDecided = tab === 'decided'
  const filters = useApprovalsFilters(isDecided)
  const sort = SORTS.find((value) => value === search.sort) ?? SORTS[0]
  const query = { isTooLate: tab === 'late', isSnoozed: tab === 'snoozed', sort } as const
  const actions = useList('listQueue', {
    searched: 'AGENT_ACTION',
    filters: [...filters, ...WAITING_FILTERS, ...(tab === 'late' ? LATE_FILTERS : [])],
    query,
    isEnabled: !isDecided,
  })
  const queue = useWaitingList(actions, { tab, sort })
  const decisions = useList('listDecidedActions', {
    searched: 'AGENT_ACTION',
    filters: [...decidedFilters(search.outcome), ...filters],
    query: decidedByAtFirst(search.outcome),
    isEnabled: isDecided,
  })
  const decided = useDecidedList(decisions, isDecided)
  return { actions, queue, decided, query, sort }
}

/** What an agent asks for, or what a person proposes. */
function WaitingDetail(props: ActionDetailProps) {
  return isId('MoneyProposal', props.id) ? (
    <ProposalDetail id={props.id} movingOn={props.movingOn} />
  ) : (
    <ActionDetail {...props} />
  )
}

/** The queue by deadline, what was decided and what has expired; the decision beside it. */
export function ApprovalsPage() {
  const tabs = useTabs()
  const tab = useUrlTab(tabs)
  const isDecided = tab === 'decided'
  const isLate = tab === 'late'
  const isSnoozed = tab === 'snoozed'
  const { actions, queue, decided, query, sort } = useLists(tab)
  const marks = useWaitingMarks({ queue, query: { ...actions.asked, isTooLate: isLate, isSnoozed } })
  const { rows } = isDecided ? decided.source : queue.source
  const { selection, clearFilters } = isDecided ? decided : queue
  const shown = useShownList(isDecided ? decided : queue, tab)
  const movingOn = useMovingOn(shown.waitingIds, selection)
  const isListed = tab === 'waiting' && !queue.source.isLoading && actions.source.isOld !== true && queue.found === null
  useFirstOpen(queue.source.rows[0], isListed, queue.selection)
  const shared = {
    title: words.title,
    isCounted: false,
    tabs: <UrlTabs label={words.title} tabs={withDecided(tabs, isDecided ? decided.source.totalCount : null)} />,
    rowLines: 2,
    startWidth: startWidth(window.innerWidth),
    placeholder:
      isDecided || rows.length === 0 ? undefined : (
        <EmptyState title={words.empty.nothing} text={words.empty.nothingText} />
      ),
    detailLabel: words.detail,
    detail: (id: string) => (
      <WaitingDetail id={id} list={selection.isFull ? null : shown} {...{ clearFilters, movingOn }} />
    ),
  } as const
  if (isDecided) {
    return (
      <ListScreen
        {...shared}
        list={decided}
        label={words.tables.decided}
        columns={decidedColumns}
        isLive
        empty={{ title: words.empty.decided, text: words.empty.decidedText }}
      />
    )
  }
  return (
    <RowStandings rows={queue.source.rows}>
      <ListScreen
        {...shared}
        list={queue}
        label={words.tables[isSnoozed ? 'snoozed' : isLate ? 'late' : 'waiting']}
        columns={isSnoozed ? snoozedColumns : queueColumns}
        // New rows on top are held back while a person reads further down.
        isLive={sort === 'newest'}
        aside={<SortSelect sort={sort} />}
        marks={marks}
        above={
          <>
            <WhileAway />
            <ChangesStrip />
            <BulkBar
              marks={marks}
              totalCount={queue.found === null ? actions.source.totalCount : null}
              onActed={movingOn.moveFrom}
              fetchAll={() => fetchMatching({ ...actions.asked, ...query })}
            />
          </>
        }
        empty={isLate || isSnoozed ? EMPTY[isLate ? 'late' : 'snoozed'] : <NothingWaits />}
      />
    </RowStandings>
  )
}
