import type { ForwardingTarget } from '../../../contract/console/inbox/forwarding'
import { useTableRead } from '../../client/useTableRead'
import { ActButton } from '../../components/ActButton'
import type { Column } from '../../components/DataTable/column'
import { DataTable } from '../../components/DataTable/DataTable'
import type { Tone } from '../../components/format/statusTone'
import { EmptyState } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import type { Selection } from '../../navigation/useSelection'
import { filterText } from './targetText'
import { words } from './words'

const text = words.forwarding
const MODE_TONES: Readonly<Record<ForwardingTarget['mode'], Tone>> = { ON: 'good', PAUSED: 'warn', OFF: 'quiet' }
const rowId = (target: ForwardingTarget): string => target.id

/** Whether a target collects and sends. */
export function ModeBadge({ mode, isFramed = false }: { mode: ForwardingTarget['mode']; isFramed?: boolean }) {
  return <StatusBadge status={mode} label={text.modes[mode]} tone={MODE_TONES[mode]} isFramed={isFramed} />
}

const columns: readonly Column<ForwardingTarget>[] = [
  { id: 'name', header: text.name, width: 150, cell: (target) => <span className="truncate">{target.name}</span> },
  { id: 'url', header: text.url, cell: (target) => <span className="mono truncate">{target.url}</span> },
  {
    id: 'filter',
    header: text.filter,
    width: 180,
    hideBelow: 820,
    cell: (target) => <span className="truncate">{filterText(target.filter)}</span>,
  },
  { id: 'mode', header: text.mode, width: 84, cell: (target) => <ModeBadge mode={target.mode} /> },
  {
    id: 'waiting',
    header: text.waiting,
    width: 80,
    align: 'right',
    cell: (target) => (target.waiting === 0 ? <span className="muted">–</span> : target.waiting.toLocaleString()),
  },
  {
    id: 'recent',
    header: text.recent,
    width: 90,
    align: 'right',
    tip: text.recentTip,
    hideBelow: 560,
    cell: ({ recent }) =>
      recent.total === 0 ? <span className="muted">–</span> : text.recentText(recent.delivered, recent.total),
  },
]

interface TargetsListProps {
  readonly selection: Selection
  readonly onAdd: () => void
}

/** The addresses that get events beside the endpoint. */
export function TargetsList({ selection, onAdd }: TargetsListProps) {
  const { source } = useTableRead('listForwardingTargets', {})
  return (
    <DataTable
      label={words.tabs.forwarding}
      columns={columns}
      source={source}
      rowId={rowId}
      selection={selection}
      empty={
        <EmptyState
          title={text.emptyTitle}
          text={text.emptyText}
          action={<ActButton onAct={onAdd}>{text.add}</ActButton>}
        />
      }
    />
  )
}
