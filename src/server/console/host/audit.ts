import { sql } from 'kysely'
import type { AuditEntry } from '../../../contract/console/host/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import { type ListCondition, type ListFilter, listPage, mapPage } from '../../database/listPage'
import type { AuditLogTable, Tx } from '../../database/schema'
import { isoOf, msOf } from '../../foundation/clock'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'

const EXPORT_MAX = 100_000

type Filters = ConsoleInput<'exportAuditEntries'>['query']

/** A row of this host's log, or one that came with an imported snapshot. */
type AuditRow = AuditLogTable & { readonly origin?: string }

/** Rows from elsewhere never mix with this host's own: each kind has a table. */
const tableOf = ({ origin }: Filters): 'audit_log' | 'imported_audit' =>
  origin === 'IMPORTED' ? 'imported_audit' : 'audit_log'

function viewAuditEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at,
    wallAt: row.wall_at,
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    actorName: row.actor_name,
    operationId: row.operation_id,
    targetId: row.target_id,
    outcome: row.outcome,
    code: row.code,
    reason: row.reason,
    callId: row.call_id,
    details: row.details_json === null ? null : (JSON.parse(row.details_json) as Record<string, unknown>),
    origin: row.origin ?? null,
  }
}

function filtersOf(query: Filters): { filters: ListFilter[]; conditions: ListCondition[] } {
  const filters: ListFilter[] = []
  if (query.operationId !== undefined) filters.push({ column: 'operation_id', op: '=', value: query.operationId })
  if (query.targetId !== undefined) filters.push({ column: 'target_id', op: '=', value: query.targetId })
  if (query.outcome !== undefined) filters.push({ column: 'outcome', op: '=', value: query.outcome })
  if (query.startDate !== undefined) filters.push({ column: 'at', op: '>=', value: isoOf(msOf(query.startDate)) })
  if (query.endDate !== undefined) filters.push({ column: 'at', op: '<=', value: isoOf(msOf(query.endDate)) })
  const { actor } = query
  const conditions: ListCondition[] =
    actor === undefined
      ? []
      : [{ identity: `actor=${actor}`, condition: sql<boolean>`actor_id = ${actor} OR actor_name = ${actor}` }]
  return { filters, conditions }
}

/** This host's log, or what came with an imported snapshot, newest first. Errors: INVALID_INPUT field `cursor`. */
export async function listAuditEntries({ tx }: ConsoleContext, { query }: ConsoleInput<'listAuditEntries'>) {
  const page = await listPage(tx, {
    list: tableOf(query),
    table: tableOf(query),
    sortColumn: 'at',
    order: query.sortOrder ?? 'desc',
    limit: query.limit,
    cursor: query.cursor,
    ...filtersOf(query),
  })
  return ok(mapPage(page, viewAuditEntry))
}

async function readAll(tx: Tx, query: Filters): Promise<AuditLogTable[]> {
  const rows: AuditLogTable[] = []
  let cursor: string | undefined
  do {
    const page = await listPage(tx, {
      list: `${tableOf(query)}_export`,
      table: tableOf(query),
      sortColumn: 'at',
      order: 'asc',
      limit: 1000,
      cursor,
      ...filtersOf(query),
    })
    rows.push(...page.data)
    cursor = page.nextCursor
  } while (cursor !== undefined && rows.length < EXPORT_MAX)
  return rows
}

/** Every matching entry, oldest first, for the export that a person takes away; at most 100,000. */
export async function exportAuditEntries({ tx }: ConsoleContext, { query }: ConsoleInput<'exportAuditEntries'>) {
  const rows = await readAll(tx, query)
  return ok({ data: rows.map(viewAuditEntry), totalCount: rows.length })
}
