import type {
  Agent,
  AgentAction,
  AgentDeviceCode,
  AgentPolicy,
  AgentTransferDetails,
} from '../../../contract/agents/schemas'
import { getRowsById } from '../../database/rowsById'
import { readColumn } from '../../database/table'
import { assert } from '../../foundation/assert'
import type { Context } from '../../kernel/context'
import { viewQuote } from '../quotes/public'
import { viewTransaction } from '../transactions/public'
import type { AgentActionRow, AgentRow, DeviceCodeRow } from './store'
import { agentActions, agents, type StoredTransfer } from './tables'
import { loadUsage, NOTHING_USED, viewUsage } from './usage'

export type Viewing = Pick<Context, 'tx' | 'now' | 'platformId'>

/** The policy as it is stored: limits that are absent do not limit. */
export function policyOf(row: AgentRow): AgentPolicy {
  return readColumn(agents, row, 'policy_json')
}

/** The stored details of a transfer. */
export function transferOf(row: AgentActionRow): StoredTransfer {
  const transfer = readColumn(agentActions, row, 'transfer_details_json')
  assert(transfer !== null, 'an action without a quote is a transfer')
  return transfer
}

/** Agents as the wire has them, their usage read in one query. */
export async function viewAgents(context: Viewing, rows: readonly AgentRow[]): Promise<Agent[]> {
  const counting = rows.map((row) => ({ id: row.id, policy: policyOf(row) }))
  const usages = await loadUsage(context, counting)
  return rows.map((row, index) => ({
    id: row.id,
    name: row.name,
    customerId: row.customer_id,
    isPaused: row.is_paused === 1,
    isConnected: row.is_connected === 1,
    policy: counting[index]?.policy ?? policyOf(row),
    usage: viewUsage(usages.get(row.id) ?? NOTHING_USED, context.now),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
}

/** The device code as the wire has it. */
export function viewDeviceCode({ code, row }: { readonly code: string; readonly row: DeviceCodeRow }): AgentDeviceCode {
  return { code, agentId: row.agent_id, expiresAt: row.expires_at, redeemed: row.state === 'REDEEMED' }
}

function transferDetailsOf(row: AgentActionRow): AgentTransferDetails {
  const { amount, currency, sourceAccountId, destinationAccountId } = transferOf(row)
  return { amount, currency, sourceAccountId, destinationAccountId }
}

/** Actions as the wire has them: quotes and transactions of the whole page in two queries. */
export async function viewActions(context: Viewing, rows: readonly AgentActionRow[]): Promise<AgentAction[]> {
  const quotes = await getRowsById(
    context.tx,
    'quotes',
    rows.map((row) => row.quote_id),
  )
  const transactions = await getRowsById(
    context.tx,
    'transactions',
    rows.map((row) => row.transaction_id),
  )
  return rows.map((row) => {
    const quote = row.quote_id === null ? undefined : quotes.get(row.quote_id)
    const transaction = transactions.get(row.transaction_id)
    return {
      id: row.id,
      agentId: row.agent_id,
      customerId: row.customer_id,
      platformCustomerId: row.platform_customer_id,
      status: row.status,
      type: row.type,
      quote: quote && viewQuote(context, quote),
      transferDetails: row.transfer_details_json === null ? undefined : transferDetailsOf(row),
      transaction: transaction && viewTransaction(context, transaction),
      rejectionReason: row.rejection_reason ?? undefined,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
  })
}
