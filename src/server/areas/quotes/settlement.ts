import { z } from 'zod'
import { resourceNameOf } from '../../../contract/primitives/idForm'
import type { WithdrawalNetwork } from '../../../contract/quotes/withdrawal-fee/networks'
import type { TransactionDestination, TransactionSource } from '../../../contract/transactions/schemas'
import { chainTransactionOf, keptNetwork, networkKept } from '../../counterparties/bankRail'
import {
  CANCELLED_COURSE,
  type PayoutCourse,
  payoutCourse,
  returnCourse,
  UNDELIVERABLE_COURSE,
} from '../../counterparties/outcomes/paymentOutcomes'
import { assert } from '../../foundation/assert'
import type { Context } from '../../kernel/context'
import { availableOf, platformSuspense } from '../../ledger/chart'
import {
  failureLines,
  type PaymentMoney,
  type PlatformFeeBack,
  returnLines,
  settlementLines,
} from '../../ledger/postings/payment'
import { getCustomer } from '../customers/public'
import { getExternalAccount } from '../external-accounts/public'
import { canReceive, findInternalAccount, getInternalAccount, moveMoney } from '../internal-accounts/public'
import {
  changeTransaction,
  failWithRefund,
  insertTransaction,
  refundAccountOf,
  type TransactionRow,
} from '../transactions/public'
import { changeQuoteStatus, transactionOf } from './quoteStatus'
import { getQuote, partsOf, type QuoteRow, transactionDestinationOf, transactionSourceOf } from './store'

/** What the start of the execution fixed: accounts may be gone by the time of settlement. */
export const settlementTimer = {
  name: 'settleQuote',
  payload: keptNetwork.extend({ course: payoutCourse }),
}
export type SettlementTimer = Readonly<z.infer<typeof settlementTimer.payload>>

type FailureCourse = Exclude<PayoutCourse, { ends: 'COMPLETED' }>

export const returnTimer = {
  name: 'returnQuotePayment',
  payload: z.object({ course: returnCourse, settlementPostingId: z.string() }),
}
type ReturnTimer = Readonly<z.infer<typeof returnTimer.payload>>

const internalIdOf = (accountId: string | null): string | null =>
  accountId !== null && resourceNameOf(accountId) === 'InternalAccount' ? accountId : null

/** The account that is paid: the quote's own, or the one that a customer takes its UMA deposits on. */
const receivingAccountIdOf = (row: QuoteRow): string | null =>
  partsOf(row).extras.receivingAccountId ?? row.destination_account_id

/** The platform's account for its fees, or, while it takes no money, the suspense account. Assumes: A-361. */
async function platformFeesTo(context: Context, row: QuoteRow): Promise<string | null> {
  const { platform_fees_included: fees, sending_currency: currency } = row
  if (fees === 0) return null
  const account = await findInternalAccount(context.tx, { customerId: null, currency })
  const isOpen = account !== null && (await canReceive(context, account, BigInt(fees)))
  return isOpen ? availableOf(account.id) : platformSuspense(currency)
}

async function moneyOf(context: Context, row: QuoteRow): Promise<PaymentMoney> {
  return {
    fromInternalAccountId: internalIdOf(row.source_account_id),
    toInternalAccountId: internalIdOf(receivingAccountIdOf(row)),
    sendingCurrency: row.sending_currency,
    receivingCurrency: row.receiving_currency,
    sendingMinor: BigInt(row.total_sending_amount),
    receivingMinor: BigInt(row.total_receiving_amount),
    feesMinor: BigInt(row.fees_included),
    platformFeesMinor: BigInt(row.platform_fees_included),
    platformFeesTo: await platformFeesTo(context, row),
  }
}

