import type { PaymentHistory } from '../../../../contract/console/payees/schemas'
import type { WriteMoney } from './patternText'
import styles from './Surroundings.module.css'
import { shownOf, sparklineText } from './sparkline'

const HEIGHT = 28
const MARK_HEIGHT = 5
const WIDTH = 128
/** From bar to bar, gap included. */
const STEP_MAX = 10
const GAP = 1.5
/** The arrow is this wide at least. */
const MARK_WIDTH = 6
const LEAST = 2

/** An arrow that points down at a place. */
const arrowOver = (x: number, y: number): string =>
  `M${x - MARK_WIDTH / 2} ${y - MARK_HEIGHT + 1}h${MARK_WIDTH}l${-MARK_WIDTH / 2} ${MARK_HEIGHT - 1}z`

/** Amounts as bars, oldest left; the one that is looked at is coloured and has an arrow above it. */
export function Sparkline({ history, money }: { readonly history: PaymentHistory; readonly money: WriteMoney }) {
  const shown = shownOf(history)
  const top = Math.max(1, ...shown.map(({ amountMinor }) => amountMinor))
  const space = HEIGHT - MARK_HEIGHT - 1
  const heightOf = (amountMinor: number) => Math.max(LEAST, (amountMinor / top) * space)
  const step = Math.min(STEP_MAX, WIDTH / shown.length)
  const bar = step - GAP
  const width = shown.length * step
  return (
    <svg className={styles.sparkline} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img">
      <title>{sparklineText(history, money)}</title>
      {shown.map(({ transactionId, amountMinor, isThis }, index) => {
        const left = WIDTH - width + index * step
        const height = heightOf(amountMinor)
        return (
          <g key={transactionId} className={isThis ? styles.ownBar : styles.bar}>
            <rect x={left} y={HEIGHT - height} width={bar} height={height} rx={1} />
            {isThis && <path d={arrowOver(left + bar / 2, HEIGHT - height - 1)} />}
          </g>
        )
      })}
      {history.medianMinor !== null && shown.length > 2 && (
        <line
          className={styles.median}
          x1={WIDTH - width}
          x2={WIDTH}
          y1={HEIGHT - heightOf(history.medianMinor)}
          y2={HEIGHT - heightOf(history.medianMinor)}
        />
      )}
    </svg>
  )
}
