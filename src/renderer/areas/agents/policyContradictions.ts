import type { Faults } from '../../components/useServiceForm'
import type { PolicyPath, PolicyValues } from './policyForm'
import { words } from './words'

const text = words.form.contradictions

/** Below another limit, and not at zero, which stops every payment on purpose. */
const isUnder = (limit: number | null, other: number | null): boolean =>
  limit !== null && limit > 0 && other !== null && limit < other

/** Parts of a policy that cannot both be meant: form field to sentence. */
export function policyContradictions({
  spendingLimits,
  approvalThresholds,
  accountRestrictions,
  defaultExecutionMode,
}: PolicyValues): Faults<PolicyPath> {
  const { currency, perTransactionLimit, dailyLimit, monthlyLimit } = spendingLimits
  const found: Partial<Record<PolicyPath, string>> = {}
  if (isUnder(dailyLimit, perTransactionLimit)) found['policy.spendingLimits.dailyLimit'] = text.perPayment
  if (isUnder(monthlyLimit, perTransactionLimit)) found['policy.spendingLimits.monthlyLimit'] = text.perPayment
  else if (isUnder(monthlyLimit, dailyLimit)) found['policy.spendingLimits.monthlyLimit'] = text.monthly
  const { amount } = approvalThresholds
  const isThresholdUsed = defaultExecutionMode === 'AUTO' && approvalThresholds.currency === currency
  if (isThresholdUsed && amount !== null && perTransactionLimit !== null && amount >= perTransactionLimit) {
    found['policy.approvalThresholds.amount'] = text.threshold
  }
  accountRestrictions.accountRules.forEach((rule, index) => {
    const isBeyond = isUnder(dailyLimit, rule.perTransactionLimit) || isUnder(monthlyLimit, rule.perTransactionLimit)
    if (isBeyond) found[`policy.accountRestrictions.accountRules.${index}.perTransactionLimit`] = text.ofAccount
  })
  return found
}
