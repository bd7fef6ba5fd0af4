import type { AgentActionType, AgentPermission } from '../../../contract/agents/schemas'
import { isId } from '../../../contract/primitives/idForm'
import type { IncomingTransactionFailureReason } from '../../../contract/transactions/schemas'
import type { TransferInRequest, TransferOutRequest } from '../../../contract/transfers/schemas'
import { assert } from '../../foundation/assert'
import { msOf } from '../../foundation/clock'
import type { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import {
  expireQuote,
  failQuote,
  getQuote,
  type QuoteRow,
  quoteSpend,
  requireStartableQuote,
  startQuoteExecution,
} from '../quotes/public'
import {
  changeTransaction,
  failureReasonOf,
  getTransaction,
  type MoneyAmount,
  type TransactionRow,
} from '../transactions/public'
import {
  holdTransfer,
  planTransferIn,
  planTransferOut,
  startTransferIn,
  startTransferOut,
  type TransferPlan,
} from '../transfers/public'
import type { RequestFields } from './rules'
import type { AgentActionRow } from './store'
import type { StoredTransfer } from './tables'
import { transferOf } from './view'

/** What an agent asks for, with everything loaded that judging and starting it needs. */
export type AgentAct =
  | { readonly type: 'EXECUTE_QUOTE'; readonly quote: QuoteRow }
  | { readonly type: 'TRANSFER_OUT' | 'TRANSFER_IN'; readonly plan: TransferPlan; readonly transfer: StoredTransfer }

export const PERMISSIONS: Readonly<Record<AgentActionType, AgentPermission>> = {
  EXECUTE_QUOTE: 'EXECUTE_QUOTES',
  TRANSFER_OUT: 'CREATE_TRANSFERS',
  TRANSFER_IN: 'CREATE_TRANSFERS',
}

/** Where the agent's request names amount and account. */
export const FIELDS: Readonly<Record<AgentActionType, RequestFields>> = {
  EXECUTE_QUOTE: { amount: 'quoteId', account: 'quoteId' },
  TRANSFER_OUT: { amount: 'amount', account: 'source.accountId' },
  TRANSFER_IN: { amount: 'amount', account: 'destination.accountId' },
}

const internalOnly = (ids: readonly (string | null)[]): string[] =>
  ids.flatMap((id) => (id !== null && isId('InternalAccount', id) ? [id] : []))

/** The internal accounts that a quote touches. */
export function internalAccountsOf(quote: Pick<QuoteRow, 'source_account_id' | 'destination_account_id'>): string[] {
  return internalOnly([quote.source_account_id, quote.destination_account_id])
}

/** The internal accounts that a waiting action touches, before anything of it is validated again. */
export function internalAccountsOfAction(row: AgentActionRow, quote: QuoteRow | null): string[] {
  if (quote !== null) return internalAccountsOf(quote)
  const { sourceAccountId, destinationAccountId } = transferOf(row)
  return internalOnly([sourceAccountId, destinationAccountId])
}

/** The amount that the policy counts: the whole sending amount, or the transfer's. Source: behaviour 20.4. */
export function spendOf(act: AgentAct): MoneyAmount {
  return act.type === 'EXECUTE_QUOTE'
    ? quoteSpend(act.quote)
    : { amountMinor: act.plan.amountMinor, currency: act.plan.currency }
}

/** The internal accounts that an act touches. */
export function accountsOfAct(act: AgentAct): string[] {
  return act.type === 'EXECUTE_QUOTE' ? internalAccountsOf(act.quote) : [act.plan.internalAccount.id]
}

/** Validates a quote for execution, balance and owner's signature apart. */
export async function loadQuoteAct(
  context: Context,
  quote: QuoteRow,
): Promise<Extract<AgentAct, { readonly type: 'EXECUTE_QUOTE' }>> {
  await requireStartableQuote(context, quote)
  return { type: 'EXECUTE_QUOTE', quote }
}

/** Validates a transfer that pays out, the balance apart. */
export async function loadTransferOutAct(
  context: Context,
  request: TransferOutRequest,
  customerScope: string,
): Promise<AgentAct> {
  const plan = await planTransferOut(context, request, { customerScope })
  const { paymentRail } = request.destination
  const { remittanceInformation, purposeOfPayment } = request
  return {
    type: 'TRANSFER_OUT',
    plan,
    transfer: {
      amount: Number(plan.amountMinor),
      currency: plan.currency,
      sourceAccountId: request.source.accountId,
      destinationAccountId: request.destination.accountId,
      paymentRail,
      remittanceInformation,
      purposeOfPayment,
    },
  }
}

/** Validates a transfer that pulls money in. */
export async function loadTransferInAct(
  context: Context,
  request: TransferInRequest,
  customerScope: string,
): Promise<AgentAct> {
  const plan = await planTransferIn(context, request, { customerScope })
  return {
    type: 'TRANSFER_IN',
    plan,
    transfer: {
      amount: Number(plan.amountMinor),
      currency: plan.currency,
      sourceAccountId: request.source.accountId,
      destinationAccountId: request.destination.accountId,
    },
  }
}

/** Loads a waiting action again: the latest state of quote and accounts decides. */
export async function loadWaitingAct(context: Context, row: AgentActionRow): Promise<AgentAct> {
  if (row.quote_id !== null) {
    const quote = await getQuote(context.tx, row.quote_id)
    assert(quote !== null, 'an action names a quote that exists')
    return loadQuoteAct(context, quote)
  }
  const { amount, sourceAccountId, destinationAccountId, paymentRail, remittanceInformation, purposeOfPayment } =
    transferOf(row)
  const source = { accountId: sourceAccountId }
  if (row.type === 'TRANSFER_IN') {
    return loadTransferInAct(
      context,
      { source, destination: { accountId: destinationAccountId }, amount },
      row.customer_id,
    )
  }
  const destination = { accountId: destinationAccountId, paymentRail }
  return loadTransferOutAct(
    context,
    { source, destination, amount, remittanceInformation, purposeOfPayment },
    row.customer_id,
  )
}

/** The PENDING transaction of an act that waits; a quote has one already. Nothing is debited. */
export async function holdAct(context: Context, act: AgentAct, agentId: string): Promise<string> {
  if (act.type === 'EXECUTE_QUOTE') return act.quote.transaction_id
  return (await holdTransfer(context, act.plan, { agentId })).id
}

/**
 * The real execution.
 *
 * Returns: the transaction's id.
 * Errors: whatever keeps it from starting; nothing is written then.
 */
export async function startAct(
  context: Context,
  act: AgentAct,
  agentId: string,
  held?: TransactionRow,
): Promise<string> {
  if (act.type === 'EXECUTE_QUOTE') {
    await startQuoteExecution(context, act.quote)
    return act.quote.transaction_id
  }
  const start = act.type === 'TRANSFER_OUT' ? startTransferOut : startTransferIn
  const { current } = await start(context, act.plan, held === undefined ? { agentId } : { agentId, transaction: held })
  return current.id
}

/** The waiting transaction of a transfer, to be started or closed. */
export async function requireHeldTransaction(context: Context, row: AgentActionRow): Promise<TransactionRow> {
  const transaction = await getTransaction(context.tx, row.transaction_id)
  assert(transaction !== null, 'an action has a transaction')
  return transaction
}

const INCOMING_FAILURE: IncomingTransactionFailureReason = 'COLLECTION_FAILED'

/**
 * Closes the waiting payment of an action that will not be executed: EXPIRED when its quote has expired, else FAILED.
 *
 * Input: `failure` null closes it silently, as a rejection does.
 * Source: behaviour 20.6.
 */
export async function closeWaitingPayment(
  context: Context,
  row: AgentActionRow,
  failure: Pick<ServiceError, 'code' | 'details'> | null,
): Promise<void> {
  if (row.quote_id !== null) {
    const quote = await getQuote(context.tx, row.quote_id)
    assert(quote !== null, 'an action names a quote that exists')
    if (row.expires_at !== null && context.now >= msOf(row.expires_at)) await expireQuote(context, quote)
    else
      await failQuote(context, quote, {
        failureReason: failure === null ? null : failureReasonOf(failure),
        isAnnounced: failure !== null,
      })
    return
  }
  const transaction = await requireHeldTransaction(context, row)
  if (transaction.status !== 'PENDING') return
  if (failure === null) {
    await changeTransaction(context, transaction, { status: 'FAILED' })
    return
  }
  const failureReason = transaction.type === 'INCOMING' ? INCOMING_FAILURE : failureReasonOf(failure)
  await changeTransaction(context, transaction, { status: 'FAILED', failureReason }, 'FAILED')
}
