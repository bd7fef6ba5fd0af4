import { type RawBuilder, sql } from 'kysely'
import type { Row, Tx } from '../../database/schema'
import { cursorMark, readRowCursor, writeCursor } from '../../foundation/listCursor'
import { type AuditFilters, besideTarget, isAboutTarget, isAmongSubjects } from './auditStore'

/** Rows that are looked at for one slice: reading and writing out so many holds nobody up. */
const LOOKED_AT = 2000

interface Asked {
  readonly cursor?: string | undefined
  readonly sortOrder?: 'asc' | 'desc' | undefined
}

interface Slice<Found> {
  readonly rows: readonly Found[]
  /** Null behind the last row. */
  readonly nextCursor: string | null
}

/**
 * The matching rows among the next 2,000 in order of time, oldest first unless asked otherwise: perhaps none, and still
 * not the end.
 *
 * Errors: INVALID_INPUT field `cursor`.
 */
export async function exportSlice<Found extends Row<'audit_log'>>(
  tx: Tx,
  table: 'audit_log' | 'imported_audit',
  filters: AuditFilters,
  { cursor, sortOrder = 'asc' }: Asked,
): Promise<Slice<Found>> {
  const mark = cursorMark(table, filters, sortOrder)
  const [behind, upTo, direction] = sortOrder === 'asc' ? ['>', '<=', 'ASC'] : ['<', '>=', 'DESC']
  const order = sql.raw(`ORDER BY x.at ${direction}, x.id ${direction}`)
  const along: RawBuilder<boolean>[] = [sql`1 = 1`]
  const { from, to, targetId } = filters
  if (targetId !== undefined) {
    const isNamed = table === 'audit_log' && (await isAmongSubjects(tx, targetId))
    along.push(isNamed ? isAboutTarget(targetId) : sql`x.target_id = ${targetId}`)
  }
  if (from !== undefined) along.push(sql`x.at >= ${from}`)
  if (to !== undefined) along.push(sql`x.at <= ${to}`)
  const place = readRowCursor(cursor, mark)
  if (place !== null) along.push(sql`(x.at, x.id) ${sql.raw(behind)} (${place.sortValue}, ${place.id})`)
  const where = (parts: readonly RawBuilder<boolean>[]) =>
    sql`${sql.table(table)} x WHERE ${sql.join(parts, sql` AND `)}`
  const found = sql<{ at: string; id: string }>`SELECT x.at, x.id FROM ${where(along)}
    ${order} LIMIT 1 OFFSET ${sql.lit(LOOKED_AT - 1)}`
  const [edge] = (await found.execute(tx)).rows
  if (edge !== undefined) along.push(sql`(x.at, x.id) ${sql.raw(upTo)} (${edge.at}, ${edge.id})`)
  const slice = sql<Found>`SELECT x.* FROM ${where([...along, ...besideTarget(filters)])} ${order}`
  const { rows } = await slice.execute(tx)
  return { rows, nextCursor: edge === undefined ? null : writeCursor(mark, edge.at, edge.id) }
}
