import { isId } from '../../../contract/primitives/idForm'
import type { PaymentRail } from '../../../contract/primitives/rails'
import type { QuoteRequest } from '../../../contract/quotes/schemas'
import type { OutgoingTransactionFailureReason } from '../../../contract/transactions/schemas'
import { railOf } from '../../counterparties/bankRail'
import type { Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { withFieldsOf } from '../../foundation/refusedField'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { type CustomerRow, requireCustomer } from '../customers/public'
import { getExternalAccount } from '../external-accounts/public'
import { requirePayerLogin, requireScaRegion, type ScaChallengeRow } from '../sca/public'
import { changeTransaction, getTransaction, insertTransaction, requirePaymentRoom } from '../transactions/public'
import { failAuthorization, getQuoteChallenge, openChallenge } from './authorization'
import {
  isTrusted,
  limitedPaymentOf,
  refuseWhileItWaits,
  requireExecutable,
  requirePayableQuote,
  requireStartableQuote,
  startQuoteExecution,
} from './execution'
import { refuseInvoiceOf } from './invoices'
import { depositAccountsOf, findUmaSender, requireUmaForm } from './lookups/receivers'
import { type Party, railsTo } from './parties'
import { accountIdOf, instructionsOf, planQuote, type QuotePlan, receiverOf } from './planning'
import { changeQuoteStatus, endedWithOf, noteExtras, refuseEnded } from './quoteStatus'
import { receiveFunding } from './realtimeExecution'
import {
  getQuote,
  insertQuoteRow,
  listOpenQuoteRows,
  partsOf,
  type QuoteRow,
  transactionDestinationOf,
  transactionSourceOf,
} from './store'
import { type QuoteExtras, quotes } from './tables'
import { viewQuote } from './view'
import { markQuoteSigned, requireStampOnQuote, walletToSignOf } from './walletSignature'

export type { DepositAccount } from './lookups/receivers'
export { getLookupRow } from './lookups/store'
export { quoteActOf } from './operatorAct'
export { requireOfferedRail } from './parties'
export { quoteFingerprintOf, quoteSpend, receiverNameOf } from './quoteSpend'
export type { QuoteRow } from './store'
export { getQuote } from './store'
export type { WalletToSign } from './walletSignature'
export {
  depositAccountsOf,
  endedWithOf,
  findUmaSender,
  markQuoteSigned,
  receiveFunding,
  refuseInvoiceOf,
  refuseWhileItWaits,
  requireExecutable,
  requirePayableQuote,
  requireStampOnQuote,
  requireStartableQuote,
  requireUmaForm,
  startQuoteExecution,
  viewQuote,
  walletToSignOf,
}

const OF_THE_QUOTE = /^(source|destination|lockedCurrencyAmount|customerId|scaFactor)\b/

/**
 * Runs a call that names a quote by its id: what is refused of the quote's request or customer is refused of the quote.
 *
 * Input: `own`, what the call names itself.
 */
export const namingTheQuote = <Result>(run: () => Promise<Result>, own: readonly string[] = []): Promise<Result> =>
  withFieldsOf((field) => (OF_THE_QUOTE.test(field) && !own.includes(field) ? 'quoteId' : field), run)

/**
 * The customer and the challenge that a quote waits for.
 *
 * Errors: CONFLICT reason SCA_NOT_REQUIRED, or NO_CHALLENGE or CUSTOMER_DELETED with `status`. Source: behaviour 12.6.
 */
export async function requireWaitingQuote(
  context: Context,
  row: QuoteRow,
): Promise<{ readonly payer: CustomerRow; readonly challenge: ScaChallengeRow }> {
  refuseEnded(row, 'CONFLICT')
  const payer = row.customer_id === null ? null : await requireCustomer(context.tx, row.customer_id, 'quoteId')
  if (payer !== null) await requireScaRegion(context.tx, payer, 'quoteId')
  const challenge = row.status === 'PENDING_AUTHORIZATION' ? await getQuoteChallenge(context, row) : null
  if (payer !== null && challenge !== null) return { payer, challenge }
  throw new ServiceError('CONFLICT', 'The quote waits for no proof; nothing was done.', {
    field: 'quoteId',
    reason: 'NO_CHALLENGE',
    status: row.status,
  })
}

/** The quote. Errors: QUOTE_NOT_FOUND, unknown or malformed id. */
export async function requireQuote(tx: Tx, id: string): Promise<QuoteRow> {
  return found(await getQuote(tx, id), 'QUOTE_NOT_FOUND', 'quoteId', 'There is no quote with this id.')
}

/**
 * What names the side outside that a quote in execution pays: the primary identifier of an account, the one behind a
 * customer's UMA address included, or a UMA address; null where an account inside is paid.
 */
export async function paidIdentifierOf(tx: Tx, row: QuoteRow): Promise<string | null> {
  const paid = partsOf(row).extras.receivingAccountId ?? row.destination_account_id
  if (paid === null || isId('InternalAccount', paid)) return null
  if (!isId('ExternalAccount', paid)) return paid
  return (await getExternalAccount(tx, paid))?.primary_identifier ?? null
}

const railAskedIn = ({ destination }: QuoteRequest): PaymentRail | undefined =>
  destination.destinationType === 'ACCOUNT' ? destination.paymentRail : undefined

function counterpartyOf(destination: Party): Partial<QuoteExtras> {
  if (destination.kind !== 'UMA') return {}
  const { name, deposit } = destination
  const receiver = deposit?.kind === 'INTERNAL' ? deposit.internalAccount : deposit?.externalAccount
  const receiverCustomerId = receiver?.customer_id ?? null
  return {
    counterpartyInformation: { FULL_NAME: name },
    receiverCustomerId: receiverCustomerId ?? undefined,
  }
}

function extrasOf(context: Context, quoteId: string, plan: QuotePlan): QuoteExtras {
  const { request, destination } = plan
  const { description, remittanceInformation, purposeOfPayment, scaFactor } = request
  const paymentInstructions = instructionsOf(context, quoteId, plan)
  return {
    description,
    remittanceInformation,
    purposeOfPayment,
    scaFactor: scaFactor === 'TOTP' ? undefined : scaFactor,
    paymentRail: railOf(railsTo(destination), railAskedIn(request)),
    paymentInstructions: paymentInstructions ?? undefined,
    ...counterpartyOf(destination),
  }
}

function rowOf(context: Context, plan: QuotePlan, agentId: string | null, status: QuoteRow['status']): QuoteRow {
  const { request, source, destination, price } = plan
  const id = context.ids.new('Quote')
  const at = isoOf(context.now)
  return {
    id,
    status,
    customer_id: source.customerId,
    agent_id: agentId,
    transaction_id: context.ids.new('Transaction'),
    source_json: quotes.columns.source_json.encode(request.source),
    destination_json: quotes.columns.destination_json.encode(request.destination),
    source_account_id: accountIdOf(request.source),
    destination_account_id: receiverOf(request.destination),
    sending_currency: source.currency,
    receiving_currency: destination.currency,
    total_sending_amount: Number(price.amounts.sendingMinor),
    total_receiving_amount: Number(price.amounts.receivingMinor),
    fees_included: Number(price.amounts.feesMinor),
    platform_fees_included: Number(price.amounts.platformFeesMinor),
    exchange_rate: price.exchangeRate,
    rate_details_json: quotes.columns.rate_details_json.encode(price.rateDetails),
    locked_currency_side: request.lockedCurrencySide,
    extras_json: quotes.columns.extras_json.encode(extrasOf(context, id, plan)),
    expires_at: isoOf(plan.expiresAtMs),
    created_at: at,
    updated_at: at,
  }
}

async function insertQuoteTransaction(context: Context, row: QuoteRow, plan: QuotePlan): Promise<void> {
  const { request, source, destination, price } = plan
  const { extras } = partsOf(row)
  const isProofAwaited = row.status === 'PENDING_AUTHORIZATION'
  await insertTransaction(context, {
    id: row.transaction_id,
    status: row.status,
    type: 'OUTGOING',
    direction: 'DEBIT',
    customerId: source.customerId,
    platformCustomerId: plan.platformCustomerId ?? undefined,
    agentId: row.agent_id,
    quoteId: row.id,
    source: transactionSourceOf(row),
    destination: transactionDestinationOf(row),
    sent: { amountMinor: price.amounts.sendingMinor, currency: source.currency },
    received: { amountMinor: price.amounts.receivingMinor, currency: destination.currency },
    feesMinor: price.amounts.feesMinor,
    platformFeesMinor: price.amounts.platformFeesMinor,
    exchangeRate: price.exchangeRate,
    rateDetails: price.rateDetails,
    reference: extras.paymentRail == null ? undefined : `CS${context.ids.readable(10)}`,
    extras: {
      ...extras,
      ...(isProofAwaited && { paymentInstructions: undefined }),
      quoteExpiresAt: row.expires_at,
      railSelectionMode: extras.paymentRail == null ? null : railAskedIn(request) === undefined ? 'AUTO' : 'MANUAL',
    },
  })
}

/** Who proves a quote that is funded in real time before it tells where; null: nobody. Source: behaviour 12.3. */
async function proverOf(context: Context, { source, destination }: QuotePlan): Promise<CustomerRow | null> {
  if (source.kind !== 'FUNDING') return null
  const payer = await requirePayerLogin(context, source.customerId, 'source.customerId')
  return payer === null || (await isTrusted(context.tx, destination)) ? null : payer
}

/**
 * Makes a quote and its transaction, both PENDING; never executes it. Where the customer proves it first, one that is
 * funded in real time is PENDING_AUTHORIZATION and keeps its instructions back.
 *
 * Input: `customerScope` hides everyone else's accounts (an agent's customer); null: the whole platform.
 * Effects: rows; event OUTGOING_PAYMENT.PENDING or PENDING_AUTHORIZATION; timer expireQuote at `expiresAt`.
 * Errors: those of behaviour 12.1, VELOCITY_LIMIT_EXCEEDED and SCA_SESSION_REQUIRED among them; neither balance nor
 * daily volume is looked at.
 * Source: behaviour 12.1 to 12.3.
 */
export async function createQuoteFor(
  context: Context,
  input: { readonly request: QuoteRequest; readonly customerScope: string | null; readonly agentId: string | null },
): Promise<QuoteRow> {
  const plan = await planQuote(context, input.request, input.customerScope)
  const payer = await proverOf(context, plan)
  const row = rowOf(context, plan, input.agentId, payer === null ? 'PENDING' : 'PENDING_AUTHORIZATION')
  await requirePaymentRoom(context, { ...limitedPaymentOf(row), field: 'destination' }, ['VELOCITY'])
  await insertQuoteRow(context.tx, row)
  await insertQuoteTransaction(context, row, plan)
  await context.scheduler.schedule(context.tx, { kind: 'expireQuote', dueAtMs: plan.expiresAtMs, subjectId: row.id })
  context.changes.add('quotes', row.id)
  return payer === null ? row : openChallenge(context, row, { payer, scaFactor: undefined })
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
 * Lets every open quote of a deleted customer expire, and those that would pay it: into its accounts, to its payees or
 * to its UMA address. Those that wait for a proof fail. Returns: how many.
 *
 * Source: behaviour 3.5. Assumes: A-207.
 */
export async function expireQuotesOf(context: Context, customerId: string): Promise<{ expiredQuotes: number }> {
  const rows = await listOpenQuoteRows(context.tx, customerId)
  for (const open of rows) {
    const row = await noteExtras(context, open, { endedWith: open.customer_id === customerId ? 'PAYER' : 'PAYEE' })
    if (row.status === 'PENDING_AUTHORIZATION') await failAuthorization(context, row)
    else await expireQuote(context, row)
    await context.scheduler.cancel(context.tx, 'expireQuote', row.id)
  }
  return { expiredQuotes: rows.length }
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
