import { PEOPLE_MAX } from '../../../contract/console/approvals/limits'
import type { ApprovalFacts, ApprovalRequirement, ApprovalRule } from '../../../contract/console/approvals/schemas'
import type { RulesCurve } from '../../../contract/console/replay/rulesSchemas'
import { matches, peopleOf, type Rates } from '../../areas/approvals/public'
import { timesRate } from '../../foundation/rational'
import { ThresholdCurve } from '../../foundation/thresholdCurve'

const START_CURRENCY = 'USD'
const COUNTS = Array.from({ length: PEOPLE_MAX + 1 }, (_, people) => people)

/** No payment, for each number of people. */
export const noCounts = (): number[] => COUNTS.map(() => 0)

/** Whole minor units of the rule's currency: whoever reaches a whole amount reaches it with these, too. */
function amountIn(currency: string, { amountMinor, currency: from }: ApprovalFacts, rates: Rates): number {
  const { numerator, denominator } = timesRate(BigInt(amountMinor), rates.rate(from, currency))
  return Number(numerator / denominator)
}

/** The amounts of one rule, against all that was asked for. */
function createCurve(rule: ApprovalRule) {
  const { amountAtLeast, ...others } = rule.when
  const currency = amountAtLeast?.currency ?? START_CURRENCY
  const settingMinor = amountAtLeast?.amountMinor ?? null
  const curve = new ThresholdCurve<number>({
    settingMinor,
    applies: 'FROM',
    none: Object.fromEntries(noCounts().entries()),
  })
  return {
    take: (facts: ApprovalFacts, rates: Rates, requirements: readonly ApprovalRequirement[]): void => {
      const otherwise = peopleOf(requirements.filter(({ ruleId }) => ruleId !== rule.id))
      const isAbout = matches({ ...rule, when: others }, facts, rates)
      const applied = isAbout ? Math.max(otherwise, rule.requires.people) : otherwise
      curve.move({ amountMinor: amountIn(currency, facts, rates), otherwise, applied })
    },
    finish: (): RulesCurve => {
      const { steps, without } = curve.finish()
      const inOrder = (counts: Readonly<Record<number, number>>) => COUNTS.map((people) => counts[people] ?? 0)
      return {
        ruleId: rule.id,
        ruleName: rule.name,
        currency,
        settingMinor,
        steps: steps.map(({ amountMinor, counts }) => ({ amountMinor, counts: inOrder(counts) })),
        without: inOrder(without),
      }
    },
  }
}

/** What other amounts of each rule would make of the same history, from one replay. Assumes: A-731. */
export function createRulesCurves(rules: readonly ApprovalRule[]) {
  const curves = rules.map(createCurve)
  return {
    take: (facts: ApprovalFacts, rates: Rates, requirements: readonly ApprovalRequirement[]): void => {
      for (const curve of curves) curve.take(facts, rates, requirements)
    },
    finish: (): RulesCurve[] => curves.map((curve) => curve.finish()),
  }
}
