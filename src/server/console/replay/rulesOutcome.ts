import type { ApprovalRequirement, ApprovalRuleSet } from '../../../contract/console/approvals/schemas'
import type { RulesChange, RulesReplay, RulesResult } from '../../../contract/console/replay/rulesSchemas'
import type { PastPayment } from '../../areas/approvals/public'
import type { AskedReplay } from './replayJobs'

/** A replay of approval rules that somebody asks for. */
export interface AskedRulesReplay extends AskedReplay, Pick<RulesReplay, 'days' | 'against' | 'until'> {
  readonly draft: ApprovalRuleSet
  /** What the draft is compared with; null compares with the rules of each payment's own time. */
  readonly inForce: Pick<ApprovalRuleSet, 'rules'> | null
}

/** A payment of which the draft asks something else. */
export interface RulesDifferenceFound {
  readonly subjectId: PastPayment['subjectId']
  readonly change: RulesChange
  readonly before: readonly ApprovalRequirement[]
  readonly after: readonly ApprovalRequirement[]
}

export interface RulesOutcome {
  readonly result: RulesResult
  /** Newest first. */
  readonly differences: readonly RulesDifferenceFound[]
}
