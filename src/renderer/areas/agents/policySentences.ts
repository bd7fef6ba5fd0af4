import type { AgentPermission, AgentPolicy } from '../../../contract/agents/schemas'
import { idTail } from '../../navigation/idText'
import { words } from './words'

/** Writes an amount in minor units with its currency. */
export type WriteMoney = (amountMinor: number, currency: string) => string

const s = words.sentences

/** `a, b and c`. */
export function listText(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('')
  return `${parts.slice(0, -1).join(', ')} ${s.and} ${parts.at(-1)}`
}

const ORDER = Object.keys(s.verbs) as AgentPermission[]

/** What the permissions let an agent do, in the order in which it is said. */
export function permissionVerbs(permissions: readonly AgentPermission[]): string[] {
  const held = ORDER.filter((permission) => permissions.includes(permission))
  const hasBoth = held.includes('CREATE_QUOTES') && held.includes('EXECUTE_QUOTES')
  return held
    .filter((permission) => !hasBoth || permission !== 'EXECUTE_QUOTES')
    .map((permission) => (hasBoth && permission === 'CREATE_QUOTES' ? s.createAndExecute : s.verbs[permission]))
}

function permissionSentence(permissions: readonly AgentPermission[]): string {
  const verbs = permissionVerbs(permissions)
  return verbs.length === 0 ? s.mayNothing : s.may(listText(verbs))
}

function thresholdOf({ approvalThresholds }: AgentPolicy, money: WriteMoney): string | null {
  const { amount = null, currency } = approvalThresholds ?? {}
  return amount === null || currency === undefined ? null : money(amount, currency)
}

/** When a person is asked. */
export function modeSentence(policy: AgentPolicy, money: WriteMoney): string {
  if (policy.defaultExecutionMode === 'APPROVAL_REQUIRED') return s.manual
  const threshold = thresholdOf(policy, money)
  return threshold === null ? s.auto : s.autoUpTo(threshold)
}

function limitSentences({ spendingLimits }: AgentPolicy, money: WriteMoney): string[] {
  const { currency, perTransactionLimit, dailyLimit, dailyTransactionLimit, monthlyLimit } = spendingLimits
  const totals = [
    ...(typeof dailyLimit === 'number' ? [s.perDay(money(dailyLimit, currency))] : []),
    ...(typeof dailyTransactionLimit === 'number' ? [s.countPerDay(dailyTransactionLimit)] : []),
    ...(typeof monthlyLimit === 'number' ? [s.perMonth(money(monthlyLimit, currency))] : []),
  ]
  const first = s.limits(listText([s.perPayment(money(perTransactionLimit, currency)), ...totals]))
  return totals.length === 0 ? [first, s.noTotals] : [first]
}

/** An account by the end of its id. */
export const accountText = (id: string): string => s.account(idTail(id))

/** Which accounts it may touch. */
export function allowedSentence({ accountRestrictions }: AgentPolicy): string {
  const { allowedAccountIds = null } = accountRestrictions ?? {}
  if (allowedAccountIds === null) return s.anyAccount
  return allowedAccountIds.length === 0 ? s.noAccount : s.accounts(listText(allowedAccountIds.map(accountText)))
}

/** What holds for single accounts, a sentence each. */
export function ruleSentences({ accountRestrictions, spendingLimits }: AgentPolicy, money: WriteMoney): string[] {
  const { accountRules = [] } = accountRestrictions ?? {}
  return accountRules.flatMap(({ accountId, executionMode, perTransactionLimit }) => {
    const parts = [
      ...(executionMode === undefined ? [] : [executionMode === 'AUTO' ? s.ruleAuto : s.ruleManual]),
      ...(typeof perTransactionLimit === 'number'
        ? [s.ruleLimit(money(perTransactionLimit, spendingLimits.currency))]
        : []),
    ]
    return parts.length === 0 ? [] : [s.rule(accountText(accountId), listText(parts))]
  })
}

/** A policy in plain language, one sentence per matter: what it may, when it asks, how much, from which accounts. */
export function policySentences(policy: AgentPolicy, money: WriteMoney): string[] {
  return [
    permissionSentence(policy.permissions),
    modeSentence(policy, money),
    ...limitSentences(policy, money),
    allowedSentence(policy),
    ...ruleSentences(policy, money),
  ]
}

/** The policy in two lines for a list: when it asks, and the most that a payment may be. */
export function policyLines(policy: AgentPolicy, money: WriteMoney): readonly [string, string] {
  const { currency, perTransactionLimit } = policy.spendingLimits
  const threshold = thresholdOf(policy, money)
  const mode =
    policy.defaultExecutionMode === 'APPROVAL_REQUIRED'
      ? s.line.manual
      : threshold === null
        ? s.line.auto
        : s.line.upTo(threshold)
  return [mode, s.line.max(money(perTransactionLimit, currency))]
}
