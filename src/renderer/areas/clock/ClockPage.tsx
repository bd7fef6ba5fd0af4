import { useMemo } from 'react'
import type { ListedTimer } from '../../../contract/console/clock/schemas'
import { usePages } from '../../client/usePages'
import { useRead } from '../../client/useRead'
import { ActButton } from '../../components/ActButton'
import { DataTable } from '../../components/DataTable/DataTable'
import { FilterBar } from '../../components/FilterBar'
import { filterValues } from '../../components/filterSpec'
import { ListDetail } from '../../components/ListDetail'
import { PageHeader } from '../../components/PageHeader'
import { EmptyState } from '../../components/StatePanel'
import { UrlTabs, useUrlTab } from '../../components/UrlTabs'
import { PageLink } from '../../navigation/PageLink'
import { useSearchValues } from '../../navigation/useSearch'
import { type Selection, useSelection } from '../../navigation/useSelection'
import styles from './Clock.module.css'
import { ClockPanel } from './ClockPanel'
import { TimerDetail } from './TimerDetail'
import { historyColumns, queueColumns } from './timerColumns'
import { historyFilters, queueFilters } from './timerFilters'
import { type ClockMoves, useClockMoves } from './useClockMoves'
import { words } from './words'

const rowId = (timer: ListedTimer): string => timer.id
const filtered = <EmptyState title={words.filteredTitle} />

interface ListProps {
  readonly selection: Selection
  readonly moves: ClockMoves
}

function Queue({ selection, moves }: ListProps) {
  const query = filterValues(queueFilters, useSearchValues())
  const pages = usePages('listTimers', { query: query as never })
  const { move, isMoving } = moves
  const columns = useMemo(() => queueColumns(move, isMoving), [move, isMoving])
  const empty =
    Object.keys(query).length > 0 ? (
      filtered
    ) : (
      <EmptyState
        title={words.emptyQueueTitle}
        text={words.emptyQueueText}
        action={<PageLink to="/quotes">{words.emptyQueueAct}</PageLink>}
      />
    )
  return (
    <DataTable
      label={words.tabs.queue}
      columns={columns}
      source={pages}
      rowId={rowId}
      selection={selection}
      empty={empty}
    />
  )
}

function History({ selection }: { readonly selection: Selection }) {
  const query = filterValues(historyFilters, useSearchValues())
  const pages = usePages('listTimers', { query: { isFinished: true, ...query } as never })
  const empty =
    Object.keys(query).length > 0 ? (
      filtered
    ) : (
      <EmptyState title={words.emptyHistoryTitle} text={words.emptyHistoryText} />
    )
  return (
    <DataTable
      label={words.tabs.history}
      columns={historyColumns}
      source={pages}
      rowId={rowId}
      selection={selection}
      isLive
      empty={empty}
    />
  )
}

/** The service's clock and what it will fire: hold it, move it, watch what falls due. */
export function ClockPage() {
  const selection = useSelection('/clock')
  const moves = useClockMoves()
  const first = useRead('listTimers', { query: { limit: 1 } }).data
  const next = first?.data[0] ?? null
  const waiting = first?.totalCount ?? 0
  const tabs = [
    { value: 'queue', label: words.tabs.queue, count: first?.totalCount ?? null },
    { value: 'history', label: words.tabs.history },
  ]
  const isHistory = useUrlTab(tabs) === 'history'
  return (
    <ListDetail
      name="clock"
      selection={selection}
      detailLabel={words.detail}
      startWidth={400}
      header={
        <>
          <PageHeader
            title={words.title}
            note={words.note}
            tabs={<UrlTabs label={words.title} tabs={tabs} />}
            actions={
              <ActButton
                shortcut="create"
                data-tip={words.fireNextTip}
                disabled={next === null}
                isSending={moves.isMoving}
                onAct={() => moves.move({ fireNext: true }, next === null ? undefined : Date.parse(next.dueAt))}
              >
                {words.fireNext}
              </ActButton>
            }
          />
          <ClockPanel moves={moves} next={next} waiting={waiting} />
          <div className={styles.filters}>
            <FilterBar specs={isHistory ? historyFilters : queueFilters} />
          </div>
        </>
      }
      list={isHistory ? <History selection={selection} /> : <Queue selection={selection} moves={moves} />}
      detail={selection.id === null ? null : <TimerDetail key={selection.id} id={selection.id} moves={moves} />}
    />
  )
}
