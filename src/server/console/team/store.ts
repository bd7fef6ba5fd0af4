import type { Row, Tx } from '../../database/schema'

/** Claim of an action, or null. */
export async function getClaim(tx: Tx, actionId: string): Promise<Row<'action_claims'> | null> {
  return (await tx.selectFrom('action_claims').selectAll().where('action_id', '=', actionId).executeTakeFirst()) ?? null
}

/** Stores a claim in the place of any other. */
export async function putClaim(tx: Tx, row: Row<'action_claims'>): Promise<void> {
  const { action_id: _, ...rest } = row
  await tx
    .insertInto('action_claims')
    .values(row)
    .onConflict((conflict) => conflict.column('action_id').doUpdateSet(rest))
    .execute()
}

/** Deletes the claim of an action. */
export async function deleteClaim(tx: Tx, actionId: string): Promise<void> {
  await tx.deleteFrom('action_claims').where('action_id', '=', actionId).execute()
}

/** Stores until when an action is out of the queue, in the place of any earlier time. */
export async function putSnooze(tx: Tx, row: Row<'action_snoozes'>): Promise<void> {
  const { action_id: _, ...rest } = row
  await tx
    .insertInto('action_snoozes')
    .values(row)
    .onConflict((conflict) => conflict.column('action_id').doUpdateSet(rest))
    .execute()
}

/** Puts an action back into the queue; false when it was there. */
export async function deleteSnooze(tx: Tx, actionId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('action_snoozes').where('action_id', '=', actionId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Claims and snoozes of these actions. */
export async function listMarkRows(tx: Tx, actionIds: readonly string[]) {
  const ids = [...actionIds]
  if (ids.length === 0) return { claims: [], snoozes: [] }
  return {
    claims: await tx.selectFrom('action_claims').selectAll().where('action_id', 'in', ids).execute(),
    snoozes: await tx.selectFrom('action_snoozes').selectAll().where('action_id', 'in', ids).execute(),
  }
}
