import type { AgentPolicy } from '../../../../contract/agents/schemas'
import type { ActionFacts } from '../../../../contract/console/agents/actionFacts'
import type { Tx } from '../../../database/schema'
import { readColumn } from '../../../database/table'
import { msOf } from '../../../foundation/clock'
import { askedOf, judgeFacts, keptConversions, usageOf } from '../facts'
import type { Conversions, PolicyDecision, PolicyRequest, PolicyUsage } from '../rules'
import type { AgentActionRow } from '../store'
import { agentActionFacts } from '../tables'
import { conversionsAt } from '../usage'
import { listFactsOf } from './pastStore'

/** One judgement of the past, as much of its facts as it takes to judge again. */
export interface PastJudgement {
  readonly atMs: number
  /** UTC, as usage is counted. */
  readonly day: string
  readonly month: string
  readonly request: PolicyRequest
  readonly usage: PolicyUsage
  readonly conversions: Conversions
  readonly policy: AgentPolicy
  readonly outcome: PolicyDecision['outcome']
  /** By a clause that counts at approval: the permission does not. */
  readonly isRefused: boolean
}

/** An action with what it was judged by. */
export interface PastAction {
  readonly id: string
  readonly status: AgentActionRow['status']
  readonly isRejectedByPerson: boolean
  readonly asked: PastJudgement
  /** Its policy let it run, and the platform's approval rules made it wait for signatures all the same. */
  readonly isHeldByRules: boolean
  /** How its approval was judged; null where nobody approved it. */
  readonly approval: PastJudgement | null
  /** Its facts, judged by the policy of their own time, come out as they did then. */
  readonly isReproduced: boolean
}

/** True when a clause that counts at approval refuses. Source: behaviour 20.5. */
export const isRefusedAtApproval = (clauses: PolicyDecision['clauses']): boolean =>
  clauses.some(({ clause, effect }) => effect === 'refuses' && clause !== 'permission')

/** Many actions share few policies: each is kept once. */
function sharing() {
  const known = new Map<string, AgentPolicy>()
  return (policy: AgentPolicy): AgentPolicy => {
    const text = JSON.stringify(policy)
    const found = known.get(text)
    if (found !== undefined) return found
    known.set(text, policy)
    return policy
  }
}

function pastJudgementOf(facts: ActionFacts, share: (policy: AgentPolicy) => AgentPolicy): PastJudgement {
  return {
    atMs: msOf(facts.judgedAt),
    day: facts.usage.day,
    month: facts.usage.month,
    request: askedOf(facts),
    usage: usageOf(facts),
    conversions: keptConversions(facts, conversionsAt(msOf(facts.judgedAt))),
    policy: share(facts.agent.policy),
    outcome: facts.judgement.outcome,
    isRefused: isRefusedAtApproval(facts.judgement.clauses),
  }
}

function comesOutAgain(facts: ActionFacts): boolean {
  const { outcome, clauses } = judgeFacts(facts)
  const kept = facts.judgement
  return (
    outcome === kept.outcome &&
    clauses.length === kept.clauses.length &&
    clauses.every(({ clause, effect }, index) => {
      const then = kept.clauses[index]
      return then?.clause === clause && then.effect === effect
    })
  )
}

/** Makes a reader of actions: hands out those that kept what they were judged by, in the order of their rows. */
export function createPastReader() {
  const share = sharing()
  return async (tx: Tx, rows: readonly AgentActionRow[]): Promise<PastAction[]> => {
    const kept = new Map<string, ActionFacts[]>()
    for (const row of await listFactsOf(
      tx,
      rows.map(({ id }) => id),
    )) {
      const facts = readColumn(agentActionFacts, row, 'facts_json')
      kept.set(row.action_id, [...(kept.get(row.action_id) ?? []), facts])
    }
    return rows.flatMap((row) => {
      const facts = kept.get(row.id) ?? []
      const asked = facts.find(({ occasion }) => occasion === 'ASKED')
      const approved = facts.find(({ occasion }) => occasion === 'APPROVED')
      if (asked === undefined) return []
      return {
        id: row.id,
        status: row.status,
        isRejectedByPerson: row.status === 'REJECTED' && row.decided_by === 'PEOPLE',
        asked: pastJudgementOf(asked, share),
        isHeldByRules: asked.judgement.outcome === 'EXECUTE' && (row.status !== 'APPROVED' || approved !== undefined),
        approval: approved === undefined ? null : pastJudgementOf(approved, share),
        isReproduced: facts.every(comesOutAgain),
      }
    })
  }
}
