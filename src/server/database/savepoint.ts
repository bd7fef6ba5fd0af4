import { CompiledQuery } from 'kysely'
import { storageRefusalOf } from '../foundation/storageFaults'
import { rememberOpenSteps } from './counters'
import type { Tx } from './schema'

type SavepointResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: unknown }

const BEGIN = CompiledQuery.raw('SAVEPOINT attempt')
const KEEP = CompiledQuery.raw('RELEASE SAVEPOINT attempt')
const UNDO = CompiledQuery.raw('ROLLBACK TO SAVEPOINT attempt')

/**
 * Attempts a part of a transaction: when the work throws, everything it wrote is undone, also what it counted and had
 * not written yet, and the transaction goes on.
 * Savepoints nest; the innermost is the one undone.
 *
 * Errors: what a full disk or a lock refused is no outcome of the attempt; it ends the transaction.
 */
export async function inSavepoint<Value>(tx: Tx, work: () => Promise<Value>): Promise<SavepointResult<Value>> {
  const putBack = rememberOpenSteps(tx)
  await tx.executeQuery(BEGIN)
  try {
    const value = await work()
    await tx.executeQuery(KEEP)
    return { ok: true, value }
  } catch (error) {
    // Nothing of this transaction can be kept, and SQLite may have ended it already.
    if (storageRefusalOf(error) !== null) throw error
    await tx.executeQuery(UNDO)
    await tx.executeQuery(KEEP)
    putBack()
    return { ok: false, error }
  }
}
