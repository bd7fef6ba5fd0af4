import { sql } from 'kysely'
import type { DelegatedKeyStatus } from '../../../contract/delegated-keys/schemas'
import { runPrepared } from '../../database/preparedQuery'
import { getRowById, insertRow } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'
import { isSealedBy } from '../../database/sealedColumn'
import type { Sealing } from '../../foundation/sealing'

export type DelegatedKeyRow = Row<'delegated_keys'>
type CardSignatureRow = Row<'card_signatures'>

/** What keys are found by; each that is named narrows. */
export interface KeysAsked {
  readonly accountId?: string | undefined
  readonly fundingSourceId?: string | undefined
}

/** The key, or null; malformed ids are simply unknown. */
export function getDelegatedKey(tx: Tx, id: string): Promise<DelegatedKeyRow | null> {
  return getRowById(tx, 'delegated_keys', id)
}

/** Keys in every status, oldest first. */
export function listDelegatedKeyRows(tx: Tx, { accountId, fundingSourceId }: KeysAsked): Promise<DelegatedKeyRow[]> {
  let query = tx.selectFrom('delegated_keys').selectAll()
  if (accountId !== undefined) query = query.where('account_id', '=', accountId)
  if (fundingSourceId !== undefined) query = query.where('funding_source_id', '=', fundingSourceId)
  return query.orderBy('created_at').orderBy('id').execute()
}

/** The key that signs for this tie now, or null. */
export async function findActiveKey(tx: Tx, fundingSourceId: string): Promise<DelegatedKeyRow | null> {
  const [row] = await runPrepared<DelegatedKeyRow>(tx, 'active key', [fundingSourceId, 'ACTIVE'], () =>
    tx
      .selectFrom('delegated_keys')
      .selectAll()
      .where('funding_source_id', '=', fundingSourceId)
      .where('status', '=', 'ACTIVE'),
  )
  return row ?? null
}

/** Adds a key. */
export async function insertDelegatedKey(tx: Tx, row: DelegatedKeyRow): Promise<void> {
  await insertRow(tx, 'delegated_keys', row)
}

/** Moves a key on from a status. Returns: false where it had another one by then. */
export async function moveDelegatedKey(
  tx: Tx,
  id: string,
  move: { readonly from: readonly DelegatedKeyStatus[]; readonly to: DelegatedKeyStatus; readonly at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('delegated_keys')
    .set({ status: move.to, updated_at: move.at })
    .where('id', '=', id)
    .where('status', 'in', [...move.from])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keys of these ties that could sign, now or once they are confirmed. */
export async function listOpenKeysOf(tx: Tx, fundingSourceIds: readonly string[]): Promise<DelegatedKeyRow[]> {
  if (fundingSourceIds.length === 0) return []
  return tx
    .selectFrom('delegated_keys')
    .selectAll()
    .where('funding_source_id', 'in', [...fundingSourceIds])
    .where('status', '!=', 'REVOKED')
    .execute()
}

/** Ends the keys that the key of another data folder sealed. */
export async function revokeKeysSealedElsewhere(tx: Tx, sealing: Sealing, at: string): Promise<void> {
  await tx
    .updateTable('delegated_keys')
    .set({ status: 'REVOKED', updated_at: at })
    .where('status', '!=', 'REVOKED')
    .where(sql<boolean>`NOT ${isSealedBy(sealing, 'private_key_sealed')}`)
    .execute()
}

/** Keeps what was signed. */
export async function insertCardSignature(tx: Tx, row: CardSignatureRow): Promise<void> {
  await insertRow(tx, 'card_signatures', row)
}

/** What was signed of a card transaction, oldest first, or by a key, the newest; with the key of each. */
export function listCardSignatureRows(
  tx: Tx,
  of: { readonly transactionId: string } | { readonly delegatedKeyId: string; readonly limit: number },
) {
  const rows = tx
    .selectFrom('card_signatures')
    .innerJoin('delegated_keys', 'delegated_keys.id', 'card_signatures.delegated_key_id')
    .selectAll('card_signatures')
    .select(['delegated_keys.public_key', 'delegated_keys.nickname'])
  return 'transactionId' in of
    ? rows.where('transaction_id', '=', of.transactionId).orderBy('card_signatures.id').execute()
    : rows
        .where('delegated_key_id', '=', of.delegatedKeyId)
        .orderBy('card_signatures.id', 'desc')
        .limit(of.limit)
        .execute()
}
