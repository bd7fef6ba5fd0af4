import { z } from 'zod'
import type { WithdrawalNetwork } from '../../../contract/quotes/withdrawal-fee/networks'
import { chainTransactionOf, keptNetwork, networkKept } from '../../counterparties/bankRail'
import {
  CANCELLED_COURSE,
  type CollectionCourse,
  collectionCourse,
  type PayoutCourse,
  payoutCourse,
} from '../../counterparties/outcomes/paymentOutcomes'
import { assert } from '../../foundation/assert'
import type { Context } from '../../kernel/context'
import { deliveryLines, depositLines, failureLines } from '../../ledger/postings/payment'
import { canReceive, getInternalAccount, moveMoney } from '../internal-accounts/public'
import { changeTransaction, failWithRefund, type TransactionRow } from '../transactions/public'

/** What the start of a transfer fixed: the accounts may be gone by the time of settlement. */
export const transferTimer = {
  name: 'settleTransfer',
  payload: z.discriminatedUnion('kind', [
    keptNetwork.extend({ kind: z.literal('OUT'), course: payoutCourse }),
    z.object({ kind: z.literal('IN'), course: collectionCourse }),
  ]),
}
export type TransferTimer = Readonly<z.infer<typeof transferTimer.payload>>

interface TransferMoney {
  readonly internalAccountId: string
  readonly externalAccountId: string
  readonly currency: string
  readonly amountMinor: bigint
}

function moneyOf(row: TransactionRow): TransferMoney {
  const {
    source_account_id: from,
    destination_account_id: to,
    received_amount: amount,
    received_currency: currency,
  } = row
  assert(
    from !== null && to !== null && amount !== null && currency !== null,
    'a transfer has two accounts and an amount',
  )
  const [internalAccountId, externalAccountId] = row.type === 'OUTGOING' ? [from, to] : [to, from]
  return { internalAccountId, externalAccountId, currency, amountMinor: BigInt(amount) }
}

async function settleOut(
  context: Context,
  row: TransactionRow,
  course: PayoutCourse,
  network: WithdrawalNetwork | null,
): Promise<TransactionRow> {
  const { internalAccountId, externalAccountId, currency, amountMinor } = moneyOf(row)
  assert(course.ends !== 'RETURNED', 'the transfer table has no bank return')
  if (course.ends === 'FAILED') {
    await moveMoney(context, {
      kind: 'fail-payment',
      transactionId: row.id,
      memo: 'The bank did not take the transfer',
      lines: failureLines(internalAccountId, currency, amountMinor),
    })
    const target = { internalAccountId, currency, amountMinor }
    return failWithRefund(context, row, { failureReason: course.failureReason, course: course.refund, target })
  }
  await moveMoney(context, {
    kind: 'settle-payment',
    transactionId: row.id,
    memo: 'Transfer delivered',
    lines: deliveryLines(internalAccountId, currency, amountMinor),
  })
  const onChainTransaction = chainTransactionOf(network, context.ids)
  const destination = {
    destinationType: 'ACCOUNT' as const,
    accountId: externalAccountId,
    currency,
    onChainTransaction: onChainTransaction ?? undefined,
  }
  return changeTransaction(context, row, { status: 'COMPLETED', settledAtMs: context.now, destination }, 'COMPLETED')
}

/** An account that takes no money by now is not collected for. Assumes: A-361. */
async function settleIn(context: Context, row: TransactionRow, course: CollectionCourse): Promise<TransactionRow> {
  if (course.ends === 'FAILED') {
    return changeTransaction(context, row, { status: 'FAILED', failureReason: course.failureReason }, 'FAILED')
  }
  const { internalAccountId, currency, amountMinor } = moneyOf(row)
  const account = await getInternalAccount(context.tx, internalAccountId)
  if (!(await canReceive(context, account, amountMinor))) {
    return changeTransaction(context, row, { status: 'FAILED', failureReason: 'COLLECTION_FAILED' }, 'FAILED')
  }
  await moveMoney(context, {
    kind: 'deposit',
    transactionId: row.id,
    memo: 'Transfer collected',
    lines: depositLines(internalAccountId, currency, amountMinor),
  })
  return changeTransaction(context, row, { status: 'COMPLETED', settledAtMs: context.now }, 'COMPLETED')
}

/** Ends a transfer as its course says: captured or refunded on the way out, credited on success only on the way in. */
export function settleTransferRow(
  context: Context,
  row: TransactionRow,
  timer: TransferTimer,
): Promise<TransactionRow> {
  if (timer.kind === 'OUT') return settleOut(context, row, timer.course, networkKept(timer))
  return settleIn(context, row, timer.course)
}

/**
 * Stops a transfer before the bank answers. Out: FAILED, and the held money on its way back. In: FAILED, and nothing
 * is collected, so that there is nothing to give back.
 *
 * Source: behaviour 14.6. Assumes: A-214.
 */
export async function cancelTransfer(context: Context, row: TransactionRow): Promise<void> {
  await context.scheduler.cancel(context.tx, transferTimer.name, row.id)
  if (row.type === 'OUTGOING') {
    await settleTransferRow(context, row, { kind: 'OUT', course: CANCELLED_COURSE, network: null })
  } else await changeTransaction(context, row, { status: 'FAILED', failureReason: 'COLLECTION_FAILED' }, 'FAILED')
}
