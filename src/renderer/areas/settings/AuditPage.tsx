import { notifications } from '@mantine/notifications'
import type { AuditEntry } from '../../../contract/console/host/schemas'
import { callOperation } from '../../client/callOperation'
import { usePages } from '../../client/usePages'
import { ActButton } from '../../components/ActButton'
import { CopyableId } from '../../components/CopyableId'
import type { Column } from '../../components/DataTable/column'
import { DataTable } from '../../components/DataTable/DataTable'
import { DetailHeader } from '../../components/DetailHeader'
import { FilterBar } from '../../components/FilterBar'
import { type FilterSpec, filterValues } from '../../components/filterSpec'
import { JsonView } from '../../components/JsonView'
import { KeyValue } from '../../components/KeyValue'
import { ListDetail } from '../../components/ListDetail'
import { PageHeader } from '../../components/PageHeader'
import { Section } from '../../components/Section'
import { EmptyState } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { saveBlob } from '../../components/saveFile'
import { TimeText } from '../../components/TimeText'
import { useSearchValues } from '../../navigation/useSearch'
import { useSelection } from '../../navigation/useSelection'
import { collectAudit } from './auditExport'
import { auditWords as words } from './auditWords'
import { operationText } from './operationText'

const filters: readonly FilterSpec[] = [
  { kind: 'text', name: 'actor', label: words.actorFilter },
  { kind: 'text', name: 'operationId', label: words.operationFilter },
  { kind: 'text', name: 'targetId', label: words.targetFilter },
  {
    kind: 'choice',
    name: 'outcome',
    label: words.outcome,
    options: [
      { value: 'DONE', label: words.done },
      { value: 'REFUSED', label: words.refused },
    ],
  },
  {
    kind: 'choice',
    name: 'origin',
    label: words.origin,
    options: [{ value: 'IMPORTED', label: words.imported }],
  },
  { kind: 'dates', name: 'dates', label: words.dates, fromName: 'startDate', toName: 'endDate' },
]

function OutcomeBadge({ entry }: { readonly entry: AuditEntry }) {
  return <StatusBadge status={entry.outcome} tone={entry.outcome === 'DONE' ? 'good' : 'warn'} />
}

/** Who it was; of a caller without a name, what it was. */
const whoOf = ({ actorName, actorKind }: AuditEntry): string => actorName ?? words.nobody[actorKind] ?? actorKind

/** What was given as the reason; of a refusal its code, and what was wrong. */
function Why({ entry: { reason, code, details } }: { readonly entry: AuditEntry }) {
  if (reason !== null || code === null) return reason
  const detail = details?.reason
  return (
    <span className="mono truncate">
      {code}
      {typeof detail === 'string' && <span className="muted"> {detail}</span>}
    </span>
  )
}

const columns: readonly Column<AuditEntry>[] = [
  { id: 'at', header: words.at, width: 212, cell: (entry) => <TimeText at={entry.at} isExact /> },
  { id: 'actor', header: words.actor, width: 150, cell: whoOf },
  {
    id: 'operation',
    header: words.operation,
    width: 210,
    cell: (entry) => (
      <span className="truncate" data-tip={entry.operationId}>
        {operationText(entry.operationId)}
      </span>
    ),
  },
  {
    id: 'target',
    header: words.target,
    width: 130,
    hideBelow: 720,
    cell: (entry) => (entry.targetId === null ? null : <CopyableId id={entry.targetId} isInRow />),
  },
  { id: 'outcome', header: words.outcome, width: 110, cell: (entry) => <OutcomeBadge entry={entry} /> },
  { id: 'reason', header: words.reason, hideBelow: 760, cell: (entry) => <Why entry={entry} /> },
]

const rowId = (entry: AuditEntry): string => entry.id

function AuditDetail({ entry }: { readonly entry: AuditEntry }) {
  return (
    <>
      <DetailHeader
        title={operationText(entry.operationId)}
        subtitle={<CopyableId id={entry.id} isLinked={false} />}
        status={
          <>
            <OutcomeBadge entry={entry} />
            {entry.origin !== null && <StatusBadge status="IMPORTED" label={words.imported} tone="quiet" />}
          </>
        }
      />
      <Section title={words.facts}>
        <KeyValue
          rows={[
            { label: words.actor, value: whoOf(entry) },
            { label: words.operationFilter, value: <span className="mono">{entry.operationId}</span> },
            { label: words.kind, value: words.kinds[entry.actorKind] ?? entry.actorKind },
            { label: words.target, value: entry.targetId === null ? null : <CopyableId id={entry.targetId} isWhole /> },
            { label: words.origin, value: entry.origin === null ? words.thisHost : <CopyableId id={entry.origin} /> },
            { label: words.reason, value: entry.reason },
            { label: words.code, value: entry.code === null ? null : <span className="mono">{entry.code}</span> },
            { label: words.clock, value: <TimeText at={entry.at} isExact /> },
            { label: words.wall, value: <TimeText at={entry.wallAt} isExact /> },
            { label: words.call, value: entry.callId === null ? null : <CopyableId id={entry.callId} /> },
          ]}
        />
      </Section>
      {entry.details !== null && (
        <Section title={words.more}>
          <JsonView label={words.more} text={JSON.stringify(entry.details)} />
        </Section>
      )}
    </>
  )
}

async function exportAs(kind: 'csv' | 'json', filters: Record<string, string | undefined>): Promise<void> {
  const { blob, count } = await collectAudit(kind, (cursor) =>
    callOperation('exportAuditEntries', { query: { ...filters, ...(cursor === null ? {} : { cursor }) } as never }),
  )
  saveBlob(`countersign-audit.${kind}`, blob)
  notifications.show({ message: words.exported(count) })
}

/** The append-only audit log: decisions, refusals and their reasons, to read and to take away. */
export function AuditPage() {
  const selection = useSelection('/settings/audit')
  const query = filterValues(filters, useSearchValues())
  const pages = usePages('listAuditEntries', { query: query as never })
  const selected = pages.rows.find((entry) => entry.id === selection.id)
  return (
    <ListDetail
      name="audit"
      selection={selection}
      detailLabel={words.detail}
      header={
        <PageHeader
          title={words.title}
          note={words.note}
          count={pages.totalCount}
          filters={<FilterBar specs={filters} />}
          actions={
            <>
              <ActButton variant="default" onAct={() => exportAs('csv', query)}>
                {words.exportCsv}
              </ActButton>
              <ActButton variant="default" onAct={() => exportAs('json', query)}>
                {words.exportJson}
              </ActButton>
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
      detail={selected === undefined ? null : <AuditDetail entry={selected} />}
    />
  )
}
