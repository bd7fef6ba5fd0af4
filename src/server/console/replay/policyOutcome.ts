import type { AgentPolicy } from '../../../contract/agents/schemas'
import type { PolicyClause } from '../../../contract/console/agents/schemas'
import type { PolicyReplay, ReplayCourse, ReplayResult } from '../../../contract/console/replay/schemas'
import type { AskedReplay } from './replayJobs'

/** A replay of a policy that somebody asks for. */
export interface AskedPolicyReplay
  extends AskedReplay,
    Pick<PolicyReplay, 'agentId' | 'days' | 'against' | 'until' | 'policy'> {
  /** What the draft is compared with; null compares with what happened. */
  readonly inForce: AgentPolicy | null
}

/** An action that the draft would have treated differently. */
export interface Difference {
  readonly actionId: string
  readonly from: ReplayCourse
  readonly to: ReplayCourse
  /** By a person at the desk. */
  readonly isRejected: boolean
  /** What holds or refuses it. */
  readonly clauses: readonly PolicyClause[]
}

export interface PolicyOutcome {
  readonly result: ReplayResult
  /** Newest first. */
  readonly differences: readonly Difference[]
}
