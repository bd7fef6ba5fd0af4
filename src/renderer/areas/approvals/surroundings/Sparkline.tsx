import { useState } from 'react'
import type { PaymentHistory } from '../../../../contract/console/payees/schemas'
import { usePreferences } from '../../../client/preferences'
import { STEP_OF_KEY } from '../../../components/days/stepOfKey'
import { itemAddress } from '../../../navigation/placeAddress'
import { useGoTo } from '../../../navigation/useGoTo'
import type { WriteAmount } from './patternText'
import { paymentText, shownOf, sparklineText } from './paymentHistory'
import styles from './Surroundings.module.css'

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

/** Where the bars stand, right-aligned. */
function barsOf(shown: PaymentHistory['payments']) {
  const top = Math.max(1, ...shown.map(({ amountMinor }) => amountMinor))
  const step = Math.min(STEP_MAX, WIDTH / shown.length)
  const start = WIDTH - shown.length * step
  return {
    step,
    start,
    heightOf: (amountMinor: number) => Math.max(LEAST, (amountMinor / top) * (HEIGHT - MARK_HEIGHT - 1)),
    /** The bar below a place of the whole, from 0 to 1. */
    indexAt: (share: number) => clamped(Math.floor((share * WIDTH - start) / step), shown.length),
  }
}

const clamped = (index: number, count: number): number => Math.min(Math.max(index, 0), count - 1)

interface DrawingProps {
  readonly history: PaymentHistory
  readonly shown: PaymentHistory['payments']
  /** The bar that is read. */
  readonly current: number
}

function Drawing({ history, shown, current }: DrawingProps) {
  const { step, start, heightOf } = barsOf(shown)
  const { medianMinor } = history
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {shown.map(({ transactionId, amountMinor, isThis }, index) => {
        const left = start + index * step
        const height = heightOf(amountMinor)
        return (
          <g
            key={transactionId}
            className={isThis ? styles.ownBar : styles.bar}
            data-tip-mark={index === current ? true : undefined}
          >
            <rect x={left} y={HEIGHT - height} width={step - GAP} height={height} rx={1} />
            {isThis && <path d={arrowOver(left + (step - GAP) / 2, HEIGHT - height - 1)} />}
          </g>
        )
      })}
      {medianMinor !== null && shown.length > 2 && (
        <line
          className={styles.median}
          x1={start}
          x2={WIDTH}
          y1={HEIGHT - heightOf(medianMinor)}
          y2={HEIGHT - heightOf(medianMinor)}
        />
      )}
    </svg>
  )
}

/**
 * Amounts as bars, oldest left; the one that is looked at is coloured and has an arrow above it. The pointer and the
 * arrow keys read them one by one, a click or Enter opens the payment that is read.
 */
export function Sparkline({ history, money }: { readonly history: PaymentHistory; readonly money: WriteAmount }) {
  const { hasIsoFormats: isIso } = usePreferences()
  const goTo = useGoTo()
  const [read, setRead] = useState<number | null>(null)
  const shown = shownOf(history)
  const own = shown.findIndex(({ isThis }) => isThis)
  const current = clamped(read ?? (own === -1 ? shown.length - 1 : own), shown.length)
  const payment = shown[current]
  if (payment === undefined) return null
  return (
    <button
      type="button"
      className={styles.sparkline}
      aria-label={sparklineText(history, money)}
      data-tip={paymentText(payment, history.currency, { money, isIso })}
      onPointerMove={({ clientX, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect()
        setRead(barsOf(shown).indexAt((clientX - left) / width))
      }}
      onKeyDown={(event) => {
        const step = STEP_OF_KEY[event.key]
        if (step === undefined) return
        event.preventDefault()
        setRead(clamped(current + step, shown.length))
      }}
      onClick={() => goTo(itemAddress('transactions', payment.transactionId))}
    >
      <Drawing history={history} shown={shown} current={current} />
    </button>
  )
}
