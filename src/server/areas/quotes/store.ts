import type { PaymentInstructions } from '../../../contract/internal-accounts/schemas'
import type { CounterpartyInformation, PurposeOfPayment } from '../../../contract/primitives/counterparty'
import type { PaymentRail } from '../../../contract/primitives/rails'
import type { OutgoingRateDetails, QuoteDestination, QuoteSource } from '../../../contract/quotes/schemas'
import type { TransactionDestination, TransactionSource } from '../../../contract/transactions/schemas'
import { countRow, recount } from '../../database/counters'
import { getRowById, insertRow, updateRow } from '../../database/hotRows'
import type { QuotesTable, Tx } from '../../database/schema'

export type QuoteRow = QuotesTable

const LIST = 'quotes'

/** Parts of the quote that nothing filters by; stored as JSON in `extras_json`. */
export interface QuoteExtras {
  readonly description?: string
  readonly remittanceInformation?: string
  readonly purposeOfPayment?: PurposeOfPayment
  readonly paymentRail?: PaymentRail | null
  readonly paymentInstructions?: PaymentInstructions[]
  /** Of a payment to a UMA address. */
  readonly counterpartyInformation?: CounterpartyInformation
  /** Of a payment to the UMA address of a customer: whom the payer meant, should the address change hands. */
  readonly receiverCustomerId?: string
  /** Of an executed payment to the UMA address of a customer: the account that takes it. Never on the wire. */
  readonly receivingAccountId?: string
  /** Of an executed quote that pulls from an account whose bank refuses: nothing was collected. Never on the wire. */
  readonly isUncollected?: true
  /** Of a quote with an invoice: the quote that pays it, from the start of its execution on. Never on the wire. */
  readonly invoicePaidBy?: string
  /** Of an executed payment by invoice: the quote that the invoice belongs to. Never on the wire. */
  readonly paysInvoiceOf?: string
  /** Of a wallet's quote: who signed it; null for the sandbox literal. Never on the wire. */
  readonly walletSignature?: { readonly sessionId: string | null; readonly at: string }
}

interface QuoteParts {
  readonly source: QuoteSource
  readonly destination: QuoteDestination
  readonly rateDetails: OutgoingRateDetails
  readonly extras: QuoteExtras
}

/** The JSON columns of a quote, read. */
export function partsOf(row: QuoteRow): QuoteParts {
  return {
    source: JSON.parse(row.source_json),
    destination: JSON.parse(row.destination_json),
    rateDetails: JSON.parse(row.rate_details_json),
    extras: JSON.parse(row.extras_json),
  }
}

/** The paying side as a transaction has it. */
export function transactionSourceOf(row: QuoteRow): TransactionSource {
  const { source } = partsOf(row)
  const currency = row.sending_currency
  if (source.sourceType === 'ACCOUNT') return { sourceType: 'ACCOUNT', accountId: source.accountId, currency }
  const { customerId } = source
  return { sourceType: 'REALTIME_FUNDING', currency, ...(customerId === undefined ? {} : { customerId }) }
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

/** The row, or null. */
export async function getQuoteRow(tx: Tx, id: string): Promise<QuoteRow | null> {
  return getRowById(tx, 'quotes', id)
}

/** The quotes that a customer has made and not executed, or that pay into one of its accounts, oldest first. */
export function listOpenQuoteRows(tx: Tx, customerId: string): Promise<QuoteRow[]> {
  const own = tx.selectFrom('internal_accounts').select('id').where('customer_id', '=', customerId)
  return tx
    .selectFrom('quotes')
    .selectAll()
    .where('status', '=', 'PENDING')
    .where((where) => where.or([where('customer_id', '=', customerId), where('destination_account_id', 'in', own)]))
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
  const after: QuoteRow = { ...row, extras_json: JSON.stringify(change.extras), updated_at: change.updatedAt }
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
