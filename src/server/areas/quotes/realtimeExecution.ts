import { isId } from '../../../contract/primitives/idForm'
import type { OutgoingTransactionFailureReason } from '../../../contract/transactions/schemas'
import { FUNDING_REFUND } from '../../counterparties/outcomes/paymentOutcomes'
import { inSavepoint } from '../../database/savepoint'
import { isoOf, msOf } from '../../foundation/clock'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { collectLines } from '../../ledger/postings/payment'
import { getCustomer } from '../customers/public'
import { isTrustedPayee } from '../external-accounts/public'
import { moveMoney } from '../internal-accounts/public'
import { hasSession, isScaAskedOf } from '../sca/public'
import { countPayment, failureReasonOf, failWithRefund, refundAccountOf } from '../transactions/public'
import { beginPayout, limitedPaymentOf, requireEnds } from './execution'
import { isInvoiceOpen } from './invoices'
import type { Party } from './parties'
import { changeQuoteStatus, refuseEnded, transactionOf } from './quoteStatus'
import { decideFundingRefusal, type FundingRefusal, quoteStatusAt } from './rules'
import type { QuoteRow } from './store'

const REFUSALS: { readonly [Reason in FundingRefusal]: string } = {
  FUNDED_FROM_BALANCE: 'The quote is paid from an account of the platform, not from outside; nothing was sent.',
  QUOTE_EXPIRED: 'The quote has expired; nothing was sent. Create a new quote.',
  AWAITING_AUTHORIZATION: 'The quote waits for its authorization and gives no coordinates yet; nothing was sent.',
  ALREADY_FUNDED: 'The quote was funded before; nothing was sent again.',
}

function isFundedOutside({ source_account_id: accountId }: QuoteRow): boolean {
  return accountId === null || isId('ExternalAccount', accountId)
}

/** `payingQuoteId`: the payment that has taken the quote's invoice, where the money comes from one. */
function requireOpen(context: Context, row: QuoteRow, payingQuoteId: string | null): void {
  const status = quoteStatusAt({ status: row.status, expiresAtMs: msOf(row.expires_at) }, context.now)
  const isTaken = status === 'PENDING' && !isInvoiceOpen(context, row, payingQuoteId)
  const reason = isTaken ? 'ALREADY_FUNDED' : decideFundingRefusal(status, isFundedOutside(row))
  if (reason === null) return
  refuseEnded(row, 'INVALID_INPUT')
  throw new ServiceError('INVALID_INPUT', REFUSALS[reason], { field: 'quoteId', reason, status })
}

/**
 * A push pays as an execution does, which would ask the customer first; what is funded in real time was proven before
 * anybody was told where to send the money.
 *
 * Errors: INVALID_INPUT reason AWAITING_AUTHORIZATION. Source: behaviour 6.2, 12.3, 23. Assumes: A-600.
 */
async function requireProvenPush({ tx, now }: Context, row: QuoteRow): Promise<void> {
  const { customer_id: customerId, destination_account_id: payeeId } = row
  const payer = row.source_account_id === null || customerId === null ? null : await getCustomer(tx, customerId)
  if (payer === null || !(await isScaAskedOf(tx, payer))) return
  const isTrusted = isId('ExternalAccount', payeeId ?? '') && (await isTrustedPayee(tx, payeeId ?? ''))
  if (isTrusted && (await hasSession(tx, payer.id, isoOf(now)))) return
  throw new ServiceError(
    'INVALID_INPUT',
    'The customer has to prove this payment; nothing was sent. Execute the quote, which asks for the proof.',
    { field: 'quoteId', reason: 'AWAITING_AUTHORIZATION', status: row.status },
  )
}

async function refundFunding(
  context: Context,
  row: QuoteRow,
  failure: { readonly amountMinor: bigint; readonly failureReason: OutgoingTransactionFailureReason },
): Promise<QuoteRow> {
  const failed = await changeQuoteStatus(context, row, 'FAILED')
  const transaction = await transactionOf(context, row)
  const { amountMinor, failureReason } = failure
  const internalAccountId = await refundAccountOf(context, transaction)
  const target = { internalAccountId, currency: row.sending_currency, amountMinor }
  await failWithRefund(context, transaction, { failureReason, course: FUNDING_REFUND, target })
  return failed
}

/**
 * The side to pay to, or why the money that has arrived cannot be passed on. What is refused leaves nothing behind,
 * in no limit either. Assumes: A-217.
 */
async function findDestination(
  context: Context,
  row: QuoteRow,
): Promise<{ readonly party: Party } | { readonly failureReason: OutgoingTransactionFailureReason }> {
  const attempt = await inSavepoint(context.tx, async () => {
    const { destination } = await requireEnds(context, row)
    await countPayment(context, { ...limitedPaymentOf(row), transactionId: row.transaction_id })
    return destination
  })
  if (attempt.ok) return { party: attempt.value }
  if (!(attempt.error instanceof ServiceError)) throw attempt.error
  return { failureReason: failureReasonOf(attempt.error) }
}

/**
 * Money arrives for a quote: at its coordinates, by its invoice, or pushed by the holder of its external account. The
 * right amount starts the payout. Any other amount, or a destination that cannot be paid any more, fails the quote and
 * sends the money back.
 *
 * Returns: the quote, PROCESSING or FAILED.
 * Effects: posting `collect`; OUTGOING_PAYMENT.PROCESSING and timer settleQuote, or FAILED and the refund's events;
 * timer expireQuote cancelled.
 * Errors: INVALID_INPUT with `reason` and `status`: not funded from outside, expired, funded before (or its invoice is
 * being paid), or waiting for its authorization, or for an execution that asks for one.
 * Source: behaviour 12.3, 14.3, 23. Assumes.
 */
export async function receiveFunding(
  context: Context,
  row: QuoteRow,
  amountMinor: bigint,
  payingQuoteId: string | null = null,
): Promise<QuoteRow> {
  requireOpen(context, row, payingQuoteId)
  await requireProvenPush(context, row)
  await moveMoney(context, {
    kind: 'collect',
    transactionId: row.transaction_id,
    memo: `Received for quote ${row.id}`,
    lines: collectLines(row.sending_currency, amountMinor),
  })
  await context.scheduler.cancel(context.tx, 'expireQuote', row.id)
  if (amountMinor !== BigInt(row.total_sending_amount)) {
    return refundFunding(context, row, { amountMinor, failureReason: 'FUNDING_AMOUNT_MISMATCH' })
  }
  const found = await findDestination(context, row)
  if ('party' in found) return beginPayout(context, row, found.party)
  return refundFunding(context, row, { amountMinor, failureReason: found.failureReason })
}
