import type { FundingAccountInfo } from '../../../contract/internal-accounts/fundingInstructions'
import { isId } from '../../../contract/primitives/idForm'
import { carriesSelector } from '../../counterparties/outcomes/allSelectors'
import { sparkAddressOfKey } from '../../crypto/addresses/sparkAddress'
import { descriptionOfLightningInvoice, writeLightningInvoice } from '../../crypto/invoices/lightningInvoice'
import { memoOfSparkInvoice, writeSparkInvoice } from '../../crypto/invoices/sparkInvoice'
import type { Tx } from '../../database/schema'
import { msOf } from '../../foundation/clock'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { type ExternalAccountRow, getAccountInfo } from '../external-accounts/public'
import { bytesOf } from '../internal-accounts/public'
import { noteExtras } from './quoteStatus'
import { quoteStatusAt } from './rules'
import { getQuote, partsOf, type QuoteRow } from './store'

/** A quote that is funded while it waits, as far as its invoice depends on it. */
export interface InvoicedQuote {
  readonly id: string
  readonly currency: string
  readonly sendingMinor: bigint
  readonly createdAtMs: number
  readonly expiresAtMs: number
}

const MSAT_PER_SATOSHI = 1000n
/** The sandbox's own node: it exists nowhere, so no real payment finds a way to it. */
const NODE = 'countersign sandbox node'
const seconds = (ms: number): number => Math.floor(ms / 1000)

function invoiceOf(quote: InvoicedQuote, key: Uint8Array, attempt: number): string {
  const { id, currency, sendingMinor, createdAtMs, expiresAtMs } = quote
  const make = (purpose: string, count: number) => bytesOf(id, `${purpose}/${attempt}`, count)
  if (currency === 'BTC') {
    const invoice = {
      amountMsat: sendingMinor * MSAT_PER_SATOSHI,
      createdAt: seconds(createdAtMs),
      expirySeconds: seconds(expiresAtMs) - seconds(createdAtMs),
      description: id,
      paymentHash: make('payment hash', 32),
      paymentSecret: make('payment secret', 32),
    }
    return writeLightningInvoice(invoice, bytesOf(NODE, 'key', 32))
  }
  const tokenIdentifier = bytesOf(NODE, `token ${currency}`, 32)
  const invoice = { id: make('invoice', 16), tokenIdentifier, amount: sendingMinor, memo: id }
  return writeSparkInvoice({ ...invoice, expiresAt: seconds(expiresAtMs) }, key)
}

/**
 * Where a quote is paid on Spark: an address of its own, and an invoice over the whole amount that names the quote. In
 * BTC a Lightning invoice (BOLT 11), in tokens a Spark invoice. Its ending selects no sandbox outcome.
 *
 * Source: specification, accountOrWalletInfo; behaviour 8.3. Assumes: A-376.
 */
export function sparkCoordinatesOf(quote: InvoicedQuote): FundingAccountInfo {
  const key = bytesOf(quote.id, 'spark key', 32)
  let attempt = 0
  let invoice = invoiceOf(quote, key, attempt)
  while (carriesSelector(invoice)) {
    attempt += 1
    invoice = invoiceOf(quote, key, attempt)
  }
  return { accountType: 'SPARK_WALLET', assetType: quote.currency, address: sparkAddressOfKey(key), invoice }
}

const spelled = (text: string): string => text.toLowerCase()

/** The invoice that an account carries: a Lightning one in its own field, a Spark one in place of the address. */
function invoiceIn(account: ExternalAccountRow): { readonly text: string; readonly names: string | null } | null {
  const { accountType, invoice, address } = getAccountInfo(account)
  if (typeof invoice === 'string') return { text: invoice, names: descriptionOfLightningInvoice(invoice) }
  if (accountType !== 'SPARK_WALLET' || typeof address !== 'string') return null
  return { text: address, names: memoOfSparkInvoice(address) }
}

/** The quote whose invoice an account carries; null for every other account, invoices of elsewhere among them. */
async function findInvoicedQuote(tx: Tx, account: ExternalAccountRow): Promise<QuoteRow | null> {
  const carried = invoiceIn(account)
  if (carried === null || carried.names === null || !isId('Quote', carried.names)) return null
  const quote = await getQuote(tx, carried.names)
  if (quote === null) return null
  const isItsOwn = (partsOf(quote).extras.paymentInstructions ?? []).some(
    ({ accountOrWalletInfo: { invoice } }) => typeof invoice === 'string' && spelled(invoice) === spelled(carried.text),
  )
  return isItsOwn ? quote : null
}

