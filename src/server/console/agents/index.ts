import type { agentsConsoleOperations } from '../../../contract/console/agents/operations'
import type { ConsoleHandlers } from '../consoleContext'
import { decideActions, listHeldDecisions, undoDecision } from './decisions'
import { getActionDetail } from './detail'
import { getAgentUsage, getFailureExplanation, listRefusedCalls } from './explanations'
import { forecastAction } from './forecast'
import { countWaiting, listDecidedActions, listQueue, listWaitingIds } from './queue'
import { getActionTimeline } from './timeline'

/** The approvals desk: what waits, what approving would do, how it came about, what was decided. */
export const agentsConsoleHandlers: ConsoleHandlers<typeof agentsConsoleOperations> = {
  listQueue,
  listWaitingIds,
  listDecidedActions,
  countWaiting,
  decideActions,
  listHeldDecisions,
  undoDecision,
  getActionDetail,
  forecastAction,
  getActionTimeline,
  getFailureExplanation,
  getAgentUsage,
  listRefusedCalls,
}
