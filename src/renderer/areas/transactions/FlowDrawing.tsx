import { type FlowRow, inTextSize, rowMiddles, rowsHeight, streamWidth } from './flowRows'
import styles from './MoneyFlow.module.css'
import type { MoneyPlace } from './paymentCourse'
import type { PaymentFigures } from './paymentFigures'

interface FlowDrawingProps {
  readonly rows: readonly FlowRow[]
  readonly figures: PaymentFigures
  readonly place: MoneyPlace | null
}

const WIDTH = 44
const TRUNK_X = 20
const BACK_X = 5
const DOT = 6
const THIN_PLANNED = 1.5

/** How far the stream is drawn full: planned money is dashed. */
function isFull(place: MoneyPlace | null): boolean {
  return place === null || place === 'DELIVERED'
}

const AT_SOURCE: readonly (MoneyPlace | null)[] = ['SOURCE', 'HELD', 'BACK', null]

/** The way back to the source, beside the trunk, with its arrow. */
function BackStream({ from, to, isDone }: { readonly from: number; readonly to: number; readonly isDone: boolean }) {
  const down = `M${TRUNK_X - DOT} ${from}H${BACK_X + 5}Q${BACK_X} ${from} ${BACK_X} ${from - 5}`
  const path = `${down}V${to + 5}Q${BACK_X} ${to} ${BACK_X + 5} ${to}H${TRUNK_X - DOT - 2}`
  return (
    <g className={styles.back} data-done={isDone}>
      <path d={path} />
      <path d={`M${TRUNK_X - DOT - 6} ${to - 4}l4 4l-4 4`} data-head="true" />
    </g>
  )
}

/** The drawing beside the lines; the lines themselves say everything it shows. */
export function FlowDrawing({ rows, figures, place }: FlowDrawingProps) {
  const height = rowsHeight(rows)
  const middles = rowMiddles(rows)
  const [first = 0] = middles
  const last = middles.at(-1) ?? height
  const whole = figures.sending.amountMinor
  let left = whole
  const isDrawnFull = isFull(place)
  const isComing = place === 'COMING_BACK' || place === 'BACK'
  return (
    <svg
      className={styles.drawing}
      width={inTextSize(WIDTH)}
      height={inTextSize(height)}
      viewBox={`0 0 ${WIDTH} ${height}`}
      aria-hidden="true"
    >
      {rows.slice(1).map((row, index) => {
        const from = middles[index] ?? 0
        const to = middles[index + 1] ?? 0
        const fee = row.kind === 'FEE' ? (figures.fees[row.index]?.amountMinor ?? 0) : 0
        const width = streamWidth(left, whole)
        left -= fee
        return (
          <g key={`${row.kind} ${from}`} data-full={isDrawnFull} className={styles.stream}>
            <path d={`M${TRUNK_X} ${from}V${to}`} strokeWidth={isDrawnFull ? width : 2} />
            {fee > 0 && (
              <path
                d={`M${TRUNK_X + 3} ${to - 13}Q${TRUNK_X + 4} ${to} ${TRUNK_X + 14} ${to}H${WIDTH - 4}`}
                strokeWidth={isDrawnFull ? streamWidth(fee, whole) : THIN_PLANNED}
                data-part="fee"
              />
            )}
          </g>
        )
      })}
      {rows.map((row, index) =>
        row.kind === 'CONVERTED' ? (
          <path
            key={row.kind}
            d={`M${TRUNK_X} ${(middles[index] ?? 0) - 8}l8 8l-8 8l-8 -8z`}
            className={styles.diamond}
            data-full={isDrawnFull}
          />
        ) : null,
      )}
      {isComing && <BackStream from={last} to={first} isDone={place === 'BACK'} />}
      <circle cx={TRUNK_X} cy={first} r={DOT} className={styles.dot} data-full={AT_SOURCE.includes(place)} />
      <circle cx={TRUNK_X} cy={last} r={DOT} className={styles.dot} data-full={isDrawnFull} />
    </svg>
  )
}
