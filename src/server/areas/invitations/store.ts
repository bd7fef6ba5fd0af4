import type { Row, Tx } from '../../database/schema'

export type InvitationRow = Row<'invitations'>

/** Adds an invitation. */
export async function insertInvitationRow(tx: Tx, row: InvitationRow): Promise<void> {
  await tx.insertInto('invitations').values(row).execute()
}

/** The invitation of that code, or null; codes are compared as they are written. */
export async function findInvitation(tx: Tx, code: string): Promise<InvitationRow | null> {
  return (await tx.selectFrom('invitations').selectAll().where('id', '=', code).executeTakeFirst()) ?? null
}

/** Ends an invitation that waits. Returns: false when another call ended it before. */
export async function endInvitationRow(
  tx: Tx,
  code: string,
  change: Pick<InvitationRow, 'state' | 'invitee_uma' | 'claimed_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set(change)
    .where('id', '=', code)
    .where('state', '=', 'PENDING')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
