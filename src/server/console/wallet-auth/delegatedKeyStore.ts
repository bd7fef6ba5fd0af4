import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../database/schema'

/** Keys of the cards of a customer. */
export function keysOfHolder(customerId: string): RawBuilder<boolean> {
  return sql<boolean>`card_id IN (SELECT id FROM cards WHERE cardholder_id = ${customerId})`
}

/** How many draws each key signed, and when the last; keys that signed none are left out. */
export async function countSignatures(
  tx: Tx,
  keyIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly count: number; readonly lastAt: string }>> {
  if (keyIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('card_signatures')
    .select((eb) => ['delegated_key_id', eb.fn.countAll<number>().as('count'), eb.fn.max('created_at').as('last')])
    .where('delegated_key_id', 'in', [...keyIds])
    .groupBy('delegated_key_id')
    .execute()
  return new Map(rows.map((row) => [row.delegated_key_id, { count: Number(row.count), lastAt: row.last }]))
}
