import type { ForwardingFilter, ForwardingTarget } from '../../../contract/console/inbox/forwarding'
import type { ListColumn } from '../../components/DataTable/column'
import type { Tone } from '../../components/format/statusTone'
import { fields, stateFields } from '../../components/list/exportFields'
import { ListScreen, type ListScreenProps } from '../../components/list/ListScreen'
import { useList } from '../../components/list/useList'
import { StatusBadge } from '../../components/StatusBadge'
import { AddTarget } from './TargetForm'
import { words } from './words'

/** A filter in a few words. */
function filterText({ types, objectId }: ForwardingFilter): string {
  const [first = ''] = types
  const what = types.length === 0 ? words.forwarding.every : words.forwarding.typesText(types.length, first)
  return objectId === null ? what : `${what} ${words.forwarding.about(`…${objectId.slice(-6)}`)}`
}

const text = words.forwarding
const MODE_TONES: Readonly<Record<ForwardingTarget['mode'], Tone>> = { ON: 'good', PAUSED: 'warn', OFF: 'quiet' }

/** Whether a target collects and sends. */
export function ModeBadge({ mode, isFramed = false }: { mode: ForwardingTarget['mode']; isFramed?: boolean }) {
  return <StatusBadge status={mode} label={text.modes[mode]} tone={MODE_TONES[mode]} isFramed={isFramed} />
}

const columns: readonly ListColumn<ForwardingTarget>[] = [
  {
    id: 'name',
    header: text.name,
    width: 150,
    cell: (target) => <span className="truncate">{target.name}</span>,
    exports: fields((target) => target.name),
  },
  {
    id: 'url',
    header: text.url,
    cell: (target) => <span className="mono truncate">{target.url}</span>,
    exports: fields((target) => target.url),
  },
  {
    id: 'filter',
    header: text.filter,
    width: 180,
    hideBelow: 820,
    cell: (target) => <span className="truncate">{filterText(target.filter)}</span>,
    exports: fields((target) => filterText(target.filter)),
  },
  {
    id: 'mode',
    header: text.mode,
    width: 84,
    cell: (target) => <ModeBadge mode={target.mode} />,
    exports: stateFields((target) => target.mode),
  },
  {
    id: 'waiting',
    header: text.waiting,
    width: 80,
    align: 'right',
    cell: (target) => (target.waiting === 0 ? <span className="muted">–</span> : target.waiting.toLocaleString()),
    exports: fields((target) => target.waiting),
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
    exports: fields(({ recent }) => `${recent.delivered}/${recent.total}`),
  },
]

type TargetsListProps = Omit<ListScreenProps<ForwardingTarget>, 'list' | 'columns' | 'empty'>

/** The addresses that get events beside the endpoint. */
export function TargetsList(head: TargetsListProps) {
  return (
    <ListScreen
      {...head}
      list={useList('listForwardingTargets')}
      label={words.tabs.forwarding}
      columns={columns}
      empty={{ title: text.emptyTitle, text: text.emptyText }}
      create={{
        label: text.add,
        operation: 'createForwardingTarget',
        form: ({ close, show }) => <AddTarget onClose={close} onAdded={show} />,
      }}
    />
  )
}
