import type { InboxMessageSummary, WebhookEventSummary } from '../../../contract/console/inbox/schemas'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { FilterBar } from '../../components/FilterBar'
import type { FilterSpec } from '../../components/filterSpec'
import { ListScreen, type ListScreenProps } from '../../components/list/ListScreen'
import type { ListFilter } from '../../components/list/listFilters'
import { useList } from '../../components/list/useList'
import { EmptyState } from '../../components/StatePanel'
import styles from './Inbox.module.css'
import { InboxAnswerControl } from './InboxAnswerControl'
import { eventColumns, messageColumns } from './messageColumns'
import { TypesFilter } from './TypesFilter'
import { words } from './words'

type Both = ListFilter<'listInboxMessages'> & ListFilter<'listWebhookEvents'>

const object: Both = { name: 'objectId', label: words.objectFilter }
const origin: Both = { name: 'altered', label: words.originFilter, textOf: (altered) => words.origins[altered] }

/** Of messages, beside the event types. */
const receivedFilters: readonly ListFilter<'listInboxMessages'>[] = [
  object,
  { name: 'signatureVerdict', label: words.verdictFilter },
  origin,
]

/** Of sent events, beside the event types. */
const outboxFilters: readonly ListFilter<'listWebhookEvents'>[] = [
  object,
  { name: 'state', label: words.state },
  { name: 'wasTried', label: words.triedFilter, textOf: (wasTried) => words.tried[wasTried] },
  { from: 'startDate', to: 'endDate', label: words.created },
  origin,
]

type Head<Row> = Omit<ListScreenProps<Row>, 'list' | 'columns' | 'empty'>

/** The filters with the event types before them and the answer of the inbox behind. */
function Filters({ specs }: { readonly specs: readonly FilterSpec[] }) {
  return (
    <div className={styles.filters}>
      <TypesFilter />
      <FilterBar specs={specs} beside={['type']} aside={<InboxAnswerControl />} />
    </div>
  )
}

function NothingArrived() {
  const settings = useRead('getHostSettings', {})
  const pointHere = useWrite('pointWebhooksAtInbox')
  const test = useWrite('sendTestWebhook')
  if (settings.data?.webhookEndpointIsInbox !== false) {
    const act = (
      <ActButton operation="sendTestWebhook" onAct={() => test.send({})}>
        {words.sendTest}
      </ActButton>
    )
    return <EmptyState title={words.emptyTitle} text={words.emptyText} action={act} />
  }
  const act = (
    <ActButton operation="pointWebhooksAtInbox" onAct={() => pointHere.send({})}>
      {words.pointHere}
    </ActButton>
  )
  return <EmptyState title={words.notHere} text={words.notHereText} action={act} />
}

/** What reached the local receiver. */
export function MessagesList(head: Head<InboxMessageSummary>) {
  const list = useList('listInboxMessages', { filters: receivedFilters, also: ['type'] })
  return (
    <ListScreen
      {...head}
      list={list}
      label={words.tabs.received}
      filterRow={<Filters specs={list.filters} />}
      columns={messageColumns}
      isLive
      empty={<NothingArrived />}
    />
  )
}

/** What the service sent, or recorded to send. */
export function EventsList(head: Head<WebhookEventSummary>) {
  const list = useList('listWebhookEvents', { filters: outboxFilters, also: ['type'] })
  return (
    <ListScreen
      {...head}
      list={list}
      label={words.tabs.outbox}
      filterRow={<Filters specs={list.filters} />}
      columns={eventColumns}
      isLive
      empty={{ title: words.emptyOutboxTitle, text: words.emptyOutboxText }}
    />
  )
}
