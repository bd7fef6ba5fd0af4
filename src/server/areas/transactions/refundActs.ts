import { isId } from '../../../contract/primitives/idForm'
import type { Refund } from '../../../contract/transactions/schemas'
import { RETRIED_REFUND } from '../../counterparties/outcomes/paymentOutcomes'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { availableOf, worldBank, worldWriteOffs } from '../../ledger/chart'
import { movedLines } from '../../ledger/postings/payment'
import { getCustomer } from '../customers/public'
import { convertInFavour } from '../exchange-rates/public'
import { getExternalAccount, isHeldBy } from '../external-accounts/public'
import { getInternalAccount, moveMoney, requireReceivable } from '../internal-accounts/public'
import type { MoneyAmount } from './changes'
import { refundAccountOf } from './refundAccount'
import { selectInTransit } from './refundStore'
import { changeRefund, recordRefundReceipt, scheduleRefund } from './refunds'
import { decideRefundActRefusal, type RefundActRefusal } from './rules'
import { getTransaction, partsOf, type TransactionRow } from './store'

const REFUSALS: { readonly [Reason in RefundActRefusal]: string } = {
  NO_REFUND: 'The payment has no refund; nothing was changed.',
  REFUND_PENDING: 'The refund is under way; nothing was changed. Wait for its end.',
  REFUND_COMPLETED: 'The money is back with its owner; nothing was changed.',
  REFUND_WRITTEN_OFF: 'The refund was written off; nothing was changed.',
  NOT_THE_PAYERS: 'The refund is that of the payer’s own record of this payment; nothing was changed. Act there.',
}

/** A refund that failed, and the money of it that waits in transit. */
interface FailedRefund {
  readonly row: TransactionRow
  readonly refund: Refund
  readonly waiting: MoneyAmount
}

/** The money of a failed refund that waits for an operator, or null when none does. */
export async function findWaitingRefund(
  context: Pick<Context, 'tx'>,
  row: TransactionRow,
): Promise<MoneyAmount | null> {
  if (partsOf(row).refund?.status !== 'FAILED') return null
  return selectInTransit(context.tx, row.id)
}

async function requireFailedRefund(context: Context, transactionId: string): Promise<FailedRefund> {
  const row = found(
    await getTransaction(context.tx, transactionId),
    'TRANSACTION_NOT_FOUND',
    'transactionId',
    'There is no transaction with this id; nothing was changed.',
  )
  const { refund } = partsOf(row)
  const waiting = await selectInTransit(context.tx, row.id)
  const refusal = decideRefundActRefusal({
    refundStatus: refund?.status ?? null,
    isWaiting: waiting !== null,
    isReceipt: row.reference !== null && isId('Transaction', row.reference),
  })
  if (refusal === null && refund !== null && waiting !== null) return { row, refund, waiting }
  const reason = refusal ?? 'NO_REFUND'
  throw new ServiceError('CONFLICT', REFUSALS[reason], {
    field: 'transactionId',
    reason,
    refundStatus: refund?.status ?? null,
  })
}

/**
 * Tries a refund again that has failed, to where it was to go.
 *
 * Effects: refund PENDING with OUTGOING_PAYMENT.REFUND_PENDING; timer settleRefund, whose posting names the reason.
 * Errors: TRANSACTION_NOT_FOUND; CONFLICT with `reason`: it has not failed, or was written off.
 * Assumes: A-365.
 */
export async function retryFailedRefund(context: Context, transactionId: string, why: string): Promise<TransactionRow> {
  const { row, refund, waiting } = await requireFailedRefund(context, transactionId)
  const pending = await changeRefund(context, row, { ...refund, status: 'PENDING' }, 'REFUND_PENDING')
  const internalAccountId = await refundAccountOf(context, row)
  const course = { ...RETRIED_REFUND, reason: refund.reason ?? RETRIED_REFUND.reason }
  return scheduleRefund(context, pending, { target: { internalAccountId, ...waiting }, course, why })
}

const refuseAccount = (
  code: 'INVALID_INPUT' | 'INVALID_CURRENCY' | 'REFERENCE_NOT_FOUND' | 'USER_NOT_READY',
  reason: string,
  message: string,
): never => {
  throw new ServiceError(code, `${message}; nothing was moved.`, { field: 'accountId', reason })
}

/** Where a refund goes instead, and what arrives there. */
interface OtherTarget {
  readonly ledgerAccountId: string
  readonly received: MoneyAmount
}

function requireOwner(row: TransactionRow, customerId: string | null): void {
  if (customerId === row.customer_id) return
  refuseAccount('INVALID_INPUT', 'ACCOUNT_OF_OTHER_OWNER', 'The account belongs to somebody else than the payer')
}

