import type { AgentPolicy } from '../../../../contract/agents/schemas'
import type { PolicyClause } from '../../../../contract/console/agents/schemas'
import type { ReplayCurve, ReplayTotals } from '../../../../contract/console/replay/schemas'
import { type PolicyDecision, shownMinor } from '../rules'

/** So many settings of an amount are sent; of more distinct amounts, so many spread evenly over them. */
const STEPS_MAX = 200

type CurveClause = ReplayCurve['clause']
type Course = keyof ReplayTotals

const NONE: ReplayTotals = { runs: 0, waits: 0, refused: 0 }

/** What an action does unless the amount is over the setting. */
interface Movable {
  readonly amountMinor: number
  readonly otherwise: Course
}

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

function spread(amounts: readonly number[]): number[] {
  if (amounts.length <= STEPS_MAX) return [...amounts]
  const at = (index: number) => amounts[Math.round((index * (amounts.length - 1)) / (STEPS_MAX - 1))] ?? 0
  return Array.from({ length: STEPS_MAX }, (_, index) => at(index))
}

class Curve {
  readonly #comparison: Comparison
  readonly #fixed = { ...NONE }
  readonly #movable: Movable[] = []

  constructor(comparison: Comparison) {
    this.#comparison = comparison
  }

  take(decision: PolicyDecision, isHeldByRules: boolean): void {
    const { clause: name, beyond } = this.#comparison
    const clause = decision.clauses.find((each) => each.clause === name)
    const others = courseOf(decision.clauses.filter((each) => each.clause !== name))
    const otherwise = others === 'runs' && isHeldByRules ? 'waits' : others
    const amountMinor = clause === undefined ? null : amountOf(clause, decision)
    const isFixed = otherwise === 'refused' || otherwise === beyond
    if (isFixed || amountMinor === null) this.#fixed[otherwise] += 1
    else this.#movable.push({ amountMinor, otherwise })
  }

  finish(): ReplayCurve {
    const { clause, currency, settingMinor, beyond } = this.#comparison
    const sorted = this.#movable.sort((one, other) => one.amountMinor - other.amountMinor)
    const distinct = [...new Set(sorted.map(({ amountMinor }) => amountMinor))]
    const settings = new Set([0, ...spread(distinct), ...(settingMinor === null ? [] : [settingMinor])])
    const totals = { ...this.#fixed, [beyond]: this.#fixed[beyond] + sorted.length }
    let next = 0
    const steps = [...settings]
      .sort((one, other) => one - other)
      .map((setting) => {
        for (let item = sorted[next]; item !== undefined && item.amountMinor <= setting; item = sorted[next]) {
          totals[beyond] -= 1
          totals[item.otherwise] += 1
          next += 1
        }
        return { amountMinor: setting, ...totals }
      })
    for (const { otherwise } of sorted.slice(next)) {
      totals[beyond] -= 1
      totals[otherwise] += 1
    }
    return { clause, currency, settingMinor, steps, unlimited: totals }
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
