import type { policiesConsoleOperations } from '../../../contract/console/policies/operations'
import type { ConsoleHandlers } from '../consoleContext'
import { changeAgentPolicy, getAgentUsageHistory, listPolicyVersions, restoreAgentPolicy } from './policies'

/** The policies of agents over time. */
export const policiesConsoleHandlers: ConsoleHandlers<typeof policiesConsoleOperations> = {
  listPolicyVersions,
  changeAgentPolicy,
  restoreAgentPolicy,
  getAgentUsageHistory,
}
