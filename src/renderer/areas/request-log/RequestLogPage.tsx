import { notifications } from '@mantine/notifications'
import type { CallSummary } from '../../../contract/console/request-log/schemas'
import { SERVICE_BASE } from '../../../contract/planes'
import { callOperation } from '../../client/callOperation'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { ConfirmButton } from '../../components/ConfirmButton'
import type { ListColumn } from '../../components/DataTable/column'
import { fields, timeFields } from '../../components/list/exportFields'
import { ListScreen } from '../../components/list/ListScreen'
import type { ListFilter } from '../../components/list/listFilters'
import { type AskedFilters, useList } from '../../components/list/useList'
import { saveFile } from '../../components/saveFile'
import { TimeText } from '../../components/TimeText'
import { WallTime } from '../../components/WallTime'
import { withShortIds } from '../../navigation/idText'
import { CallDetail } from './CallDetail'
import { CallStatus } from './CallStatus'
import { words } from './words'

const NEWEST = { limit: 1 } as const

function whyOf(reason: string): string {
  if (reason === 'TOO_SLOW') return words.lostSlow
  return /^SQLITE_(FULL|IOERR)/.test(reason) ? words.lostFull : words.lostOther(reason)
}

/** Says how many calls the log could not keep, when and why; nothing when all are there. */
function LostCallsNotice() {
  const lost = useRead('listCalls', { query: NEWEST }).data?.lost ?? null
  if (lost === null) return null
  return (
    <strong role="status">
      {' '}
      {words.lost(lost.count)} {whyOf(lost.reason)} {words.lostBetween} <WallTime at={lost.firstAt} /> {words.and}{' '}
      <WallTime at={lost.lastAt} />.
    </strong>
  )
}

const asIs = (value: string): string => value

const filters: readonly ListFilter<'listCalls'>[] = [
  { name: 'q', label: words.search },
  { name: 'operationId', label: words.operationFilter },
  { name: 'actor', label: words.actorFilter },
  { name: 'statusClass', label: words.statusClass, textOf: asIs },
  { name: 'method', label: words.method, textOf: asIs },
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

const columns: readonly ListColumn<CallSummary>[] = [
  {
    id: 'at',
    header: words.at,
    width: 110,
    cell: (call) => <TimeText at={call.at} />,
    exports: timeFields((call) => call.at),
  },
  {
    id: 'status',
    header: words.status,
    width: 80,
    cell: (call) => (call.skippedReads > 0 ? null : <CallStatus status={call.status} />),
    exports: fields((call) => (call.skippedReads > 0 ? null : call.status)),
  },
  {
    id: 'call',
    header: words.call,
    cell: (call) => <CallText call={call} />,
    exports: fields((call) => `${call.method} ${call.path}${call.query === '' ? '' : `?${call.query}`}`),
  },
  {
    id: 'code',
    header: words.code,
    width: 190,
    hideBelow: 620,
    cell: (call) => (call.errorCode === null ? null : <span className="mono truncate">{call.errorCode}</span>),
    exports: fields((call) => call.errorCode),
  },
  { id: 'actor', header: words.actor, width: 184, hideBelow: 700, cell: (call) => call.actor },
  {
    id: 'took',
    header: words.took,
    width: 80,
    least: 76,
    align: 'right',
    cell: (call) => (call.skippedReads > 0 ? null : words.milliseconds(call.durationMs)),
    exports: fields((call) => (call.skippedReads > 0 ? null : call.durationMs)),
  },
]

async function exportAs(format: 'har' | 'jsonl', query: AskedFilters<'listCalls'>): Promise<void> {
  const file = await callOperation('exportCalls', { query: { ...query, format } })
  saveFile(file.fileName, file.mediaType, file.text)
  notifications.show({ message: file.isComplete ? words.exported(file.callCount) : words.exportedPart(file.callCount) })
}

function Acts({ query }: { readonly query: AskedFilters<'listCalls'> }) {
  const clear = useWrite('clearCalls')
  return (
    <>
      <ActButton operation={null} variant="default" data-tip={words.exportTip} onAct={() => exportAs('har', query)}>
        {words.exportHar}
      </ActButton>
      <ActButton operation={null} variant="default" data-tip={words.exportTip} onAct={() => exportAs('jsonl', query)}>
        {words.exportJsonl}
      </ActButton>
      <ConfirmButton
        operation="clearCalls"
        isDangerous
        question={words.clearQuestion}
        confirmLabel={words.clear}
        onConfirm={() => clear.send({})}
      >
        {words.clear}
      </ConfirmButton>
    </>
  )
}

/** Every call of the service, live: searchable by any id, with both bodies and the curl line. */
export function RequestLogPage() {
  const list = useList('listCalls', { filters })
  return (
    <ListScreen
      list={list}
      title={words.title}
      note={
        <>
          {words.note}
          <LostCallsNotice />
        </>
      }
      columns={columns}
      isLive
      empty={{ title: words.emptyTitle, text: words.emptyText }}
      actions={<Acts query={list.asked} />}
      detailLabel={words.detail}
      detail={(id) => <CallDetail id={id} />}
    />
  )
}
