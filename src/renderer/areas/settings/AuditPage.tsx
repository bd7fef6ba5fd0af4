import { useMemo } from 'react'
import type { AuditEntry } from '../../../contract/console/host/schemas'
import { whoActed } from '../../../contract/primitives/actorName'
import { callOperation } from '../../client/callOperation'
import { useRead } from '../../client/useRead'
import { ACT_OPTIONS, actText } from '../../components/actText'
import { CopyableId } from '../../components/CopyableId'
import type { ListColumn } from '../../components/DataTable/column'
import { DetailHeader } from '../../components/DetailHeader'
import { JsonView } from '../../components/JsonView'
import { KeyValue } from '../../components/KeyValue'
import { fields, timeFields } from '../../components/list/exportFields'
import { ListScreen } from '../../components/list/ListScreen'
import type { ListFilter } from '../../components/list/listFilters'
import { useList } from '../../components/list/useList'
import { Section } from '../../components/Section'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { useAgentNames, useCustomerNames } from '../../components/useChoices'
import { isWholeId } from '../../navigation/idText'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import { useSearchValues } from '../../navigation/useSearch'
import { words as ruleWords } from '../approval-rules/words'
import { titleOf } from '../approvals/changes/PendingChanges'
import { EntryProof, ProofButton } from './AuditProof'
import { codeOf, reasonOf } from './auditReason'
import { auditWords as words } from './auditWords'
import { corridorText } from './controls/maximumText'

const filters: readonly ListFilter<'listAuditEntries'>[] = [
  { name: 'actor', label: words.actorFilter, hint: words.actorHint },
  { name: 'act', label: words.actFilter, options: ACT_OPTIONS },
  { name: 'targetId', label: words.targetFilter },
  { name: 'outcome', label: words.outcome, textOf: (outcome) => words.outcomes[outcome] },
  { name: 'origin', label: words.origin, options: [{ value: 'IMPORTED', label: words.imported }] },
  { from: 'startDate', to: 'endDate', label: words.dates },
]

/** Beside them where an address narrows the log by it, as that of an entry's operation does. */
const operationFilter: ListFilter<'listAuditEntries'> = { name: 'operationId', label: words.operationFilter }

function OutcomeBadge({ entry }: { readonly entry: AuditEntry }) {
  return <StatusBadge status={entry.outcome} tone={entry.outcome === 'DONE' ? 'good' : 'warn'} />
}

/** Who it was; of a caller without a name, what it was. */
const whoOf = (entry: AuditEntry): string => whoActed(entry) ?? words.nobody[entry.actorKind] ?? entry.actorKind

/** What was done; cut words stand whole in the tip, and the operation below them. */
export function What({ entry }: { readonly entry: Pick<AuditEntry, 'operationId' | 'outcome' | 'details'> }) {
  const text = actText(entry)
  return (
    <span className="truncate" data-tip={`${text}\n${entry.operationId}`}>
      {text}
    </span>
  )
}

/** Why, in words; the code of a refusal stands in the tip. */
function Why({ entry }: { readonly entry: AuditEntry }) {
  const [text, code] = [reasonOf(entry), codeOf(entry)]
  return (
    <span className="truncate" data-tip={code === null ? undefined : `${text}\n${code}`}>
      {text}
    </span>
  )
}

/** What acts are on is called, by id: customers, agents, people of the desk, changes that take a second one of them. */
function useTargetNames(): ReadonlyMap<string, string> {
  const customers = useCustomerNames()
  const agents = useAgentNames()
  const operators = useRead('listOperators', {}).data?.data
  const proposed = useRead('listChangeProposals', { query: { limit: 100 } }).data?.data
  return useMemo(
    () =>
      new Map([
        ...customers,
        ...agents,
        ...(operators ?? []).map(({ id, name }) => [id, name] as const),
        ...(proposed ?? []).map((change) => [change.id, titleOf(change)] as const),
      ]),
    [customers, agents, operators, proposed],
  )
}

const RULES = /^ApprovalRules:(\d+)$/

/** The corridor of a transaction maximum, which has no id of its own. */
function corridorOf({ operationId, details }: AuditEntry): string | undefined {
  const { sendingCurrency, receivingCurrency } = details ?? {}
  const isMaximum = operationId.endsWith('TransactionMaximum')
  if (!isMaximum || typeof sendingCurrency !== 'string' || typeof receivingCurrency !== 'string') return undefined
  return corridorText({ sendingCurrency, receivingCurrency })
}

/** What an act was on is called, where that is known; approval rules by their version, a maximum by its corridor. */
function targetName(names: ReadonlyMap<string, string>, entry: AuditEntry): string | undefined {
  const { targetId } = entry
  const version = RULES.exec(targetId ?? '')?.[1]
  return version === undefined ? (corridorOf(entry) ?? names.get(targetId ?? '')) : ruleWords.version(Number(version))
}

