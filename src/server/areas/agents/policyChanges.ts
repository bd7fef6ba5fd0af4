import type {
  AgentAccountRestrictions,
  AgentAccountRule,
  AgentApprovalThresholds,
  AgentPolicy,
  AgentPolicyUpdateRequest,
  AgentSpendingLimits,
} from '../../../contract/agents/schemas'
import type { FieldError } from '../../../contract/primitives/errors'
import { isId } from '../../../contract/primitives/idForm'
import { timesRate, wholeOf } from '../../foundation/rational'
import { type Conversions, shownMinor } from './rules'

/** A limit in another currency, rounded up: what was more than nothing stays more than nothing. Assumes: A-350. */
const convertAmount = (conversions: Conversions, amountMinor: number, from: string, to: string): number =>
  shownMinor(timesRate(BigInt(amountMinor), conversions.rate(from, to)))

/** The fields that are set; null and undefined leave no trace. */
function compact<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], null | undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], null | undefined>
  }
}

/** The new value when one is given (null removes), else the old one at the current rate. */
function mergeAmount(
  given: number | null | undefined,
  before: number | null | undefined,
  convert: (amountMinor: number) => number,
): number | null {
  if (given !== undefined) return given
  return before === null || before === undefined ? null : convert(before)
}

function mergeLimits(
  before: AgentSpendingLimits,
  given: AgentPolicyUpdateRequest['spendingLimits'],
  convert: (amountMinor: number) => number,
): AgentSpendingLimits {
  if (given === undefined) return before
  const count = given.dailyTransactionLimit === undefined ? before.dailyTransactionLimit : given.dailyTransactionLimit
  return {
    currency: given.currency ?? before.currency,
    perTransactionLimit: given.perTransactionLimit ?? convert(before.perTransactionLimit),
    ...compact({
      dailyLimit: mergeAmount(given.dailyLimit, before.dailyLimit, convert),
      dailyTransactionLimit: count,
      monthlyLimit: mergeAmount(given.monthlyLimit, before.monthlyLimit, convert),
    }),
  }
}

function mergeRestrictions(
  before: AgentAccountRestrictions | undefined,
  given: AgentAccountRestrictions | undefined,
  convert: (amountMinor: number) => number,
): AgentAccountRestrictions | undefined {
  const kept = before?.accountRules?.map((rule): AgentAccountRule => {
    return typeof rule.perTransactionLimit === 'number'
      ? { ...rule, perTransactionLimit: convert(rule.perTransactionLimit) }
      : rule
  })
  const allowed = given?.allowedAccountIds === undefined ? before?.allowedAccountIds : given.allowedAccountIds
  const merged = compact({ allowedAccountIds: allowed, accountRules: given?.accountRules ?? kept })
  return Object.keys(merged).length === 0 ? undefined : merged
}

function mergeThresholds(
  before: AgentApprovalThresholds | undefined,
  given: AgentApprovalThresholds | undefined,
  conversions: Conversions,
): AgentApprovalThresholds | undefined {
  if (given === undefined) return before
  if (given.amount === null) return undefined
  const currency = given.currency ?? before?.currency
  const convert = (amountMinor: number): number => {
    const from = before?.currency
    return from === undefined || currency === undefined
      ? amountMinor
      : convertAmount(conversions, amountMinor, from, currency)
  }
  const merged = compact({ currency, amount: mergeAmount(given.amount, before?.amount, convert) })
  return Object.keys(merged).length === 0 ? undefined : merged
}

/** A policy without null limits: what is absent does not limit. */
export function normalisePolicy(policy: AgentPolicy): AgentPolicy {
  return mergePolicy(policy, { ...policy, permissions: [...policy.permissions] }, { rate: () => wholeOf(1n) })
}

/**
 * The policy after an update: omitted fields stay, `permissions` and lists of accounts are replaced whole, limits are
 * merged one by one and null removes one. A new currency converts the limits that the update does not name, rounded up.
 *
 * Source: behaviour 20.2. Assumes: A-093.
 */
export function mergePolicy(
  before: AgentPolicy,
  update: AgentPolicyUpdateRequest,
  conversions: Conversions,
): AgentPolicy {
  const [from, to] = [before.spendingLimits.currency, update.spendingLimits?.currency ?? before.spendingLimits.currency]
  const convert = (amountMinor: number): number =>
    from === to ? amountMinor : convertAmount(conversions, amountMinor, from, to)
  return {
    permissions: [...new Set(update.permissions ?? before.permissions)],
    defaultExecutionMode: update.defaultExecutionMode ?? before.defaultExecutionMode,
    spendingLimits: mergeLimits(before.spendingLimits, update.spendingLimits, convert),
    ...compact({
      accountRestrictions: mergeRestrictions(before.accountRestrictions, update.accountRestrictions, convert),
      approvalThresholds: mergeThresholds(before.approvalThresholds, update.approvalThresholds, conversions),
    }),
  }
}

/** The internal accounts that a policy names, each with the field that names it. */
function accountsOf(policy: AgentPolicy): { readonly accountId: string; readonly field: string }[] {
  const { allowedAccountIds, accountRules } = policy.accountRestrictions ?? {}
  return [
    ...(allowedAccountIds ?? []).map((accountId, index) => ({
      accountId,
      field: `accountRestrictions.allowedAccountIds.${index}`,
    })),
    ...(accountRules ?? []).map(({ accountId }, index) => ({
      accountId,
      field: `accountRestrictions.accountRules.${index}.accountId`,
    })),
  ]
}

/** What is wrong with a whole policy, beyond the form of its fields. `prefix` ends with a dot or is empty. */
export function policyErrors(
  policy: AgentPolicy,
  facts: {
    readonly prefix: string
    readonly isKnownCurrency: (code: string) => boolean
    readonly ownAccountIds: ReadonlySet<string>
  },
): FieldError[] {
  const { prefix, isKnownCurrency, ownAccountIds } = facts
  const errors: FieldError[] = []
  const refuse = (field: string, message: string) => errors.push({ field: `${prefix}${field}`, message })
  if (!isKnownCurrency(policy.spendingLimits.currency))
    refuse('spendingLimits.currency', 'is no currency that the service knows')
  const { amount, currency } = policy.approvalThresholds ?? {}
  if (typeof amount === 'number' && currency === undefined) {
    refuse('approvalThresholds.currency', 'is needed when an amount is set')
  }
  if (currency !== undefined && !isKnownCurrency(currency)) {
    refuse('approvalThresholds.currency', 'is no currency that the service knows')
  }
  for (const { accountId, field } of accountsOf(policy)) {
    if (!isId('InternalAccount', accountId)) refuse(field, 'is not the id of an internal account')
    else if (!ownAccountIds.has(accountId)) refuse(field, "is not an internal account of the agent's customer")
  }
  const ruled = (policy.accountRestrictions?.accountRules ?? []).map(({ accountId }) => accountId)
  if (new Set(ruled).size < ruled.length) refuse('accountRestrictions.accountRules', 'names an account twice')
  return errors
}
