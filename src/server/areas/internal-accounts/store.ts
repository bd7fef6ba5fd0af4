import { type Selectable, sql } from 'kysely'
import type { InternalAccountType } from '../../../contract/internal-accounts/schemas'
import type { Page } from '../../../contract/primitives/pagination'
import { countRow } from '../../database/counters'
import { filtersOf, type Paging, pagingOf } from '../../database/listFilters'
import { listPage } from '../../database/listPage'
import { runPrepared } from '../../database/preparedQuery'
import { getRowById } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'

export type InternalAccountRow = Selectable<Row<'internal_accounts'>>

/** The list that customers' accounts form; the platform's own are not counted. */
const LIST = 'customer_internal_accounts'

/** The row of an internal account, or null. */
export async function getInternalAccount(tx: Tx, id: string): Promise<InternalAccountRow | null> {
  return getRowById(tx, 'internal_accounts', id)
}

/** Several rows at once, by id. */
export async function listAccountsById(tx: Tx, ids: readonly string[]): Promise<InternalAccountRow[]> {
  if (ids.length === 0) return []
  return runPrepared(tx, `${ids.length} internal accounts`, ids, () =>
    tx
      .selectFrom('internal_accounts')
      .selectAll()
      .where('id', 'in', [...ids])
      .orderBy('id'),
  )
}

/** Usable accounts first, those that nobody opens again last. */
const BY_USE = sql`CASE WHEN status = 'ACTIVE' THEN 0 WHEN status IN ('CLOSED', 'FAILED') THEN 2 ELSE 1 END`

/** The account of an owner in a currency, ACTIVE before others, then the oldest; null owner means the platform. */
export async function findInternalAccount(
  tx: Tx,
  owner: { readonly customerId: string | null; readonly currency: string; readonly type?: InternalAccountType },
): Promise<InternalAccountRow | null> {
  const { customerId, currency, type } = owner
  const given = [...(customerId === null ? [] : [customerId]), currency, ...(type === undefined ? [] : [type])]
  const whose = customerId === null ? 'account of the platform' : 'account of a customer'
  const key = type === undefined ? whose : `${whose}, of a type`
  const [row] = await runPrepared<InternalAccountRow>(tx, key, given, () => {
    const owned = tx
      .selectFrom('internal_accounts')
      .selectAll()
      .where('customer_id', customerId === null ? 'is' : '=', customerId)
      .where('currency', '=', currency)
    const wanted = type === undefined ? owned : owned.where('type', '=', type)
    return wanted.orderBy(BY_USE).orderBy('created_at').orderBy('id').limit(1)
  })
  return row ?? null
}

/** The accounts of a customer, oldest first; as many as it has currencies. */
export function listOwnedAccounts(tx: Tx, customerId: string): Promise<InternalAccountRow[]> {
  const query = tx.selectFrom('internal_accounts').selectAll().where('customer_id', '=', customerId)
  return query.orderBy('created_at').orderBy('id').execute()
}

/** The embedded wallets of a customer: a session of any of them speaks for it. Source: wallet-crypto 1.4. */
export async function listWalletIds(tx: Tx, customerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('internal_accounts')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('type', '=', 'EMBEDDED_WALLET')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Writes the row and, for a customer's account, counts it. */
export async function insertInternalAccount(tx: Tx, row: InternalAccountRow): Promise<void> {
  await tx.insertInto('internal_accounts').values(row).execute()
  if (row.customer_id === null) return
  await countRow(tx, LIST, { customerId: row.customer_id, currency: row.currency, type: row.type }, 1)
}

/** Makes one change to several accounts. Returns: their rows as they are now. */
export async function updateInternalAccounts(
  tx: Tx,
  ids: readonly string[],
  patch: Partial<Pick<InternalAccountRow, 'status' | 'is_private' | 'updated_at'>>,
): Promise<InternalAccountRow[]> {
  const key = `update ${ids.length} internal accounts ${Object.keys(patch).join()}`
  return runPrepared(tx, key, [...Object.values(patch), ...ids], () =>
    tx
      .updateTable('internal_accounts')
      .set(patch)
      .where('id', 'in', [...ids])
      .returningAll(),
  )
}

interface Filters {
  readonly currency?: string | undefined
  readonly customerId?: string | undefined
  readonly type?: InternalAccountType | undefined
}

/** A page of customers' accounts. */
export async function listCustomerRows(tx: Tx, query: Filters & Paging): Promise<Page<InternalAccountRow>> {
  return listPage(tx, {
    list: LIST,
    table: 'internal_accounts',
    alwaysWhere: sql<boolean>`customer_id IS NOT NULL`,
    filters: filtersOf([
      ['customer_id', '=', query.customerId, 'customerId'],
      ['currency', '=', query.currency, 'currency'],
      ['type', '=', query.type, 'type'],
    ]),
    isCounted: true,
    ...pagingOf(query),
  })
}

/** The platform's own accounts, newest first; there are only as many as it supports currencies. */
export async function listPlatformRows(tx: Tx, query: Filters): Promise<InternalAccountRow[]> {
  let selection = tx.selectFrom('internal_accounts').selectAll().where('customer_id', 'is', null)
  if (query.currency !== undefined) selection = selection.where('currency', '=', query.currency)
  if (query.type !== undefined) selection = selection.where('type', '=', query.type)
  return selection.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}
