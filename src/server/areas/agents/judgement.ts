import type { AgentPermission } from '../../../contract/agents/schemas'
import type { ActionFacts } from '../../../contract/console/agents/actionFacts'
import type { PolicyClause } from '../../../contract/console/agents/schemas'
import { isoOf } from '../../foundation/clock'
import { lowestTerms } from '../../foundation/rational'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { getQuote } from '../quotes/public'
import { gatherFacts, type JudgedAct, judgedAction, judgeFacts } from './facts'
import {
  isDecisive,
  judgeAccess,
  judgeAccounts,
  type PolicyDecision,
  policyRefusalOf,
  type RequestFields,
} from './rules'
import { type AgentActionRow, type AgentRow, getAgentRow, insertUsageRow } from './store'
import { periodOf } from './usage'
import { policyOf } from './view'

/** Answers with the clause that refused. Errors: FORBIDDEN with clause, limit, value and currency. */
export function refuse(clause: PolicyClause, fields: RequestFields): never {
  const { message, details } = policyRefusalOf(clause, fields)
  throw new ServiceError('FORBIDDEN', message, details)
}

const NO_FIELDS: RequestFields = { amount: 'amount', account: 'accountId' }

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
  const agent = actor.kind === 'agent' ? await getAgentRow(tx, actor.agentId) : null
  if (agent === null || agent.is_deleted === 1)
    throw new ServiceError('UNAUTHORIZED', 'The agent credential is unknown, or its agent was deleted.', {
      field: 'Authorization',
    })
  const policy = policyOf(agent)
  const [paused, permitted] = judgeAccess(policy, {
    isAgentPaused: agent.is_paused === 1,
    permission: needs.permission ?? 'VIEW_TRANSACTIONS',
  })
  if (needs.isWrite && paused !== undefined && isDecisive(paused)) refuse(paused, NO_FIELDS)
  if (needs.permission !== null && permitted !== undefined && isDecisive(permitted)) refuse(permitted, NO_FIELDS)
  return agent
}

/** Step 5 of behaviour 20.4. Errors: FORBIDDEN reason ACCOUNT_NOT_ALLOWED on `field`. */
export function requireAllowedAccounts(agent: AgentRow, internalAccountIds: readonly string[], field: string): void {
  const clause = judgeAccounts(policyOf(agent), internalAccountIds)
  if (isDecisive(clause)) refuse(clause, { amount: field, account: field })
}

/** What the policy says, and everything that it was judged by. */
export interface Judgement {
  readonly decision: PolicyDecision
  readonly facts: ActionFacts
}

/**
 * What the policy says of a payment now, on the usage of today and this month. It is judged from the facts that are
 * kept, by the function that will judge them again.
 */
export async function judge(
  context: Context,
  agent: AgentRow,
  asked: { readonly occasion: ActionFacts['occasion']; readonly act: JudgedAct },
): Promise<Judgement> {
  const given = await gatherFacts(context, agent, asked)
  const decision = judgeFacts(given)
  return { decision, facts: { ...given, judgement: { outcome: decision.outcome, clauses: [...decision.clauses] } } }
}

/**
 * What the policy would say now of an action that was asked for before: on the usage, the rates and the states of this
 * moment. Null once the agent was deleted. Writes nothing.
 */
export async function judgeAgain(
  context: Context,
  row: AgentActionRow,
): Promise<Omit<ActionFacts, 'occasion' | 'request'> | null> {
  const agent = await getAgentRow(context.tx, row.agent_id)
  if (agent === null || agent.is_deleted === 1) return null
  const quote = row.quote_id === null ? null : await getQuote(context.tx, row.quote_id)
  const { facts } = await judge(context, agent, { occasion: 'APPROVED', act: judgedAction(row, quote) })
  const { occasion: _occasion, request: _request, ...now } = facts
  return now
}

/**
 * Counts a payment that starts, exact and for good: never while it waits, also when it fails later.
 *
 * Source: behaviour 20.5. Assumes: A-350.
 */
export async function countExecution(
  context: Context,
  actionRow: AgentActionRow,
  { decision, facts }: Judgement,
): Promise<void> {
  const rate = lowestTerms(decision.rate)
  const { day, month } = periodOf(context.now)
  await insertUsageRow(context.tx, {
    id: actionRow.id,
    agent_id: actionRow.agent_id,
    action_id: actionRow.id,
    day,
    month,
    amount: Number(facts.request.amountMinor),
    currency: decision.currency,
    created_at: isoOf(context.now),
    sent_currency: facts.request.currency,
    rate_numerator: String(rate.numerator),
    rate_denominator: String(rate.denominator),
  })
  context.changes.add('agents', actionRow.agent_id)
}
