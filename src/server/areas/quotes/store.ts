import { sql } from 'kysely'
import type { OutgoingRateDetails, QuoteDestination, QuoteSource } from '../../../contract/quotes/schemas'
import type { TransactionDestination, TransactionSource } from '../../../contract/transactions/schemas'
import { countRow, recount } from '../../database/counters'
import { getRowById, insertRow, updateRow } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { type QuoteExtras, quotes } from './tables'

export type QuoteRow = Row<'quotes'>

const LIST = 'quotes'

interface QuoteParts {
  readonly source: QuoteSource
  readonly destination: QuoteDestination
  readonly rateDetails: OutgoingRateDetails
  readonly extras: QuoteExtras
}

/** The JSON columns of a quote, read. */
export function partsOf(row: QuoteRow): QuoteParts {
  return {
    source: readColumn(quotes, row, 'source_json'),
    destination: readColumn(quotes, row, 'destination_json'),
    rateDetails: readColumn(quotes, row, 'rate_details_json'),
    extras: readColumn(quotes, row, 'extras_json'),
  }
}

/** The paying side as a transaction has it. */
export function transactionSourceOf(row: QuoteRow): TransactionSource {
  const { source } = partsOf(row)
  const currency = row.sending_currency
  if (source.sourceType === 'ACCOUNT') return { sourceType: 'ACCOUNT', accountId: source.accountId, currency }
  const { customerId } = source
  return { sourceType: 'REALTIME_FUNDING', currency, customerId }
}

/** The receiving side as a transaction has it. */
export function transactionDestinationOf(row: QuoteRow): TransactionDestination {
  const { destination } = partsOf(row)
  const currency = row.receiving_currency
  if (destination.destinationType === 'ACCOUNT') {
    return { destinationType: 'ACCOUNT', accountId: destination.accountId, currency }
  }
  return { destinationType: 'UMA_ADDRESS', umaAddress: destination.umaAddress.toLowerCase(), currency }
}

/** The quote, or null; malformed ids are simply unknown. */
export async function getQuote(tx: Tx, id: string): Promise<QuoteRow | null> {
  return getRowById(tx, 'quotes', id)
}

/**
 * The quotes that a customer has made and not executed, or that would pay it: into one of its accounts, to one of its
 * payees or to the UMA address that was its own; oldest first.
 */
export function listOpenQuoteRows(tx: Tx, customerId: string): Promise<QuoteRow[]> {
  const inside = tx.selectFrom('internal_accounts').select('id').where('customer_id', '=', customerId)
  const outside = tx.selectFrom('external_accounts').select('id').where('customer_id', '=', customerId)
  return tx
    .selectFrom('quotes')
    .selectAll()
    .where('status', 'in', ['PENDING', 'PENDING_AUTHORIZATION'])
    .where((where) =>
      where.or([
        where('customer_id', '=', customerId),
        where('destination_account_id', 'in', inside),
        where('destination_account_id', 'in', outside),
        sql<boolean>`json_extract(extras_json, '$.receiverCustomerId') = ${customerId}`,
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Writes the row and counts it. */
export async function insertQuoteRow(tx: Tx, row: QuoteRow): Promise<void> {
  await insertRow(tx, 'quotes', row)
  await countRow(tx, LIST, { status: row.status, customerId: row.customer_id }, 1)
}

/** Writes the parts that nothing filters by. Returns: the row as it is now. */
export async function updateQuoteExtras(
  tx: Tx,
  row: QuoteRow,
  change: { readonly extras: QuoteExtras; readonly updatedAt: string },
): Promise<QuoteRow> {
  const after: QuoteRow = {
    ...row,
    extras_json: quotes.columns.extras_json.encode(change.extras),
    updated_at: change.updatedAt,
  }
  await updateRow(tx, 'quotes', row, after)
  return after
}

/** Writes the new state and moves the counters. Returns: the row as it is now. */
export async function updateQuoteStatus(
  tx: Tx,
  row: QuoteRow,
  change: { readonly status: QuoteRow['status']; readonly updatedAt: string },
): Promise<QuoteRow> {
  const after: QuoteRow = { ...row, status: change.status, updated_at: change.updatedAt }
  await updateRow(tx, 'quotes', row, after)
  await recount(tx, LIST, 'status', row.status, after.status)
  return after
}
