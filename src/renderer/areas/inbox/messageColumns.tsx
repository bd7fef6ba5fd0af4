import type { InboxMessageSummary, WebhookEventSummary } from '../../../contract/console/inbox/schemas'
import { CopyableId } from '../../components/CopyableId'
import type { ListColumn } from '../../components/DataTable/column'
import { fields, stateFields, timeFields } from '../../components/list/exportFields'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { MarkBadge } from './MarkBadge'
import { VerdictBadge } from './VerdictBadge'
import { words } from './words'

function MessageType({ message }: { readonly message: InboxMessageSummary }) {
  return (
    <span className="truncate" data-tip={message.type ?? undefined}>
      <MarkBadge mark={message.mark} /> <span className="mono">{message.type ?? ''}</span>
      {message.isDuplicate && (
        <span className="muted" data-tip={words.duplicateTip}>
          {' '}
          {words.duplicate}
        </span>
      )}
    </span>
  )
}

export const messageColumns: readonly ListColumn<InboxMessageSummary>[] = [
  {
    id: 'at',
    header: words.received,
    width: 108,
    cell: (message) => <TimeText at={message.receivedAt} />,
    exports: timeFields((message) => message.receivedAt),
  },
  {
    id: 'type',
    header: words.type,
    cell: (message) => <MessageType message={message} />,
    exports: fields((message) => message.type),
  },
  {
    id: 'object',
    header: words.object,
    width: 110,
    cell: (message) => (message.objectId === null ? null : <CopyableId id={message.objectId} isInRow />),
    exports: fields((message) => message.objectId),
  },
  {
    id: 'signature',
    header: words.signature,
    width: 90,
    cell: (message) => <VerdictBadge verdict={message.signatureVerdict} />,
    exports: stateFields((message) => message.signatureVerdict),
  },
]

export const eventColumns: readonly ListColumn<WebhookEventSummary>[] = [
  {
    id: 'at',
    header: words.created,
    width: 108,
    cell: (event) => <TimeText at={event.createdAt} />,
    exports: timeFields((event) => event.createdAt),
  },
  {
    id: 'type',
    header: words.type,
    cell: (event) => (
      <span className="truncate" data-tip={event.type}>
        <MarkBadge mark={event.mark} /> <span className="mono">{event.type}</span>
      </span>
    ),
    exports: fields((event) => event.type),
  },
  {
    id: 'object',
    header: words.object,
    width: 110,
    cell: (event) => <CopyableId id={event.objectId} isInRow />,
    exports: fields((event) => event.objectId),
  },
  {
    id: 'state',
    header: words.state,
    width: 110,
    cell: (event) => <StatusBadge status={event.state} />,
    exports: stateFields((event) => event.state),
  },
  {
    id: 'attempts',
    header: words.attempts,
    width: 90,
    align: 'right',
    hideBelow: 640,
    cell: (event) => event.attempts,
  },
]
