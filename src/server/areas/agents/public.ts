import { createHash } from 'node:crypto'
import type { Agent, AgentAction, AgentActionStatus, AgentPermission } from '../../../contract/agents/schemas'
import type { ActionDecision, ActionFailure, PolicyClause } from '../../../contract/console/agents/schemas'
import type { Page } from '../../../contract/primitives/pagination'
import type { TransferInRequest, TransferOutRequest } from '../../../contract/transfers/schemas'
import { inSavepoint } from '../../database/savepoint'
import type { Tx } from '../../database/schema'
import { assert } from '../../foundation/assert'
import { isoOf } from '../../foundation/clock'
import type { Actor, Context } from '../../foundation/context'
import { ServiceError } from '../../foundation/ServiceError'
import { getCustomer } from '../customers/public'
import { getQuote, type QuoteRow } from '../quotes/public'
import {
  type Act, accountsOfAct, closeWaitingPayment, FIELDS, holdAct, internalAccountsOf, internalAccountsOfAction, loadQuoteAct,
  loadTransferInAct, loadTransferOutAct, loadWaitingAct, PERMISSIONS,
  requireHeldTransaction, spendOf, startAct,
} from './acts'
import { enqueuePendingApproval } from './events'
import { evaluatePolicy, judgeAccess, judgeAccounts, type PolicyDecision, type PolicyFields, policyRefusalOf } from './rules'
import {
  type AgentActionRow, type AgentRow, claimWaitingAction, getActionRow, getActionRowOfQuote, getActionRowOfTransaction, getAgentByTokenHash,
  getAgentRow, insertActionRow, insertUsageRow, listActionRows, listWaitingOf, settleActionRow,
} from './store'
import { conversionsAt, loadUsage, periodOf } from './usage'
import { policyOf, type Viewing, viewActions, viewAgents } from './view'

/** The agent, or null; deleted agents are gone. */
export async function getAgent(tx: Tx, id: string): Promise<AgentRow | null> {
  const row = await getAgentRow(tx, id)
  return row === null || row.is_deleted === 1 ? null : row
}

/** The agent. Errors: REFERENCE_NOT_FOUND. */
export async function requireAgent(tx: Tx, id: string): Promise<AgentRow> {
  const row = await getAgent(tx, id)
  if (row !== null) return row
  throw new ServiceError('REFERENCE_NOT_FOUND', 'There is no such agent; nothing was done.', { field: 'agentId' })
}

/** How an access token is kept: 160 random bits need no salt. */
export function hashAccessToken(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest('hex')
}

/** The agent that holds this access token, unless it or its customer was deleted. Source: behaviour 20.2. */
export function findAgentByAccessToken(tx: Tx, accessToken: string): Promise<AgentRow | null> {
  return getAgentByTokenHash(tx, hashAccessToken(accessToken))
}

/** The agent as the wire has it, usage included. */
export async function viewAgent(context: Viewing, row: AgentRow): Promise<Agent> {
  const [agent] = await viewAgents(context, [row])
  assert(agent !== undefined, 'one row has one view')
  return agent
}

/** The action as the wire has it, with the present state of its quote and transaction. */
export async function viewAgentAction(context: Viewing, row: AgentActionRow): Promise<AgentAction> {
  const [action] = await viewActions(context, [row])
  assert(action !== undefined, 'one row has one view')
  return action
}

function refuse(clause: PolicyClause, fields: PolicyFields): never {
  const { message, details } = policyRefusalOf(clause, fields)
  throw new ServiceError('FORBIDDEN', message, details)
}

const NO_FIELDS: PolicyFields = { amount: 'amount', account: 'accountId' }

/**
 * The agent that calls, if its policy lets it do this kind of thing: steps 1 to 3 of behaviour 20.4.
 *
 * Input: `permission` null for what needs none; reads work while the agent is paused.
 * Errors: UNAUTHORIZED, deleted meanwhile; FORBIDDEN reason AGENT_PAUSED or PERMISSION_MISSING.
 */
export async function requireActingAgent(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  needs: { readonly permission: AgentPermission | null; readonly isWrite: boolean },
): Promise<AgentRow> {
  const agent = actor.kind === 'agent' ? await getAgent(tx, actor.agentId) : null
  if (agent === null) throw new ServiceError('UNAUTHORIZED', 'The agent credential is unknown, or its agent was deleted.')
  const policy = policyOf(agent)
  const [paused, permitted] = judgeAccess(policy, {
    isAgentPaused: agent.is_paused === 1, permission: needs.permission ?? 'VIEW_TRANSACTIONS',
  })
  if (needs.isWrite && paused?.isMatched) refuse(paused, NO_FIELDS)
  if (needs.permission !== null && permitted?.isMatched) refuse(permitted, NO_FIELDS)
  return agent
}

