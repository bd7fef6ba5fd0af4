import type { Row, Tx } from '../../database/schema'

/** Every target, oldest first; there are at most twenty. */
export function listTargetRows(tx: Tx): Promise<Row<'forwarding_targets'>[]> {
  return tx.selectFrom('forwarding_targets').selectAll().orderBy('id').execute()
}

/** The target, or null. */
export async function getTargetRow(tx: Tx, id: string): Promise<Row<'forwarding_targets'> | null> {
  const row = await tx.selectFrom('forwarding_targets').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Stores a new target. It begins with the next event: what happened before is replayed on request only. */
export async function insertTarget(tx: Tx, row: Omit<Row<'forwarding_targets'>, 'seen_up_to'>): Promise<void> {
  const newest = await tx.selectFrom('webhook_events').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  await tx
    .insertInto('forwarding_targets')
    .values({ ...row, seen_up_to: newest?.id ?? '' })
    .execute()
}

/** Changes what a person may change. A target that was off begins with the next event. */
export async function updateTarget(
  tx: Tx,
  id: string,
  change: Pick<Row<'forwarding_targets'>, 'name' | 'url' | 'types_json' | 'object_id' | 'mode'>,
): Promise<void> {
  await tx.updateTable('forwarding_targets').set(change).where('id', '=', id).execute()
}

/** Removes a target with its deliveries and attempts. */
export async function deleteTarget(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('forwarding_attempts').where('target_id', '=', id).execute()
  await tx.deleteFrom('forwarding_deliveries').where('target_id', '=', id).execute()
  await tx.deleteFrom('forwarding_targets').where('id', '=', id).execute()
}

/** Moves the mark up to which events were looked at. */
export async function moveSeen(tx: Tx, id: string, eventId: string): Promise<void> {
  await tx.updateTable('forwarding_targets').set({ seen_up_to: eventId }).where('id', '=', id).execute()
}
