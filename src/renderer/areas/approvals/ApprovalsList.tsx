import { IconCircleCheck } from '@tabler/icons-react'
import type { DecidedAction, QueuedAction } from '../../../contract/console/agents/schemas'
import type { Pages } from '../../client/usePages'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { DataTable } from '../../components/DataTable/DataTable'
import { ServiceErrorNotice } from '../../components/ServiceErrorNotice'
import { EmptyState } from '../../components/StatePanel'
import { TimeText } from '../../components/TimeText'
import type { Selection } from '../../navigation/useSelection'
import { decidedColumns, queueColumns } from './approvalsColumns'
import { words } from './words'

const rowId = (row: { readonly id: string }): string => row.id

/** Nothing waits: when the last one was decided, what would make one appear, and a button that makes some. */
function NothingWaits() {
  const last = useRead('listDecidedActions', { query: { limit: 1 } })
  const state = useRead('getConsoleState', {})
  const make = useWrite('makeFreshActions')
  const decidedAt = last.data?.data[0]?.decision.decidedAt
  return (
    <EmptyState
      title={words.empty.waiting}
      icon={<IconCircleCheck size={22} stroke={1.4} />}
      text={
        <>
          <p>
            {decidedAt === undefined ? (
              words.empty.neverDecided
            ) : (
              <>
                {words.empty.lastDecided} <TimeText at={decidedAt} />.
              </>
            )}
          </p>
          <p>{words.empty.appears}</p>
          <ServiceErrorNotice error={make.error} />
        </>
      }
      action={
        state.data?.world === 'DEMO' ? <ActButton onAct={() => make.send({})}>{words.empty.make}</ActButton> : undefined
      }
    />
  )
}

interface ListProps<Row> {
  readonly pages: Pages<Row>
  readonly selection: Selection
  readonly isFiltered: boolean
}

const filtered = <EmptyState title={words.empty.filtered} text={words.empty.filteredText} />

interface QueueProps extends ListProps<QueuedAction> {
  readonly isLate: boolean
  /** New rows on top are held back while a person reads further down. */
  readonly isNewestFirst: boolean
}

/** What waits, or what waited until its quote had expired. */
export function QueueList({ pages, selection, isFiltered, isLate, isNewestFirst }: QueueProps) {
  const nothing = isLate ? <EmptyState title={words.empty.late} text={words.empty.lateText} /> : <NothingWaits />
  return (
    <DataTable
      label={isLate ? words.tables.late : words.tables.waiting}
      columns={queueColumns}
      source={pages}
      rowId={rowId}
      rowLines={2}
      selection={selection}
      isLive={isNewestFirst}
      empty={isFiltered ? filtered : nothing}
    />
  )
}

/** What was decided, newest first. */
export function DecidedList({ pages, selection, isFiltered }: ListProps<DecidedAction>) {
  return (
    <DataTable
      label={words.tables.decided}
      columns={decidedColumns}
      source={pages}
      rowId={rowId}
      rowLines={2}
      selection={selection}
      isLive
      empty={isFiltered ? filtered : <EmptyState title={words.empty.decided} text={words.empty.decidedText} />}
    />
  )
}
