import type { ListedTimer } from '../../../contract/console/clock/schemas'
import { CopyableId } from '../../components/CopyableId'
import type { ListColumn } from '../../components/DataTable/column'
import { fields, stateFields, timeFields } from '../../components/list/exportFields'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { timerTitle } from '../../components/timerTitle'
import { FireUntil } from './FireUntil'
import { faultText } from './timerText'
import type { ClockMoves } from './useClockMoves'
import { words } from './words'

function State({ timer }: { readonly timer: ListedTimer }) {
  return (
    <span className="truncate">
      <StatusBadge status={timer.state} />
      {timer.state === 'DUE' && timer.failures > 0 && (
        <span className="muted" data-tip={faultText(timer.lastError ?? '')}>
          {' '}
          · {words.retried(timer.failures)}
        </span>
      )}
    </span>
  )
}

const kind: ListColumn<ListedTimer> = {
  id: 'kind',
  header: words.kind,
  cell: (timer) => <span className="truncate">{timerTitle(timer.kind)}</span>,
  exports: fields((timer) => timerTitle(timer.kind)),
}
const object: ListColumn<ListedTimer> = {
  id: 'object',
  header: words.object,
  width: 130,
  cell: (timer) => <CopyableId id={timer.objectId} />,
  exports: fields((timer) => timer.objectId),
}
const state: ListColumn<ListedTimer> = {
  id: 'state',
  header: words.state,
  width: 170,
  cell: (timer) => <State timer={timer} />,
  exports: stateFields((timer) => timer.state),
}

/** The queue: what fires, when, for which object; a button per row that goes there. */
export function queueColumns(moves: ClockMoves['move'], isMoving: boolean): readonly ListColumn<ListedTimer>[] {
  return [
    {
      id: 'due',
      header: words.due,
      width: 110,
      cell: (timer) => <TimeText at={timer.dueAt} />,
      exports: timeFields((timer) => timer.dueAt),
    },
    {
      id: 'exact',
      header: words.exact,
      width: 210,
      hideBelow: 720,
      cell: (timer) => <TimeText at={timer.dueAt} isExact />,
      exports: timeFields((timer) => timer.dueAt),
    },
    kind,
    object,
    { ...state, hideBelow: 860 },
    {
      id: 'fire',
      header: words.fireUntil,
      width: 104,
      align: 'right',
      cell: (timer) => <FireUntil timer={timer} move={moves} isMoving={isMoving} isInRow />,
      exports: [],
    },
  ]
}

/** What fired, failed or was cancelled, and why. */
export const historyColumns: readonly ListColumn<ListedTimer>[] = [
  {
    id: 'ended',
    header: words.ended,
    width: 110,
    cell: (timer) => <TimeText at={timer.finishedAt} />,
    exports: timeFields((timer) => timer.finishedAt),
  },
  {
    id: 'exact',
    header: words.exact,
    width: 210,
    hideBelow: 860,
    cell: (timer) => <TimeText at={timer.finishedAt} isExact />,
    exports: timeFields((timer) => timer.finishedAt),
  },
  kind,
  object,
  { ...state, width: 104 },
  {
    id: 'reason',
    header: words.reason,
    hideBelow: 560,
    cell: (timer) =>
      timer.state === 'FAILED' && timer.lastError !== null ? (
        <span className="truncate" data-tip={faultText(timer.lastError)}>
          {faultText(timer.lastError)}
        </span>
      ) : null,
    exports: fields((timer) => (timer.lastError === null ? null : faultText(timer.lastError))),
  },
]
