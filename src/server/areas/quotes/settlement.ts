import { resourceNameOf } from '../../../contract/primitives/ids'
import type { TransactionDestination, TransactionSource } from '../../../contract/transactions/schemas'
import { chainTransactionOf } from '../../counterparties/bankRail'
import { CANCELLED_COURSE, type PayoutCourse } from '../../counterparties/outcomes/paymentOutcomes'
import { assert } from '../../foundation/assert'
import type { Context } from '../../foundation/context'
import { availableOf } from '../../ledger/chart'
import { failureLines, type PaymentMoney, returnLines, settlementLines } from '../../ledger/postings/payment'
import { getCustomer } from '../customers/public'
import { getExternalAccount } from '../external-accounts/public'
import { findInternalAccount, getInternalAccount, moveMoney } from '../internal-accounts/public'
import {
  changeTransaction,
  failWithRefund,
  getTransaction,
  insertTransaction,
  type TransactionRow,
} from '../transactions/public'
import { changeQuoteStatus } from './execution'
import { fundingRefundAccountId } from './funding'
import { partsOf, type QuoteRow, transactionDestinationOf, transactionSourceOf } from './store'

/** What the start of the execution fixed: accounts may be gone by the time of settlement. */
export interface SettlementTimer {
  readonly course: PayoutCourse
  /** Of the external destination; null inside the service. */
  readonly accountType: string | null
}

type ReturnCourse = Extract<PayoutCourse, { ends: 'RETURNED' }>
type FailureCourse = Exclude<PayoutCourse, { ends: 'COMPLETED' }>

export interface ReturnTimer {
  readonly course: ReturnCourse
  readonly settlementPostingId: string
}

const internalIdOf = (accountId: string | null): string | null =>
  accountId !== null && resourceNameOf(accountId) === 'InternalAccount' ? accountId : null

/** The account that is paid: the quote's own, or the one that a customer takes its UMA deposits on. */
const receivingAccountIdOf = (row: QuoteRow): string | null =>
  partsOf(row).extras.receivingAccountId ?? row.destination_account_id

async function moneyOf(context: Context, row: QuoteRow): Promise<PaymentMoney> {
  const platformFeesMinor = BigInt(row.platform_fees_included)
  const feeAccount =
    platformFeesMinor === 0n
      ? null
      : await findInternalAccount(context.tx, { customerId: null, currency: row.sending_currency })
  return {
    fromInternalAccountId: internalIdOf(row.source_account_id),
    toInternalAccountId: internalIdOf(receivingAccountIdOf(row)),
    sendingCurrency: row.sending_currency,
    receivingCurrency: row.receiving_currency,
    sendingMinor: BigInt(row.total_sending_amount),
    receivingMinor: BigInt(row.total_receiving_amount),
    feesMinor: BigInt(row.fees_included),
    platformFeesMinor,
    platformAccountId: feeAccount?.id ?? null,
  }
}

async function requireTransaction(context: Context, row: QuoteRow): Promise<TransactionRow> {
  const transaction = await getTransaction(context.tx, row.transaction_id)
  assert(transaction !== null, 'a quote has a transaction')
  return transaction
}

function deliveredTo(context: Context, row: QuoteRow, accountType: string | null): TransactionDestination {
  const destination = transactionDestinationOf(row)
  if (destination.destinationType === 'UMA_ADDRESS') return destination
  const onChainTransaction = accountType === null ? null : chainTransactionOf(accountType, context.ids)
  return onChainTransaction === null ? destination : { ...destination, onChainTransaction }
}

/** Whose account it is; undefined where nobody of the platform receives. */
async function receiverIdOf({ tx }: Context, row: QuoteRow): Promise<string | null | undefined> {
  const accountId = receivingAccountIdOf(row)
  if (accountId === null) return undefined
  if (internalIdOf(accountId) !== null) return (await getInternalAccount(tx, accountId))?.customer_id
  if (accountId === row.destination_account_id) return undefined
  return (await getExternalAccount(tx, accountId))?.customer_id
}

/** What a receiver learns of its payer: an account of the platform, or the UMA address of a customer. */
async function shownSourceOf({ tx }: Context, row: QuoteRow): Promise<TransactionSource> {
  const source = transactionSourceOf(row)
  if (partsOf(row).destination.destinationType !== 'UMA_ADDRESS' || row.customer_id === null) return source
  const payer = await getCustomer(tx, row.customer_id)
  if (payer === null) return source
  return { sourceType: 'UMA_ADDRESS', umaAddress: payer.uma_address, currency: row.sending_currency }
}

