import type { InboxMessageSummary, WebhookEventSummary } from '../../../contract/console/inbox/schemas'
import { useSearchValues } from '../../app/useSearch'
import { type Selection, useSelection } from '../../app/useSelection'
import { usePages } from '../../client/usePages'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { ConfirmButton } from '../../components/ConfirmButton'
import { CopyableId } from '../../components/CopyableId'
import type { Column } from '../../components/DataTable/column'
import { DataTable } from '../../components/DataTable/DataTable'
import { FilterBar } from '../../components/FilterBar'
import { type FilterSpec, filterValues } from '../../components/filterSpec'
import { enumText } from '../../components/format/enumText'
import { ListDetail } from '../../components/ListDetail'
import { PageHeader } from '../../components/PageHeader'
import { EmptyState } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { UrlTabs, useUrlTab } from '../../components/UrlTabs'
import { EventDetail } from './EventDetail'
import { InboxAnswerControl } from './InboxAnswerControl'
import { MessageDetail } from './MessageDetail'
import { VerdictBadge } from './VerdictBadge'
import { words } from './words'

const TABS = [
  { value: 'received', label: words.tabs.received },
  { value: 'outbox', label: words.tabs.outbox },
] as const

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: enumText(value) }))
const shared: readonly FilterSpec[] = [
  { kind: 'text', name: 'type', label: words.typeFilter },
  { kind: 'text', name: 'objectId', label: words.objectFilter },
]
const receivedFilters: readonly FilterSpec[] = [
  ...shared,
  {
    kind: 'choice',
    name: 'signatureVerdict',
    label: words.verdictFilter,
    options: optionsOf(['VALID', 'MISSING', 'MALFORMED', 'WRONG_VERSION', 'INVALID']),
  },
]
const outboxFilters: readonly FilterSpec[] = [
  ...shared,
  {
    kind: 'choice',
    name: 'state',
    label: words.state,
    options: optionsOf(['PENDING', 'DELIVERED', 'GIVEN_UP', 'RECORDED']),
  },
]

function MessageType({ message }: { readonly message: InboxMessageSummary }) {
  return (
    <span className="truncate">
      <span className="mono">{message.type ?? ''}</span>
      {message.isDuplicate && (
        <span className="muted" data-tip={words.duplicateTip}>
          {' '}
          {words.duplicate}
        </span>
      )}
    </span>
  )
}

const messageColumns: readonly Column<InboxMessageSummary>[] = [
  { id: 'at', header: words.received, width: 108, cell: (message) => <TimeText at={message.receivedAt} /> },
  { id: 'type', header: words.type, cell: (message) => <MessageType message={message} /> },
  {
    id: 'object',
    header: words.object,
    width: 110,
    cell: (message) => (message.objectId === null ? null : <CopyableId id={message.objectId} isInRow />),
  },
  {
    id: 'signature',
    header: words.signature,
    width: 90,
    cell: (message) => <VerdictBadge verdict={message.signatureVerdict} />,
  },
]

const eventColumns: readonly Column<WebhookEventSummary>[] = [
  { id: 'at', header: words.created, width: 108, cell: (event) => <TimeText at={event.createdAt} /> },
  { id: 'type', header: words.type, cell: (event) => <span className="mono truncate">{event.type}</span> },
  { id: 'object', header: words.object, width: 110, cell: (event) => <CopyableId id={event.objectId} isInRow /> },
  { id: 'state', header: words.state, width: 110, cell: (event) => <StatusBadge status={event.state} /> },
  { id: 'attempts', header: words.attempts, width: 100, align: 'right', cell: (event) => event.attempts },
]

const rowId = (row: { readonly id: string }): string => row.id

function ReceivedList({ selection }: { readonly selection: Selection }) {
  const pages = usePages('listInboxMessages', { query: filterValues(receivedFilters, useSearchValues()) as never })
  const health = useRead('getWebhookHealth', {})
  const pointHere = useWrite('pointWebhooksAtInbox')
  const test = useWrite('sendTestWebhook')
  const isHere = health.data?.endpointIsInbox !== false
  const empty = isHere ? (
    <EmptyState
      title={words.emptyTitle}
      text={words.emptyText}
      action={<ActButton onAct={() => test.send({})}>{words.sendTest}</ActButton>}
    />
  ) : (
    <EmptyState
      title={words.notHere}
      text={words.notHereText}
      action={<ActButton onAct={() => pointHere.send({})}>{words.pointHere}</ActButton>}
    />
  )
  return (
    <DataTable
      label={words.tabs.received}
      columns={messageColumns}
      source={pages}
      rowId={rowId}
      selectedId={selection.id}
      onSelect={selection.select}
      onOpen={selection.open}
      isLive
      empty={empty}
    />
  )
}

function OutboxList({ selection }: { readonly selection: Selection }) {
  const pages = usePages('listWebhookEvents', { query: filterValues(outboxFilters, useSearchValues()) as never })
  return (
    <DataTable
      label={words.tabs.outbox}
      columns={eventColumns}
      source={pages}
      rowId={rowId}
      selectedId={selection.id}
      onSelect={selection.select}
      onOpen={selection.open}
      isLive
      empty={<EmptyState title={words.emptyOutboxTitle} text={words.emptyOutboxText} />}
    />
  )
}

/** Webhooks: what reached the local inbox with its signature verdict, and what was sent with each attempt. */
export function InboxPage() {
  const selection = useSelection('/inbox')
  const tab = useUrlTab(TABS)
  const clear = useWrite('clearInbox')
  const isEvent = selection.id?.startsWith('Webhook:') === true
  const detail =
    selection.id === null ? null : isEvent ? <EventDetail id={selection.id} /> : <MessageDetail id={selection.id} />
  return (
    <ListDetail
      name="inbox"
      selection={selection}
      detailLabel={words.detail}
      header={
        <PageHeader
          title={words.title}
          tabs={<UrlTabs label={words.title} tabs={TABS} />}
          filters={
            <FilterBar specs={tab === 'outbox' ? outboxFilters : receivedFilters} aside={<InboxAnswerControl />} />
          }
          actions={
            <ConfirmButton
              isDangerous
              question={words.clearQuestion}
              confirmLabel={words.clear}
              onConfirm={() => clear.send({})}
            >
              {words.clear}
            </ConfirmButton>
          }
        />
      }
      list={tab === 'outbox' ? <OutboxList selection={selection} /> : <ReceivedList selection={selection} />}
      detail={detail}
    />
  )
}