/** Step 5 of behaviour 20.4. Errors: FORBIDDEN reason ACCOUNT_NOT_ALLOWED on `field`. */
export function requireAllowedAccounts(agent: AgentRow, internalAccountIds: readonly string[], field: string): void {
  const clause = judgeAccounts(policyOf(agent), internalAccountIds)
  if (clause.isMatched) refuse(clause, { amount: field, account: field })
}

async function judge(context: Context, agent: AgentRow, act: Act): Promise<PolicyDecision> {
  const policy = policyOf(agent)
  const usages = await loadUsage(context, [{ id: agent.id, policy }])
  const usage = usages.get(agent.id)
  assert(usage !== undefined, 'every agent has its usage')
  const request = {
    permission: PERMISSIONS[act.type], isAgentPaused: agent.is_paused === 1, internalAccountIds: accountsOfAct(act), ...spendOf(act),
  }
  return evaluatePolicy(policy, usage, request, conversionsAt(context.now))
}

/** Counts a payment that starts: never while it waits, and for good, also when it fails later. Source: behaviour 20.5. */
async function countExecution(context: Context, actionRow: AgentActionRow, decision: PolicyDecision): Promise<void> {
  const { day, month } = periodOf(context.now)
  await insertUsageRow(context.tx, {
    id: actionRow.id, agent_id: actionRow.agent_id, action_id: actionRow.id, day, month,
    amount: Number(decision.amountMinor), currency: decision.currency, created_at: isoOf(context.now),
  })
  context.notice.add('agents', actionRow.agent_id)
}

async function newActionRow(context: Context, agent: AgentRow, act: Act, decision: PolicyDecision): Promise<AgentActionRow> {
  const customer = await getCustomer(context.tx, agent.customer_id)
  assert(customer !== null, 'an agent belongs to a customer')
  const at = isoOf(context.now)
  const isHeld = decision.outcome === 'HOLD'
  return {
    id: context.ids.new('AgentAction'), agent_id: agent.id, customer_id: agent.customer_id,
    platform_customer_id: customer.platform_customer_id, status: isHeld ? 'PENDING_APPROVAL' : 'APPROVED', type: act.type,
    quote_id: act.type === 'EXECUTE_QUOTE' ? act.quote.id : null,
    transaction_id: isHeld ? await holdAct(context, act, agent.id) : await startAct(context, act, agent.id),
    transfer_details_json: act.type === 'EXECUTE_QUOTE' ? null : JSON.stringify(act.transfer),
    amount: Number(decision.amountMinor), currency: decision.currency, rejection_reason: null, failure_reason: null,
    policy_trace_json: JSON.stringify(decision.clauses), decision_json: null,
    expires_at: act.type === 'EXECUTE_QUOTE' ? act.quote.expires_at : null, decided_at: null, created_at: at, updated_at: at,
  }
}

/**
 * Judges what an agent asks for and executes it, holds it for a person, or refuses it: one transaction, so that two
 * at once cannot both slip under a limit.
 *
 * Effects: EXECUTE starts the payment and counts it; HOLD leaves a PENDING transaction and sends
 * AGENT_ACTION.PENDING_APPROVAL; a refusal leaves nothing but its audit row.
 * Errors: FORBIDDEN with the clause, its limit and value; those of the payment's start.
 * Source: behaviour 20.4 to 20.6; specification, rule 5. Assumes: A-094.
 */
async function submitAct(context: Context, agent: AgentRow, act: Act): Promise<AgentActionRow> {
  const decision = await judge(context, agent, act)
  const refusing = decision.clauses.find(({ effect }) => effect === 'refuses')
  if (refusing !== undefined) refuse(refusing, FIELDS[act.type])
  const row = await newActionRow(context, agent, act, decision)
  await insertActionRow(context.tx, row)
  if (decision.outcome === 'HOLD') await enqueuePendingApproval(context, row)
  else await countExecution(context, row, decision)
  context.notice.add('agent-actions', row.id)
  context.audit.note({ targetId: row.id, details: { outcome: decision.outcome, transactionId: row.transaction_id } })
  return row
}

/** Errors: CONFLICT reason ACTION_EXISTS, when an action of this quote waits for its decision (behaviour 20.6). */
export async function requireNoWaitingAction(tx: Tx, quoteId: string): Promise<void> {
  const row = await getActionRowOfQuote(tx, quoteId)
  if (row?.status !== 'PENDING_APPROVAL') return
  throw new ServiceError('CONFLICT', 'The execution of this quote waits for approval already; nothing was done.', {
    field: 'quoteId', reason: 'ACTION_EXISTS', status: row.status, actionId: row.id,
  })
}

