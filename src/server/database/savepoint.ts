import { sql } from 'kysely'
import type { Tx } from './schema'

export type SavepointResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: unknown }

/**
 * Runs work inside a savepoint of the open transaction: what it wrote stays when it resolves and is undone when it
 * throws; the transaction itself goes on either way. May be nested.
 */
export async function inSavepoint<Value>(tx: Tx, work: (tx: Tx) => Promise<Value>): Promise<SavepointResult<Value>> {
  await sql`SAVEPOINT inner_work`.execute(tx)
  let result: SavepointResult<Value>
  try {
    result = { ok: true, value: await work(tx) }
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT inner_work`.execute(tx)
    result = { ok: false, error }
  }
  await sql`RELEASE SAVEPOINT inner_work`.execute(tx)
  return result
}
