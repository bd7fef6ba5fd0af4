import { RESOURCE_NAMES } from '../../contract/primitives/resourceNames'
import { containing } from '../database/likeText'
import type { CallQuery } from './callEntry'

const WHOLE_ID = /^[A-Z][A-Za-z]+:[0-9a-f-]{36}$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

interface Condition {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

/** Ids have an index; other text is looked for in the calls themselves. */
export function isTextSearch(q: string | undefined): q is string {
  return q !== undefined && q !== '' && !UUID.test(q) && !WHOLE_ID.test(q)
}

function contains(column: string): string {
  return `${column} LIKE ? ESCAPE '\\'`
}

function textCondition(q: string, columns: readonly string[]): Condition {
  return { sql: `(${columns.map(contains).join(' OR ')})`, values: columns.map(() => containing(q)) }
}

function idCondition(q: string): Condition {
  const ids = UUID.test(q) ? RESOURCE_NAMES.map((name) => `${name}:${q}`) : [q]
  const marks = ids.map(() => '?').join(',')
  const sql = `(id = ? OR seq IN (SELECT seq FROM call_ids WHERE any_id IN (${marks})))`
  return { sql, values: [UUID.test(q) ? `Call:${q}` : q, ...ids] }
}

function conditionsWith(query: CallQuery, textColumns: readonly string[]): Condition[] {
  const { operationId, method, sinceMs, q, actor, statusClass } = query
  const found: Condition[] = []
  if (operationId !== undefined) found.push({ sql: 'operation_id = ?', values: [operationId] })
  if (method !== undefined) found.push({ sql: 'method = ? AND skipped_reads = 0', values: [method] })
  if (sinceMs !== undefined) found.push({ sql: 'at >= ?', values: [sinceMs] })
  if (isTextSearch(q)) found.push(textCondition(q, textColumns))
  else if (q !== undefined && q !== '') found.push(idCondition(q))
  if (actor !== undefined) found.push(textCondition(actor, ['actor']))
  if (statusClass !== undefined)
    found.push({ sql: 'status >= ? AND status < ?', values: [statusClass * 100, statusClass * 100 + 100] })
  return found
}

/** Conditions on `calls` alone: text is looked for in the path. */
export function conditionsOf(query: CallQuery): Condition[] {
  return conditionsWith(query, ['path'])
}

/** Conditions on `calls` with `call_bodies`: text is looked for in path, query and both bodies. */
export function textConditionsOf(query: CallQuery): Condition[] {
  return conditionsWith(query, ['path', 'query', 'request_body', 'response_body'])
}
