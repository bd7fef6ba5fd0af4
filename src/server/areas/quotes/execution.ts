import { quotePayoutCourse, transferInCourse } from '../../counterparties/bankRail'
import { type CollectionCourse, UNCOLLECTED_COURSE } from '../../counterparties/outcomes/paymentOutcomes'
import type { Tx } from '../../database/schema'
import { assert } from '../../foundation/assert'
import { isoOf, msOf } from '../../foundation/clock'
import { type RefusalText, ServiceError } from '../../foundation/ServiceError'
import type { Context, WriteContext } from '../../kernel/context'
import { collectLines } from '../../ledger/postings/payment'
import { failProposalOfQuote } from '../approvals/public'
import { requireReadyCustomer } from '../customers/public'
import {
  type ExternalAccountRow,
  isTrustedPayee,
  networkOfAccount,
  requireUsableExternalAccount,
} from '../external-accounts/public'
import { holdFunds, moveMoney, requireSpendable } from '../internal-accounts/public'
import { requirePayerLogin } from '../sca/public'
import { changeTransaction, countPayment, type LimitedPayment, requirePaymentRoom } from '../transactions/public'
import { beginAuthorization, type ProofFactor } from './authorization'
import { requirePayableInvoice, takeInvoice } from './invoices'
import { isWallet, type Party, payerFieldOf, requireDestination, requireSource } from './parties'
import { changeQuoteStatus, noteExtras, refuseEnded, transactionOf } from './quoteStatus'
import { decideExecutionRefusal, type ExecutionRefusal, type QuoteStatus, quoteStatusAt } from './rules'
import { type SettlementTimer, settleExecution, settlementTimer } from './settlement'
import { partsOf, type QuoteRow } from './store'
import { requireUmaPartyNow } from './umaDestination'
import { requireOwnersSignature } from './walletSignature'

const REFUSALS: { readonly [Reason in ExecutionRefusal]: RefusalText } = {
  QUOTE_EXPIRED: { why: 'The quote has expired', undone: 'nothing was moved', advice: 'Create a new quote.' },
  QUOTE_ALREADY_EXECUTED: { why: 'The quote was executed before', undone: 'nothing was moved again' },
  QUOTE_CLOSED: {
    why: 'The quote was closed without being executed',
    undone: 'nothing was moved',
    advice: 'Create a new quote.',
  },
  AWAITING_AUTHORIZATION: { why: 'The quote waits for its authorization', undone: 'nothing was moved' },
}

/**
 * Refuses a quote that nothing makes executable any more, or that its money starts: before anybody is asked to sign.
 *
 * Errors: CONFLICT with `status` and `reason`; INVALID_INPUT reason FUNDED_IN_REALTIME.
 */
export async function requireExecutable(context: Context, row: QuoteRow): Promise<void> {
  refuseEnded(row, 'CONFLICT')
  if (partsOf(row).source.sourceType === 'REALTIME_FUNDING') {
    throw new ServiceError(
      'INVALID_INPUT',
      { why: 'The quote executes by itself when its money arrives', undone: 'nothing was moved' },
      {
        field: 'quoteId',
        reason: 'FUNDED_IN_REALTIME',
      },
    )
  }
  const status = statusNow(context, row)
  if (status === 'PENDING') return
  const transaction = status === 'FAILED' ? await transactionOf(context, row) : null
  const wasExecuted = transaction?.refund_json != null || partsOf(row).extras.isUncollected === true
  const reason = decideExecutionRefusal(status, wasExecuted)
  assert(reason !== null, 'a quote that is not PENDING has a reason not to execute')
  throw new ServiceError('CONFLICT', REFUSALS[reason], { field: 'quoteId', status, reason, expiresAt: row.expires_at })
}

const statusNow = ({ now }: Context, row: QuoteRow): QuoteStatus =>
  quoteStatusAt({ status: row.status, expiresAtMs: msOf(row.expires_at) }, now)

