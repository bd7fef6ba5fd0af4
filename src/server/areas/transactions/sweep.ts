import { assert } from '../../foundation/assert'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { availableOf } from '../../ledger/chart'
import { movedLines } from '../../ledger/postings/payment'
import { convertInFavour, midExchangeRate } from '../exchange-rates/public'
import {
  getInternalAccount,
  type InternalAccountRow,
  moveMoney,
  requireReceivable,
  spendableOf,
} from '../internal-accounts/public'
import { insertTransaction, type MoneyAmount } from './changes'
import type { TransactionRow } from './store'

function refuse(
  code: 'CONFLICT' | 'INVALID_INPUT' | 'REFERENCE_NOT_FOUND' | 'SELF_PAYMENT',
  details: { readonly field: string; readonly reason: string },
  message: string,
): never {
  throw new ServiceError(code, `${message}; nothing was moved.`, details)
}

/** Only the owner's signature spends from a wallet; money of an account that was never opened cannot be there. */
function requireSweepable(account: InternalAccountRow): void {
  const field = 'internalAccountId'
  if (account.type === 'EMBEDDED_WALLET')
    refuse(
      'INVALID_INPUT',
      { field, reason: 'WALLET_SIGNATURE_REQUIRED' },
      'A wallet pays only with its owner’s signature',
    )
  if (account.status === 'ACTIVE' || account.status === 'FROZEN') return
  refuse('CONFLICT', { field, reason: 'INTERNAL_ACCOUNT_NOT_ACTIVE' }, `The account is ${account.status}`)
}

async function requireTarget(context: Context, from: InternalAccountRow, id: string): Promise<InternalAccountRow> {
  const field = 'destinationAccountId'
  const target = await getInternalAccount(context.tx, id)
  if (target === null)
    return refuse('REFERENCE_NOT_FOUND', { field, reason: 'ACCOUNT_NOT_FOUND' }, 'There is no such account')
  if (target.id === from.id) refuse('SELF_PAYMENT', { field, reason: 'SAME_ACCOUNT' }, 'It is the same account')
  if (target.customer_id === from.customer_id) return target
  return refuse('INVALID_INPUT', { field, reason: 'ACCOUNT_OF_OTHER_OWNER' }, 'The account belongs to somebody else')
}

/** What a sweep would put on an account now. Assumes: A-367. */
function sweptAmount(now: number, sent: MoneyAmount, currency: string): MoneyAmount {
  return { amountMinor: convertInFavour(now, sent.amountMinor, sent.currency, currency), currency }
}

/**
 * An operator moves everything that an account may spend to another account of its owner, before it is closed. What is
 * held for payments under way stays. Another currency is converted at the mid rate, without fees and rounded up.
 *
 * Returns: the transaction, COMPLETED.
 * Effects: posting `sweep` with the reason; OUTGOING_PAYMENT.COMPLETED.
 * Errors: REFERENCE_NOT_FOUND; SELF_PAYMENT; INVALID_INPUT, another owner, or an embedded wallet; CONFLICT reason
 * NOTHING_TO_MOVE or INTERNAL_ACCOUNT_NOT_ACTIVE; those of requireReceivable for the other account.
 * Assumes: A-367.
 */
export async function sweepAccount(
  context: Context,
  given: { readonly account: InternalAccountRow; readonly destinationAccountId: string; readonly why: string },
): Promise<TransactionRow> {
  const { account, destinationAccountId, why } = given
  requireSweepable(account)
  const target = await requireTarget(context, account, destinationAccountId)
  const { currency } = account
  const sent = { amountMinor: await spendableOf(context, account), currency }
  if (sent.amountMinor === 0n)
    refuse('CONFLICT', { field: 'internalAccountId', reason: 'NOTHING_TO_MOVE' }, 'The account has nothing to spend')
  const received = sweptAmount(context.now, sent, target.currency)
  const { amountMinor } = received
  await requireReceivable(context, { internalAccount: target, amountMinor, field: 'destinationAccountId' })
  assert(account.customer_id === target.customer_id, 'a sweep stays with its owner')
  const row = await insertTransaction(context, {
    status: 'COMPLETED',
    type: 'OUTGOING',
    direction: 'DEBIT',
    customerId: account.customer_id,
    source: { sourceType: 'ACCOUNT', accountId: account.id, currency },
    destination: { destinationType: 'ACCOUNT', accountId: target.id, currency: target.currency },
    sent,
    received,
    exchangeRate: currency === target.currency ? 1 : midExchangeRate(context.now, currency, target.currency),
    reference: `CS${context.ids.readable(10)}`,
    extras: { description: 'Moved by an operator before the account is closed' },
    settledAtMs: context.now,
  })
  await moveMoney(context, {
    kind: 'sweep',
    transactionId: row.id,
    memo: `Moved to ${target.id}: ${why}`,
    lines: movedLines({ from: availableOf(account.id), sent, to: availableOf(target.id), received }),
  })
  return row
}
