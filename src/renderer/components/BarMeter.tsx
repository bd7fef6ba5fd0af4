import styles from './BarMeter.module.css'
import { words } from './words'

interface BarMeterProps {
  readonly label: string
  readonly used: number
  /** Null: no limit. */
  readonly limit: number | null
  /** What this act would add, shown as a lighter part. */
  readonly added?: number
  /** How the numbers are written; money passes its own. */
  readonly text?: (value: number) => string
  /** Said once, behind the numbers: the currency of money. */
  readonly unit?: string
  /** What it is stands above it already, as the head of its column. */
  readonly isInColumn?: true
}

/** Usage against a limit: the numbers in words, the bar beside them. Red only when the limit would be passed. */
export function BarMeter({
  label,
  used,
  limit,
  added = 0,
  text = (value) => value.toLocaleString(),
  unit,
  isInColumn,
}: BarMeterProps) {
  const after = used + added
  const isOver = limit !== null && after > limit
  const share = (value: number) =>
    limit === null || limit === 0 ? (value > 0 ? 100 : 0) : Math.min(100, (value / limit) * 100)
  const course = added === 0 ? text(used) : `${text(used)} → ${text(after)}`
  const behind = unit === undefined ? '' : ` ${unit}`
  const figures =
    limit === null ? `${course}${behind}, ${words.noLimit}` : `${course} ${words.of} ${text(limit)}${behind}`
  return (
    <div className={styles.meter} data-over={isOver}>
      <div className={styles.head}>
        {isInColumn !== true && <span className={styles.label}>{label}</span>}
        <span className={styles.figures}>{figures}</span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter cannot show what an act would add */}
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={limit ?? Math.max(after, 1)}
        aria-valuenow={limit === null ? after : Math.min(after, limit)}
        aria-valuetext={figures}
        className={styles.track}
        data-limitless={limit === null}
      >
        {limit !== null && <span className={styles.used} style={{ width: `${share(used)}%` }} />}
        {limit !== null && added > 0 && (
          <span className={styles.added} style={{ width: `${share(after) - share(used)}%` }} />
        )}
      </div>
    </div>
  )
}
