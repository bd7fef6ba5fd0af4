import type {
  AgentExecutionMode,
  AgentPermission,
  AgentPolicy,
  AgentPolicyUpdateRequest,
} from '../../../contract/agents/schemas'
import type { FormDraft } from '../../client/operations'
import type { FieldPath } from '../../components/fieldPath'
import type { FormInputs } from '../../components/useServiceForm'

/** A rule as the form holds it; an empty mode leaves it to the general one. */
export interface PolicyRuleValues {
  readonly accountId: string
  readonly executionMode: AgentExecutionMode | ''
  readonly perTransactionLimit: number | null
}

/** A policy as the form holds it, in the shape of the interface so that refusals land on inputs. Null is "no limit". */
export interface PolicyValues {
  readonly permissions: AgentPermission[]
  readonly defaultExecutionMode: AgentExecutionMode
  readonly spendingLimits: {
    readonly currency: string
    readonly perTransactionLimit: number | null
    readonly dailyLimit: number | null
    readonly dailyTransactionLimit: number | null
    readonly monthlyLimit: number | null
  }
  readonly approvalThresholds: { readonly currency: string; readonly amount: number | null }
  readonly accountRestrictions: {
    readonly isRestricted: boolean
    readonly allowedAccountIds: string[]
    readonly accountRules: PolicyRuleValues[]
  }
}

/** A place of the policy in a form that has one. */
export type PolicyPath = FieldPath<{ policy: PolicyValues }>
export type PolicyInputs = FormInputs<PolicyPath>

/** A careful start: asks a person every time. */
export const NEW_POLICY: PolicyValues = {
  permissions: ['VIEW_TRANSACTIONS', 'CREATE_QUOTES', 'EXECUTE_QUOTES'],
  defaultExecutionMode: 'APPROVAL_REQUIRED',
  spendingLimits: {
    currency: 'USD',
    perTransactionLimit: 100_000,
    dailyLimit: null,
    dailyTransactionLimit: null,
    monthlyLimit: null,
  },
  approvalThresholds: { currency: 'USD', amount: null },
  accountRestrictions: { isRestricted: false, allowedAccountIds: [], accountRules: [] },
}

/** Interface field to form field, where a request has the parts of a policy beside others. */
export const POLICY_FIELDS = Object.fromEntries(
  (Object.keys(NEW_POLICY) as (keyof PolicyValues)[]).map((part) => [part, `policy.${part}` as const]),
)

/** A policy of the interface as the form holds it. */
export function policyValuesOf(policy: AgentPolicy): PolicyValues {
  const { currency, perTransactionLimit, dailyLimit, dailyTransactionLimit, monthlyLimit } = policy.spendingLimits
  const { allowedAccountIds = null, accountRules = [] } = policy.accountRestrictions ?? {}
  const { currency: thresholdCurrency = currency, amount = null } = policy.approvalThresholds ?? {}
  return {
    permissions: [...policy.permissions],
    defaultExecutionMode: policy.defaultExecutionMode,
    spendingLimits: {
      currency,
      perTransactionLimit,
      dailyLimit: dailyLimit ?? null,
      dailyTransactionLimit: dailyTransactionLimit ?? null,
      monthlyLimit: monthlyLimit ?? null,
    },
    approvalThresholds: { currency: thresholdCurrency, amount },
    accountRestrictions: {
      isRestricted: allowedAccountIds !== null,
      allowedAccountIds: [...(allowedAccountIds ?? [])],
      accountRules: accountRules.map((rule) => ({
        accountId: rule.accountId,
        executionMode: rule.executionMode ?? '',
        perTransactionLimit: rule.perTransactionLimit ?? null,
      })),
    },
  }
}

const isRule = ({ executionMode, perTransactionLimit }: PolicyRuleValues): boolean =>
  executionMode !== '' || perTransactionLimit !== null

/** The rules with one of them changed, in its place; one that says nothing is none. */
export function withRule(rules: readonly PolicyRuleValues[], changed: PolicyRuleValues): PolicyRuleValues[] {
  const isKnown = rules.some(({ accountId }) => accountId === changed.accountId)
  const next = isKnown
    ? rules.map((rule) => (rule.accountId === changed.accountId ? changed : rule))
    : [...rules, changed]
  return next.filter(isRule)
}

function restrictionsOf({ isRestricted, allowedAccountIds, accountRules }: PolicyValues['accountRestrictions']) {
  return {
    allowedAccountIds: isRestricted ? allowedAccountIds : null,
    accountRules: accountRules.filter(isRule).map(({ accountId, executionMode, perTransactionLimit }) => ({
      accountId,
      executionMode: executionMode === '' ? undefined : executionMode,
      perTransactionLimit: perTransactionLimit ?? undefined,
    })),
  }
}

/** The change that makes a policy what the form says: null removes a limit, but for the one that every policy has. */
export function policyUpdateOf(values: PolicyValues): FormDraft<AgentPolicyUpdateRequest> {
  return {
    permissions: values.permissions,
    defaultExecutionMode: values.defaultExecutionMode,
    spendingLimits: values.spendingLimits,
    approvalThresholds: values.approvalThresholds,
    accountRestrictions: restrictionsOf(values.accountRestrictions),
  }
}

const isAmount = (amount: number | null): boolean => amount === null || Number.isSafeInteger(amount)

/** The policy that the form holds, to be said in sentences; null while an amount is missing or is none. */
export function draftPolicyOf(values: PolicyValues): AgentPolicy | null {
  const { currency, perTransactionLimit, dailyLimit, dailyTransactionLimit, monthlyLimit } = values.spendingLimits
  const rules = values.accountRestrictions.accountRules.map((rule) => rule.perTransactionLimit)
  const others = [dailyLimit, dailyTransactionLimit, monthlyLimit, values.approvalThresholds.amount, ...rules]
  if (perTransactionLimit === null || ![perTransactionLimit, ...others].every(isAmount)) return null
  const { approvalThresholds } = values
  return {
    permissions: values.permissions,
    defaultExecutionMode: values.defaultExecutionMode,
    spendingLimits: {
      currency,
      perTransactionLimit,
      dailyLimit,
      dailyTransactionLimit: dailyTransactionLimit ?? undefined,
      monthlyLimit,
    },
    approvalThresholds: approvalThresholds.amount === null ? undefined : { ...approvalThresholds },
    accountRestrictions: restrictionsOf(values.accountRestrictions),
  }
}

/** The policy of a new agent; what has no limit is left out. */
export function newPolicyOf(values: PolicyValues): FormDraft<AgentPolicy> {
  const { currency, perTransactionLimit, dailyLimit, dailyTransactionLimit, monthlyLimit } = values.spendingLimits
  const { approvalThresholds } = values
  return {
    permissions: values.permissions,
    defaultExecutionMode: values.defaultExecutionMode,
    spendingLimits: {
      currency,
      perTransactionLimit,
      dailyLimit: dailyLimit ?? undefined,
      dailyTransactionLimit: dailyTransactionLimit ?? undefined,
      monthlyLimit: monthlyLimit ?? undefined,
    },
    approvalThresholds: approvalThresholds.amount === null ? undefined : approvalThresholds,
    accountRestrictions: restrictionsOf(values.accountRestrictions),
  }
}
