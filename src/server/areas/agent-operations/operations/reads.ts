import type { Input } from '../../../../contract/operations'
import { found } from '../../../foundation/found'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import {
  listActionsOf,
  requireActingAgent,
  requireActionOf,
  requireQuoteOf,
  viewAgent,
  viewAgentAction,
} from '../../agents/public'
import { listExternalAccountPage, viewExternalAccount } from '../../external-accounts/public'
import { listInternalAccountPage } from '../../internal-accounts/public'
import { viewQuote } from '../../quotes/public'
import { getTransaction, listTransactionPage, viewAnyTransaction } from '../../transactions/public'
import { requireOwnExternalAccount } from '../access'

/** One of the agent's own actions. Errors: REFERENCE_NOT_FOUND, also for actions of others. Source: behaviour 20.3. */
export async function agentGetAction(context: Context, { params }: Input<'agentGetAction'>) {
  const agent = await requireActingAgent(context, { permission: null, isWrite: false })
  const row = await requireActionOf(context.tx, { agentId: agent.id, actionId: params.actionId })
  return ok(await viewAgentAction(context, row))
}

/**
 * An external account of the agent's customer.
 *
 * Errors: FORBIDDEN without MANAGE_EXTERNAL_ACCOUNTS; REFERENCE_NOT_FOUND, also for those of other customers.
 * Source: behaviour 20.3.
 */
export async function agentGetExternalAccount(context: Context, { params }: Input<'agentGetExternalAccount'>) {
  const agent = await requireActingAgent(context, { permission: 'MANAGE_EXTERNAL_ACCOUNTS', isWrite: false })
  const scope = { customerId: agent.customer_id }
  return ok(
    viewExternalAccount(
      await requireOwnExternalAccount(context.tx, scope, params.externalAccountId, 'externalAccountId'),
    ),
  )
}

/**
 * A quote that this agent made.
 *
 * Errors: FORBIDDEN without CREATE_QUOTES; QUOTE_NOT_FOUND, also for quotes of others.
 * Source: behaviour 20.3.
 */
export async function agentGetQuote(context: Context, { params }: Input<'agentGetQuote'>) {
  const agent = await requireActingAgent(context, { permission: 'CREATE_QUOTES', isWrite: false })
  return ok(viewQuote(context, await requireQuoteOf(context.tx, agent, params.quoteId)))
}

/**
 * A transaction of the agent's customer.
 *
 * Errors: FORBIDDEN without VIEW_TRANSACTIONS; TRANSACTION_NOT_FOUND, also for those of other customers.
 * Source: behaviour 20.3.
 */
export async function agentGetTransaction(context: Context, { params }: Input<'agentGetTransaction'>) {
  const agent = await requireActingAgent(context, { permission: 'VIEW_TRANSACTIONS', isWrite: false })
  const row = await getTransaction(context.tx, params.transactionId)
  const own = row?.customer_id === agent.customer_id ? row : null
  const message = "The agent's customer has no such transaction."
  return ok(await viewAnyTransaction(context, found(own, 'TRANSACTION_NOT_FOUND', 'transactionId', message)))
}

/** A page of the agent's own actions, newest first. Source: behaviour 20.3. */
export async function agentListActions(context: Context, { query }: Input<'agentListActions'>) {
  const agent = await requireActingAgent(context, { permission: null, isWrite: false })
  return ok(await listActionsOf(context, { ...query, agentId: agent.id }))
}

/**
 * A page of the customer's external accounts.
 *
 * Errors: FORBIDDEN without MANAGE_EXTERNAL_ACCOUNTS.
 * Source: behaviour 20.3.
 */
export async function agentListExternalAccounts(context: Context, { query }: Input<'agentListExternalAccounts'>) {
  const agent = await requireActingAgent(context, { permission: 'MANAGE_EXTERNAL_ACCOUNTS', isWrite: false })
  return ok(await listExternalAccountPage(context.tx, { ...query, customerId: agent.customer_id }))
}

/** A page of the customer's internal accounts. Errors: FORBIDDEN without VIEW_TRANSACTIONS. Source: behaviour 20.3. */
export async function agentListInternalAccounts(context: Context, { query }: Input<'agentListInternalAccounts'>) {
  const agent = await requireActingAgent(context, { permission: 'VIEW_TRANSACTIONS', isWrite: false })
  return ok(await listInternalAccountPage(context, { ...query, customerId: agent.customer_id }))
}

/**
 * A page of the transactions of the agent's customer.
 *
 * Errors: FORBIDDEN without VIEW_TRANSACTIONS.
 * Source: behaviour 20.3.
 */
export async function agentListTransactions(context: Context, { query }: Input<'agentListTransactions'>) {
  const agent = await requireActingAgent(context, { permission: 'VIEW_TRANSACTIONS', isWrite: false })
  return ok(await listTransactionPage(context, query, { customerScope: agent.customer_id }))
}

/** The agent that calls, with its policy and usage; also while it is paused. Source: behaviour 20.3. */
export async function getAgentMe(context: Context, _input: Input<'getAgentMe'>) {
  return ok(await viewAgent(context, await requireActingAgent(context, { permission: null, isWrite: false })))
}