/**
 * Refuses the execution of a quote that waits for the decision about an agent's action already. One that has expired
 * meanwhile passes: no decision can start it any more, and whoever asks is told that by requireExecutable.
 *
 * Input: `actionId`, null where none waits. Errors: CONFLICT reason ACTION_EXISTS. Source: behaviour 12.3, 12.4, 20.6.
 */
export function refuseWhileItWaits(context: Context, row: QuoteRow, actionId: string | null): void {
  if (actionId === null || statusNow(context, row) === 'EXPIRED') return
  throw new ServiceError(
    'CONFLICT',
    { why: 'The execution of this quote waits for approval already', undone: 'nothing was done' },
    { field: 'quoteId', reason: 'ACTION_EXISTS', status: 'PENDING_APPROVAL', actionId },
  )
}

/** The two sides of a payment. */
interface Ends {
  readonly source: Party
  readonly destination: Party
}

function requireReceivingNow(context: Context, row: QuoteRow, source: Party): Promise<Party> {
  const { destination, extras } = partsOf(row)
  if (destination.destinationType === 'UMA_ADDRESS') {
    return requireUmaPartyNow(context, {
      umaAddress: destination.umaAddress,
      currency: row.receiving_currency,
      receiverCustomerId: extras.receiverCustomerId ?? null,
    })
  }
  const from = { party: source, sourceAccountId: row.source_account_id, customerScope: null }
  return requireDestination(context, destination, from)
}

/** Both sides as they are now. Errors: those of `startQuoteExecution` about accounts and customer. */
export async function requireEnds(context: Context, row: QuoteRow): Promise<Ends> {
  const parts = partsOf(row)
  const source = await requireSource(context, parts.source, null)
  const destination = await requireReceivingNow(context, row, source)
  if (source.customerId !== null) await requireReadyCustomer(context.tx, source.customerId, payerFieldOf(parts.source))
  if (destination.kind === 'EXTERNAL') {
    await requireUsableExternalAccount(context, destination.externalAccount, {
      amountMinor: BigInt(row.total_receiving_amount),
      currency: row.receiving_currency,
      field: 'destination.accountId',
    })
    const payment = { quoteId: row.id, receivingMinor: BigInt(row.total_receiving_amount) }
    await requirePayableInvoice(context, destination.externalAccount, payment)
  }
  return { source, destination }
}

/** What limits count of a quote. */
export function limitedPaymentOf(row: QuoteRow): LimitedPayment {
  return {
    customerId: row.customer_id,
    counterpartyId: row.destination_account_id ?? '',
    currency: row.sending_currency,
    amountMinor: BigInt(row.total_sending_amount),
    field: 'quoteId',
  }
}

/**
 * Refuses a quote that cannot start now, balance and signature apart: for an execution that will wait for approval, or
 * for its signature.
 *
 * Errors: those of `startQuoteExecution`, but neither INSUFFICIENT_BALANCE nor WALLET_SIGNATURE_MISSING.
 */
export async function requireStartableQuote(context: Context, row: QuoteRow): Promise<void> {
  await requireExecutable(context, row)
  await requireEnds(context, row)
  await requirePayerLogin(context, row.customer_id, 'quoteId')
}

/** Refuses a quote that its payer's account, or a limit, does not allow now. */
async function requireRoom(context: Context, row: QuoteRow, source: Party): Promise<void> {
  if (source.kind !== 'INTERNAL') return
  const { internalAccount } = source
  const amountMinor = BigInt(row.total_sending_amount)
  await requireSpendable(context, { internalAccount, amountMinor, field: 'source.accountId' })
  await requirePaymentRoom(context, limitedPaymentOf(row))
}

/**
 * Refuses a quote that cannot start now, its owner's signature apart: before anybody is asked to sign.
 *
 * Errors: those of `startQuoteExecution`, but not WALLET_SIGNATURE_MISSING.
 * Source: behaviour 19.5, rule 1.
 */
