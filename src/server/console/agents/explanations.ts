import type { EndingReason } from '../../../contract/console/agents/endedWith'
import type { RefusedCall } from '../../../contract/console/agents/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import type { ErrorCode } from '../../../contract/primitives/errors'
import { decisionOf, endedWith, type PolicyRefusalReason, requireAgent, viewAgent } from '../../areas/agents/public'
import type { LimitReason } from '../../areas/transactions/public'
import type { Row } from '../../database/schema'
import { readColumn } from '../../database/table'
import { assert } from '../../foundation/assert'
import { ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import { auditLog } from '../../kernel/tables'
import type { ConsoleContext } from '../consoleContext'
import { clauseOf } from './forecast'
import { countWaitingOf, requireAction } from './public'
import { listRefusedRows } from './store'

const SERVICE_LIMIT_ADVICE = 'Raise the limit, or wait until it starts again; then the agent has to ask again.'
const LIMIT_ADVICE = 'Raise the limit in the policy, or wait until it resets; then the agent has to ask again.'

type AdvisedReason =
  | PolicyRefusalReason
  | LimitReason
  | EndingReason
  | 'INSUFFICIENT_BALANCE'
  /** Nobody decided in time, and its agent or customer is no more. */
  | 'EXPIRED_WITH_AGENT'

/** What a person can do, by the failure's reason. */
const ADVICE: Readonly<Record<AdvisedReason, string>> = {
  QUOTE_EXPIRED:
    'The agent has to make a new quote. Decide sooner, or give quotes a longer life in the platform settings.',
  AGENT_PAUSED: 'Resume the agent; then it has to ask again.',
  ACCOUNT_NOT_ALLOWED: 'Allow the account in the policy; then the agent has to ask again.',
  PER_TRANSACTION_LIMIT_EXCEEDED: LIMIT_ADVICE,
  ACCOUNT_PER_TRANSACTION_LIMIT_EXCEEDED: LIMIT_ADVICE,
  DAILY_TRANSACTION_LIMIT_EXCEEDED: LIMIT_ADVICE,
  DAILY_LIMIT_EXCEEDED: LIMIT_ADVICE,
  MONTHLY_LIMIT_EXCEEDED: LIMIT_ADVICE,
  INSUFFICIENT_BALANCE: 'Fund the source account; then the agent has to ask again.',
  CUSTOMER_DELETED:
    'Nothing can be done: what waits for a customer, or would pay one, ends when the customer is deleted.',
  AGENT_DELETED: 'Nothing can be done for this agent. Another agent may ask for the payment.',
  EXPIRED_WITH_AGENT: 'Nothing can be done: nobody decided in time, and its agent or customer was deleted since.',
  PERMISSION_MISSING: 'Give the agent the permission in its policy; then it has to ask again.',
  PAYMENTS_PER_WINDOW: SERVICE_LIMIT_ADVICE,
  DAILY_LIMIT_USED: SERVICE_LIMIT_ADVICE,
  ABOVE_DAILY_LIMIT: 'The payment alone is over the limit of a day. Raise the limit; then the agent has to ask again.',
}

const ADVICE_BY_CODE: Readonly<Partial<Record<ErrorCode, string>>> = {
  CUSTOMER_DELETED: ADVICE.CUSTOMER_DELETED,
  USER_NOT_READY: 'Look at the state of customer and accounts; once they may move money the agent has to ask again.',
}

const FALLBACK_ADVICE = 'Remove the cause that the message names; then the agent has to ask again.'

const isAdvised = (reason: string): reason is AdvisedReason => Object.hasOwn(ADVICE, reason)
const isCode = (code: string): code is ErrorCode => Object.hasOwn(ADVICE_BY_CODE, code)

function adviceOf(reason: string, code: string): string {
  if (isAdvised(reason)) return ADVICE[reason]
  return (isCode(code) ? ADVICE_BY_CODE[code] : undefined) ?? FALLBACK_ADVICE
}

/**
 * Why an action failed and what can be done about it.
 *
 * Errors: REFERENCE_NOT_FOUND; CONFLICT reason NOT_FAILED.
 */
export async function getFailureExplanation(
  context: ConsoleContext,
  { params }: ConsoleInput<'getFailureExplanation'>,
) {
  const row = await requireAction(context.tx, params.actionId)
  const decision = decisionOf(row)
  if (decision === null || decision.failure === null) {
    throw new ServiceError('CONFLICT', `The action is ${row.status}; there is no failure to explain.`, {
      field: 'actionId',
      reason: 'NOT_FAILED',
      status: row.status,
    })
  }
  const { code, reason, message, details } = decision.failure
  const cause = endedWith(row) === 'quote' ? 'EXPIRED_WITH_AGENT' : (reason ?? '')
  return ok({ code, reason, message, clause: clauseOf(details), advice: adviceOf(cause, code) })
}

/** An agent's usage of today and this month against its limits. Errors: REFERENCE_NOT_FOUND. */
export async function getAgentUsage(context: ConsoleContext, { params }: ConsoleInput<'getAgentUsage'>) {
  const row = await requireAgent(context.tx, params.agentId)
  const { usage, policy } = await viewAgent(context, row)
  const { currency, perTransactionLimit, dailyLimit, dailyTransactionLimit, monthlyLimit } = policy.spendingLimits
  const { dailyResetDate, monthlyResetMonth } = usage
  assert(dailyResetDate !== undefined && monthlyResetMonth !== undefined, 'usage says when it resets')
  return ok({
    agentId: row.id,
    currency,
    perTransactionLimitMinor: perTransactionLimit,
    dailyCount: { used: usage.dailyTransactionCount, limit: dailyTransactionLimit ?? null },
    dailySpend: { usedMinor: usage.dailySpend, limitMinor: dailyLimit ?? null },
    monthlySpend: { usedMinor: usage.monthlySpend, limitMinor: monthlyLimit ?? null },
    dailyResetDate,
    monthlyResetMonth,
    waitingActions: await countWaitingOf(context.tx, row.id, context.now),
  })
}

const textOf = (details: Readonly<Record<string, unknown>> | null, key: string): string | null => {
  const value = details?.[key]
  return typeof value === 'string' ? value : null
}

/** What is left of a refused write. */
function viewRefusedCall(row: Row<'audit_log'>): RefusedCall {
  const details = readColumn(auditLog, row, 'details_json')
  return {
    id: row.id,
    at: row.at,
    agentId: row.actor_id ?? '',
    agentName: row.actor_name,
    operationId: row.operation_id,
    code: row.code ?? '',
    reason: textOf(details, 'reason'),
    message: textOf(details, 'message'),
    clause: clauseOf(details),
    field: textOf(details, 'field'),
    requestId: row.call_id,
    targetId: row.target_id,
    details,
  }
}

/** Writes of agents that were refused, newest first: all that is left of them. Errors: INVALID_INPUT field `cursor`. */
export async function listRefusedCalls({ tx }: ConsoleContext, { query }: ConsoleInput<'listRefusedCalls'>) {
  const { startDate: from, endDate: to, ...rest } = query
  const page = await listRefusedRows(tx, { ...rest, from, to })
  return ok({ ...page, data: page.data.map(viewRefusedCall) })
}
