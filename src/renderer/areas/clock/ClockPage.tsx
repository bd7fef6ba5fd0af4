import { useMemo } from 'react'
import { useRead } from '../../client/useRead'
import { ActButton } from '../../components/ActButton'
import { FilterBar } from '../../components/FilterBar'
import { enumText } from '../../components/format/enumText'
import { ListScreen } from '../../components/list/ListScreen'
import type { ListFilter } from '../../components/list/listFilters'
import { useList } from '../../components/list/useList'
import { timerTitle } from '../../components/timerTitle'
import { type UrlTab, UrlTabs, useUrlTab } from '../../components/UrlTabs'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import type { TabOf } from '../../navigation/placeSearch'
import styles from './Clock.module.css'
import { ClockPanel } from './ClockPanel'
import { TimerDetail } from './TimerDetail'
import { historyColumns, queueColumns } from './timerColumns'
import { useClockMoves } from './useClockMoves'
import { words } from './words'

/** What the queue can be narrowed by. */
const queueFilters: readonly ListFilter<'listTimers'>[] = [
  { name: 'kind', label: words.filters.kind, textOf: timerTitle },
  { name: 'objectType', label: words.filters.object, textOf: (type) => words.objects[type] },
  { name: 'subjectId', label: words.filters.objectId },
]

/** The history also by how it ended. */
const historyFilters: readonly ListFilter<'listTimers'>[] = [
  {
    name: 'state',
    label: words.filters.state,
    options: ['DONE', 'FAILED', 'CANCELLED'].map((value) => ({ value, label: enumText(value) })),
  },
  ...queueFilters,
]

/** The service's clock and what it will fire: hold it, move it, watch what falls due. */
export function ClockPage() {
  const moves = useClockMoves()
  const { move, isMoving } = moves
  const first = useRead('listTimers', { query: { limit: 1 } }).data
  const next = first?.data[0] ?? null
  const tabs = [
    { value: 'queue', label: words.tabs.queue, count: first?.totalCount ?? null },
    { value: 'history', label: words.tabs.history },
  ] satisfies readonly UrlTab<TabOf<'clock'>>[]
  const isHistory = useUrlTab(tabs) === 'history'
  const list = useList(
    'listTimers',
    isHistory ? { filters: historyFilters, query: { isFinished: true } } : { filters: queueFilters },
  )
  const queue = useMemo(() => queueColumns(move, isMoving), [move, isMoving])
  return (
    <ListScreen
      list={list}
      title={words.title}
      note={words.note}
      isCounted={false}
      tabs={<UrlTabs label={words.title} tabs={tabs} />}
      actions={
        <ActButton
          operation="setClock"
          shortcut="create"
          data-tip={words.fireNextTip}
          disabled={next === null}
          isSending={isMoving}
          onAct={() => move({ fireNext: true }, next === null ? undefined : Date.parse(next.dueAt))}
        >
          {words.fireNext}
        </ActButton>
      }
      filterRow={null}
      below={
        <>
          <ClockPanel moves={moves} next={next} waiting={first?.totalCount ?? 0} />
          <div className={styles.filters}>
            <FilterBar specs={list.filters} />
          </div>
        </>
      }
      label={isHistory ? words.tabs.history : words.tabs.queue}
      columns={isHistory ? historyColumns : queue}
      isLive={isHistory}
      empty={
        isHistory
          ? { title: words.emptyHistoryTitle, text: words.emptyHistoryText }
          : {
              title: words.emptyQueueTitle,
              text: words.emptyQueueText,
              action: <PageLink to={placeAddress('quotes')}>{words.emptyQueueAct}</PageLink>,
            }
      }
      startWidth={400}
      detailLabel={words.detail}
      detail={(id) => <TimerDetail id={id} moves={moves} />}
    />
  )
}
