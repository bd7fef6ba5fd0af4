import type { AgentPolicy, AgentPolicyUpdateRequest } from '../../../contract/agents/schemas'

/** The change that makes any policy this one: what it does not limit is said to be removed. */
export function changeTo({ spendingLimits, approvalThresholds, ...rest }: AgentPolicy): AgentPolicyUpdateRequest {
  const { dailyLimit = null, dailyTransactionLimit = null, monthlyLimit = null } = spendingLimits
  return {
    ...rest,
    spendingLimits: { ...spendingLimits, dailyLimit, dailyTransactionLimit, monthlyLimit },
    approvalThresholds: approvalThresholds ?? { amount: null },
  }
}