/** A payment between owners of the platform also stands in the receiver's history. Assumes. */
async function recordReceipt(context: Context, row: QuoteRow, money: PaymentMoney): Promise<void> {
  const accountId = receivingAccountIdOf(row)
  const receiverId = await receiverIdOf(context, row)
  if (receiverId === undefined || receiverId === row.customer_id || accountId === null) return
  await insertTransaction(context, {
    status: 'COMPLETED',
    type: 'INCOMING',
    direction: 'CREDIT',
    customerId: receiverId,
    source: await shownSourceOf(context, row),
    destination: { destinationType: 'ACCOUNT', accountId, currency: row.receiving_currency },
    sent: { amountMinor: money.sendingMinor, currency: row.sending_currency },
    received: { amountMinor: money.receivingMinor, currency: row.receiving_currency },
    reference: row.transaction_id,
    settledAtMs: context.now,
  })
}

async function complete(context: Context, row: QuoteRow, { course, accountType }: SettlementTimer): Promise<void> {
  const money = await moneyOf(context, row)
  const settlementPostingId = await moveMoney(context, {
    kind: 'settle-payment',
    transactionId: row.transaction_id,
    memo: `Settled quote ${row.id}`,
    lines: settlementLines(money),
  })
  await changeQuoteStatus(context, row, 'COMPLETED')
  const patch = {
    status: 'COMPLETED',
    settledAtMs: context.now,
    destination: deliveredTo(context, row, accountType),
  } as const
  await changeTransaction(context, await requireTransaction(context, row), patch, 'COMPLETED')
  await recordReceipt(context, row, money)
  if (course.ends !== 'RETURNED') return
  const payload: ReturnTimer = { course, settlementPostingId }
  await context.scheduler.schedule(context.tx, {
    kind: 'returnQuotePayment',
    dueAtMs: context.now + course.returnAfterMs,
    subjectId: row.id,
    payload: { ...payload },
  })
}

async function fail(context: Context, row: QuoteRow, course: FailureCourse): Promise<void> {
  await changeQuoteStatus(context, row, 'FAILED')
  await failWithRefund(context, await requireTransaction(context, row), {
    failureReason: course.failureReason,
    course: course.refund,
    target: {
      internalAccountId: internalIdOf(row.source_account_id) ?? (await fundingRefundAccountId(context, row)),
      currency: row.sending_currency,
      amountMinor: BigInt(row.total_sending_amount),
    },
  })
}

/** Ends a PROCESSING quote as its course says. Source: behaviour 12.3, 23. Assumes: A-082. */
export async function settleExecution(context: Context, row: QuoteRow, timer: SettlementTimer): Promise<void> {
  if (timer.course.ends !== 'FAILED') return complete(context, row, timer)
  const payer = internalIdOf(row.source_account_id)
  if (payer !== null) {
    await moveMoney(context, {
      kind: 'fail-payment',
      transactionId: row.transaction_id,
      memo: `Payout of quote ${row.id} failed`,
      lines: failureLines(payer, row.sending_currency, BigInt(row.total_sending_amount)),
    })
  }
  return fail(context, row, timer.course)
}

/**
 * Stops a PROCESSING quote before its payout: FAILED, and the money on its way back.
 *
 * Source: behaviour 14.6. Assumes: A-214.
 */
export async function cancelExecution(context: Context, row: QuoteRow): Promise<void> {
  await context.scheduler.cancel(context.tx, 'settleQuote', row.id)
  await settleExecution(context, row, { course: CANCELLED_COURSE, accountType: null })
}

/**
 * Takes a completed payment back: the receiving bank returned it. The platform gives its fee back as far as its
 * account reaches; the service advances the rest.
 *
 * Source: behaviour 12.3, 23. Assumes: A-080.
 */
export async function returnExecution(context: Context, row: QuoteRow, timer: ReturnTimer): Promise<void> {
  const money = await moneyOf(context, row)
  const { platformAccountId, sendingCurrency, platformFeesMinor } = money
  const spendableMinor =
    platformAccountId === null
      ? 0n
      : await context.ledger.balanceOf(context.tx, availableOf(platformAccountId), sendingCurrency)
  const platformBackMinor = spendableMinor < platformFeesMinor ? spendableMinor : platformFeesMinor
  await moveMoney(context, {
    kind: 'return-payment',
    transactionId: row.transaction_id,
    memo: `Bank return of quote ${row.id}`,
    lines: returnLines(money, platformBackMinor),
    reversesPostingId: timer.settlementPostingId,
  })
  await fail(context, row, timer.course)
}