/** A quote that this agent made. Errors: QUOTE_NOT_FOUND, also for quotes of others. Source: behaviour 20.3. */
export async function requireQuoteOf(tx: Tx, agent: AgentRow, quoteId: string): Promise<QuoteRow> {
  const row = await getQuote(tx, quoteId)
  if (row !== null && row.agent_id === agent.id) return row
  throw new ServiceError('QUOTE_NOT_FOUND', 'This agent has made no such quote; nothing was done.', { field: 'quoteId' })
}

/**
 * Asks to execute a quote.
 *
 * Errors: CONFLICT reason ACTION_EXISTS, it waits already; those of `submitAct` and of starting a quote.
 */
export async function submitQuote(context: Context, agent: AgentRow, quote: QuoteRow): Promise<AgentActionRow> {
  requireAllowedAccounts(agent, internalAccountsOf(quote), FIELDS.EXECUTE_QUOTE.account)
  await requireNoWaitingAction(context.tx, quote.id)
  return submitAct(context, agent, await loadQuoteAct(context, quote))
}

/** Asks to pay out. Errors: those of `submitAct` and of a transfer out. */
export async function submitTransferOut(context: Context, agent: AgentRow, request: TransferOutRequest): Promise<AgentActionRow> {
  return submitAct(context, agent, await loadTransferOutAct(context, request, agent.customer_id))
}

/** Asks to pull money in. Errors: those of `submitAct` and of a transfer in. */
export async function submitTransferIn(context: Context, agent: AgentRow, request: TransferInRequest): Promise<AgentActionRow> {
  return submitAct(context, agent, await loadTransferInAct(context, request, agent.customer_id))
}

/** The action, or null. */
export function getAgentAction(tx: Tx, id: string): Promise<AgentActionRow | null> {
  return getActionRow(tx, id)
}

/** The action of a path that names agent and action. Errors: REFERENCE_NOT_FOUND, also when the two do not belong together. */
export async function requireActionOf(
  tx: Tx,
  path: { readonly agentId: string; readonly actionId: string },
): Promise<AgentActionRow> {
  const agent = await requireAgent(tx, path.agentId)
  const row = await getActionRow(tx, path.actionId)
  if (row !== null && row.agent_id === agent.id) return row
  throw new ServiceError('REFERENCE_NOT_FOUND', 'This agent has no such action; nothing was done.', { field: 'actionId' })
}

/** The action that the transaction belongs to, or null: the other door of specification rule 5. */
export function findActionOfTransaction(tx: Tx, transactionId: string): Promise<AgentActionRow | null> {
  return getActionRowOfTransaction(tx, transactionId)
}

