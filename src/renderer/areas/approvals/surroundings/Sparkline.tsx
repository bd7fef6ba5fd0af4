import type { PaymentHistory } from '../../../../contract/console/payees/schemas'
import type { WriteMoney } from './patternText'
import styles from './Surroundings.module.css'
import { SPARKLINE_MAX, shownOf, sparklineText } from './sparkline'

const HEIGHT = 28
const MARK_HEIGHT = 5
const STEP = 4
const BAR = 3
const LEAST = 2

/** Amounts as bars, oldest left; the one that is looked at is coloured and has an arrow above it. */
export function Sparkline({ history, money }: { readonly history: PaymentHistory; readonly money: WriteMoney }) {
  const shown = shownOf(history)
  const top = Math.max(1, ...shown.map(({ amountMinor }) => amountMinor))
  const space = HEIGHT - MARK_HEIGHT - 1
  const heightOf = (amountMinor: number) => Math.max(LEAST, (amountMinor / top) * space)
  const width = SPARKLINE_MAX * STEP
  const start = width - shown.length * STEP
  return (
    <svg className={styles.sparkline} viewBox={`0 0 ${width} ${HEIGHT}`} role="img">
      <title>{sparklineText(history, money)}</title>
      {shown.map(({ transactionId, amountMinor, isThis }, index) => {
        const left = start + index * STEP
        const height = heightOf(amountMinor)
        const tip = HEIGHT - height - 1
        return (
          <g key={transactionId} className={isThis ? styles.ownBar : styles.bar}>
            <rect x={left} y={HEIGHT - height} width={BAR} height={height} rx={1} />
            {isThis && (
              <path d={`M${left - 1} ${tip - MARK_HEIGHT + 1}h${BAR + 2}l${-(BAR + 2) / 2} ${MARK_HEIGHT - 1}z`} />
            )}
          </g>
        )
      })}
      {history.medianMinor !== null && shown.length > 2 && (
        <line
          className={styles.median}
          x1={start}
          x2={width}
          y1={HEIGHT - heightOf(history.medianMinor)}
          y2={HEIGHT - heightOf(history.medianMinor)}
        />
      )}
    </svg>
  )
}
