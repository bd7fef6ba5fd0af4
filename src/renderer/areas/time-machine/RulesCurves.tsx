import type { RulesCurve, RulesResult } from '../../../contract/console/replay/rulesSchemas'
import type { WriteMoney } from '../agents/policySentences'
import { useWriteMoney } from '../agents/useWriteMoney'
import { Curve, type CurveColumn, CurveList } from './Curve'
import { words } from './words'

const w = words.rules

const courseOf = (people: number): string => `people${people}`

function columnsOf({ currency, steps, without }: RulesCurve, money: WriteMoney): CurveColumn[] {
  const column = (amountMinor: number | null, counts: readonly number[], setting: string): CurveColumn => ({
    amountMinor,
    parts: counts.map((count, people) => ({ course: courseOf(people), count })),
    figures: w.figures(counts),
    setting,
  })
  return [
    ...steps.map(({ amountMinor, counts }) => column(amountMinor, counts, money(amountMinor, currency))),
    column(null, without, w.never),
  ]
}

const isTelling = ({ steps, without }: RulesCurve): boolean =>
  steps.some(({ counts }) => counts.some((count, people) => count !== without[people]))

interface RulesCurvesProps {
  readonly result: RulesResult
  /** Takes over an amount into the draft, and replays; null takes the rule out. */
  readonly onUse: (curve: RulesCurve, amountMinor: number | null) => void
}

/** From which amount on each rule applies, with what other amounts would have come to. */
export function RulesCurves({ result, onUse }: RulesCurvesProps) {
  const money = useWriteMoney()
  const telling = result.curves.filter(isTelling)
  if (telling.length === 0) return null
  const shown = [...result.before.keys()].filter((people) =>
    telling.some(({ steps, without }) => [...steps.map(({ counts }) => counts), without].some((all) => all[people])),
  )
  return (
    <CurveList keys={shown.map((people) => ({ course: courseOf(people), label: w.people(people) }))}>
      {telling.map((curve) => {
        const columns = columnsOf(curve, money)
        const start = columns.findIndex(({ amountMinor }) => amountMinor === (curve.settingMinor ?? 0))
        return (
          <Curve
            key={curve.ruleId}
            name={w.curveName(curve.ruleName)}
            columns={columns}
            start={Math.max(0, start)}
            onUse={(amountMinor) => onUse(curve, amountMinor)}
          />
        )
      })}
    </CurveList>
  )
}
