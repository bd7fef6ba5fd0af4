import type { ActionFacts } from '../../../../contract/console/agents/actionFacts'
import type { ApprovalFacts, ApprovalRequirement } from '../../../../contract/console/approvals/schemas'
import { assert } from '../../../foundation/assert'
import { isoOf } from '../../../foundation/clock'
import type { Context } from '../../../kernel/context'
import { ratesOf, requirementsOf, rulesChangeOf } from '../../approvals/public'
import { askedOf, keptConversions, usageOf } from '../facts'
import { converting } from '../replay/tally'
import { evaluatePolicy, isDecisive } from '../rules'
import { conversionsAt } from '../usage'
import { countJudged, insertDifferenceRow, listOpenShadows, type ShadowDifferenceRow, type ShadowRow } from './store'
import { shadowDifferences, shadows } from './tables'

/** A payment that was just asked for, and what judged it. */
interface WatchedPayment {
  readonly subjectId: ShadowDifferenceRow['subject_id']
  /** Null for what a person at the desk proposes: no policy is about it. */
  readonly facts: ActionFacts | null
  readonly asked: ApprovalFacts
  /** What the rules in force ask. */
  readonly requirements: readonly ApprovalRequirement[]
  readonly isHeld: boolean
}

type Detail = ReturnType<typeof shadowDifferences.columns.detail_json.decode>

interface Verdict {
  readonly would: ShadowDifferenceRow['would']
  readonly differs: boolean
  readonly detail: Detail
}

const COURSES = { EXECUTE: 'RUNS', HOLD: 'WAITS', REFUSE: 'REFUSED' } as const

/** By a draft of the policy, on the usage that counted then; what rules hold waits all the same. */
function judgePolicy(
  row: ShadowRow,
  { requirements, isHeld }: WatchedPayment,
  facts: ActionFacts,
  now: number,
): Verdict {
  const policy = shadows.columns.policy_json.decode(row.policy_json)
  assert(policy !== null, 'a shadow of a policy holds one')
  const conversions = keptConversions(facts, conversionsAt(now))
  const kept = usageOf(facts)
  const inDraft = converting(conversions, facts.agent.policy.spendingLimits.currency, policy.spendingLimits.currency)
  const usage = {
    dailyCount: kept.dailyCount,
    dailySpend: inDraft(kept.dailySpend),
    monthlySpend: inDraft(kept.monthlySpend),
  }
  const { outcome, clauses } = evaluatePolicy(policy, usage, askedOf(facts), conversions)
  const would = outcome === 'EXECUTE' && requirements.length > 0 ? 'WAITS' : COURSES[outcome]
  const decisive = clauses.filter(isDecisive)
  const differs = would !== (isHeld ? 'WAITS' : 'RUNS')
  return { would, differs, detail: { clauses: decisive, before: [], after: [] } }
}

/** By a draft of the approval rules; what the policy holds waits all the same. */
function judgeRules(row: ShadowRow, { facts, asked, requirements }: WatchedPayment): Verdict {
  const rules = shadows.columns.rules_json.decode(row.rules_json)
  assert(rules !== null, 'a shadow of the rules holds them')
  const after = requirementsOf(rules, asked, ratesOf(asked))
  const waits = after.length > 0 || facts?.judgement.outcome === 'HOLD'
  const differs = rulesChangeOf(requirements, after) !== null
  return { would: waits ? 'WAITS' : 'RUNS', differs, detail: { clauses: [], before: [...requirements], after } }
}

/** What a draft says of a payment; null where it is not about it. */
function judge(row: ShadowRow, payment: WatchedPayment, now: number): Verdict | null {
  if (row.kind === 'RULES') return judgeRules(row, payment)
  const { facts } = payment
  return facts === null || facts.agent.agentId !== row.agent_id ? null : judgePolicy(row, payment, facts, now)
}

/** The verdict of a draft; one that cannot judge says so and disturbs nobody. */
function judged(row: ShadowRow, payment: WatchedPayment, now: number): Verdict | 'FAILED' | null {
  try {
    return judge(row, payment, now)
  } catch {
    return 'FAILED'
  }
}

/**
 * Lets every draft that is watched judge a payment that was just asked for, in the same transaction. What was decided
 * of it stands; where no draft is watched, nothing is done.
 *
 * Assumes: A-732.
 */
export async function watchPayment(
  { tx, now, changes }: Pick<Context, 'tx' | 'now' | 'changes'>,
  payment: WatchedPayment,
): Promise<void> {
  for (const row of await listOpenShadows(tx)) {
    const verdict = judged(row, payment, now)
    if (verdict === null) continue
    await countJudged(tx, row.id, verdict === 'FAILED' ? 'failed' : 'judged')
    changes.add('shadows', row.id)
    if (verdict === 'FAILED' || !verdict.differs) continue
    await insertDifferenceRow(tx, {
      shadow_id: row.id,
      subject_id: payment.subjectId,
      judged_at: isoOf(now),
      was: payment.isHeld ? 'WAITS' : 'RUNS',
      would: verdict.would,
      detail_json: shadowDifferences.columns.detail_json.encode(verdict.detail),
    })
  }
}
