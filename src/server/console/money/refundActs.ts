import type { ConsoleInput } from '../../../contract/console/operations'
import { requireCustomer } from '../../areas/customers/public'
import { requireInternalAccount } from '../../areas/internal-accounts/public'
import {
  payRefundElsewhere,
  retryFailedRefund,
  sweepAccount,
  viewTransaction,
  writeOffFailedRefund,
} from '../../areas/transactions/public'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'

/**
 * An operator tries a failed refund again.
 *
 * Errors: TRANSACTION_NOT_FOUND; CONFLICT with `reason`.
 */
export async function retryRefund(context: ConsoleContext, { params, body }: ConsoleInput<'retryRefund'>) {
  context.audit.note({ targetId: params.transactionId, reason: body.reason })
  return ok(viewTransaction(context, await retryFailedRefund(context, params.transactionId, body.reason)))
}

/**
 * An operator pays a failed refund to another account of the payer.
 *
 * Errors: TRANSACTION_NOT_FOUND; CONFLICT with `reason`; REFERENCE_NOT_FOUND, INVALID_INPUT, INVALID_CURRENCY and
 * USER_NOT_READY on `accountId`.
 */
export async function redirectRefund(context: ConsoleContext, { params, body }: ConsoleInput<'redirectRefund'>) {
  const { reason: why, accountId } = body
  context.audit.note({ targetId: params.transactionId, reason: why, details: { accountId } })
  const { transactionId } = params
  return ok(viewTransaction(context, await payRefundElsewhere(context, { transactionId, accountId, why })))
}

/**
 * An operator gives the money of a failed refund up.
 *
 * Errors: TRANSACTION_NOT_FOUND; CONFLICT with `reason`.
 */
export async function writeOffRefund(context: ConsoleContext, { params, body }: ConsoleInput<'writeOffRefund'>) {
  context.audit.note({ targetId: params.transactionId, reason: body.reason })
  return ok(viewTransaction(context, await writeOffFailedRefund(context, params.transactionId, body.reason)))
}

/**
 * An operator moves what an account may spend to another account of its owner.
 *
 * Errors: REFERENCE_NOT_FOUND; USER_NOT_FOUND, its customer was deleted; those of sweepAccount.
 */
export async function sweepInternalAccount(
  context: ConsoleContext,
  { params, body }: ConsoleInput<'sweepInternalAccount'>,
) {
  const account = await requireInternalAccount(context.tx, params.internalAccountId, 'internalAccountId')
  if (account.customer_id !== null) await requireCustomer(context.tx, account.customer_id, 'internalAccountId')
  const { reason: why, destinationAccountId } = body
  context.audit.note({ targetId: account.id, reason: why, details: { destinationAccountId } })
  return ok(viewTransaction(context, await sweepAccount(context, { account, destinationAccountId, why })))
}
