import { sql } from 'kysely'
import type { Tx } from './schema'

export type SavepointResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: unknown }

/**
 * Attempts a part of a transaction: when the work throws, everything it wrote is undone and the transaction goes on.
 * Savepoints nest; the innermost is the one undone.
 */
export async function inSavepoint<Value>(tx: Tx, work: () => Promise<Value>): Promise<SavepointResult<Value>> {
  await sql`SAVEPOINT attempt`.execute(tx)
  try {
    const value = await work()
    await sql`RELEASE SAVEPOINT attempt`.execute(tx)
    return { ok: true, value }
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT attempt`.execute(tx)
    await sql`RELEASE SAVEPOINT attempt`.execute(tx)
    return { ok: false, error }
  }
}
