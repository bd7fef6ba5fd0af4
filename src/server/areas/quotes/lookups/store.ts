import type { Row, Tx } from '../../../database/schema'

export type LookupRow = Row<'lookups'>

/** Keeps a lookup, and forgets those that nobody can use any more. */
export async function insertLookup(tx: Tx, row: LookupRow): Promise<void> {
  await tx.deleteFrom('lookups').where('expires_at', '<=', row.created_at).execute()
  await tx.insertInto('lookups').values(row).execute()
}

/** The lookup, or null. */
export async function getLookupRow(tx: Tx, id: string): Promise<LookupRow | null> {
  return (await tx.selectFrom('lookups').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}
