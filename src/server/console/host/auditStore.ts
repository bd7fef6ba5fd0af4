import { type RawBuilder, sql } from 'kysely'
import type { Row, Tx } from '../../database/schema'
import { nextTurn } from '../../foundation/guarded'

/** What the audit log is asked for, besides whose log it is. Instants as they are stored. */
export interface AuditFilters {
  /** Part of an operation id. */
  readonly operationId?: string | undefined
  /** A whole one. */
  readonly act?: string | undefined
  readonly targetId?: string | undefined
  /** An id or a name. */
  readonly actor?: string | undefined
  readonly outcome?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Where a page begins: behind this row. */
interface Place {
  readonly sortValue: string
  readonly id: string
}

interface PagePart {
  readonly order: 'asc' | 'desc'
  /** How many rows, at most. */
  readonly count: number
  readonly after: Place | null
}

/** Entries of an index that are counted without letting anybody else have a turn. */
const COUNTED_AT_ONCE = 25_000

const allOf = (parts: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  parts.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`${sql.join([...parts], sql` AND `)}`

/** Part of an operation's id, written as its id or in words; the column may carry a sign. */
export function operationIs(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`instr(lower(${column}), ${text.toLowerCase().replaceAll(/\s/g, '')}) > 0`
}

/** The whole id of who acted, or part of the name; letters beyond ASCII as they are written. */
export function actorIs(
  { id, name }: { readonly id: RawBuilder<unknown>; readonly name: RawBuilder<unknown> },
  text: string,
): RawBuilder<boolean> {
  return sql<boolean>`(${id} = ${text} OR instr(lower(${name}), lower(${text})) > 0)`
}

/** Which groups the filters mean. */
function groupsWanted({ operationId, act, outcome, actor }: AuditFilters): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = []
  if (operationId !== undefined) parts.push(operationIs(sql`g.operation_id`, operationId))
  if (act !== undefined) parts.push(sql`g.operation_id = ${act}`)
  if (outcome !== undefined) parts.push(sql`g.outcome = ${outcome}`)
  if (actor !== undefined) parts.push(actorIs({ id: sql`g.actor_id`, name: sql`g.actor_name` }, actor))
  return allOf(parts)
}

/** The rows of group `g`, by the index of that order; the signs keep the columns' affinity out of the comparison. */
const ROWS_OF_GROUP = sql<boolean>`x.operation_id = g.operation_id AND x.outcome = g.outcome
  AND ifnull(x.actor_id, '') = +g.actor_id AND ifnull(x.actor_name, '') = +g.actor_name`

function between({ from, to }: AuditFilters): RawBuilder<boolean>[] {
  const parts: RawBuilder<boolean>[] = []
  if (from !== undefined) parts.push(sql`x.at >= ${from}`)
  if (to !== undefined) parts.push(sql`x.at <= ${to}`)
  return parts
}

const behind = (order: PagePart['order'], after: Place | null): RawBuilder<boolean>[] =>
  after === null ? [] : [sql`(x.at, x.id) ${sql.raw(order === 'asc' ? '>' : '<')} (${after.sortValue}, ${after.id})`]

/** Whether rows of this host's log are about this object without having it as their target. */
export async function isAmongSubjects(tx: Tx, id: string): Promise<boolean> {
  const named = tx.selectFrom('audit_subjects').select('audit_id').where('subject_id', '=', id).limit(1)
  return (await named.executeTakeFirst()) !== undefined
}

/** Rows `x` about an object: by their target, or by what else they are about. */
export const isAboutTarget = (id: string): RawBuilder<boolean> =>
  sql<boolean>`x.rowid IN (SELECT t.rowid FROM audit_log t WHERE t.target_id = ${id}
    UNION ALL SELECT s.rowid FROM audit_log s
      WHERE s.id IN (SELECT audit_id FROM audit_subjects WHERE subject_id = ${id}))`

/** What the filters ask beside target and time, of rows `x`; the signs keep rows in the order of the index. */
export function besideTarget({ operationId, act, outcome, actor }: AuditFilters): RawBuilder<boolean>[] {
  const parts: RawBuilder<boolean>[] = []
  if (operationId !== undefined) parts.push(operationIs(sql`x.operation_id`, operationId))
  if (act !== undefined) parts.push(sql`+x.operation_id = ${act}`)
  if (outcome !== undefined) parts.push(sql`+x.outcome = ${outcome}`)
  if (actor !== undefined) parts.push(actorIs({ id: sql`+x.actor_id`, name: sql`x.actor_name` }, actor))
  return parts
}

/** Finds and counts the rows about an object, also those that have another target. */
export function rowsAbout(tx: Tx, filters: AuditFilters & { readonly targetId: string }) {
  const where = [isAboutTarget(filters.targetId), ...between(filters), ...besideTarget(filters)]
  return {
    findRows: ({ order, count, after }: PagePart) => {
      const way = sql.raw(order === 'asc' ? 'ASC' : 'DESC')
      return sql<Row<'audit_log'>>`SELECT x.* FROM audit_log x WHERE ${allOf([...where, ...behind(order, after)])}
        ORDER BY x.at ${way}, x.id ${way} LIMIT ${sql.lit(count)}`
    },
    countRows: () => countAlong(tx, where),
  }
}

/** Whether the filters say anything that tells groups apart. */
export const areGrouped = ({ operationId, act, outcome, actor }: AuditFilters): boolean =>
  operationId !== undefined || act !== undefined || outcome !== undefined || actor !== undefined

/**
 * The rows of a page, out of every group that the filters mean. The first `count` rows of all lie in the `count`
 * groups whose first rows come first; of these `count` rows each are merged.
 */
export function groupedRows(filters: AuditFilters, { order, count, after }: PagePart): RawBuilder<Row<'audit_log'>> {
  const way = sql.raw(order === 'asc' ? 'ASC' : 'DESC')
  const where = allOf([ROWS_OF_GROUP, ...between(filters), ...behind(order, after)])
  const first = sql`SELECT x.at || x.id FROM audit_log x WHERE ${where} ORDER BY x.at ${way}, x.id ${way} LIMIT 1`
  const rowids = sql`SELECT x.rowid FROM audit_log x WHERE ${where}
    ORDER BY x.at ${way}, x.id ${way} LIMIT ${sql.lit(count)}`
  return sql<Row<'audit_log'>>`
    WITH headed AS MATERIALIZED (SELECT g.*, (${first}) AS head FROM audit_groups g WHERE ${groupsWanted(filters)}),
      g AS MATERIALIZED (
        SELECT * FROM headed WHERE head IS NOT NULL ORDER BY head ${way} LIMIT ${sql.lit(count)})
    SELECT a.* FROM g CROSS JOIN audit_log a ON a.rowid IN (${rowids})
      ORDER BY a.at ${way}, a.id ${way} LIMIT ${sql.lit(count)}`
}

/** Counts along an index, a stretch at a time, with a turn for everybody else in between. */
async function countAlong(tx: Tx, where: readonly RawBuilder<boolean>[]): Promise<number> {
  let counted = 0
  let behind: RawBuilder<boolean>[] = []
  for (;;) {
    const rest = allOf([...where, ...behind])
    const edge = sql<{ at: string; id: string }>`SELECT x.at, x.id FROM audit_log x WHERE ${rest}
      ORDER BY x.at, x.id LIMIT 1 OFFSET ${sql.lit(COUNTED_AT_ONCE - 1)}`
    const [last] = (await edge.execute(tx)).rows
    if (last === undefined) {
      const left = sql<{ n: number }>`SELECT count(*) AS n FROM audit_log x WHERE ${rest}`
      return counted + Number((await left.execute(tx)).rows[0]?.n ?? 0)
    }
    counted += COUNTED_AT_ONCE
    behind = [sql`(x.at, x.id) > (${last.at}, ${last.id})`]
    await nextTurn()
  }
}

type GroupRow = Pick<Row<'audit_log'>, 'operation_id' | 'outcome'> & {
  readonly actor_id: string
  readonly actor_name: string
  readonly n: number
}

async function countGroupsBetween(tx: Tx, filters: AuditFilters, groups: readonly GroupRow[]): Promise<number> {
  let total = 0
  let looked = 0
  for (const { operation_id, outcome, actor_id, actor_name, n } of groups) {
    const group = sql<boolean>`x.operation_id = ${operation_id} AND x.outcome = ${outcome}
      AND ifnull(x.actor_id, '') = ${actor_id} AND ifnull(x.actor_name, '') = ${actor_name}`
    total += await countAlong(tx, [group, ...between(filters)])
    looked += Math.min(n, COUNTED_AT_ONCE)
    if (looked < COUNTED_AT_ONCE) continue
    looked = 0
    await nextTurn()
  }
  return total
}

/** Characters of an instant that name its hour. */
const HOUR = 13

/** Counts a stretch of time: whole hours are counted already, the hours at its ends are counted along an index. */
async function countByHour(tx: Tx, { outcome, from, to }: AuditFilters): Promise<number> {
  const [first, last] = [from?.slice(0, HOUR), to?.slice(0, HOUR)]
  const parts: RawBuilder<boolean>[] = []
  if (first !== undefined) parts.push(sql`hour > ${first}`)
  if (last !== undefined) parts.push(sql`hour < ${last}`)
  if (outcome !== undefined) parts.push(sql`outcome = ${outcome}`)
  const whole = sql<{ n: number }>`SELECT ifnull(sum(n), 0) AS n FROM audit_hours WHERE ${allOf(parts)}`
  let total = Number((await whole.execute(tx)).rows[0]?.n ?? 0)
  for (const hour of new Set([first, last])) {
    if (hour === undefined) continue
    const end = `${hour}:59:59.999Z`
    const part = { from: from === undefined || from < hour ? hour : from, to: to === undefined || to > end ? end : to }
    total += await (outcome === undefined
      ? countAlong(tx, between(part))
      : countGroupsBetween(tx, part, await groupsOf(tx, { outcome })))
  }
  return total
}

async function groupsOf(tx: Tx, filters: AuditFilters): Promise<readonly GroupRow[]> {
  return (await sql<GroupRow>`SELECT * FROM audit_groups g WHERE ${groupsWanted(filters)}`.execute(tx)).rows
}

/** How many rows the filters mean, exactly: groups and hours are counted already, what is left along an index. */
export async function countAuditRows(tx: Tx, filters: AuditFilters): Promise<number> {
  const { from, to, operationId, act, actor } = filters
  const isTimed = from !== undefined || to !== undefined
  const isByHour = operationId === undefined && act === undefined && actor === undefined
  if (isTimed && isByHour) return countByHour(tx, filters)
  const groups = await groupsOf(tx, filters)
  if (isTimed) return countGroupsBetween(tx, filters, groups)
  return groups.reduce((sum, { n }) => sum + Number(n), 0)
}
