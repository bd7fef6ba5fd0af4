import type { ChangesNeed } from '../../../../contract/console/approvals/changesNeed'
import { takesSecond } from '../../../../contract/console/approvals/whoChanges'
import { useRead } from '../../../client/useRead'

/** Whether a change of this kind waits for a second administrator now. */
export function useTakesSecond(what: keyof ChangesNeed): boolean {
  const rules = useRead('getApprovalRules', {}).data
  return rules !== undefined && takesSecond(rules.changesNeed, what)
}
