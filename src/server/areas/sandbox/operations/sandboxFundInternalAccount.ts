import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { availableOf, worldSandbox } from '../../../ledger/chart'
import { requireCustomer } from '../../customers/public'
import {
  fundingReferenceOf,
  type InternalAccountRow,
  moveMoney,
  requireInternalAccount,
  viewInternalAccount,
} from '../../internal-accounts/public'
import { insertTransaction, type NewTransaction } from '../../transactions/public'

/**
 * A deposit is a payment that has arrived. That of the platform is listed, too, so that its balance is explained, but
 * no webhook tells of it.
 *
 * Source: behaviour 23. Assumes: A-364.
 */
async function recordDeposit(context: Context, account: InternalAccountRow, amountMinor: bigint): Promise<string> {
  const { currency } = account
  const deposit: NewTransaction = {
    status: 'COMPLETED',
    type: 'INCOMING',
    direction: 'CREDIT',
    customerId: account.customer_id,
    source: { sourceType: 'REALTIME_FUNDING', currency, accountHolderName: 'Account funding' },
    destination: { destinationType: 'ACCOUNT', accountId: account.id, currency },
    received: { amountMinor, currency },
    reference: fundingReferenceOf(account.id),
    extras: { description: 'Account funding' },
    settledAtMs: context.now,
  }
  const row = await insertTransaction(context, deposit, { isAnnounced: account.customer_id !== null })
  return row.id
}

/**
 * Adds test money to an internal account at once.
 *
 * Effects: posting `fund`; INTERNAL_ACCOUNT.BALANCE_UPDATED; an incoming transaction, for a customer with
 * INCOMING_PAYMENT.COMPLETED.
 * Errors: REFERENCE_NOT_FOUND; USER_NOT_FOUND, its customer was deleted; INVALID_INPUT, account not ACTIVE;
 * AMOUNT_OUT_OF_RANGE.
 * Source: specification, Sandbox endpoints; behaviour 3.5, 23. Assumes: A-281.
 */
export async function sandboxFundInternalAccount(
  context: Context,
  { params, body }: Input<'sandboxFundInternalAccount'>,
) {
  const account = await requireInternalAccount(context.tx, params.accountId)
  if (account.customer_id !== null) await requireCustomer(context.tx, account.customer_id, 'accountId')
  if (account.status !== 'ACTIVE') {
    throw new ServiceError('INVALID_INPUT', `The account is ${account.status} and takes no money; nothing was added.`, {
      field: 'accountId',
      reason: 'INTERNAL_ACCOUNT_NOT_ACTIVE',
      status: account.status,
    })
  }
  const amountMinor = BigInt(body.amount)
  const { currency } = account
  const transactionId = await recordDeposit(context, account, amountMinor)
  await moveMoney(context, {
    kind: 'fund',
    transactionId,
    memo: 'Account funding',
    lines: [
      { ledgerAccountId: worldSandbox(currency), currency, amountMinor: -amountMinor },
      { ledgerAccountId: availableOf(account.id), currency, amountMinor },
    ],
  })
  return ok(await viewInternalAccount(context, await requireInternalAccount(context.tx, account.id)))
}
