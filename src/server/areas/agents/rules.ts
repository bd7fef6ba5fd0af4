import type { AgentAccountRule, AgentPermission, AgentPolicy } from '../../../contract/agents/schemas'
import type { HoldingClause, PolicyClause, PolicyClauseName } from '../../../contract/console/agents/schemas'
import { AMOUNT_MINOR_MAX } from '../../../contract/primitives/money'
import { assert } from '../../foundation/assert'
import { isMoreThan, type Rational, roundedUp, sumOf, timesRate } from '../../foundation/rational'
import type { RefusalText } from '../../foundation/ServiceError'

/** What an agent asks for, as far as its policy is concerned. Amounts in minor units of `currency`. */
export interface PolicyRequest {
  readonly permission: AgentPermission
  readonly isAgentPaused: boolean
  readonly amountMinor: bigint
  readonly currency: string
  /** The internal accounts that the payment touches. */
  readonly internalAccountIds: readonly string[]
}

/** What already counted today and this month (UTC), exact, in the policy's currency. Source: behaviour 20.5. */
export interface PolicyUsage {
  readonly dailyCount: number
  readonly dailySpend: Rational
  readonly monthlySpend: Rational
}

/** Rates of the moment of evaluation: minor units of `to` for one of `from`, exact. */
export interface Conversions {
  rate(from: string, to: string): Rational
}

export interface PolicyDecision {
  readonly outcome: 'EXECUTE' | 'HOLD' | 'REFUSE'
  /** The amount as the policy counts it, in its own currency, exact. */
  readonly counted: Rational
  readonly currency: string
  /** By which the amount was converted. */
  readonly rate: Rational
  /** Every clause, in the order of behaviour 20.4. */
  readonly clauses: readonly PolicyClause[]
}

const LABELS: Readonly<Record<PolicyClauseName, string>> = {
  paused: 'Agent is not paused',
  permission: 'Agent has the permission',
  allowedAccount: 'Account is allowed',
  'accountRule.perTransactionLimit': 'Limit per transaction of the account',
  perTransactionLimit: 'Limit per transaction',
  dailyTransactionLimit: 'Payments per day',
  dailyLimit: 'Amount per day',
  monthlyLimit: 'Amount per month',
  'accountRule.executionMode': 'Execution mode of the account',
  defaultExecutionMode: 'Execution mode',
  approvalThreshold: 'Approval above',
}

type Facts = Omit<PolicyClause, 'clause' | 'label' | 'effect'>

function judged(clause: PolicyClauseName, isMatched: boolean, effect: 'refuses' | 'holds', facts: Facts): PolicyClause {
  return { clause, label: LABELS[clause], effect: isMatched ? effect : 'passes', ...facts }
}

/** Whether the clause refuses the act or holds it back. */
export const isDecisive = ({ effect }: Pick<PolicyClause, 'effect'>): boolean =>
  effect === 'refuses' || effect === 'holds'

function notApplicable(clause: PolicyClauseName, facts: Facts = {}): PolicyClause {
  return { clause, label: LABELS[clause], effect: 'notApplicable', ...facts }
}

/**
 * An exact amount as people and JSON have it: rounded up once, here, and no larger than JSON can carry. Comparisons are
 * made before this, on the exact value; with whole limits both say the same.
 */
export function shownMinor(amount: Rational): number {
  const amountMinor = roundedUp(amount)
  return amountMinor > BigInt(AMOUNT_MINOR_MAX) ? AMOUNT_MINOR_MAX : Number(amountMinor)
}

/** Steps 2 and 3 of behaviour 20.4: may this agent write at all, and write this. */
export function judgeAccess(
  policy: AgentPolicy,
  request: Pick<PolicyRequest, 'permission' | 'isAgentPaused'>,
): PolicyClause[] {
  const { permission, isAgentPaused } = request
  return [
    judged('paused', isAgentPaused, 'refuses', { valueText: isAgentPaused ? 'PAUSED' : 'ACTIVE' }),
    judged('permission', !policy.permissions.includes(permission), 'refuses', {
      valueText: permission,
      limitText: policy.permissions.join(', '),
    }),
  ]
}

/** Step 5: every internal account that is touched must be allowed, when there is a list of allowed ones. */
export function judgeAccounts(policy: AgentPolicy, internalAccountIds: readonly string[]): PolicyClause {
  const allowed = policy.accountRestrictions?.allowedAccountIds ?? null
  if (allowed === null) return notApplicable('allowedAccount', { valueText: internalAccountIds.join(', ') })
  const refused = internalAccountIds.find((id) => !allowed.includes(id))
  return judged('allowedAccount', refused !== undefined, 'refuses', {
    valueText: refused ?? internalAccountIds.join(', '),
    limitText: allowed.join(', '),
  })
}