export async function requirePayableQuote(context: Context, row: QuoteRow): Promise<void> {
  await requireExecutable(context, row)
  const { source } = await requireEnds(context, row)
  await requirePayerLogin(context, row.customer_id, 'quoteId')
  await requireRoom(context, row, source)
}

/** The bank's refusal of a pull. */
type RefusedCollection = Exclude<CollectionCourse, { readonly ends: 'COMPLETED' }>

/**
 * Takes the whole sending amount: held on an internal account, or collected from the outside one.
 *
 * Returns: the refusal of the outside account's bank, as the table of transfers in has it, or null.
 * Assumes.
 */
async function takeFunds(context: Context, row: QuoteRow, source: Party): Promise<RefusedCollection | null> {
  const amountMinor = BigInt(row.total_sending_amount)
  const transactionId = row.transaction_id
  if (source.kind === 'INTERNAL') {
    const memo = `Held for quote ${row.id}`
    await holdFunds(context, {
      internalAccount: source.internalAccount,
      amountMinor,
      transactionId,
      memo,
      field: 'source.accountId',
    })
    return null
  }
  const course = source.kind === 'EXTERNAL' ? transferInCourse(source.externalAccount.primary_identifier) : null
  if (course?.ends === 'FAILED') return course
  await moveMoney(context, {
    kind: 'collect',
    transactionId,
    memo: `Collected for quote ${row.id}`,
    lines: collectLines(row.sending_currency, amountMinor),
  })
  return null
}

/**
 * Starts the execution of a quote, unless its customer has to prove it first.
 *
 * Input: `scaFactor`, what it is proven with; `isLoginEnough`, the login proves it (behaviour 6.4).
 * Returns: the quote, PROCESSING; PENDING_AUTHORIZATION, with a challenge and nothing debited; FAILED when it pulls
 * from an account whose bank refuses at once.
 * Effects: `totalSendingAmount` held; OUTGOING_PAYMENT.PROCESSING; timer settleQuote; the destination's sandbox
 * outcome is fixed now; a proposal of it ends, unless it is what is carried out. Nothing is written before every check
 * has passed.
 * Errors: CONFLICT with `status` and `reason`; INVALID_AMOUNT reason INSUFFICIENT_BALANCE; USER_NOT_READY;
 * INVALID_INPUT or INVALID_RECEIVER, account gone; WALLET_SIGNATURE_MISSING, a wallet's quote that is not marked as
 * signed; DAILY_VOLUME_LIMIT_EXCEEDED; VELOCITY_LIMIT_EXCEEDED; SCA_SESSION_REQUIRED.
 * Source: behaviour 12.3, 12.4. Assumes.
 */
export async function startQuoteExecution(
  context: Context & Partial<Pick<WriteContext, 'proposalId'>>,
  row: QuoteRow,
  { scaFactor, isLoginEnough = false }: { readonly scaFactor?: ProofFactor; readonly isLoginEnough?: boolean } = {},
): Promise<QuoteRow> {
  await requireExecutable(context, row)
  const ends = await requireEnds(context, row)
  requireOwnersSignature(row, isWallet(ends.source))
  const payer = await requirePayerLogin(context, row.customer_id, 'quoteId')
  const start = async () => {
    if (payer === null || isLoginEnough || (await isTrusted(context.tx, ends.destination))) {
      return payQuote(context, row, ends)
    }
    await requireRoom(context, row, ends.source)
    return beginAuthorization(context, row, { payer, scaFactor })
  }
  const started = await start()
  await failProposalOfQuote(context, row.id)
  return started
}

/**
 * Executes a quote whose last challenge was proven: by what holds now, as any other.
 *
 * Errors: as startQuoteExecution; the proof does not count then, and may be given again.
 */
export async function executeAuthorized(context: Context, row: QuoteRow): Promise<QuoteRow> {
  return payQuote(context, row, await requireEnds(context, row))
}