async function requireInternalTarget(context: Context, failed: FailedRefund, accountId: string): Promise<OtherTarget> {
  const { row, waiting } = failed
  const account = await getInternalAccount(context.tx, accountId)
  if (account === null) return refuseAccount('REFERENCE_NOT_FOUND', 'ACCOUNT_NOT_FOUND', 'There is no such account')
  requireOwner(row, account.customer_id)
  if (accountId === row.source_account_id)
    refuseAccount('INVALID_INPUT', 'SAME_ACCOUNT', 'It is the account that paid: try the refund again instead')
  const { currency } = account
  const amountMinor = convertInFavour(context.now, waiting.amountMinor, waiting.currency, currency)
  await requireReceivable(context, { internalAccount: account, amountMinor, field: 'accountId' })
  return { ledgerAccountId: availableOf(accountId), received: { amountMinor, currency } }
}

async function requireExternalTarget(context: Context, failed: FailedRefund, accountId: string): Promise<OtherTarget> {
  const { row, waiting } = failed
  const account = await getExternalAccount(context.tx, accountId)
  if (account === null) return refuseAccount('REFERENCE_NOT_FOUND', 'ACCOUNT_NOT_FOUND', 'There is no such account')
  requireOwner(row, account.customer_id)
  if (account.status !== 'ACTIVE')
    refuseAccount('USER_NOT_READY', 'EXTERNAL_ACCOUNT_NOT_ACTIVE', `The account is ${account.status}`)
  if (account.currency !== waiting.currency)
    refuseAccount(
      'INVALID_CURRENCY',
      'CURRENCIES_DIFFER',
      `The account takes ${account.currency}, not ${waiting.currency}`,
    )
  const payer = row.customer_id === null ? null : await getCustomer(context.tx, row.customer_id)
  if (!isHeldBy(account, payer?.display_name ?? null)) {
    const holder = account.holder_name ?? 'The holder of the account'
    refuseAccount('INVALID_INPUT', 'HOLDER_IS_NOT_THE_PAYER', `${holder} is not the payer`)
  }
  return { ledgerAccountId: worldBank(waiting.currency), received: waiting }
}

/**
 * Pays a refund that has failed to another account of the payer. Another currency is converted at the mid rate, without
 * fees and rounded up.
 *
 * Effects: posting `refund` with the reason; refund PENDING, then COMPLETED, with both events; the receipt in the
 * payer's list.
 * Errors: those of retryFailedRefund; REFERENCE_NOT_FOUND, INVALID_INPUT, INVALID_CURRENCY and those of
 * requireReceivable on `accountId`.
 * Assumes.
 */
export async function payRefundElsewhere(
  context: Context,
  given: { readonly transactionId: string; readonly accountId: string; readonly why: string },
): Promise<TransactionRow> {
  const { transactionId, accountId, why } = given
  const failed = await requireFailedRefund(context, transactionId)
  const { row, refund, waiting } = failed
  if (row.type !== 'OUTGOING')
    refuseAccount('INVALID_INPUT', 'PAYER_IS_OUTSIDE', 'The money belongs to somebody who has no account here')
  const isInternal = isId('InternalAccount', accountId)
  const target = await (isInternal ? requireInternalTarget : requireExternalTarget)(context, failed, accountId)
  const pending = await changeRefund(context, row, { ...refund, status: 'PENDING' }, 'REFUND_PENDING')
  await moveMoney(context, {
    kind: 'refund',
    transactionId,
    memo: `Refund ${refund.reference} to ${accountId}: ${why}`,
    lines: movedLines({ fromTransit: waiting, to: target.ledgerAccountId, received: target.received }),
  })
  const settled: Refund = { ...refund, status: 'COMPLETED', settledAt: isoOf(context.now) }
  const completed = await changeRefund(context, pending, settled, 'REFUND_COMPLETED')
  await recordRefundReceipt(context, completed, { accountId, waiting, received: target.received })
  return completed
}

/**
 * Gives the money of a refund up that has failed. The refund stays FAILED, and nothing more can be done about it.
 *
 * Effects: posting `write-off` with the reason; no event.
 * Errors: those of retryFailedRefund.
 * Assumes: A-365.
 */
export async function writeOffFailedRefund(
  context: Context,
  transactionId: string,
  why: string,
): Promise<TransactionRow> {
  const { row, refund, waiting } = await requireFailedRefund(context, transactionId)
  await moveMoney(context, {
    kind: 'write-off',
    transactionId,
    memo: `Refund ${refund.reference} written off: ${why}`,
    lines: movedLines({ fromTransit: waiting, to: worldWriteOffs(waiting.currency), received: waiting }),
  })
  context.changes.add('transactions', row.id)
  return row
}
