import type { ReplayCurve, ReplayResult } from '../../../contract/console/replay/schemas'
import type { WriteMoney } from '../agents/policySentences'
import { useWriteMoney } from '../agents/useWriteMoney'
import { Curve, type CurveColumn, CurveList } from './Curve'
import { curvePlaces, settingText, startPlace } from './curvePlaces'
import { words } from './words'

const COURSES = ['runs', 'waits', 'refused'] as const
const KEYS = COURSES.map((course) => ({ course, label: words.curves.keys[course] }))

const columnsOf = (curve: ReplayCurve, money: WriteMoney): CurveColumn[] =>
  curvePlaces(curve).map((place) => ({
    amountMinor: place.amountMinor,
    parts: COURSES.map((course) => ({ course, count: place[course] })),
    figures: words.curves.figures(place.runs, place.waits, place.refused),
    setting: settingText(curve, place.amountMinor, money),
  }))

interface CurvesProps {
  readonly result: ReplayResult
  /** Takes over an amount into the draft, and replays. */
  readonly onUse: (curve: ReplayCurve, amountMinor: number | null) => void
}

/** An amount of the draft after the other, each with what other settings of it would have come to. */
export function Curves({ result, onUse }: CurvesProps) {
  const money = useWriteMoney()
  const telling = result.curves.filter((curve) => curvePlaces(curve).length > 1)
  if (telling.length === 0) return null
  return (
    <CurveList keys={KEYS}>
      {telling.map((curve) => (
        <Curve
          key={curve.clause}
          name={words.curves.names[curve.clause]}
          columns={columnsOf(curve, money)}
          start={startPlace(curve)}
          onUse={(amountMinor) => onUse(curve, amountMinor)}
        />
      ))}
    </CurveList>
  )
}
