import type { ServiceCallError } from '../../../client/ServiceCallError'
import { useRead } from '../../../client/useRead'
import { needsSignatures } from '../../../components/needsSignatures'

/** What a refusal leads to: signatures, or, once the rules are others, another try. */
interface Unsigned {
  /** The refusal, while signatures are asked for under the rules that refused it. */
  readonly unsigned: ServiceCallError | null
  /** The rules have changed since: what they ask by now the next try says. */
  readonly hasChanged: boolean
}

/** Follows the approval rules while the refusal of what is signed first stands on a screen. */
export function useUnsigned(error: ServiceCallError | null): Unsigned {
  const isRefused = needsSignatures(error)
  const rules = useRead('getApprovalRules', {}, { isEnabled: isRefused }).data
  if (!isRefused) return { unsigned: null, hasChanged: false }
  const hasChanged = rules !== undefined && rules.number > Number(error.details.ruleVersion)
  return { unsigned: hasChanged ? null : error, hasChanged }
}
