import type { approvalsConsoleOperations } from '../../../contract/console/approvals/operations'
import type { CustomerEnding } from '../../kernel/context'
import type { ConsoleHandlers } from '../consoleContext'
import { castVotes, confirmChange } from './castVotes'
import { cancelChangeProposal, getChangeProposal, listChangeProposals } from './changes'
import { previewApprovalRules } from './previewRules'
import { endProposalsOf } from './proposalActs'
import {
  cancelMoneyProposal,
  createMoneyProposal,
  getMoneyProposal,
  listMoneyProposals,
  tryMoneyCall,
} from './proposals'
import { changeApprovalRules, getApprovalRules, listApprovalRuleVersions, restoreApprovalRules } from './ruleSets'
import { getApprovalStanding, listApprovalStandings } from './standing'
import { withdrawVote } from './withdrawVote'

/** How many people sign a payment before it is approved: the rules, the signatures, and what they lead to. */
export const approvalsConsoleHandlers: ConsoleHandlers<typeof approvalsConsoleOperations> = {
  getApprovalRules,
  listApprovalRuleVersions,
  changeApprovalRules,
  restoreApprovalRules,
  previewApprovalRules,
  getApprovalStanding,
  listApprovalStandings,
  castVotes,
  withdrawVote,
  createMoneyProposal,
  tryMoneyCall,
  listMoneyProposals,
  getMoneyProposal,
  cancelMoneyProposal,
  listChangeProposals,
  getChangeProposal,
  confirmChange,
  cancelChangeProposal,
}

/** What people proposed for a customer. */
export const proposalsEnding: CustomerEnding = endProposalsOf