/** Whether a payment to that side needs no proof. Source: behaviour 6.5. */
export async function isTrusted(tx: Tx, destination: Party): Promise<boolean> {
  return destination.kind === 'EXTERNAL' && (await isTrustedPayee(tx, destination.externalAccount.id))
}

async function payQuote(context: Context, row: QuoteRow, { source, destination }: Ends): Promise<QuoteRow> {
  const refusal = await takeFunds(context, row, source)
  await countPayment(context, { ...limitedPaymentOf(row), transactionId: row.transaction_id })
  return refusal === null ? beginPayout(context, row, destination) : failCollection(context, row, refusal)
}

/** The account outside that is paid in the end, if one is. */
function outsideAccountOf(destination: Party): ExternalAccountRow | null {
  if (destination.kind === 'EXTERNAL') return destination.externalAccount
  return destination.kind === 'UMA' && destination.deposit?.kind === 'EXTERNAL'
    ? destination.deposit.externalAccount
    : null
}

/** The UMA address of somebody who is no customer of ours. */
function outsideAddressOf(destination: Party): string | null {
  return destination.kind === 'UMA' && destination.deposit === null ? destination.umaAddress : null
}

/** Notes which account of the customer behind a UMA address takes this payment: it may choose another meanwhile. */
async function fixDeposit(context: Context, row: QuoteRow, destination: Party): Promise<QuoteRow> {
  if (destination.kind !== 'UMA' || destination.deposit === null) return row
  const { deposit } = destination
  const receivingAccountId = deposit.kind === 'INTERNAL' ? deposit.internalAccount.id : deposit.externalAccount.id
  return noteExtras(context, row, { receivingAccountId })
}

/** PROCESSING, quote and transaction, with when the payment is expected to settle. */
async function beginProcessing(context: Context, row: QuoteRow): Promise<QuoteRow> {
  const processing = await changeQuoteStatus(context, row, 'PROCESSING')
  const transaction = await transactionOf(context, row)
  const nominal = quotePayoutCourse(null).settleAfterMs
  const extras = {
    expectedSettlementAt: isoOf(context.now + nominal),
    settlementTimelineSeconds: Math.ceil(nominal / 1000),
  }
  await changeTransaction(context, transaction, { status: 'PROCESSING', extras }, 'PROCESSING')
  await context.scheduler.cancel(context.tx, 'expireQuote', row.id)
  return processing
}

function scheduleEnd(context: Context, row: QuoteRow, timer: SettlementTimer): Promise<unknown> {
  return context.scheduler.schedule(context.tx, {
    kind: settlementTimer,
    dueAtMs: context.now + timer.course.settleAfterMs,
    subjectId: row.id,
    payload: timer,
  })
}

/** The bank of the paying account refuses the pull, at once or when it answers: FAILED, nothing to refund. */
async function failCollection(
  context: Context,
  row: QuoteRow,
  { settleAfterMs }: RefusedCollection,
): Promise<QuoteRow> {
  const processing = await beginProcessing(context, await noteExtras(context, row, { isUncollected: true }))
  const timer: SettlementTimer = { course: { ...UNCOLLECTED_COURSE, settleAfterMs }, network: null }
  if (settleAfterMs === 0) return settleExecution(context, processing, timer)
  await scheduleEnd(context, row, timer)
  return processing
}

/** Hands a quote whose money was taken to its destination's bank: PROCESSING, and its end by timer. */
export async function beginPayout(context: Context, row: QuoteRow, destination: Party): Promise<QuoteRow> {
  const fixed =
    destination.kind === 'EXTERNAL'
      ? await takeInvoice(context, row, destination.externalAccount)
      : await fixDeposit(context, row, destination)
  const processing = await beginProcessing(context, fixed)
  const external = outsideAccountOf(destination)
  const course = quotePayoutCourse(external?.primary_identifier ?? outsideAddressOf(destination))
  await scheduleEnd(context, row, { course, network: external === null ? null : networkOfAccount(external) })
  return processing
}
