import { sql } from 'kysely'
import type { Page } from '../../../contract/primitives/pagination'
import type { OutgoingRateDetails } from '../../../contract/quotes/schemas'
import {
  type Refund,
  type TransactionDestination,
  type TransactionSource,
  type TransactionStatus,
  transactionStatus,
} from '../../../contract/transactions/schemas'
import { countRow, recount } from '../../database/counters'
import { type ListCondition, type ListFilter, listPage } from '../../database/listPage'
import { runPrepared } from '../../database/preparedQuery'
import { getRowById, insertRow, updateRow } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { assert } from '../../foundation/assert'
import { countInDay, moveInDays } from './dayStore'
import { type TransactionExtras, transactions } from './tables'

export type { TransactionExtras } from './tables'

export type TransactionRow = Row<'transactions'>

const LIST = 'transactions'

/** What is stored as JSON text, read back. */
export interface TransactionParts {
  readonly source: TransactionSource | null
  readonly destination: TransactionDestination
  readonly rateDetails: OutgoingRateDetails | null
  readonly refund: Refund | null
  readonly extras: TransactionExtras
}

/** The JSON columns of a transaction, read. */
export function partsOf(row: TransactionRow): TransactionParts {
  return {
    source: readColumn(transactions, row, 'source_json'),
    destination: readColumn(transactions, row, 'destination_json'),
    rateDetails: readColumn(transactions, row, 'rate_details_json'),
    refund: readColumn(transactions, row, 'refund_json'),
    extras: readColumn(transactions, row, 'extras_json'),
  }
}

/** The status of a payment that is no card's. */
export function paymentStatusOf({ status }: Pick<TransactionRow, 'status'>): TransactionStatus {
  const known = transactionStatus.safeParse(status)
  assert(known.success, `a payment that is no card's is never ${status}`)
  return known.data
}

function countedKeys(row: TransactionRow): Record<string, string | null> {
  return { customerId: row.customer_id, status: row.status, type: row.type, agentId: row.agent_id }
}

/** The transaction, or null; malformed ids are simply unknown. */
export async function getTransaction(tx: Tx, id: string): Promise<TransactionRow | null> {
  return getRowById(tx, 'transactions', id)
}

/** The receiver's record of a payment between owners of the platform, or null: it names the payer's as reference. */
export async function getReceiptOf(tx: Tx, transactionId: string): Promise<TransactionRow | null> {
  const row = await tx
    .selectFrom('transactions')
    .selectAll()
    .where('reference', '=', transactionId)
    .where('type', '=', 'INCOMING')
    .executeTakeFirst()
  return row ?? null
}

/** Writes the row and counts it in every list that it belongs to. */
export async function insertTransactionRow(tx: Tx, row: TransactionRow): Promise<void> {
  await insertRow(tx, 'transactions', row)
  await countRow(tx, LIST, countedKeys(row), 1)
  await countInDay(tx, row, 1)
}

/** Writes the changed row and moves the counters of what the lists count. */
export async function updateTransactionRow(tx: Tx, before: TransactionRow, after: TransactionRow): Promise<void> {
  await updateRow(tx, 'transactions', before, after)
  await recount(tx, LIST, 'status', before.status, after.status)
  await recount(tx, LIST, 'agentId', before.agent_id, after.agent_id)
  await moveInDays(tx, before, after)
}

interface TransactionListing {
  readonly filters: readonly ListFilter[]
  readonly conditions: readonly ListCondition[]
  readonly order?: 'asc' | 'desc'
  readonly limit?: number
  readonly cursor?: string
}

/** A page of rows; no filter and each single key filter are counted without scanning. */
export function listTransactionRows(tx: Tx, listing: TransactionListing): Promise<Page<TransactionRow>> {
  return listPage(tx, { list: LIST, table: 'transactions', isCounted: true, ...listing })
}

/** Either side of the payment names that account id or UMA address. */
export function eitherSideIs(identifier: string): ListCondition {
  return {
    identity: `either=${identifier}`,
    condition: sql<boolean>`source_account_id = ${identifier} OR destination_account_id = ${identifier}`,
  }
}

/** Payments of the platform itself. */
export const OF_PLATFORM: ListCondition = {
  identity: 'customer=platform',
  condition: sql<boolean>`customer_id IS NULL`,
}

interface PaymentTarget {
  /** Null counts the platform's own payments. */
  readonly customerId: string | null
  readonly externalAccountId: string
}

const ownedBy = (customerId: string | null) =>
  customerId === null ? sql<boolean>`customer_id IS NULL` : sql<boolean>`customer_id = ${customerId}`

/** As the index says it: a parameter in its place would not be known to be the same. */
const HAS_ARRIVED = sql<boolean>`status = 'COMPLETED'`

/** Whether this customer (null: the platform) has paid that external account successfully; null: until now. */
export async function hasPaid(tx: Tx, target: PaymentTarget, before: string | null = null): Promise<boolean> {
  const { customerId, externalAccountId } = target
  const given = [externalAccountId, ...(customerId === null ? [] : [customerId]), ...(before === null ? [] : [before])]
  const rows = await runPrepared(tx, `has paid ${customerId === null} ${before === null}`, given, () => {
    const paid = tx
      .selectFrom('transactions')
      .select('id')
      .where('destination_account_id', '=', externalAccountId)
      .where(ownedBy(customerId))
      .where(HAS_ARRIVED)
      .limit(1)
    return before === null ? paid : paid.where('settled_at', '<', before)
  })
  return rows.length > 0
}
