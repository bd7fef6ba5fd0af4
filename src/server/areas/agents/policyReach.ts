import type { AgentExecutionMode, AgentPermission, AgentPolicy } from '../../../contract/agents/schemas'
import type { Permission } from '../../../contract/operation'

/** What a token needs for the same. */
const PERMISSION_OF: Readonly<Record<AgentPermission, Permission>> = {
  VIEW_TRANSACTIONS: 'VIEW',
  CREATE_TRANSFERS: 'TRANSACT',
  CREATE_QUOTES: 'TRANSACT',
  EXECUTE_QUOTES: 'TRANSACT',
  MANAGE_EXTERNAL_ACCOUNTS: 'MANAGE',
}

/** The permissions of a token that an agent with these permissions stands in for. Assumes: A-320. */
export function permissionsOfAgent(permissions: readonly AgentPermission[]): Permission[] {
  return [...new Set(permissions.map((permission) => PERMISSION_OF[permission]))]
}

const isRaised = (before: number | null | undefined, after: number | null | undefined): boolean =>
  (after ?? Number.POSITIVE_INFINITY) > (before ?? Number.POSITIVE_INFINITY)

const isLoosened = (before: AgentExecutionMode, after: AgentExecutionMode): boolean =>
  before === 'APPROVAL_REQUIRED' && after === 'AUTO'

/** What holds for one account: its rule where it has one, else what holds for all. */
function ruleOf({ accountRestrictions, defaultExecutionMode, spendingLimits }: AgentPolicy, accountId: string) {
  const rule = accountRestrictions?.accountRules?.find((one) => one.accountId === accountId)
  return {
    mode: rule?.executionMode ?? defaultExecutionMode,
    limit: rule?.perTransactionLimit ?? spendingLimits.perTransactionLimit,
  }
}

function hasMoreAccounts(before: AgentPolicy, after: AgentPolicy): boolean {
  const [was, is] = [before.accountRestrictions?.allowedAccountIds, after.accountRestrictions?.allowedAccountIds]
  if (was === null || was === undefined) return false
  return is === null || is === undefined || is.some((accountId) => !was.includes(accountId))
}

function hasLooserRules(before: AgentPolicy, after: AgentPolicy): boolean {
  const rules = [before, after].flatMap(({ accountRestrictions }) => accountRestrictions?.accountRules ?? [])
  return rules.some(({ accountId }) => {
    const [was, is] = [ruleOf(before, accountId), ruleOf(after, accountId)]
    return isLoosened(was.mode, is.mode) || isRaised(was.limit, is.limit)
  })
}

function hasHigherLimits(before: AgentPolicy, after: AgentPolicy): boolean {
  const [was, is] = [before.spendingLimits, after.spendingLimits]
  const [threshold, next] = [before.approvalThresholds, after.approvalThresholds]
  // In another currency nobody can say that less is allowed: rates move.
  if (was.currency !== is.currency) return true
  if (typeof threshold?.amount === 'number' && threshold.currency !== next?.currency) return true
  return (
    isRaised(was.perTransactionLimit, is.perTransactionLimit) ||
    isRaised(was.dailyLimit, is.dailyLimit) ||
    isRaised(was.dailyTransactionLimit, is.dailyTransactionLimit) ||
    isRaised(was.monthlyLimit, is.monthlyLimit) ||
    isRaised(threshold?.amount, next?.amount)
  )
}

/** True when a changed policy lets an agent do anything that the one before did not. */
export function isWider(before: AgentPolicy, after: AgentPolicy): boolean {
  return (
    after.permissions.some((permission) => !before.permissions.includes(permission)) ||
    isLoosened(before.defaultExecutionMode, after.defaultExecutionMode) ||
    hasHigherLimits(before, after) ||
    hasMoreAccounts(before, after) ||
    hasLooserRules(before, after)
  )
}

/** The first field by which a policy lets an agent pay by itself; null where every payment waits for a person. */
export function autoFieldOf({ defaultExecutionMode, accountRestrictions }: AgentPolicy): string | null {
  if (defaultExecutionMode === 'AUTO') return 'defaultExecutionMode'
  const at = (accountRestrictions?.accountRules ?? []).findIndex(({ executionMode }) => executionMode === 'AUTO')
  return at === -1 ? null : `accountRestrictions.accountRules.${at}.executionMode`
}
