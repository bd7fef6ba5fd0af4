import { sql } from 'kysely'
import { getRowById, insertRow, updateRow } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'

export type ViewRow = Row<'saved_views'>

/** A view with the name of who saved it, and whether the screen opens with it for who asks. */
export interface SeenView extends ViewRow {
  readonly owner_name: string
  readonly default_of: string | null
}

/** More than a navigation can show. */
const VIEWS_MAX = 200

function selectViews(tx: Tx, operatorId: string | null) {
  return tx
    .selectFrom('saved_views as v')
    .innerJoin('operators as o', 'o.id', 'v.operator_id')
    .selectAll('v')
    .select((eb) => [
      'o.name as owner_name',
      eb
        .selectFrom('default_views as d')
        .select('d.operator_id')
        .whereRef('d.view_id', '=', 'v.id')
        .where('d.operator_id', '=', operatorId ?? '')
        .as('default_of'),
    ])
}

/**
 * The views that an operator sees, or those that everybody sees: the operator's own first, with those that their
 * screens open with, then by name.
 */
export function listViewRows(tx: Tx, operatorId: string | null): Promise<SeenView[]> {
  return selectViews(tx, operatorId)
    .where((eb) => eb.or([eb('v.is_shared', '=', 1), eb('v.operator_id', '=', operatorId ?? '')]))
    .orderBy(sql`v.operator_id = ${operatorId ?? ''} OR default_of IS NOT NULL`, 'desc')
    .orderBy('v.name')
    .orderBy('v.id')
    .limit(VIEWS_MAX)
    .execute()
}

/** The view as an operator sees it, or null. */
export async function getSeenView(tx: Tx, id: string, operatorId: string): Promise<SeenView | null> {
  return (await selectViews(tx, operatorId).where('v.id', '=', id).executeTakeFirst()) ?? null
}

/** The view, or null. */
export const getViewRow = (tx: Tx, id: string): Promise<ViewRow | null> => getRowById(tx, 'saved_views', id)

/** How many views an operator has saved. */
export async function countViewsOf(tx: Tx, operatorId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('saved_views')
    .select((select) => select.fn.countAll<number>().as('n'))
    .where('operator_id', '=', operatorId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Stores a new view. */
export const insertViewRow = (tx: Tx, row: ViewRow): Promise<void> => insertRow(tx, 'saved_views', row)

/** Writes the changed view. */
export const updateViewRow = (tx: Tx, before: ViewRow, after: ViewRow): Promise<void> =>
  updateRow(tx, 'saved_views', before, after)

/** Deletes a view; no screen opens with it any more. */
export async function deleteViewRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('default_views').where('view_id', '=', id).execute()
  await tx.deleteFrom('saved_views').where('id', '=', id).execute()
}

/** No screen opens with a view that is now one of another screen. */
export async function dropDefaultsElsewhere(tx: Tx, { id, place }: ViewRow): Promise<void> {
  await tx.deleteFrom('default_views').where('view_id', '=', id).where('place', '!=', place).execute()
}

/** Nobody but its owner opens a screen with a view that is not shared any more. */
export async function dropDefaultsOfOthers(tx: Tx, { id, operator_id }: ViewRow): Promise<void> {
  await tx.deleteFrom('default_views').where('view_id', '=', id).where('operator_id', '!=', operator_id).execute()
}

/** What a screen opens with for an operator; null for the plain list. */
export async function putDefault(tx: Tx, operatorId: string, place: string, viewId: string | null): Promise<void> {
  await tx.deleteFrom('default_views').where('operator_id', '=', operatorId).where('place', '=', place).execute()
  if (viewId === null) return
  await insertRow(tx, 'default_views', { operator_id: operatorId, place, view_id: viewId })
}
