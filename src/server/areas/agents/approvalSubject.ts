import type { AgentActionType } from '../../../contract/agents/schemas'
import type { ApprovalFacts, ApprovalOperation } from '../../../contract/console/approvals/schemas'
import type { Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { isoOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import type { ApprovalSubject, Asker } from '../approvals/public'
import { getQuote, quoteFingerprintOf, receiverNameOf } from '../quotes/public'
import { payeeFactsOf } from '../transactions/public'
import { type AgentAct, spendOf } from './acts'
import { judgedAction } from './facts'
import { agentPolicyVersions } from './policies/tables'
import { getFirstChange } from './policies/versionStore'
import type { AgentActionRow, AgentRow } from './store'
import { transferOf } from './view'

/** What the rules of approvals call what an agent asks for. */
const OPERATIONS: Readonly<Record<AgentActionType, ApprovalOperation>> = {
  EXECUTE_QUOTE: 'AGENT_QUOTE',
  TRANSFER_OUT: 'AGENT_TRANSFER_OUT',
  TRANSFER_IN: 'AGENT_TRANSFER_IN',
}

interface Paid {
  readonly type: AgentActionType
  readonly customerId: string
  /** An account, or a UMA address. */
  readonly payee: string | null
}

const payeeFacts = (tx: Tx, { type, customerId, payee }: Paid, decidedAt: string | null) =>
  payeeFactsOf(tx, { customerId, payee, isPaid: type !== 'TRANSFER_IN', decidedAt })

/** Since when it does not wait; null while it does. What the policy let through was decided when it was asked for. */
const decidedAtOf = ({ status, decided_at, created_at }: AgentActionRow): string | null =>
  status === 'PENDING_APPROVAL' ? null : (decided_at ?? created_at)

/** Whom an act pays, or collects from. */
export function payeeOfAct(act: AgentAct): string | null {
  if (act.type === 'EXECUTE_QUOTE') return act.quote.destination_account_id
  return act.type === 'TRANSFER_IN' ? act.transfer.sourceAccountId : act.transfer.destinationAccountId
}

/** What the approval rules may ask about something that an agent asks for now. */
export async function approvalFactsOfAct(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  agent: AgentRow,
  act: AgentAct,
): Promise<ApprovalFacts> {
  const { amountMinor, currency } = spendOf(act)
  const paid = { type: act.type, customerId: agent.customer_id, payee: payeeOfAct(act) }
  const { payeeCountry, isFirstPayment } = await payeeFacts(tx, paid, null)
  return {
    operation: OPERATIONS[act.type],
    amountMinor: Number(amountMinor),
    currency,
    payeeCountry,
    isFirstPayment,
    agentId: agent.id,
    customerId: agent.customer_id,
    askedAt: isoOf(now),
  }
}

/** Who made the agent: whoever put its first policy in force. */
async function makerOf(tx: Tx, agentId: string): Promise<Asker | null> {
  const first = await getFirstChange(tx, agentId)
  if (first === null) return null
  const { kind, id } = readColumn(agentPolicyVersions, first, 'changed_by_json')
  return kind === 'operator' || kind === 'token' ? { kind, id } : null
}

/** An agent's action as something that people sign: what the rules ask about it, and what is signed of it. */
export async function approvalSubjectOf(tx: Tx, row: AgentActionRow): Promise<ApprovalSubject> {
  const quote = row.quote_id === null ? null : await getQuote(tx, row.quote_id)
  const { spend } = judgedAction(row, quote)
  const paid = { type: row.type, customerId: row.customer_id, payee: row.payee_account_id }
  const { account, payeeCountry, isFirstPayment } = await payeeFacts(tx, paid, decidedAtOf(row))
  const operation = OPERATIONS[row.type]
  const [amountMinor, { currency }] = [Number(spend.amountMinor), spend]
  const transfer = quote === null ? transferOf(row) : null
  const inside = row.type === 'TRANSFER_IN' ? transfer?.destinationAccountId : transfer?.sourceAccountId
  const whose = { agentId: row.agent_id, customerId: row.customer_id }
  return {
    subjectId: row.id,
    facts: { operation, amountMinor, currency, payeeCountry, isFirstPayment, ...whose, askedAt: row.created_at },
    payment: {
      operation,
      transactionId: row.transaction_id,
      amountMinor,
      currency,
      ...whose,
      sourceAccountId: quote === null ? (inside ?? null) : quote.source_account_id,
      payee: row.payee_account_id,
      payeeName: account?.holder_name ?? (quote === null ? null : receiverNameOf(quote)),
      payeeIdentifier: account?.primary_identifier ?? null,
      quoteId: row.quote_id,
      quoteFingerprint: quote === null ? null : quoteFingerprintOf(quote),
    },
    asker: await makerOf(tx, row.agent_id),
  }
}
