import { changePrepared, runPrepared } from '../../../database/preparedQuery'
import { getRowById, insertRow } from '../../../database/rowsById'
import type { Row, Tx } from '../../../database/schema'

export type ShadowRow = Row<'shadows'>
export type ShadowDifferenceRow = Row<'shadow_differences'>

/** Drafts that are watched now. Every payment asks. */
export function listOpenShadows(tx: Tx): Promise<ShadowRow[]> {
  return runPrepared(tx, 'open shadows', [], () => tx.selectFrom('shadows').selectAll().where('ended_at', 'is', null))
}

const listedShadows = (tx: Tx, agentId: string | undefined) => {
  const rows = tx.selectFrom('shadows')
  return agentId === undefined ? rows : rows.where('agent_id', '=', agentId as ShadowRow['agent_id'])
}

/** Drafts: those that are watched now first, then the newest of the others; `before` is the last one that was read. */
export function listShadowRows(
  tx: Tx,
  asked: {
    readonly agentId: string | undefined
    readonly before: { readonly isEnded: boolean; readonly id: string } | null
    readonly limit: number
  },
): Promise<ShadowRow[]> {
  const { agentId, before, limit } = asked
  const rows = listedShadows(tx, agentId)
    .selectAll()
    .orderBy((eb) => eb('ended_at', 'is not', null))
    .orderBy('id', 'desc')
    .limit(limit)
  if (before === null) return rows.execute()
  const both = before.isEnded ? 'and' : 'or'
  const id = before.id as ShadowRow['id']
  return rows.where((eb) => eb[both]([eb('ended_at', 'is not', null), eb('id', '<', id)])).execute()
}

/** How many drafts there are, watched or not. */
export async function countShadows(tx: Tx, agentId: string | undefined): Promise<number> {
  const row = await listedShadows(tx, agentId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}

/** The draft, or null. */
export function getShadowRow(tx: Tx, id: string): Promise<ShadowRow | null> {
  return getRowById(tx, 'shadows', id)
}

/** Stores a draft that is watched from now on. */
export function insertShadowRow(tx: Tx, row: ShadowRow): Promise<void> {
  return insertRow(tx, 'shadows', row)
}

/** Ends a draft that is watched. Returns: whether it was this call. */
export async function endShadowRow(
  tx: Tx,
  id: string,
  end: Pick<ShadowRow, 'ended_at' | 'ended_by'>,
): Promise<boolean> {
  const result = await tx
    .updateTable('shadows')
    .set(end)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Counts a payment that it judged, or could not judge. */
export async function countJudged(tx: Tx, id: string, column: 'judged' | 'failed'): Promise<void> {
  await changePrepared(tx, `count ${column} of shadow`, [1, id], () =>
    tx
      .updateTable('shadows')
      .set((eb) => ({ [column]: eb(column, '+', 1) }))
      .where('id', '=', id),
  )
}

/** Stores what a draft would have made of a payment. */
export function insertDifferenceRow(tx: Tx, row: ShadowDifferenceRow): Promise<void> {
  return insertRow(tx, 'shadow_differences', row)
}

/** How many payments drafts would have treated differently, each by what was and what would have been. */
export async function countDifferences(tx: Tx, shadowIds: readonly ShadowRow['id'][], since: string) {
  if (shadowIds.length === 0) return []
  const rows = await tx
    .selectFrom('shadow_differences')
    .select(['shadow_id', 'was', 'would'])
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.sum<number>(eb.case().when('judged_at', '>=', since).then(1).else(0).end()).as('since'),
    ])
    .where('shadow_id', 'in', shadowIds)
    .groupBy(['shadow_id', 'was', 'would'])
    .execute()
  return rows.map((row) => ({ ...row, all: Number(row.all), since: Number(row.since) }))
}

/** In how many payments a draft differs. */
export async function countAllDifferences(tx: Tx, shadowId: string): Promise<number> {
  const row = await tx
    .selectFrom('shadow_differences')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('shadow_id', '=', shadowId as ShadowRow['id'])
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}

/** What differs, newest first; `before` is the last one that was read. */
export function listDifferenceRows(
  tx: Tx,
  asked: {
    readonly shadowId: string
    readonly before: { readonly judgedAt: string; readonly subjectId: string } | null
    readonly limit: number
  },
): Promise<ShadowDifferenceRow[]> {
  const { shadowId, before, limit } = asked
  const rows = tx
    .selectFrom('shadow_differences')
    .selectAll()
    .where('shadow_id', '=', shadowId)
    .orderBy('judged_at', 'desc')
    .orderBy('subject_id', 'desc')
    .limit(limit)
  if (before === null) return rows.execute()
  return rows
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('judged_at', 'subject_id'), '<', tuple(before.judgedAt, before.subjectId)),
    )
    .execute()
}