/** A page of one agent's actions, newest first. */
export async function listActionsOf(
  context: Viewing,
  query: { readonly agentId: string; readonly status?: AgentActionStatus | undefined; readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<Page<AgentAction>> {
  const page = await listActionRows(context.tx, query)
  return { ...page, data: await viewActions(context, page.data) }
}

function deciderOf(actor: Actor): ActionDecision['decidedBy'] {
  switch (actor.kind) {
    case 'console':
      return { kind: 'operator', id: actor.operatorId, name: actor.operatorName }
    case 'token':
      return { kind: 'token', id: actor.tokenId, name: actor.name }
    case 'agent':
      return { kind: 'agent', id: actor.agentId, name: actor.name }
    default:
      return { kind: actor.kind, id: null, name: null }
  }
}

/** The decision as it is stored, or null while the action waits and for what the policy let through. */
export function decisionOf(row: AgentActionRow): ActionDecision | null {
  return row.decision_json === null ? null : (JSON.parse(row.decision_json) as ActionDecision)
}

interface Ending {
  readonly outcome: ActionDecision['outcome']
  readonly reason: string | null
  readonly failure: ActionFailure | null
}

async function settle(context: Context, row: AgentActionRow, ending: Ending): Promise<AgentActionRow> {
  const at = isoOf(context.now)
  const decision: ActionDecision = { decidedBy: deciderOf(context.actor), decidedAt: at, ...ending }
  const after: AgentActionRow = {
    ...row, status: ending.outcome, decided_at: at, updated_at: at, decision_json: JSON.stringify(decision),
    rejection_reason: ending.outcome === 'REJECTED' ? ending.reason : null,
    failure_reason: ending.failure === null ? null : (ending.failure.reason ?? ending.failure.code),
  }
  await settleActionRow(context.tx, row, after)
  context.notice.add('agent-actions', row.id)
  return after
}

function failureOf(error: ServiceError): ActionFailure {
  const { code, message, details = {} } = error
  return { code, message, reason: typeof details.reason === 'string' ? details.reason : null, details: { ...details } }
}

async function claim(context: Context, row: AgentActionRow): Promise<AgentActionRow> {
  const isClaimed = await claimWaitingAction(context.tx, row.id, isoOf(context.now))
  const current = await getActionRow(context.tx, row.id)
  assert(current !== null, 'actions are never deleted')
  if (isClaimed) return current
  const decision = decisionOf(current)
  throw new ServiceError('CONFLICT', 'This action was decided before; the decision stands and nothing was done.', {
    reason: 'ALREADY_DECIDED', status: current.status, actionId: current.id,
    decidedBy: decision?.decidedBy ?? null, decidedAt: decision?.decidedAt ?? current.created_at,
  })
}

/** The checks of behaviour 20.5 on the latest policy and usage, then the real execution. */
async function execute(context: Context, row: AgentActionRow): Promise<PolicyDecision> {
  const agent = await getAgentRow(context.tx, row.agent_id)
  assert(agent !== null && agent.is_deleted === 0, 'the actions of a deleted agent do not wait')
  const [paused] = judgeAccess(policyOf(agent), { isAgentPaused: agent.is_paused === 1, permission: PERMISSIONS[row.type] })
  if (paused?.isMatched) refuse(paused, FIELDS[row.type])
  const quote = row.quote_id === null ? null : await getQuote(context.tx, row.quote_id)
  requireAllowedAccounts(agent, internalAccountsOfAction(row, quote), FIELDS[row.type].account)
  const act = await loadWaitingAct(context, row)
  const decision = await judge(context, agent, act)
  const refusing = decision.clauses.find(({ clause, effect }) => effect === 'refuses' && clause !== 'permission')
  if (refusing !== undefined) refuse(refusing, FIELDS[row.type])
  const held = row.quote_id === null ? await requireHeldTransaction(context, row) : undefined
  await startAct(context, act, row.agent_id, held)
  await countExecution(context, row, decision)
  return decision
}

async function approve(context: Context, row: AgentActionRow): Promise<AgentActionRow> {
  const attempt = await inSavepoint(context.tx, () => execute(context, row))
  if (attempt.ok) return settle(context, row, { outcome: 'APPROVED', reason: null, failure: null })
  if (!(attempt.error instanceof ServiceError)) throw attempt.error
  await closeWaitingPayment(context, row, attempt.error)
  return settle(context, row, { outcome: 'FAILED', reason: null, failure: failureOf(attempt.error) })
}

async function reject(context: Context, row: AgentActionRow, reason: string | null): Promise<AgentActionRow> {
  await closeWaitingPayment(context, row, null)
  return settle(context, row, { outcome: 'REJECTED', reason, failure: null })
}

/**
 * Decides a waiting action, through either door. The latest policy, usage, balance and quote decide an approval; when
 * the payment cannot start the action is FAILED and says why, and the caller is still answered 200.
 *
 * Returns: the action as it ended.
 * Errors: CONFLICT with `status`, `decidedBy` and `decidedAt`, decided before.
 * Source: behaviour 20.5, 20.6. Assumes: A-095.
 */
export async function decideAgentAction(
  context: Context,
  input: { readonly actionRow: AgentActionRow; readonly decision: 'approve' | 'reject'; readonly reason?: string | undefined },
): Promise<AgentActionRow> {
  const row = await claim(context, input.actionRow)
  const reason = input.reason === undefined || input.reason.trim() === '' ? null : input.reason
  const after = input.decision === 'approve' ? await approve(context, row) : await reject(context, row, reason)
  const failure = decisionOf(after)?.failure ?? null
  context.audit.note({
    targetId: row.id,
    ...(reason === null ? {} : { reason }),
    details: { decision: input.decision, outcome: after.status, agentId: row.agent_id, transactionId: row.transaction_id, failure },
  })
  return after
}

/** Ends what still waits of an agent that is no more. Source: behaviour 20.2. */
export async function failWaitingActions(context: Context, agent: AgentRow): Promise<number> {
  const rows = await listWaitingOf(context.tx, agent.id)
  const error = new ServiceError('FORBIDDEN', 'The agent was deleted before the action was decided; nothing was moved.', {
    field: 'agentId', reason: 'AGENT_DELETED',
  })
  for (const row of rows) {
    await closeWaitingPayment(context, row, error)
    await settle(context, row, { outcome: 'FAILED', reason: null, failure: failureOf(error) })
  }
  return rows.length
}
