import { sql } from 'kysely'
import type { Page } from '../../../contract/primitives/pagination'
import { countRow } from '../../database/counters'
import { type ListCondition, type ListFilter, listPage } from '../../database/listPage'
import { getRowById, getRowsById } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'

/** Adds a customer, and counts it. */
export async function insertCustomer(tx: Tx, row: Row<'customers'>): Promise<void> {
  await tx.insertInto('customers').values(row).execute()
  await countRow(tx, 'customers', { customerType: row.customer_type }, 1)
}

/** The customer's row, also when it was deleted, or null. */
export function getCustomer(tx: Tx, id: string): Promise<Row<'customers'> | null> {
  return getRowById(tx, 'customers', id)
}

/** The rows of these customers by id, of deleted ones too; null is passed over. */
export function listCustomersById(
  tx: Tx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, Row<'customers'>>> {
  return getRowsById(tx, 'customers', ids)
}

/** Names of customers by id, of deleted ones too; the platform's null is passed over. */
export async function getCustomerNames(tx: Tx, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const rows = await tx.selectFrom('customers').select(['id', 'display_name']).where('id', 'in', known).execute()
  return new Map(rows.map((row) => [row.id, row.display_name]))
}

/** Writes the row's verification state. */
export async function updateCustomerStatus(tx: Tx, row: Row<'customers'>): Promise<void> {
  const { status, updated_at } = row
  await tx.updateTable('customers').set({ status, updated_at }).where('id', '=', row.id).execute()
}

/** Writes a changed row; its type stays, so that no counter moves. */
export async function updateCustomer(tx: Tx, row: Row<'customers'>): Promise<void> {
  const { id, ...columns } = row
  await tx.updateTable('customers').set(columns).where('id', '=', id).execute()
}

/**
 * Marks the row as deleted, gives its unique names free and takes it out of the counted list. Returns: the row as it is
 * now.
 */
export async function markCustomerDeleted(tx: Tx, row: Row<'customers'>, at: string): Promise<Row<'customers'>> {
  const change = { is_deleted: 1, active_platform_customer_id: null, active_uma_address: null, updated_at: at }
  await tx.updateTable('customers').set(change).where('id', '=', row.id).execute()
  await countRow(tx, 'customers', { customerType: row.customer_type }, -1)
  return { ...row, ...change }
}

/** Whether a customer that is not deleted goes by this id of the platform. */
export async function isPlatformCustomerIdTaken(tx: Tx, platformCustomerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('customers')
    .select('id')
    .where('active_platform_customer_id', '=', platformCustomerId)
    .executeTakeFirst()
  return row !== undefined
}

/** The customer that holds this address, or null; addresses are kept in lower case. */
export async function findCustomerByUmaAddress(tx: Tx, umaAddress: string): Promise<Row<'customers'> | null> {
  const query = tx.selectFrom('customers').selectAll().where('active_uma_address', '=', umaAddress)
  return (await query.executeTakeFirst()) ?? null
}

/** Whether a customer that is not deleted holds this address; addresses are kept in lower case. */
export async function isUmaAddressTaken(tx: Tx, umaAddress: string): Promise<boolean> {
  const row = await tx
    .selectFrom('customers')
    .select('id')
    .where('active_uma_address', '=', umaAddress)
    .executeTakeFirst()
  return row !== undefined
}

/** Customers whose `currencies` name this one. */
export function holdsCurrency(currencyCode: string): ListCondition {
  const quoted = JSON.stringify(currencyCode).replaceAll('\\', '\\\\').replaceAll('%', '\\%').replaceAll('_', '\\_')
  return {
    identity: `currency=${currencyCode}`,
    condition: sql<boolean>`currencies_json LIKE ${`%${quoted}%`} ESCAPE '\\'`,
  }
}

/** A page of customers, newest first; deleted ones only when asked for. */
export async function listCustomerPage(
  tx: Tx,
  query: {
    readonly isIncludingDeleted: boolean
    readonly filters: readonly ListFilter[]
    readonly conditions: readonly ListCondition[]
    readonly limit?: number
    readonly cursor?: string
  },
): Promise<Page<Row<'customers'>>> {
  const { isIncludingDeleted, ...rest } = query
  // The counters leave deleted customers out, so the list with them counts its rows; its name keeps the cursors apart.
  if (isIncludingDeleted) return listPage(tx, { list: 'customers+deleted', table: 'customers', ...rest })
  return listPage(tx, {
    list: 'customers',
    table: 'customers',
    always: [{ column: 'is_deleted', op: '=', value: 0 }],
    isCounted: true,
    ...rest,
  })
}
