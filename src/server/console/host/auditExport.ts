import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { readCursor, writeCursor } from '../../database/pageCursor'
import type { Row, Tx } from '../../database/schema'
import { type AuditFilters, actorIs, operationIs } from './auditStore'

/** Rows that are looked at for one slice: reading and writing out so many holds nobody up. */
const LOOKED_AT = 2000

interface Slice<Found> {
  readonly rows: readonly Found[]
  /** Null behind the last row. */
  readonly nextCursor: string | null
}

/** The signs keep the rows in the order of the index that the slice goes along. */
function conditionsOf({ operationId, act, outcome, actor }: AuditFilters): RawBuilder<boolean>[] {
  const parts: RawBuilder<boolean>[] = []
  if (operationId !== undefined) parts.push(operationIs(sql`x.operation_id`, operationId))
  if (act !== undefined) parts.push(sql`+x.operation_id = ${act}`)
  if (outcome !== undefined) parts.push(sql`+x.outcome = ${outcome}`)
  if (actor !== undefined) parts.push(actorIs({ id: sql`+x.actor_id`, name: sql`x.actor_name` }, actor))
  return parts
}

/**
 * The matching rows among the next 2,000 in order of time, oldest first: perhaps none, and still not the end.
 *
 * Errors: INVALID_INPUT field `cursor`.
 */
export async function exportSlice<Found extends Row<'audit_log'>>(
  tx: Tx,
  table: 'audit_log' | 'imported_audit',
  filters: AuditFilters,
  cursor: string | undefined,
): Promise<Slice<Found>> {
  const mark = hash('sha256', JSON.stringify([table, filters]), 'base64url').slice(0, 12)
  const along: RawBuilder<boolean>[] = [sql`1 = 1`]
  const { from, to, targetId } = filters
  if (targetId !== undefined) along.push(sql`x.target_id = ${targetId}`)
  if (from !== undefined) along.push(sql`x.at >= ${from}`)
  if (to !== undefined) along.push(sql`x.at <= ${to}`)
  if (cursor !== undefined) {
    const { sortValue, id } = readCursor(cursor, mark)
    along.push(sql`(x.at, x.id) > (${sortValue}, ${id})`)
  }
  const where = (parts: readonly RawBuilder<boolean>[]) =>
    sql`${sql.table(table)} x WHERE ${sql.join(parts, sql` AND `)}`
  const found = sql<{ at: string; id: string }>`SELECT x.at, x.id FROM ${where(along)}
    ORDER BY x.at, x.id LIMIT 1 OFFSET ${sql.lit(LOOKED_AT - 1)}`
  const [edge] = (await found.execute(tx)).rows
  if (edge !== undefined) along.push(sql`(x.at, x.id) <= (${edge.at}, ${edge.id})`)
  const slice = sql<Found>`SELECT x.* FROM ${where([...along, ...conditionsOf(filters)])} ORDER BY x.at, x.id`
  const { rows } = await slice.execute(tx)
  return { rows, nextCursor: edge === undefined ? null : writeCursor(mark, { sortValue: edge.at, id: edge.id }) }
}
