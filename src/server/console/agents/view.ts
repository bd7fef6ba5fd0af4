import type { ActionParty, DecidedAction, PolicyClause, QueuedAction } from '../../../contract/console/agents/schemas'
import { accountTypes } from '../../../contract/external-accounts/accountTypes'
import { agentActions } from '../../areas/agents/tables'
import { paymentStatusOf } from '../../areas/transactions/public'
import type { Row } from '../../database/schema'
import { readColumn } from '../../database/table'
import { assert } from '../../foundation/assert'
import { type Sides, type Surroundings, sidesOf } from './store'

/** The end of an account number as banks write it, and of an id as it stands everywhere at the desk. */
const [NUMBER_ENDING, ID_ENDING] = [4, 6]
const endingOf = (text: string, length: number): string => `…${text.slice(-length)}`

function externalLabel(row: Row<'external_accounts'>): string {
  return `${accountTypes[row.account_type].label} ${endingOf(row.primary_identifier, NUMBER_ENDING)}`
}

function internalLabel(row: Row<'internal_accounts'>): string {
  const kind = row.type === 'EMBEDDED_WALLET' ? 'wallet' : 'account'
  return `${row.currency} ${kind} ${endingOf(row.id, ID_ENDING)}`
}

/** The clauses as they were stored when the agent asked. */
export function traceOf(row: Row<'agent_actions'>): PolicyClause[] {
  return readColumn(agentActions, row, 'policy_trace_json')
}

interface Expiring {
  readonly status: string | null
  readonly expires_at: string | null
}

/** True for a waiting action whose quote has expired: approving it can only fail. */
export function isTooLate(row: Expiring, nowIso: string): boolean {
  return row.status === 'PENDING_APPROVAL' && row.expires_at !== null && row.expires_at <= nowIso
}

interface Amounts {
  readonly sending: QueuedAction['sending']
  readonly receiving: QueuedAction['receiving']
}

function amountsOf(row: Row<'agent_actions'>, quote: Row<'quotes'> | undefined): Amounts {
  if (quote !== undefined) {
    return {
      sending: { amountMinor: quote.total_sending_amount, currency: quote.sending_currency },
      receiving: { amountMinor: quote.total_receiving_amount, currency: quote.receiving_currency },
    }
  }
  const transfer = readColumn(agentActions, row, 'transfer_details_json')
  assert(transfer !== null, 'an action without a quote is a transfer')
  const { amount, currency } = transfer
  return { sending: { amountMinor: amount, currency }, receiving: null }
}

function payeeOf(row: Row<'agent_actions'>, sides: Sides, around: Surroundings): QueuedAction['payee'] {
  const accountId = row.type === 'TRANSFER_IN' ? sides.sourceAccountId : sides.destinationAccountId
  if (accountId === null) return null
  const external = around.externalAccounts.get(accountId)
  if (external !== undefined) {
    return {
      accountId,
      label: externalLabel(external),
      holderName: external.holder_name,
      lookalike: around.lookalikes.get(accountId) ?? null,
      accountType: external.account_type,
    }
  }
  const internal = around.internalAccounts.get(accountId)
  return internal === undefined
    ? null
    : { accountId, label: internalLabel(internal), holderName: null, lookalike: null, accountType: internal.type }
}

/** What a row of the queue shows. */
export function viewSummary(row: Row<'agent_actions'>, around: Surroundings, nowIso: string): QueuedAction {
  const quote = around.quotes.get(row.quote_id ?? '')
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    agentId: row.agent_id,
    agentName: around.agents.get(row.agent_id)?.name ?? '',
    customerId: row.customer_id,
    customerName: around.customers.get(row.customer_id)?.display_name ?? '',
    quoteId: row.quote_id,
    transactionId: row.transaction_id,
    ...amountsOf(row, quote),
    payee: payeeOf(row, sidesOf(row, quote), around),
    why: traceOf(row).find(({ effect }) => effect === 'holds') ?? null,
    expiresAt: row.expires_at,
    isTooLate: isTooLate(row, nowIso),
    createdAt: row.created_at,
    claim: around.marks.claims.get(row.id) ?? null,
    snooze: around.marks.snoozes.get(row.id) ?? null,
  }
}

/** What became of the payment. */
export function viewPayment(
  payment: Pick<Row<'transactions'>, 'status' | 'failure_reason'> | undefined,
): DecidedAction['payment'] {
  return payment === undefined ? null : { status: paymentStatusOf(payment), failureReason: payment.failure_reason }
}

const NOBODY = {
  accountId: null,
  currency: null,
  accountType: null,
  status: null,
  holderName: null,
  lookalike: null,
  balanceMinor: null,
} as const

/** One side of the payment. `balances` holds what is available on internal accounts, minor units, by id. */
export function viewParty(
  accountId: string | null,
  around: Surroundings,
  balances: ReadonlyMap<string, number>,
): ActionParty {
  if (accountId === null) return { ...NOBODY, kind: 'REALTIME_FUNDING', label: 'Funded when the money arrives' }
  const external = around.externalAccounts.get(accountId)
  if (external !== undefined) {
    return {
      kind: 'EXTERNAL',
      accountId,
      label: externalLabel(external),
      currency: external.currency,
      accountType: external.account_type,
      status: external.deleted_at === null ? external.status : 'DELETED',
      holderName: external.holder_name,
      lookalike: around.lookalikes.get(accountId) ?? null,
      balanceMinor: null,
    }
  }
  const internal = around.internalAccounts.get(accountId)
  if (internal === undefined) return { ...NOBODY, kind: 'UMA_ADDRESS', label: accountId }
  const owner =
    internal.customer_id === null ? null : (around.customers.get(internal.customer_id)?.display_name ?? null)
  return {
    kind: 'INTERNAL',
    accountId,
    label: internalLabel(internal),
    currency: internal.currency,
    accountType: internal.type,
    status: internal.status,
    holderName: owner,
    lookalike: null,
    balanceMinor: balances.get(accountId) ?? 0,
  }
}