const columnsWith = (names: ReadonlyMap<string, string>): readonly ListColumn<AuditEntry>[] => [
  {
    id: 'at',
    header: words.at,
    width: 200,
    cell: (entry) => <TimeText at={entry.at} isExact />,
    exports: [...timeFields<AuditEntry>(({ at }) => at), ...timeFields<AuditEntry>(({ wallAt }) => wallAt, words.wall)],
  },
  {
    id: 'actor',
    header: words.actor,
    width: 184,
    hideBelow: 720,
    cell: whoOf,
    exports: [
      ...fields<AuditEntry>(whoOf),
      ...fields<AuditEntry>(({ actorKind }) => words.kinds[actorKind] ?? actorKind, words.kind),
      ...fields<AuditEntry>(({ actorId }) => actorId, words.actorId),
    ],
  },
  {
    id: 'operation',
    header: words.operation,
    cell: (entry) => <What entry={entry} />,
    exports: [
      ...fields<AuditEntry>(actText),
      ...fields<AuditEntry>(({ operationId }) => operationId, words.operationFilter),
    ],
  },
  {
    id: 'target',
    header: words.target,
    width: 148,
    hideBelow: 860,
    cell: (entry) =>
      entry.targetId === null ? null : <CopyableId id={entry.targetId} label={targetName(names, entry)} isInRow />,
    exports: fields(({ targetId }) => targetId),
  },
  {
    id: 'outcome',
    header: words.outcome,
    width: 100,
    hideBelow: 640,
    cell: (entry) => <OutcomeBadge entry={entry} />,
    exports: fields((entry) => words.outcomes[entry.outcome]),
  },
  {
    id: 'reason',
    header: words.reason,
    hideBelow: 520,
    cell: (entry) => <Why entry={entry} />,
    exports: [
      ...fields<AuditEntry>(reasonOf),
      ...fields<AuditEntry>(({ code }) => code, words.code),
      ...fields<AuditEntry>(({ details }) => (details === null ? null : JSON.stringify(details)), words.more),
      ...fields<AuditEntry>(({ id }) => id, words.detail),
      ...fields<AuditEntry>(({ callId }) => callId, words.call),
      ...fields<AuditEntry>(({ origin }) => origin ?? words.thisHost, words.origin),
    ],
  },
]

/** The operation of the interface, with every entry that it left. */
function OperationLink({ operationId }: Pick<AuditEntry, 'operationId'>) {
  return (
    <PageLink to={placeAddress('audit', { operationId })} className="mono">
      {operationId}
    </PageLink>
  )
}

interface AuditDetailProps {
  readonly entry: AuditEntry
  /** What the object is called that the act was on, where that is known. */
  readonly target: string | undefined
}

function AuditDetail({ entry, target }: AuditDetailProps) {
  const code = codeOf(entry)
  return (
    <>
      <DetailHeader
        title={actText(entry)}
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
            { label: words.kind, value: words.kinds[entry.actorKind] ?? entry.actorKind },
            { label: words.target, value: target ?? null },
            {
              label: target === undefined ? words.target : words.targetId,
              value: entry.targetId === null ? null : <CopyableId id={entry.targetId} isWhole />,
            },
            { label: words.origin, value: entry.origin === null ? words.thisHost : <CopyableId id={entry.origin} /> },
            { label: words.reason, value: reasonOf(entry) },
            { label: words.clock, value: <TimeText at={entry.at} isExact /> },
            { label: words.wall, value: <TimeText at={entry.wallAt} isExact /> },
          ]}
        />
      </Section>
      {entry.origin === null && <EntryProof auditId={entry.id} />}
      <Section title={words.forDevelopers}>
        <KeyValue
          rows={[
            { label: words.operationFilter, value: <OperationLink operationId={entry.operationId} /> },
            { label: words.code, value: code === null ? null : <span className="mono">{code}</span> },
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

/** What to say where nothing matches and the filter by ID was given a part of one, or a name. */
export const targetHint = (targetId: string | undefined): string | undefined =>
  targetId === undefined || isWholeId(targetId) ? undefined : words.targetNotWhole

/** The append-only audit log: decisions, refusals and their reasons, to read and to take away. */
export function AuditPage() {
  const { operationId, targetId } = useSearchValues()
  const isOfOperation = operationId !== undefined
  const names = useTargetNames()
  const columns = useMemo(() => columnsWith(names), [names])
  const list = useList('listAuditEntries', { filters: isOfOperation ? [...filters, operationFilter] : filters })
  return (
    <ListScreen
      list={list}
      title={words.title}
      note={words.note}
      columns={columns}
      isLive
      actions={<ProofButton />}
      empty={{ title: words.emptyTitle, text: words.emptyText }}
      filteredText={targetHint(targetId)}
      exportPage={(cursor) =>
        callOperation('exportAuditEntries', { query: { ...list.asked, sortOrder: list.order ?? 'desc', cursor } })
      }
      detailLabel={words.detail}
      detail={(_, entry) =>
        entry === undefined ? null : <AuditDetail entry={entry} target={targetName(names, entry)} />
      }
    />
  )
}
