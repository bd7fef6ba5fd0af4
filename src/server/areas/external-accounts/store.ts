import { sql } from 'kysely'
import type { Page } from '../../../contract/primitives/pagination'
import { countRow } from '../../database/counters'
import { filtersOf, pagingOf } from '../../database/listFilters'
import { type ListCondition, listPage } from '../../database/listPage'
import { runPrepared } from '../../database/preparedQuery'
import { insertRow } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'
import { skeletonOf } from '../../foundation/lookalikes'

export type ExternalAccountRow = Row<'external_accounts'>

const listOf = (customerId: string | null): string =>
  customerId === null ? 'platform_external_accounts' : 'customer_external_accounts'

const countedKeys = (row: ExternalAccountRow) => ({ customerId: row.customer_id, currency: row.currency })

/** The row of an external account, or null; a deleted one does not exist any more. */
export async function getExternalAccount(tx: Tx, id: string): Promise<ExternalAccountRow | null> {
  const [row] = await runPrepared<ExternalAccountRow>(tx, 'external account', [id], () =>
    tx.selectFrom('external_accounts').selectAll().where('id', '=', id).where('deleted_at', 'is', null),
  )
  return row ?? null
}

/** The accounts that a customer trusts, newest trust first. */
export function listTrustedPayees(tx: Tx, customerId: string, limit: number) {
  return tx
    .selectFrom('trusted_payees')
    .innerJoin('external_accounts', 'external_accounts.id', 'trusted_payees.external_account_id')
    .select(['external_accounts.id', 'holder_name', 'primary_identifier', 'trusted_at'])
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .orderBy('trusted_at', 'desc')
    .orderBy('external_accounts.id', 'desc')
    .limit(limit)
    .execute()
}

/** Whether the customer pays the account without proving each payment. */
export async function isTrustedPayee(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('trusted_payees')
    .select('trusted_at')
    .where('external_account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** Writes since when the customer trusts the account; null, not any more. */
export async function writeTrustedPayee(tx: Tx, accountId: string, trustedAt: string | null): Promise<void> {
  await tx.deleteFrom('trusted_payees').where('external_account_id', '=', accountId).execute()
  if (trustedAt !== null)
    await insertRow(tx, 'trusted_payees', { external_account_id: accountId, trusted_at: trustedAt })
}

/** Ends the trust of a customer in all of its accounts. */
export async function endTrustOf(tx: Tx, customerId: string): Promise<void> {
  await tx
    .deleteFrom('trusted_payees')
    .where('external_account_id', 'in', (of) =>
      of.selectFrom('external_accounts').select('id').where('customer_id', '=', customerId),
    )
    .execute()
}

/** The existing account with that identity, or null. */
export async function selectByIdentity(tx: Tx, identity: string): Promise<ExternalAccountRow | null> {
  const row = await tx
    .selectFrom('external_accounts')
    .selectAll()
    .where('active_identity', '=', identity)
    .executeTakeFirst()
  return row ?? null
}

/** Writes the row and counts it. */
export async function insertExternalAccount(tx: Tx, row: ExternalAccountRow): Promise<void> {
  await tx.insertInto('external_accounts').values(row).execute()
  await countRow(tx, listOf(row.customer_id), countedKeys(row), 1)
}

/** Frees the identity; the row stays for what refers to it. */
export async function deleteExternalAccountRow(tx: Tx, row: ExternalAccountRow, deletedAt: string): Promise<void> {
  await tx
    .updateTable('external_accounts')
    .set({ deleted_at: deletedAt, active_identity: null, is_default_uma_deposit_account: 0, updated_at: deletedAt })
    .where('id', '=', row.id)
    .execute()
  await countRow(tx, listOf(row.customer_id), countedKeys(row), -1)
}

/** Changes what may change of an account that exists. */
export async function updateExternalAccount(
  tx: Tx,
  id: string,
  patch: Partial<Pick<ExternalAccountRow, 'status' | 'is_default_uma_deposit_account'>> & {
    readonly updated_at: string
  },
): Promise<void> {
  await tx.updateTable('external_accounts').set(patch).where('id', '=', id).execute()
}

/** Ids of the customer's accounts that carry the UMA default; at most one while the rule holds. */
export async function selectDefaultIds(tx: Tx, customerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('external_accounts')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .where('is_default_uma_deposit_account', '=', 1)
    .execute()
  return rows.map((row) => row.id)
}

/** Accounts that are in use: those of a deleted customer are in no state that counts. */
export const OF_NO_DELETED: ListCondition = {
  identity: 'of no deleted customer',
  condition: sql<boolean>`NOT EXISTS (SELECT 1 FROM customers c WHERE c.id = customer_id AND c.is_deleted = 1)`,
}

interface Listing {
  readonly currency?: string | undefined
  readonly customerId?: string | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** A page of customers' accounts. */
export async function listCustomerRows(tx: Tx, query: Listing): Promise<Page<ExternalAccountRow>> {
  return listPage(tx, {
    list: 'customer_external_accounts',
    table: 'external_accounts',
    alwaysWhere: sql<boolean>`customer_id IS NOT NULL AND deleted_at IS NULL`,
    filters: filtersOf([
      ['customer_id', '=', query.customerId, 'customerId'],
      ['currency', '=', query.currency, 'currency'],
    ]),
    isCounted: true,
    ...pagingOf(query),
  })
}

/** A page of the platform's accounts. */
export async function listPlatformRows(tx: Tx, query: Listing): Promise<Page<ExternalAccountRow>> {
  return listPage(tx, {
    list: 'platform_external_accounts',
    table: 'external_accounts',
    alwaysWhere: sql<boolean>`customer_id IS NULL AND deleted_at IS NULL`,
    filters: filtersOf([['currency', '=', query.currency, 'currency']]),
    isCounted: true,
    ...pagingOf(query),
  })
}

/** How many rows get their skeleton in one transaction. */
const SLICE = 500

/**
 * Gives accounts that are older than skeletons theirs, some at a time. Returns: whether there may be more.
 */
export async function fillSkeletons(tx: Tx): Promise<boolean> {
  const rows = await tx
    .selectFrom('external_accounts')
    .select(['id', 'holder_name'])
    .where('holder_skeleton', 'is', null)
    .where('holder_name', 'is not', null)
    .limit(SLICE)
    .execute()
  for (const { id, holder_name } of rows) {
    // A name that looks like nothing is kept as such, or it would be looked at again for ever.
    const holder_skeleton = skeletonOf(holder_name ?? '') ?? ''
    await tx.updateTable('external_accounts').set({ holder_skeleton }).where('id', '=', id).execute()
  }
  return rows.length === SLICE
}
