import { insertRow } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'

export type ContactCodeRow = Row<'contact_codes'>
type Target = Pick<ContactCodeRow, 'customer_id' | 'channel' | 'address'>

/** The newest code that was sent there, whatever has become of it, or null. */
export async function getNewestCode(tx: Tx, { customer_id, channel, address }: Target): Promise<ContactCodeRow | null> {
  const row = await tx
    .selectFrom('contact_codes')
    .selectAll()
    .where('customer_id', '=', customer_id)
    .where('channel', '=', channel)
    .where('address', '=', address)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Adds a code; those of the channel before it are replaced, wherever they were sent. */
export async function insertCode(tx: Tx, row: ContactCodeRow): Promise<void> {
  await tx
    .updateTable('contact_codes')
    .set({ state: 'REPLACED' })
    .where('customer_id', '=', row.customer_id)
    .where('channel', '=', row.channel)
    .where('state', '=', 'LIVE')
    .execute()
  await insertRow(tx, 'contact_codes', row)
}

/** Writes what has become of a code. */
export async function updateCode(
  tx: Tx,
  id: string,
  change: Partial<Pick<ContactCodeRow, 'state' | 'failed_attempts'>>,
): Promise<void> {
  await tx.updateTable('contact_codes').set(change).where('id', '=', id).execute()
}

/** What has become of the codes of these messages, by message. */
export async function getCodeStates(
  tx: Tx,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, ContactCodeRow['state']>> {
  if (messageIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('contact_codes')
    .select(['message_id', 'state'])
    .where('message_id', 'in', messageIds)
    .execute()
  return new Map(rows.map((row) => [row.message_id, row.state]))
}