function deliveredTo(context: Context, row: QuoteRow, network: WithdrawalNetwork | null): TransactionDestination {
  const destination = transactionDestinationOf(row)
  if (destination.destinationType === 'UMA_ADDRESS') return destination
  const onChainTransaction = chainTransactionOf(network, context.ids)
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

async function complete(
  context: Context,
  row: QuoteRow,
  timer: SettlementTimer,
  money: PaymentMoney,
): Promise<QuoteRow> {
  const settlementPostingId = await moveMoney(context, {
    kind: 'settle-payment',
    transactionId: row.transaction_id,
    memo: `Settled quote ${row.id}`,
    lines: settlementLines(money),
  })
  const completed = await changeQuoteStatus(context, row, 'COMPLETED')
  const patch = {
    status: 'COMPLETED',
    settledAtMs: context.now,
    destination: deliveredTo(context, row, networkKept(timer)),
  } as const
  await changeTransaction(context, await transactionOf(context, row), patch, 'COMPLETED')
  await recordReceipt(context, row, money)
  const { course } = timer
  if (course.ends !== 'RETURNED') return completed
  await context.scheduler.schedule(context.tx, {
    kind: returnTimer,
    dueAtMs: context.now + course.returnAfterMs,
    subjectId: row.id,
    payload: { course, settlementPostingId },
  })
  return completed
}

async function fail(context: Context, row: QuoteRow, course: FailureCourse): Promise<QuoteRow> {
  const failed = await changeQuoteStatus(context, row, 'FAILED')
  const transaction = await transactionOf(context, row)
  if (partsOf(row).extras.isUncollected) {
    const { failureReason } = course
    await changeTransaction(context, transaction, { status: 'FAILED', failureReason }, 'FAILED')
    return failed
  }
  await failWithRefund(context, transaction, {
    failureReason: course.failureReason,
    course: course.refund,
    target: {
      internalAccountId: await refundAccountOf(context, transaction),
      currency: row.sending_currency,
      amountMinor: BigInt(row.total_sending_amount),
    },
  })
  return failed
}

/** The payout did not happen: what was held leaves the payer's account and waits for its refund. */
async function failPayout(context: Context, row: QuoteRow, course: FailureCourse): Promise<QuoteRow> {
  const payer = internalIdOf(row.source_account_id)
  if (payer !== null) {
    await moveMoney(context, {
      kind: 'fail-payment',
      transactionId: row.transaction_id,
      memo: `Payout of quote ${row.id} failed`,
      lines: failureLines(payer, row.sending_currency, BigInt(row.total_sending_amount)),
    })
  }
  return fail(context, row, course)
}

/**
 * Ends a PROCESSING quote as its course says; an internal account that takes no money by now fails it.
 *
 * Returns: the quote, COMPLETED or FAILED.
 * Source: behaviour 8.1, 12.3, 23. Assumes.
 */
export async function settleExecution(context: Context, row: QuoteRow, timer: SettlementTimer): Promise<QuoteRow> {
  const { course } = timer
  if (course.ends === 'FAILED') return failPayout(context, row, course)
  const money = await moneyOf(context, row)
  const { toInternalAccountId: receiver, receivingMinor } = money
  if (receiver !== null && !(await canReceive(context, await getInternalAccount(context.tx, receiver), receivingMinor)))
    return failPayout(context, row, UNDELIVERABLE_COURSE)
  return complete(context, row, timer, money)
}

/**
 * Stops the payment of a PROCESSING quote before its payout: the quote FAILED, and the money on its way back.
 *
 * Source: behaviour 14.6. Assumes: A-214.
 */
export async function cancelExecution(context: Context, { quote_id }: Pick<TransactionRow, 'quote_id'>): Promise<void> {
  const row = quote_id === null ? null : await getQuote(context.tx, quote_id)
  assert(row?.status === 'PROCESSING', 'an executed quote is PROCESSING with its transaction')
  await context.scheduler.cancel(context.tx, settlementTimer.name, row.id)
  await settleExecution(context, row, { course: CANCELLED_COURSE, network: null })
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** What the platform gives back of its fee: first what still waits in suspense, then what its account holds. */
async function platformFeeBack(context: Context, row: QuoteRow): Promise<PlatformFeeBack> {
  const { sending_currency: currency } = row
  const feeMinor = BigInt(row.platform_fees_included)
  const account = await findInternalAccount(context.tx, { customerId: null, currency })
  const sources = [platformSuspense(currency), ...(account === null ? [] : [availableOf(account.id)])]
  const parts: { ledgerAccountId: string; amountMinor: bigint }[] = []
  let restMinor = feeMinor
  for (const ledgerAccountId of sources) {
    const amountMinor = smaller(restMinor, await context.ledger.balanceOf(context.tx, ledgerAccountId, currency))
    if (amountMinor === 0n) continue
    parts.push({ ledgerAccountId, amountMinor })
    restMinor -= amountMinor
  }
  return { parts, advancedMinor: restMinor }
}

/** The fee of a returned payment that the platform keeps because the service advanced it. Assumes: A-364. */
async function recordAdvance(context: Context, row: QuoteRow, amountMinor: bigint): Promise<void> {
  const { sending_currency: currency } = row
  const account = await findInternalAccount(context.tx, { customerId: null, currency })
  if (amountMinor === 0n || account === null) return
  await insertTransaction(
    context,
    {
      status: 'COMPLETED',
      type: 'INCOMING',
      direction: 'CREDIT',
      customerId: null,
      source: { sourceType: 'REALTIME_FUNDING', currency, accountHolderName: 'Service fees' },
      destination: { destinationType: 'ACCOUNT', accountId: account.id, currency },
      received: { amountMinor, currency },
      reference: `CS${context.ids.readable(10)}`,
      extras: { description: `Fee of the returned payment ${row.transaction_id}, advanced by the service` },
      settledAtMs: context.now,
    },
    { isAnnounced: false },
  )
}

/**
 * Takes a completed payment back: the receiving bank returned it. The platform gives its fee back as far as its
 * money reaches; the service advances the rest.
 *
 * Source: behaviour 12.3, 23. Assumes.
 */
export async function returnExecution(context: Context, row: QuoteRow, timer: ReturnTimer): Promise<void> {
  const money = await moneyOf(context, row)
  const back = await platformFeeBack(context, row)
  await recordAdvance(context, row, back.advancedMinor)
  await moveMoney(context, {
    kind: 'return-payment',
    transactionId: row.transaction_id,
    memo: `Bank return of quote ${row.id}`,
    lines: returnLines(money, back),
    reversesPostingId: timer.settlementPostingId,
  })
  await fail(context, row, timer.course)
}
