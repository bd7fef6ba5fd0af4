import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import styles from './TimeMachine.module.css'
import { words } from './words'

/** A setting that can be chosen, with what it makes of the history: how many of each part. */
export interface CurveColumn {
  /** Null is no setting at all. */
  readonly amountMinor: number | null
  readonly parts: readonly { readonly course: string; readonly count: number }[]
  readonly figures: string
  /** The setting as people write it. */
  readonly setting: string
}

/** A column for each setting; the one that is chosen is marked. */
function Shares({ columns, at }: { readonly columns: readonly CurveColumn[]; readonly at: number }) {
  return (
    <div className={styles.shares} aria-hidden="true">
      {columns.map(({ amountMinor, parts }, index) => {
        const all = parts.reduce((sum, { count }) => sum + count, 0)
        return (
          <span key={amountMinor ?? 'none'} className={styles.column} data-chosen={index === at}>
            {parts.map(({ course, count }) => (
              <span key={course} data-course={course} style={{ flexGrow: all === 0 ? 0 : count }} />
            ))}
          </span>
        )
      })}
    </div>
  )
}

interface CurveProps {
  readonly name: string
  readonly columns: readonly CurveColumn[]
  /** Of what the draft says. */
  readonly start: number
  readonly onUse: (amountMinor: number | null) => void
}

/** One amount of a draft, with what other settings of it would have come to. */
export function Curve({ name, columns, start, onUse }: CurveProps) {
  const id = useId()
  const [at, setAt] = useState(start)
  const column = columns[at]
  if (column === undefined) return null
  const { setting, figures, amountMinor } = column
  return (
    <div className={styles.curve}>
      <label htmlFor={id} className={styles.curveHead}>
        <span>{name}</span>
        <strong>{setting}</strong>
      </label>
      <Shares columns={columns} at={at} />
      <input
        id={id}
        type="range"
        min={0}
        max={columns.length - 1}
        value={at}
        aria-valuetext={`${setting}: ${figures}`}
        onChange={(event) => setAt(Number(event.currentTarget.value))}
      />
      <div className={styles.curveFoot}>
        <output htmlFor={id}>{figures}</output>
        {at !== start && (
          <Button size="compact-xs" variant="default" onClick={() => onUse(amountMinor)}>
            {amountMinor === null ? words.curves.useNone : words.curves.use(setting)}
          </Button>
        )}
      </div>
    </div>
  )
}

interface CurveListProps {
  /** What the colours mean. */
  readonly keys: readonly { readonly course: string; readonly label: string }[]
  readonly children: ReactNode
}

/** Amounts of a draft, one after the other. */
export function CurveList({ keys, children }: CurveListProps) {
  return (
    <section className={styles.section}>
      <h2>{words.curves.title}</h2>
      <p className="muted">{words.curves.note}</p>
      <p className={styles.keys} aria-hidden="true">
        {keys.map(({ course, label }) => (
          <span key={course} data-course={course}>
            {label}
          </span>
        ))}
      </p>
      <div className={styles.curves}>{children}</div>
    </section>
  )
}
