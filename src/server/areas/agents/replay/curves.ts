import type { AgentPolicy } from '../../../../contract/agents/schemas'
import type { PolicyClause } from '../../../../contract/console/agents/schemas'
import type { ReplayCurve, ReplayTotals } from '../../../../contract/console/replay/schemas'
import { ThresholdCurve } from '../../../foundation/thresholdCurve'
import { type PolicyDecision, shownMinor } from '../rules'

type CurveClause = ReplayCurve['clause']
type Course = keyof ReplayTotals

const NONE: ReplayTotals = { runs: 0, waits: 0, refused: 0 }

const courseOf = (clauses: readonly PolicyClause[]): Course => {
  const effects = clauses.map(({ effect }) => effect)
  return effects.includes('refuses') ? 'refused' : effects.includes('holds') ? 'waits' : 'runs'
}

/** How a clause compares: its currency, its setting, and what an action over it does. */
interface Comparison {
  readonly clause: CurveClause
  readonly currency: string
  readonly settingMinor: number | null
  readonly beyond: Course
}

function comparisonsOf(policy: AgentPolicy): Comparison[] {
  const { currency, perTransactionLimit, dailyLimit = null } = policy.spendingLimits
  const { amount = null, currency: ofThreshold = currency } = policy.approvalThresholds ?? {}
  const compared = amount === null ? currency : ofThreshold
  return [
    { clause: 'approvalThreshold', currency: compared, settingMinor: amount, beyond: 'waits' },
    { clause: 'perTransactionLimit', currency, settingMinor: perTransactionLimit, beyond: 'refused' },
    { clause: 'dailyLimit', currency, settingMinor: dailyLimit, beyond: 'refused' },
  ]
}

/** What is compared with the setting; null where this action is never compared with it. */
function amountOf(clause: PolicyClause, decision: PolicyDecision): number | null {
  // Of an account whose rule has a limit of its own the general one says nothing.
  if (clause.clause === 'perTransactionLimit' && clause.effect === 'notApplicable') return null
  return clause.valueMinor ?? shownMinor(decision.counted)
}

class Curve {
  readonly #comparison: Comparison
  readonly #curve: ThresholdCurve<Course>

  constructor(comparison: Comparison) {
    this.#comparison = comparison
    this.#curve = new ThresholdCurve({ settingMinor: comparison.settingMinor, applies: 'ABOVE', none: NONE })
  }

  take(decision: PolicyDecision, isHeldByRules: boolean): void {
    const { clause: name, beyond } = this.#comparison
    const clause = decision.clauses.find((each) => each.clause === name)
    const others = courseOf(decision.clauses.filter((each) => each.clause !== name))
    const otherwise = others === 'runs' && isHeldByRules ? 'waits' : others
    const amountMinor = clause === undefined ? null : amountOf(clause, decision)
    if (otherwise === 'refused' || amountMinor === null) this.#curve.fix(otherwise)
    else this.#curve.move({ amountMinor, otherwise, applied: beyond })
  }

  finish(): ReplayCurve {
    const { clause, currency, settingMinor } = this.#comparison
    const { steps, without } = this.#curve.finish()
    return {
      clause,
      currency,
      settingMinor,
      steps: steps.map(({ amountMinor, counts }) => ({ amountMinor, ...counts })),
      unlimited: without,
    }
  }
}

/** What other settings of the draft's amounts would make of the same history, from one replay. Assumes: A-681. */
export function createCurves(policy: AgentPolicy) {
  const curves = comparisonsOf(policy).map((comparison) => new Curve(comparison))
  return {
    take: (decision: PolicyDecision, isHeldByRules: boolean): void => {
      for (const curve of curves) curve.take(decision, isHeldByRules)
    },
    finish: (): ReplayCurve[] => curves.map((curve) => curve.finish()),
  }
}
