import { changePrepared, runPrepared } from '../../database/preparedQuery'
import { getRowById } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'

/** How many operators a list shows; a desk has a handful. */
const OPERATORS_MAX = 200

/** The operators, last seen first. */
export function listOperatorRows(tx: Tx): Promise<Row<'operators'>[]> {
  return tx
    .selectFrom('operators')
    .selectAll()
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(OPERATORS_MAX)
    .execute()
}

/** When each operator of these names acted last, as far as the audit log knows. */
export function listLastActs(tx: Tx, names: readonly string[]) {
  return tx
    .selectFrom('audit_log')
    .innerJoin('operators', 'operators.id', 'audit_log.actor_id')
    .select((eb) => ['operators.id', eb.fn.max('audit_log.at').as('at')])
    .where('operators.name', 'in', names)
    .groupBy('operators.id')
    .execute()
}

/** The operator, or null. */
export function getOperatorRow(tx: Tx, id: string): Promise<Row<'operators'> | null> {
  return getRowById(tx, 'operators', id)
}

/** Proofs, oldest first: of one operator, or of all. */
export function listOperatorProofs(tx: Tx, operatorId?: string): Promise<Row<'operator_proofs'>[]> {
  const all = () => tx.selectFrom('operator_proofs').selectAll().orderBy('added_at').orderBy('id')
  if (operatorId === undefined) return all().execute()
  return runPrepared(tx, 'proofs of an operator', [operatorId], () => all().where('operator_id', '=', operatorId))
}

/** Whether a passkey with this public key is one of the operator. */
export async function hasPasskey(tx: Tx, operatorId: string, publicKey: string): Promise<boolean> {
  const rows = await runPrepared(tx, 'passkey of an operator', [operatorId, publicKey], () =>
    tx
      .selectFrom('operator_proofs')
      .select('id')
      .where('operator_id', '=', operatorId)
      .where('public_key', '=', publicKey)
      .limit(1),
  )
  return rows.length > 0
}

/** How many operators there are, disabled ones among them. */
export async function countOperators(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom('operators')
    .select((select) => select.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Stores a new operator. */
export async function insertOperatorRow(tx: Tx, row: Row<'operators'>): Promise<void> {
  await tx.insertInto('operators').values(row).execute()
}

/** Changes some columns of an operator. */
export async function updateOperatorRow(
  tx: Tx,
  id: string,
  change: Partial<Omit<Row<'operators'>, 'id'>>,
): Promise<void> {
  await tx.updateTable('operators').set(change).where('id', '=', id).execute()
}

/** Stores a new proof. */
export async function insertProofRow(tx: Tx, row: Row<'operator_proofs'>): Promise<void> {
  await tx.insertInto('operator_proofs').values(row).execute()
}

/** Deletes a proof; false when it is gone already. */
export async function deleteProofRow(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('operator_proofs').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Notes that a proof was used, by compare-and-set. Returns: false when it is gone, or its counter moved meanwhile.
 */
export async function updateProofUse(
  tx: Tx,
  proof: Pick<Row<'operator_proofs'>, 'id' | 'sign_count'>,
  use: Pick<Row<'operator_proofs'>, 'sign_count' | 'last_used_at'>,
): Promise<boolean> {
  const { sign_count, last_used_at } = use
  const was = proof.sign_count
  const before = was === null ? [] : [was]
  const key = `use of a proof ${was === null}`
  const changed = await changePrepared(tx, key, [sign_count, last_used_at, proof.id, ...before], () =>
    tx
      .updateTable('operator_proofs')
      .set({ sign_count, last_used_at })
      .where('id', '=', proof.id)
      .where('sign_count', was === null ? 'is' : '=', was),
  )
  return changed > 0
}