function refuse(reason: string, message: string): never {
  throw new ServiceError(
    'INVALID_RECEIVER',
    { why: message, undone: 'nothing was moved' },
    {
      field: 'destination.accountId',
      reason,
    },
  )
}

/** A payment that would pay an invoice. */
interface InvoicePayment {
  /** Null before the quote exists. */
  readonly quoteId: string | null
  readonly receivingMinor: bigint
}

/** Whether the invoice of a quote waits for its money; of a payment that has taken it, only for that one. */
export function isInvoiceOpen({ now }: Pick<Context, 'now'>, quote: QuoteRow, payingQuoteId: string | null): boolean {
  const status = quoteStatusAt({ status: quote.status, expiresAtMs: msOf(quote.expires_at) }, now)
  const { invoicePaidBy = null } = partsOf(quote).extras
  return status === 'PENDING' && (invoicePaidBy === null || invoicePaidBy === payingQuoteId)
}

/**
 * Refuses to pay an invoice of the service a second time, too late, or in part. Any other account may be paid.
 *
 * Errors: INVALID_RECEIVER, reason INVOICE_PAID, INVOICE_EXPIRED or INVOICE_NOT_OPEN; INVALID_AMOUNT, reason
 * INVOICE_AMOUNT with the `amount` and `currency` that it asks for.
 * Assumes: A-376.
 */
export async function requirePayableInvoice(
  context: Pick<Context, 'tx' | 'now'>,
  account: ExternalAccountRow,
  { quoteId, receivingMinor }: InvoicePayment,
): Promise<void> {
  const invoiced = await findInvoicedQuote(context.tx, account)
  if (invoiced === null) return
  const status = quoteStatusAt({ status: invoiced.status, expiresAtMs: msOf(invoiced.expires_at) }, context.now)
  if (status === 'EXPIRED') refuse('INVOICE_EXPIRED', 'The invoice of this account has expired')
  if (status === 'PENDING_AUTHORIZATION') refuse('INVOICE_NOT_OPEN', 'The invoice of this account takes no money yet')
  if (!isInvoiceOpen(context, invoiced, quoteId)) {
    refuse('INVOICE_PAID', 'The invoice of this account was paid before, or another payment is paying it')
  }
  const { total_sending_amount: amount, sending_currency: currency } = invoiced
  if (receivingMinor === BigInt(amount)) return
  throw new ServiceError(
    'INVALID_AMOUNT',
    {
      why: `The invoice asks for ${amount} minor units of ${currency}, not ${receivingMinor}`,
      undone: 'nothing was moved',
      advice: 'Lock the RECEIVING side at that amount.',
    },
    { field: 'lockedCurrencyAmount', reason: 'INVOICE_AMOUNT', amount, currency },
  )
}

/**
 * Refuses to pay an invoice of the service by anything but a quote: only a quote's money arrives at the other one.
 *
 * Errors: INVALID_RECEIVER, reason INVOICE_NEEDS_QUOTE.
 */
export async function refuseInvoiceOf(tx: Tx, account: ExternalAccountRow): Promise<void> {
  if ((await findInvoicedQuote(tx, account)) === null) return
  refuse('INVOICE_NEEDS_QUOTE', 'This account carries the invoice of a quote, which another quote pays')
}

/**
 * Takes the invoice of the account that a payment goes to, if it carries one, so that no other payment does.
 *
 * Returns: the payment as it is now.
 */
export async function takeInvoice(context: Context, row: QuoteRow, account: ExternalAccountRow): Promise<QuoteRow> {
  const invoiced = await findInvoicedQuote(context.tx, account)
  if (invoiced === null) return row
  await noteExtras(context, invoiced, { invoicePaidBy: row.id })
  context.changes.add('quotes', invoiced.id)
  return noteExtras(context, row, { paysInvoiceOf: invoiced.id })
}

/** The quote whose invoice a payment has taken; null for every other payment. */
export async function takenInvoiceOf(tx: Tx, row: QuoteRow): Promise<QuoteRow | null> {
  const { paysInvoiceOf = null } = partsOf(row).extras
  return paysInvoiceOf === null ? null : getQuote(tx, paysInvoiceOf)
}
