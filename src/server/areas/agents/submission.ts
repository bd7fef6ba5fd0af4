import type { TransferInRequest, TransferOutRequest } from '../../../contract/transfers/schemas'
import { assert } from '../../foundation/assert'
import { isoOf } from '../../foundation/clock'
import type { Context, Registered } from '../../kernel/context'
import { keepApprovalFacts, requirementsNow } from '../approvals/public'
import { getCustomer } from '../customers/public'
import {
  markQuoteSigned,
  type QuoteRow,
  refuseWhileItWaits,
  requireStampOnQuote,
  walletToSignOf,
} from '../quotes/public'
import { findSigner, noteSigner } from '../wallet-auth/public'
import {
  type AgentAct,
  FIELDS,
  holdAct,
  internalAccountsOf,
  loadQuoteAct,
  loadTransferInAct,
  loadTransferOutAct,
  startAct,
} from './acts'
import { approvalFactsOfAct, payeeOfAct } from './approvalSubject'
import { enqueuePendingApproval } from './events'
import { judgedAct, keepFacts } from './facts'
import { countExecution, type Judgement, judge, refuse, requireAllowedAccounts } from './judgement'
import { shownMinor } from './rules'
import { watchPayment } from './shadows/watch'
import { type AgentActionRow, type AgentRow, findActionOfTransaction, insertActionRow } from './store'
import { agentActions } from './tables'

async function newActionRow(
  context: Context,
  agent: AgentRow,
  act: AgentAct,
  { decision }: Judgement,
  { isHeld, ruleVersion }: { readonly isHeld: boolean; readonly ruleVersion: number },
): Promise<AgentActionRow> {
  const customer = await getCustomer(context.tx, agent.customer_id)
  assert(customer !== null, 'an agent belongs to a customer')
  const at = isoOf(context.now)
  return {
    id: context.ids.new('AgentAction'),
    agent_id: agent.id,
    customer_id: agent.customer_id,
    platform_customer_id: customer.platform_customer_id,
    status: isHeld ? 'PENDING_APPROVAL' : 'APPROVED',
    type: act.type,
    quote_id: act.type === 'EXECUTE_QUOTE' ? act.quote.id : null,
    transaction_id: isHeld ? await holdAct(context, act, agent.id) : await startAct(context, act, agent.id),
    transfer_details_json: agentActions.columns.transfer_details_json.encode(
      act.type === 'EXECUTE_QUOTE' ? null : act.transfer,
    ),
    amount: shownMinor(decision.counted),
    currency: decision.currency,
    rejection_reason: null,
    failure_reason: null,
    policy_trace_json: agentActions.columns.policy_trace_json.encode([...decision.clauses]),
    decision_json: null,
    expires_at: act.type === 'EXECUTE_QUOTE' ? act.quote.expires_at : null,
    decided_at: null,
    created_at: at,
    updated_at: at,
    decided_by: null,
    payee_account_id: payeeOfAct(act),
    held_by: decision.clauses.find(({ effect }) => effect === 'holds')?.clause ?? null,
    decided_rule_version: isHeld ? null : ruleVersion,
  }
}

/**
 * Judges what an agent asks for and executes it, holds it for a person, or refuses it: one transaction, so that two
 * at once cannot both slip under a limit. The action keeps the facts that it was judged by.
 *
 * Effects: EXECUTE starts the payment and counts it; HOLD leaves a PENDING transaction and sends
 * AGENT_ACTION.PENDING_APPROVAL; a refusal leaves nothing but its audit row. What the policy would let through is held
 * all the same where the platform's approval rules ask for signatures.
 * Errors: FORBIDDEN with the clause, its limit and value; those of the payment's start.
 * Source: behaviour 20.4 to 20.6; specification, rule 5. Assumes.
 */
async function submitAct(context: Context, agent: AgentRow, act: AgentAct): Promise<AgentActionRow> {
  const judgement = await judge(context, agent, { occasion: 'ASKED', act: judgedAct(act) })
  const { decision, facts } = judgement
  const refusing = decision.clauses.find(({ effect }) => effect === 'refuses')
  if (refusing !== undefined) refuse(refusing, FIELDS[act.type])
  const asked = await approvalFactsOfAct(context, agent, act)
  const { ruleVersion, requirements } = await requirementsNow(context.tx, asked)
  const isHeld = decision.outcome === 'HOLD' || requirements.length > 0
  const row = await newActionRow(context, agent, act, judgement, { isHeld, ruleVersion })
  await insertActionRow(context.tx, row)
  await keepFacts(context.tx, row.id, facts)
  await keepApprovalFacts(context.tx, { subjectId: row.id, ruleVersion, facts: asked })
  await watchPayment(context, { subjectId: row.id, facts, asked, requirements, isHeld })
  if (isHeld) await enqueuePendingApproval(context, row)
  else await countExecution(context, row, judgement)
  context.changes.add('agent-actions', row.id)
  context.audit.note({
    targetId: row.id,
    details: { outcome: isHeld ? 'HOLD' : 'EXECUTE', transactionId: row.transaction_id },
  })
  return row
}

/** The action whose decision a payment waits for (behaviour 20.6); null for every other payment. */
export const findWaitingAction: Registered['findWaitingAction'] = async ({ tx }, transactionId) => {
  const row = await findActionOfTransaction(tx, transactionId)
  return row?.status === 'PENDING_APPROVAL' ? row.id : null
}

/**
 * Checks the owner's stamp on a quote that a wallet pays. The mark lasts until a held action is decided, also when the
 * session that signed has ended by then.
 */
async function signedByOwner(context: Context, quote: QuoteRow, stampText: string | undefined): Promise<QuoteRow> {
  const wallet = walletToSignOf(quote)
  if (wallet === null) return quote
  const ask = (key: string) => findSigner(context, [wallet.accountId], key)
  const signer = await requireStampOnQuote(context, wallet, {
    operationId: 'agentExecuteQuote',
    quoteId: quote.id,
    stampText,
    ask,
  })
  await noteSigner(context, signer)
  return markQuoteSigned(context, quote, signer)
}

/**
 * Asks to execute a quote.
 *
 * Input: `stampText`, the Service-Wallet-Signature over the quote's payload; looked at only when a wallet pays.
 * Errors: CONFLICT reason ACTION_EXISTS, it waits already and has not expired; those of `submitAct`, of starting a
 * quote and of requireStampOnQuote.
 * Source: behaviour 20.3, 20.6. Assumes: A-172.
 */
export async function submitQuote(
  context: Context,
  agent: AgentRow,
  quote: QuoteRow,
  stampText: string | undefined,
): Promise<AgentActionRow> {
  requireAllowedAccounts(agent, internalAccountsOf(quote), FIELDS.EXECUTE_QUOTE.account)
  refuseWhileItWaits(context, quote, await findWaitingAction(context, quote.transaction_id))
  const act = await loadQuoteAct(context, quote)
  return submitAct(context, agent, { ...act, quote: await signedByOwner(context, quote, stampText) })
}

/** Asks to pay out. Errors: those of `submitAct` and of a transfer out. */
export async function submitTransferOut(
  context: Context,
  agent: AgentRow,
  request: TransferOutRequest,
): Promise<AgentActionRow> {
  return submitAct(context, agent, await loadTransferOutAct(context, request, agent.customer_id))
}

/** Asks to pull money in. Errors: those of `submitAct` and of a transfer in. */
export async function submitTransferIn(
  context: Context,
  agent: AgentRow,
  request: TransferInRequest,
): Promise<AgentActionRow> {
  return submitAct(context, agent, await loadTransferInAct(context, request, agent.customer_id))
}
