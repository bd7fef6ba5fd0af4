import { resourceNameOf } from '../../../contract/primitives/ids'
import type { AccountDestination, AccountQuoteSource, QuoteRequest } from '../../../contract/quotes/schemas'
import type { OutgoingTransactionFailureReason } from '../../../contract/transactions/schemas'
import { railOf } from '../../counterparties/bankRail'
import type { Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import type { Context } from '../../foundation/context'
import { ServiceError } from '../../foundation/ServiceError'
import { requireReadyCustomer } from '../customers/public'
import { getExternalAccount, requireUsableExternalAccount } from '../external-accounts/public'
import { getPlatformSettings } from '../platform-config/public'
import { changeTransaction, getTransaction, insertTransaction, type MoneyAmount } from '../transactions/public'
import { changeQuoteStatus, requirePayableQuote, requireStartableQuote, startQuoteExecution } from './execution'
import { isWallet, type Party, railsTo, requireDestination, requireOfferedRail, requireSource } from './parties'
import { type Price, priceQuote } from './pricing'
import { isPurposeRequired } from './rules'
import { getQuoteRow, insertQuoteRow, partsOf, type QuoteExtras, type QuoteRow } from './store'
import { viewQuote } from './view'
import { walletInstructions } from './walletPayload'
import { markQuoteSigned, requireStampOnQuote, walletToSignOf } from './walletSignature'

export type { QuoteRow } from './store'
export type { WalletToSign } from './walletSignature'
export {
  markQuoteSigned,
  requirePayableQuote,
  requireStampOnQuote,
  requireStartableQuote,
  startQuoteExecution,
  viewQuote,
  walletToSignOf,
}

/** The quote, or null; malformed ids are simply unknown. */
export function getQuote(tx: Tx, id: string): Promise<QuoteRow | null> {
  return getQuoteRow(tx, id)
}

/** The quote. Errors: QUOTE_NOT_FOUND, unknown or malformed id. */
export async function requireQuote(tx: Tx, id: string): Promise<QuoteRow> {
  const row = await getQuoteRow(tx, id)
  if (row !== null) return row
  throw new ServiceError('QUOTE_NOT_FOUND', 'There is no quote with this id.', { field: 'quoteId' })
}

/** What leaves the customer when the quote is executed. */
export function quoteSpend(row: QuoteRow): MoneyAmount {
  return { amountMinor: BigInt(row.total_sending_amount), currency: row.sending_currency }
}

/** What selects the sandbox outcome of the quote; null for an internal destination or a deleted account. */
export async function quotePrimaryIdentifier(tx: Tx, row: QuoteRow): Promise<string | null> {
  if (row.destination_account_id === null || resourceNameOf(row.destination_account_id) !== 'ExternalAccount')
    return null
  return (await getExternalAccount(tx, row.destination_account_id))?.primary_identifier ?? null
}

interface AccountRequest extends QuoteRequest {
  readonly source: AccountQuoteSource
  readonly destination: AccountDestination
}

function refuse(code: 'INVALID_INPUT' | 'NOT_IMPLEMENTED', field: string, reason: string, message: string): never {
  throw new ServiceError(code, `${message}; no quote was made.`, { field, reason })
}

/** Payments to UMA addresses start from a receiver lookup, and this host holds none. Source: behaviour 12.1. */
function refuseUmaDestination({ lookupId }: QuoteRequest): never {
  if (lookupId === undefined) {
    refuse('INVALID_INPUT', 'lookupId', 'LOOKUP_REQUIRED', 'A UMA destination needs the id of its lookup')
  }
  throw new ServiceError(
    'LOOKUP_REQUEST_NOT_FOUND',
    'There is no open lookup with this id; no quote was made. Look the receiver up again.',
    { field: 'lookupId' },
  )
}

function requireAccountRequest(request: QuoteRequest): AccountRequest {
  const { source, destination } = request
  if (request.scaFactor === 'TOTP') {
    refuse('INVALID_INPUT', 'scaFactor', 'FACTOR_NOT_FOR_PAYMENTS', 'TOTP confirms logins, never payments')
  }
  if (source.sourceType === 'REALTIME_FUNDING')
    return refuseRealtimeFunding(source, request.immediatelyExecute === true)
  if (destination.destinationType === 'UMA_ADDRESS') return refuseUmaDestination(request)
  return { ...request, source, destination }
}

function refuseRealtimeFunding(
  source: { readonly currency: string; readonly cryptoNetwork?: string | undefined },
  isImmediate: boolean,
): never {
  if (isImmediate) {
    refuse(
      'INVALID_INPUT',
      'immediatelyExecute',
      'FUNDED_LATER',
      'A payment that is funded later cannot execute at once',
    )
  }
  if (['USDC', 'USDT', 'USDB'].includes(source.currency) && source.cryptoNetwork === undefined) {
    refuse('INVALID_INPUT', 'source.cryptoNetwork', 'NETWORK_REQUIRED', 'Funding in a stablecoin names its network')
  }
  return refuse(
    'NOT_IMPLEMENTED',
    'source.sourceType',
    'REALTIME_FUNDING',
    'This host does not fund payments in real time',
  )
}

function requirePurpose(request: QuoteRequest, sending: string, receiving: string): void {
  if (request.purposeOfPayment !== undefined || !isPurposeRequired(sending, receiving)) return
  throw new ServiceError(
    'MISSING_MANDATORY_USER_INFO',
    `Payments to ${receiving} state their purpose; no quote was made.`,
    {
      field: 'purposeOfPayment',
      currency: receiving,
    },
  )
}

interface QuotePlan {
  readonly request: AccountRequest
  readonly source: Party
  readonly destination: Party
  readonly price: Price
  readonly expiresAtMs: number
  readonly platformCustomerId: string | null
}

async function planQuote(context: Context, given: QuoteRequest, customerScope: string | null): Promise<QuotePlan> {
  const request = requireAccountRequest(given)
  const source = await requireSource(context, request.source, customerScope)
  const destination = await requireDestination(context, request.destination, {
    party: source,
    sourceAccountId: request.source.accountId,
    customerScope,
  })
  requireOfferedRail(destination, request.destination.paymentRail)
  if (request.immediatelyExecute === true && isWallet(source)) {
    refuse(
      'INVALID_INPUT',
      'immediatelyExecute',
      'WALLET_SIGNATURE_REQUIRED',
      'A wallet pays only with its owner’s signature',
    )
  }
  const customer =
    source.customerId === null ? null : await requireReadyCustomer(context.tx, source.customerId, 'source.customerId')
  const settings = await getPlatformSettings(context.tx)
  const corridor = { sending: source.currency, receiving: destination.currency }
  requirePurpose(request, corridor.sending, corridor.receiving)
  const price = await priceQuote(context, request, corridor, settings)
  if (destination.kind === 'EXTERNAL') {
    await requireUsableExternalAccount(context, destination.externalAccount, {
      amountMinor: price.amounts.receivingMinor,
      currency: destination.currency,
      field: 'destination.accountId',
    })
  }
  return {
    request,
    source,
    destination,
    price,
    expiresAtMs: context.now + settings.quoteLifetimeSeconds * 1000,
    platformCustomerId: customer?.platform_customer_id ?? null,
  }
}

function extrasOf(context: Context, quoteId: string, { request, source, destination, price }: QuotePlan): QuoteExtras {
  const { description, remittanceInformation, purposeOfPayment } = request
  const spend = {
    quoteId,
    walletId: request.source.accountId,
    destinationId: request.destination.accountId,
    sendingMinor: price.amounts.sendingMinor,
    receivingMinor: price.amounts.receivingMinor,
    sendingCurrency: source.currency,
    receivingCurrency: destination.currency,
  }
  return {
    ...(description === undefined ? {} : { description }),
    ...(remittanceInformation === undefined ? {} : { remittanceInformation }),
    ...(purposeOfPayment === undefined ? {} : { purposeOfPayment }),
    paymentRail: railOf(railsTo(destination), request.destination.paymentRail),
    ...(isWallet(source) ? { paymentInstructions: walletInstructions(context, spend) } : {}),
  }
}

function rowOf(context: Context, plan: QuotePlan, agentId: string | null): QuoteRow {
  const { request, source, destination, price } = plan
  const id = context.ids.new('Quote')
  const at = isoOf(context.now)
  return {
    id,
    status: 'PENDING',
    customer_id: source.customerId,
    agent_id: agentId,
    transaction_id: context.ids.new('Transaction'),
    source_json: JSON.stringify(request.source),
    destination_json: JSON.stringify(request.destination),
    source_account_id: request.source.accountId,
    destination_account_id: request.destination.accountId,
    sending_currency: source.currency,
    receiving_currency: destination.currency,
    total_sending_amount: Number(price.amounts.sendingMinor),
    total_receiving_amount: Number(price.amounts.receivingMinor),
    fees_included: Number(price.amounts.feesMinor),
    platform_fees_included: Number(price.amounts.platformFeesMinor),
    exchange_rate: price.exchangeRate,
    rate_details_json: JSON.stringify(price.rateDetails),
    locked_currency_side: request.lockedCurrencySide,
    extras_json: JSON.stringify(extrasOf(context, id, plan)),
    expires_at: isoOf(plan.expiresAtMs),
    created_at: at,
    updated_at: at,
  }
}

async function insertQuoteTransaction(context: Context, row: QuoteRow, plan: QuotePlan): Promise<void> {
  const { request, source, destination, price } = plan
  const { extras } = partsOf(row)
  await insertTransaction(context, {
    id: row.transaction_id,
    status: 'PENDING',
    type: 'OUTGOING',
    direction: 'DEBIT',
    customerId: source.customerId,
    ...(plan.platformCustomerId === null ? {} : { platformCustomerId: plan.platformCustomerId }),
    agentId: row.agent_id,
    quoteId: row.id,
    source: { sourceType: 'ACCOUNT', accountId: request.source.accountId, currency: source.currency },
    destination: {
      destinationType: 'ACCOUNT',
      accountId: request.destination.accountId,
      currency: destination.currency,
    },
    sent: { amountMinor: price.amounts.sendingMinor, currency: source.currency },
    received: { amountMinor: price.amounts.receivingMinor, currency: destination.currency },
    feesMinor: price.amounts.feesMinor,
    platformFeesMinor: price.amounts.platformFeesMinor,
    exchangeRate: price.exchangeRate,
    rateDetails: price.rateDetails,
    ...(extras.paymentRail == null ? {} : { reference: `CS${context.ids.readable(10)}` }),
    extras: {
      ...extras,
      quoteExpiresAt: row.expires_at,
      railSelectionMode:
        extras.paymentRail == null ? null : request.destination.paymentRail === undefined ? 'AUTO' : 'MANUAL',
    },
  })
}

/**
 * Makes a quote and its PENDING transaction; never executes it.
 *
 * Input: `customerScope` hides everyone else's accounts (an agent's customer); null: the whole platform.
 * Effects: rows; event OUTGOING_PAYMENT.PENDING; timer expireQuote at `expiresAt`.
 * Errors: those of behaviour 12.1; balance is not looked at.
 * Source: behaviour 12.1 to 12.3.
 */
export async function createQuoteFor(
  context: Context,
  input: { readonly request: QuoteRequest; readonly customerScope: string | null; readonly agentId: string | null },
): Promise<QuoteRow> {
  const plan = await planQuote(context, input.request, input.customerScope)
  const row = rowOf(context, plan, input.agentId)
  await insertQuoteRow(context.tx, row)
  await insertQuoteTransaction(context, row, plan)
  await context.scheduler.schedule(context.tx, { kind: 'expireQuote', dueAtMs: plan.expiresAtMs, subjectId: row.id })
  context.notice.add('quotes', row.id)
  return row
}

/** Lets a PENDING quote and its transaction expire; any other state stays. Event OUTGOING_PAYMENT.EXPIRED. */
export async function expireQuote(context: Context, row: QuoteRow): Promise<QuoteRow> {
  if (row.status !== 'PENDING') return row
  const after = await changeQuoteStatus(context, row, 'EXPIRED')
  const transaction = await getTransaction(context.tx, row.transaction_id)
  if (transaction?.status === 'PENDING') await changeTransaction(context, transaction, { status: 'EXPIRED' }, 'EXPIRED')
  return after
}

/**
 * Closes a PENDING quote that will never be executed, with its transaction: rejected, or its execution failed.
 *
 * Input: `isAnnounced` false sends no OUTGOING_PAYMENT.FAILED (behaviour 20.6, rejection).
 */
export async function failQuote(
  context: Context,
  row: QuoteRow,
  failure: { readonly failureReason: OutgoingTransactionFailureReason | null; readonly isAnnounced: boolean },
): Promise<QuoteRow> {
  if (row.status !== 'PENDING') return row
  const after = await changeQuoteStatus(context, row, 'FAILED')
  await context.scheduler.cancel(context.tx, 'expireQuote', row.id)
  const transaction = await getTransaction(context.tx, row.transaction_id)
  if (transaction?.status !== 'PENDING') return after
  const patch = { status: 'FAILED', failureReason: failure.failureReason } as const
  await changeTransaction(context, transaction, patch, failure.isAnnounced ? 'FAILED' : undefined)
  return after
}
