import { usePages } from '../../client/usePages'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { DataTable } from '../../components/DataTable/DataTable'
import type { FilterSpec } from '../../components/filterSpec'
import { filterValues } from '../../components/filterSpec'
import { EmptyState } from '../../components/StatePanel'
import { useSearchValues } from '../../navigation/useSearch'
import type { Selection } from '../../navigation/useSelection'
import { outboxFilters, receivedFilters } from './inboxFilters'
import { eventColumns, messageColumns } from './messageColumns'
import { words } from './words'

const rowId = (row: { readonly id: string }): string => row.id

function useQuery(specs: readonly FilterSpec[]): Record<string, string> {
  const search = useSearchValues()
  const { type } = search
  return { ...filterValues(specs, search), ...(type === undefined ? {} : { type }) }
}

function NothingArrived() {
  const health = useRead('getWebhookHealth', {})
  const pointHere = useWrite('pointWebhooksAtInbox')
  const test = useWrite('sendTestWebhook')
  if (health.data?.endpointIsInbox !== false) {
    const act = <ActButton onAct={() => test.send({})}>{words.sendTest}</ActButton>
    return <EmptyState title={words.emptyTitle} text={words.emptyText} action={act} />
  }
  const act = <ActButton onAct={() => pointHere.send({})}>{words.pointHere}</ActButton>
  return <EmptyState title={words.notHere} text={words.notHereText} action={act} />
}

/** What reached the local receiver. */
export function MessagesList({ selection }: { readonly selection: Selection }) {
  const query = useQuery(receivedFilters)
  const pages = usePages('listInboxMessages', { query: query as never })
  const isFiltered = Object.keys(query).length > 0
  return (
    <DataTable
      label={words.tabs.received}
      columns={messageColumns}
      source={pages}
      rowId={rowId}
      selection={selection}
      isLive
      empty={isFiltered ? <EmptyState title={words.filteredTitle} text={words.filteredText} /> : <NothingArrived />}
    />
  )
}

/** What the service sent, or recorded to send. */
export function EventsList({ selection }: { readonly selection: Selection }) {
  const query = useQuery(outboxFilters)
  const pages = usePages('listWebhookEvents', { query: query as never })
  const isFiltered = Object.keys(query).length > 0
  return (
    <DataTable
      label={words.tabs.outbox}
      columns={eventColumns}
      source={pages}
      rowId={rowId}
      selection={selection}
      isLive
      empty={
        isFiltered ? (
          <EmptyState title={words.filteredTitle} text={words.filteredText} />
        ) : (
          <EmptyState title={words.emptyOutboxTitle} text={words.emptyOutboxText} />
        )
      }
    />
  )
}
