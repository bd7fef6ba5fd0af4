import { notifications } from '@mantine/notifications'
import type { CallSummary } from '../../../contract/console/request-log/schemas'
import { SERVICE_BASE } from '../../../contract/planes'
import { callOperation } from '../../client/callOperation'
import { usePages } from '../../client/usePages'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { ConfirmButton } from '../../components/ConfirmButton'
import type { Column } from '../../components/DataTable/column'
import { DataTable } from '../../components/DataTable/DataTable'
import { FilterBar } from '../../components/FilterBar'
import { type FilterSpec, filterValues } from '../../components/filterSpec'
import { ListDetail } from '../../components/ListDetail'
import { PageHeader } from '../../components/PageHeader'
import { EmptyState } from '../../components/StatePanel'
import { saveFile } from '../../components/saveFile'
import { TimeText } from '../../components/TimeText'
import { withShortIds } from '../../navigation/idText'
import { useSearchValues } from '../../navigation/useSearch'
import { useSelection } from '../../navigation/useSelection'
import { CallDetail } from './CallDetail'
import { CallStatus } from './CallStatus'
import { LostCallsNotice } from './LostCallsNotice'
import { words } from './words'

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

const filters: readonly FilterSpec[] = [
  { kind: 'text', name: 'q', label: words.search },
  { kind: 'text', name: 'operationId', label: words.operationFilter },
  { kind: 'text', name: 'actor', label: words.actorFilter },
  { kind: 'choice', name: 'statusClass', label: words.statusClass, options: optionsOf(['2xx', '3xx', '4xx', '5xx']) },
  {
    kind: 'choice',
    name: 'method',
    label: words.method,
    options: optionsOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  },
]

/** Nearly every call is on the service's base path; saying so in each row would hide what differs. */
const pathText = (path: string): string => (path.startsWith(SERVICE_BASE) ? path.slice(SERVICE_BASE.length) : path)

function CallText({ call }: { readonly call: CallSummary }) {
  if (call.skippedReads > 0) return <span className="muted">{words.skipped(call.skippedReads)}</span>
  const path = pathText(call.path)
  return (
    <span className="mono truncate" data-tip={`${path}${call.query === '' ? '' : `?${call.query}`}`}>
      {call.method} {withShortIds(path)}
      {call.query !== '' && <span className="muted">?{withShortIds(call.query.replaceAll('%3A', ':'))}</span>}
    </span>
  )
}

const columns: readonly Column<CallSummary>[] = [
  { id: 'at', header: words.at, width: 110, cell: (call) => <TimeText at={call.at} /> },
  {
    id: 'status',
    header: words.status,
    width: 80,
    cell: (call) => (call.skippedReads > 0 ? null : <CallStatus status={call.status} />),
  },
  { id: 'call', header: words.call, cell: (call) => <CallText call={call} /> },
  {
    id: 'code',
    header: words.code,
    width: 190,
    hideBelow: 620,
    cell: (call) => (call.errorCode === null ? null : <span className="mono truncate">{call.errorCode}</span>),
  },
  { id: 'actor', header: words.actor, width: 184, hideBelow: 700, cell: (call) => call.actor },
  {
    id: 'took',
    header: words.took,
    width: 80,
    align: 'right',
    cell: (call) => (call.skippedReads > 0 ? null : words.milliseconds(call.durationMs)),
  },
]

const rowId = (call: CallSummary): string => call.id

async function exportAs(format: 'har' | 'jsonl', query: Readonly<Record<string, unknown>>): Promise<void> {
  const file = await callOperation('exportCalls', { query: { ...query, format } as never })
  saveFile(file.fileName, file.mediaType, file.text)
  notifications.show({ message: file.isComplete ? words.exported(file.callCount) : words.exportedPart(file.callCount) })
}

/** Every call of the service, live: searchable by any id, with both bodies and the curl line. */
export function RequestLogPage() {
  const selection = useSelection('/request-log')
  const query = filterValues(filters, useSearchValues())
  const pages = usePages('listCalls', { query: query as never })
  const clear = useWrite('clearCalls')
  return (
    <ListDetail
      name="request-log"
      selection={selection}
      detailLabel={words.detail}
      header={
        <PageHeader
          title={words.title}
          note={
            <>
              {words.note}
              <LostCallsNotice />
            </>
          }
          count={pages.totalCount}
          filters={<FilterBar specs={filters} />}
          actions={
            <>
              <ActButton variant="default" data-tip={words.exportTip} onAct={() => exportAs('har', query)}>
                {words.exportHar}
              </ActButton>
              <ActButton variant="default" data-tip={words.exportTip} onAct={() => exportAs('jsonl', query)}>
                {words.exportJsonl}
              </ActButton>
              <ConfirmButton
                isDangerous
                question={words.clearQuestion}
                confirmLabel={words.clear}
                onConfirm={() => clear.send({})}
              >
                {words.clear}
              </ConfirmButton>
            </>
          }
        />
      }
      list={
        <DataTable
          label={words.title}
          columns={columns}
          source={pages}
          rowId={rowId}
          selection={selection}
          isLive
          empty={<EmptyState title={words.emptyTitle} text={words.emptyText} />}
        />
      }
      detail={selection.id === null ? null : <CallDetail id={selection.id} />}
    />
  )
}
