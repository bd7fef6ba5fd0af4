import type { replayConsoleOperations } from '../../../contract/console/replay/operations'
import type { ConsoleHandlers } from '../consoleContext'
import { cancelPolicyReplay, getPolicyReplay, listReplayDifferences, replayPolicy } from './policyReplays'
import { cancelRulesReplay, getRulesReplay, listRulesReplayDifferences, replayApprovalRules } from './rulesReplays'

/** The time machine: drafts that judge what has happened. */
export const replayConsoleHandlers: ConsoleHandlers<typeof replayConsoleOperations> = {
  replayPolicy,
  getPolicyReplay,
  listReplayDifferences,
  cancelPolicyReplay,
  replayApprovalRules,
  getRulesReplay,
  listRulesReplayDifferences,
  cancelRulesReplay,
}
