import type { AgentPolicy } from '../../../../contract/agents/schemas'
import type { PolicyClause } from '../../../../contract/console/agents/schemas'
import type { ReplayCourse } from '../../../../contract/console/replay/schemas'
import { timesRate } from '../../../foundation/rational'
import { evaluatePolicy, isDecisive, type PolicyDecision } from '../rules'
import { isRefusedAtApproval, type PastAction, type PastJudgement } from './pastActions'
import { converting, createTally } from './tally'

/** What was asked, or its approval: the two occasions at which a policy judges. */
interface PastEvent {
  readonly action: PastAction
  readonly occasion: 'ASKED' | 'APPROVED'
}

/**
 * The occasions of all actions in the order in which they came.
 *
 * Input: actions newest first, so that those of one instant keep their order.
 */
export function eventsOf(actions: readonly PastAction[]): PastEvent[] {
  const events = actions.toReversed().flatMap((action): PastEvent[] => {
    const asked = { action, occasion: 'ASKED' as const }
    return action.approval === null ? [asked] : [asked, { action, occasion: 'APPROVED' }]
  })
  const atOf = ({ action, occasion }: PastEvent) =>
    occasion === 'ASKED' ? action.asked.atMs : (action.approval?.atMs ?? 0)
  return events.sort((one, other) => atOf(one) - atOf(other))
}

const COURSES = { EXECUTE: 'RUNS', HOLD: 'WAITS', REFUSE: 'REFUSED' } as const

/** What approval rules held stays held, whatever a policy would have let run: rules are not replayed. */
const courseWith = (outcome: PolicyDecision['outcome'], { isHeldByRules }: PastAction) =>
  outcome === 'EXECUTE' && isHeldByRules ? 'WAITS' : COURSES[outcome]

/** What really became of an action, as far as its policy had a say. */
export function pastCourseOf(action: PastAction): ReplayCourse {
  const { asked, approval } = action
  const course = courseWith(asked.outcome, action)
  return course === 'WAITS' && approval?.isRefused === true ? 'REFUSED_LATER' : course
}

/** What a draft makes of an action. */
interface Verdict {
  readonly course: ReplayCourse
  /** What holds or refuses it. */
  readonly clauses: readonly PolicyClause[]
}

const decisive = (clauses: readonly PolicyClause[]): PolicyClause[] => clauses.filter(isDecisive)

/** True when the payment had started at its approval, and counted then. */
const hasCountedAtApproval = ({ approval, status }: PastAction): boolean => approval !== null && status === 'APPROVED'

/**
 * Judges the past by a policy, event by event in the order of time, by the rules that judged it then. Usage is counted
 * again where the policy decides otherwise: what would have run counts from its asking on, what would have been refused
 * does not count, and what would have waited although it ran counts as if it had been approved at once.
 *
 * Input: `policyAt`, which policy holds at a judgement: the draft, or each one's own.
 * Assumes: A-680.
 */
export function createReplay(policyAt: (past: PastJudgement) => AgentPolicy) {
  const tally = createTally()
  const verdicts = new Map<string, Verdict>()

  const countedOf = (past: PastJudgement, policy: AgentPolicy) =>
    timesRate(past.request.amountMinor, past.conversions.rate(past.request.currency, policy.spendingLimits.currency))

  const judge = (past: PastJudgement, policy: AgentPolicy): PolicyDecision => {
    const [from, to] = [past.policy.spendingLimits.currency, policy.spendingLimits.currency]
    const usage = tally.usage(past, past.usage, converting(past.conversions, from, to))
    return evaluatePolicy(policy, usage, past.request, past.conversions)
  }

  const takeAsked = (action: PastAction): PolicyDecision => {
    const { asked } = action
    const decision = judge(asked, policyAt(asked))
    const course = courseWith(decision.outcome, action)
    const hasRun = pastCourseOf(action) === 'RUNS'
    if (course === 'RUNS' && !hasRun) tally.add(asked, decision.counted)
    if (course === 'REFUSED' && hasRun) tally.takeAway(asked, decision.counted)
    verdicts.set(action.id, { course, clauses: decisive(decision.clauses) })
    return decision
  }

  const takeApproval = (action: PastAction, approval: PastJudgement): void => {
    const policy = policyAt(approval)
    const course = verdicts.get(action.id)?.course
    const hasCounted = hasCountedAtApproval(action)
    if (course !== 'WAITS') {
      // It ran when it was asked, or never: at its approval it does not count a second time.
      if (hasCounted) tally.takeAway(approval, countedOf(approval, policy))
      return
    }
    const decision = judge(approval, policy)
    const isRefused = isRefusedAtApproval(decision.clauses)
    if (isRefused && hasCounted) tally.takeAway(approval, decision.counted)
    if (!isRefused && approval.isRefused) tally.add(approval, decision.counted)
    if (isRefused)
      verdicts.set(action.id, {
        course: 'REFUSED_LATER',
        clauses: decisive(decision.clauses).filter(({ effect }) => effect === 'refuses'),
      })
  }

  return {
    /** Takes the next event. Returns: what was decided of one that is asked; null for an approval. */
    take: ({ action, occasion }: PastEvent): PolicyDecision | null => {
      if (occasion === 'ASKED') return takeAsked(action)
      if (action.approval !== null) takeApproval(action, action.approval)
      return null
    },
    verdictOf: (actionId: string): Verdict | undefined => verdicts.get(actionId),
  }
}
