import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import type { ReplayCurve, ReplayResult } from '../../../contract/console/replay/schemas'
import { useWriteMoney } from '../agents/useWriteMoney'
import { curvePlaces, settingText, startPlace } from './curvePlaces'
import styles from './TimeMachine.module.css'
import { words } from './words'

const COURSES = ['runs', 'waits', 'refused'] as const

/** Shares of what runs, waits and is refused, a column for each setting; the one that is chosen is marked. */
function Shares({ curve, at }: { readonly curve: ReplayCurve; readonly at: number }) {
  const places = curvePlaces(curve)
  return (
    <div className={styles.shares} aria-hidden="true">
      {places.map((place, index) => {
        const all = place.runs + place.waits + place.refused
        return (
          <span key={place.amountMinor ?? 'none'} className={styles.column} data-chosen={index === at}>
            {COURSES.map((course) => (
              <span key={course} data-course={course} style={{ flexGrow: all === 0 ? 0 : place[course] }} />
            ))}
          </span>
        )
      })}
    </div>
  )
}

interface CurveProps {
  readonly curve: ReplayCurve
  readonly onUse: (amountMinor: number | null) => void
}

function Curve({ curve, onUse }: CurveProps) {
  const money = useWriteMoney()
  const id = useId()
  const places = curvePlaces(curve)
  const [at, setAt] = useState(() => startPlace(curve))
  const place = places[at]
  if (place === undefined) return null
  const setting = settingText(curve, place.amountMinor, money)
  const figures = words.curves.figures(place.runs, place.waits, place.refused)
  return (
    <div className={styles.curve}>
      <label htmlFor={id} className={styles.curveHead}>
        <span>{words.curves.names[curve.clause]}</span>
        <strong>{setting}</strong>
      </label>
      <Shares curve={curve} at={at} />
      <input
        id={id}
        type="range"
        min={0}
        max={places.length - 1}
        value={at}
        aria-valuetext={`${setting}: ${figures}`}
        onChange={(event) => setAt(Number(event.currentTarget.value))}
      />
      <div className={styles.curveFoot}>
        <output htmlFor={id}>{figures}</output>
        {place.amountMinor !== curve.settingMinor && (
          <Button size="compact-xs" variant="default" onClick={() => onUse(place.amountMinor)}>
            {place.amountMinor === null ? words.curves.useNone : words.curves.use(setting)}
          </Button>
        )}
      </div>
    </div>
  )
}

interface CurvesProps {
  readonly result: ReplayResult
  /** Takes over an amount into the draft, and replays. */
  readonly onUse: (curve: ReplayCurve, amountMinor: number | null) => void
}

/** An amount of the draft after the other, each with what other settings of it would have come to. */
export function Curves({ result, onUse }: CurvesProps) {
  const telling = result.curves.filter((curve) => curvePlaces(curve).length > 1)
  if (telling.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{words.curves.title}</h2>
      <p className="muted">{words.curves.note}</p>
      <p className={styles.keys} aria-hidden="true">
        {COURSES.map((course) => (
          <span key={course} data-course={course}>
            {words.curves.keys[course]}
          </span>
        ))}
      </p>
      <div className={styles.curves}>
        {telling.map((curve) => (
          <Curve key={curve.clause} curve={curve} onUse={(amountMinor) => onUse(curve, amountMinor)} />
        ))}
      </div>
    </section>
  )
}