function rulesOf(policy: AgentPolicy, internalAccountIds: readonly string[]): AgentAccountRule[] {
  return (policy.accountRestrictions?.accountRules ?? []).filter(({ accountId }) =>
    internalAccountIds.includes(accountId),
  )
}

interface Counted {
  readonly amount: Rational
  readonly currency: string
}

function overLimit(
  clause: PolicyClauseName,
  limitMinor: number,
  counted: Counted,
  before: Rational | null,
): PolicyClause {
  const value = before === null ? counted.amount : sumOf([before, counted.amount])
  return judged(clause, isMoreThan(value, BigInt(limitMinor)), 'refuses', {
    currency: counted.currency,
    valueMinor: shownMinor(value),
    limitMinor,
    ...(before === null ? {} : { beforeMinor: shownMinor(before) }),
  })
}

/** The account rule's limit stands in for the general one, also when it is the higher of the two. Assumes: A-091. */
function judgePerTransaction(
  policy: AgentPolicy,
  rules: readonly AgentAccountRule[],
  counted: Counted,
): PolicyClause[] {
  const { perTransactionLimit } = policy.spendingLimits
  const ofRules = rules.flatMap((rule) =>
    typeof rule.perTransactionLimit === 'number' ? [rule.perTransactionLimit] : [],
  )
  if (ofRules.length === 0) {
    return [
      notApplicable('accountRule.perTransactionLimit'),
      overLimit('perTransactionLimit', perTransactionLimit, counted, null),
    ]
  }
  return [
    overLimit('accountRule.perTransactionLimit', Math.min(...ofRules), counted, null),
    notApplicable('perTransactionLimit', { currency: counted.currency, limitMinor: perTransactionLimit }),
  ]
}

function judgeTotals(policy: AgentPolicy, usage: PolicyUsage, counted: Counted): PolicyClause[] {
  const { dailyLimit = null, monthlyLimit = null, dailyTransactionLimit = null } = policy.spendingLimits
  const count = { beforeCount: usage.dailyCount, valueCount: usage.dailyCount + 1 }
  const sum = (clause: PolicyClauseName, limitMinor: number | null, before: Rational): PolicyClause => {
    if (limitMinor !== null) return overLimit(clause, limitMinor, counted, before)
    const valueMinor = shownMinor(sumOf([before, counted.amount]))
    return notApplicable(clause, { currency: counted.currency, beforeMinor: shownMinor(before), valueMinor })
  }
  return [
    dailyTransactionLimit === null
      ? notApplicable('dailyTransactionLimit', count)
      : judged('dailyTransactionLimit', count.valueCount > dailyTransactionLimit, 'refuses', {
          ...count,
          limitCount: dailyTransactionLimit,
        }),
    sum('dailyLimit', dailyLimit, usage.dailySpend),
    sum('monthlyLimit', monthlyLimit, usage.monthlySpend),
  ]
}

function judgeMode(policy: AgentPolicy, rules: readonly AgentAccountRule[]): PolicyClause[] {
  const ofRules = rules.flatMap(({ executionMode }) => (executionMode === undefined ? [] : [executionMode]))
  const { defaultExecutionMode } = policy
  if (ofRules.length === 0) {
    return [
      notApplicable('accountRule.executionMode'),
      judged('defaultExecutionMode', defaultExecutionMode === 'APPROVAL_REQUIRED', 'holds', {
        valueText: defaultExecutionMode,
      }),
    ]
  }
  const mode = ofRules.includes('APPROVAL_REQUIRED') ? 'APPROVAL_REQUIRED' : 'AUTO'
  return [
    judged('accountRule.executionMode', mode === 'APPROVAL_REQUIRED', 'holds', { valueText: mode }),
    notApplicable('defaultExecutionMode', { valueText: defaultExecutionMode }),
  ]
}

/** Exactly at the threshold passes. The threshold has a currency of its own. */
function judgeThreshold(policy: AgentPolicy, request: PolicyRequest, conversions: Conversions): PolicyClause {
  const { amount = null, currency } = policy.approvalThresholds ?? {}
  if (amount === null || currency === undefined) return notApplicable('approvalThreshold')
  const value = timesRate(request.amountMinor, conversions.rate(request.currency, currency))
  return judged('approvalThreshold', isMoreThan(value, BigInt(amount)), 'holds', {
    currency,
    valueMinor: shownMinor(value),
    limitMinor: amount,
  })
}

/**
 * Judges a payment of an agent by every clause of its policy. Exactly at a limit is allowed. What is converted is
 * converted at the rates handed in and compared as a fraction: nothing is rounded in anybody's favour. It needs nothing
 * but what it is handed, so that the facts kept of an action judge it again.
 *
 * Returns: REFUSE when a clause refuses, else HOLD when a clause asks for a person, else EXECUTE.
 * Source: behaviour 20.4, 20.5. Assumes.
 */
