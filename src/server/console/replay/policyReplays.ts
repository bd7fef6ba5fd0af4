import type { AgentPolicy } from '../../../contract/agents/schemas'
import type { PolicyClause } from '../../../contract/console/agents/schemas'
import type { PolicyReplay, ReplayCourse } from '../../../contract/console/replay/schemas'

/** A replay that somebody asks for. */
export interface AskedReplay extends Pick<PolicyReplay, 'id' | 'agentId' | 'days' | 'against' | 'until' | 'policy'> {
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

/** A replay and what it found. */
export interface FoundReplay {
  readonly replay: PolicyReplay
  /** Newest first. */
  readonly differences: readonly Difference[]
}

/**
 * Drafts of policies that judge the past: run one after the other, kept in memory, dropped when other data is put in
 * place. They are figures for a decision, not records: nothing of them is written.
 */
export interface PolicyReplays {
  start(asked: AskedReplay): PolicyReplay
  /** Errors: REFERENCE_NOT_FOUND. */
  find(id: string): FoundReplay
  /** Stops it; one that has ended stays as it is. Errors: REFERENCE_NOT_FOUND. */
  cancel(id: string): PolicyReplay
  /** Resolves when nothing runs. */
  idle(): Promise<void>
  close(): Promise<void>
}
