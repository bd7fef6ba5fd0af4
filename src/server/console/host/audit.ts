import { type RawBuilder, sql } from 'kysely'
import type { AuditEntry } from '../../../contract/console/host/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import { type ListCondition, type ListFilter, listPage, mapPage, type PagePart } from '../../database/listPage'
import type { Row, Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { isoOf, msOf } from '../../foundation/clock'
import { ok } from '../../foundation/reply'
import { plainOf } from '../../kernel/auditChain/entry'
import { auditLog, importedAudit } from '../../kernel/tables'
import type { ConsoleContext } from '../consoleContext'
import { exportSlice } from './auditExport'
import {
  type AuditFilters,
  actorIs,
  areGrouped,
  countAuditRows,
  groupedRows,
  isAmongSubjects,
  operationIs,
  rowsAbout,
} from './auditStore'

type Filters = ConsoleInput<'exportAuditEntries'>['query']

/** A row of this host's log, or one that came with an imported snapshot. */
type AuditRow = Row<'audit_log'> & { readonly origin?: string }

/** Rows from elsewhere never mix with this host's own: each kind has a table. */
const tableOf = ({ origin }: Filters): 'audit_log' | 'imported_audit' =>
  origin === 'IMPORTED' ? 'imported_audit' : 'audit_log'

function viewAuditEntry(row: AuditRow): AuditEntry {
  return {
    ...plainOf(row),
    details: readColumn(row.origin === undefined ? auditLog : importedAudit, row, 'details_json'),
    origin: row.origin ?? null,
  }
}

/** The filters as the log is asked for them. */
function filtersOf({ startDate, endDate, ...narrowed }: Filters): AuditFilters {
  const { operationId, act, targetId, actor, outcome } = narrowed
  const at = (text: string | undefined) => (text === undefined ? undefined : isoOf(msOf(text)))
  return { operationId, act, targetId, actor, outcome, from: at(startDate), to: at(endDate) }
}

/** One column against one value; those beside a target are looked at in its rows, in the order of its index. */
function conditionsOf({ operationId, act, targetId, actor, outcome, from, to }: AuditFilters) {
  const filters: ListFilter[] = []
  const conditions: ListCondition[] = []
  if (targetId !== undefined) filters.push({ column: 'target_id', op: '=', value: targetId })
  if (from !== undefined) filters.push({ column: 'at', op: '>=', value: from })
  if (to !== undefined) filters.push({ column: 'at', op: '<=', value: to })
  const add = (name: string, value: string | undefined, condition: (value: string) => RawBuilder<boolean>) => {
    if (value !== undefined) conditions.push({ identity: `${name}=${value}`, condition: condition(value) })
  }
  add('operation_id', operationId, (text) => operationIs(sql`operation_id`, text))
  add('act', act, (id) => sql`+operation_id = ${id}`)
  add('outcome', outcome, (value) => sql`+outcome = ${value}`)
  add('actor', actor, (text) => actorIs({ id: sql`+actor_id`, name: sql`actor_name` }, text))
  return { filters, conditions }
}

/** How rows of this host's log are found and counted, where the plain query would look at too many or miss some. */
async function waysOf(tx: Tx, log: ReturnType<typeof tableOf>, filters: AuditFilters) {
  const { targetId } = filters
  if (log !== 'audit_log') return {}
  // The index of targets has the rows in their order; only what other rows are about is put together from two.
  if (targetId !== undefined)
    return (await isAmongSubjects(tx, targetId)) ? rowsAbout(tx, { ...filters, targetId }) : {}
  const findRows = (part: PagePart) => groupedRows(filters, part)
  const countRows = () => countAuditRows(tx, filters)
  return areGrouped(filters) ? { findRows, countRows } : { countRows }
}

/**
 * This host's log, or what came with an imported snapshot, newest first. Its groups answer what would need to look at
 * the whole log; whatever is about one object looks at the rows of that object.
 *
 * Errors: INVALID_INPUT field `cursor`.
 */
export async function listAuditEntries({ tx }: ConsoleContext, { query }: ConsoleInput<'listAuditEntries'>) {
  const filters = filtersOf(query)
  const page = await listPage(tx, {
    list: tableOf(query),
    table: tableOf(query),
    sortColumn: 'at',
    order: query.sortOrder ?? 'desc',
    limit: query.limit,
    cursor: query.cursor,
    ...conditionsOf(filters),
    ...(await waysOf(tx, tableOf(query), filters)),
  })
  return ok(mapPage(page, viewAuditEntry))
}

/**
 * The matching entries for a person to take away, oldest first unless asked otherwise, a slice at a time: the reader
 * asks again with `nextCursor` until there is none. A slice may be empty and not be the last.
 *
 * Errors: INVALID_INPUT field `cursor`. Assumes: A-316.
 */
export async function exportAuditEntries({ tx }: ConsoleContext, { query }: ConsoleInput<'exportAuditEntries'>) {
  const { rows, nextCursor } = await exportSlice<AuditRow>(tx, tableOf(query), filtersOf(query), query)
  return ok({ data: rows.map(viewAuditEntry), nextCursor })
}