export function evaluatePolicy(
  policy: AgentPolicy,
  usage: PolicyUsage,
  request: PolicyRequest,
  conversions: Conversions,
): PolicyDecision {
  const { currency } = policy.spendingLimits
  const rate = conversions.rate(request.currency, currency)
  const counted: Counted = { amount: timesRate(request.amountMinor, rate), currency }
  const rules = rulesOf(policy, request.internalAccountIds)
  const clauses = [
    ...judgeAccess(policy, request),
    judgeAccounts(policy, request.internalAccountIds),
    ...judgePerTransaction(policy, rules, counted),
    ...judgeTotals(policy, usage, counted),
    ...judgeMode(policy, rules),
    judgeThreshold(policy, request, conversions),
  ]
  const effects = clauses.map(({ effect }) => effect)
  const outcome = effects.includes('refuses') ? 'REFUSE' : effects.includes('holds') ? 'HOLD' : 'EXECUTE'
  return { outcome, counted: counted.amount, currency, rate, clauses }
}

interface Refusal<Reason extends string> {
  /** How it names itself in `details.reason`. */
  readonly reason: Reason
  readonly message: RefusalText
  readonly field?: string
}

type RefusingClause = Exclude<PolicyClauseName, HoldingClause>

/** Of each clause that can refuse. */
const REFUSALS = {
  paused: {
    field: 'agent.isPaused',
    reason: 'AGENT_PAUSED',
    message: {
      why: 'The agent is paused',
      undone: 'nothing was done',
      advice: 'An operator resumes it under Agents, or the platform itself.',
    },
  },
  permission: {
    field: 'agent.policy.permissions',
    reason: 'PERMISSION_MISSING',
    message: { why: "The agent's policy lacks the permission for this", undone: 'nothing was done' },
  },
  allowedAccount: {
    reason: 'ACCOUNT_NOT_ALLOWED',
    message: { why: "The agent's policy does not allow this account", undone: 'nothing was done' },
  },
  'accountRule.perTransactionLimit': {
    reason: 'ACCOUNT_PER_TRANSACTION_LIMIT_EXCEEDED',
    message: {
      why: "The amount is over the policy's limit per transaction for this account",
      undone: 'nothing was done',
    },
  },
  perTransactionLimit: {
    reason: 'PER_TRANSACTION_LIMIT_EXCEEDED',
    message: { why: "The amount is over the policy's limit per transaction", undone: 'nothing was done' },
  },
  dailyTransactionLimit: {
    reason: 'DAILY_TRANSACTION_LIMIT_EXCEEDED',
    message: {
      why: "The policy's number of payments per day is used up",
      undone: 'nothing was done',
      advice: 'It resets at midnight UTC.',
    },
  },
  dailyLimit: {
    reason: 'DAILY_LIMIT_EXCEEDED',
    message: {
      why: "The amount would pass the policy's limit per day",
      undone: 'nothing was done',
      advice: 'The day ends at midnight UTC.',
    },
  },
  monthlyLimit: {
    reason: 'MONTHLY_LIMIT_EXCEEDED',
    message: {
      why: "The amount would pass the policy's limit per month",
      undone: 'nothing was done',
      advice: 'The month ends at midnight UTC.',
    },
  },
} as const satisfies Readonly<Record<RefusingClause, Refusal<string>>>

/** Why a policy refuses a payment. */
export type PolicyRefusalReason = (typeof REFUSALS)[RefusingClause]['reason']

const REFUSALS_BY_CLAUSE: Readonly<Partial<Record<PolicyClauseName, Refusal<PolicyRefusalReason>>>> = REFUSALS

interface PolicyRefusal {
  readonly message: RefusalText
  readonly details: {
    readonly field: string
    readonly reason: PolicyRefusalReason
    readonly clause: PolicyClauseName
    readonly limit: number | string | null
    readonly value: number | string | null
    readonly currency: string | null
  }
}

/** Where the request names what a clause refused. */
export interface RequestFields {
  readonly amount: string
  readonly account: string
}

/** The refusal of a clause that refuses. Source: behaviour 20.4, `details.reason` names the limit. */
export function policyRefusalOf(clause: PolicyClause, fields: RequestFields): PolicyRefusal {
  const refusal = REFUSALS_BY_CLAUSE[clause.clause]
  assert(refusal !== undefined, `the clause ${clause.clause} holds, it never refuses`)
  const { reason, message } = refusal
  const field = refusal.field ?? (clause.clause === 'allowedAccount' ? fields.account : fields.amount)
  return {
    message,
    details: {
      field,
      reason,
      clause: clause.clause,
      limit: clause.limitMinor ?? clause.limitCount ?? clause.limitText ?? null,
      value: clause.valueMinor ?? clause.valueCount ?? clause.valueText ?? null,
      currency: clause.currency ?? null,
    },
  }
}
