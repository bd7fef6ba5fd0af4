import type { CSSProperties, ReactNode } from 'react'
import { usePreferences } from '../../client/preferences'
import { moneyText } from '../../components/format/moneyText'
import { rateText } from '../../components/format/rateText'
import { MoneyText } from '../../components/MoneyText'
import { FlowDrawing } from './FlowDrawing'
import { type FlowRow, flowRows, inTextSize, rowsHeight } from './flowRows'
import styles from './MoneyFlow.module.css'
import type { MoneyPlace } from './paymentCourse'
import { type PaymentFigures, shareText } from './paymentFigures'
import { words } from './words'

interface MoneyFlowProps {
  readonly figures: PaymentFigures
  /** Where the money is now; null for a quote that only says what would happen. */
  readonly place: MoneyPlace | null
  readonly isRefundFailed?: boolean
  readonly source: ReactNode
  readonly destination: ReactNode
  /** What stands behind the rate. */
  readonly besideRate?: ReactNode
  /** False where the sum and the place of the money are said elsewhere. */
  readonly hasCaption?: boolean
}

/** Tells the style how high the drawing needs it; a narrow one draws nothing and takes what the words need. */
const heightStyle = (px: number) => ({ '--height': inTextSize(px) }) as CSSProperties

function rowLabel(row: FlowRow, { figures, source, destination, besideRate }: MoneyFlowProps): ReactNode {
  switch (row.kind) {
    case 'SOURCE':
      return (
        <>
          <span className={styles.side}>{words.flow.from}</span>
          {source}
        </>
      )
    case 'FEE': {
      const fee = figures.fees[row.index]
      if (fee === undefined) return null
      const share = fee.share === undefined ? '' : ` ${shareText(fee.share)}`
      return `${words.flow.fees[fee.kind]}${share}`
    }
    case 'CONVERTED': {
      const { exchangeRate, sending, receiving } = figures
      if (exchangeRate === null || receiving === null) return words.flow.passedOn
      return (
        <>
          {words.flow.converted} {words.flow.at}{' '}
          <span>{rateText(exchangeRate, sending.currency, receiving.currency)}</span>
          {besideRate}
        </>
      )
    }
    case 'DESTINATION':
      return (
        <>
          <span className={styles.side}>{words.flow.to}</span>
          {destination}
        </>
      )
  }
}

function RowAmount({ row, figures }: { readonly row: FlowRow; readonly figures: PaymentFigures }) {
  const { sending, receiving } = figures
  if (row.kind === 'FEE') {
    return <MoneyText amountMinor={figures.fees[row.index]?.amountMinor} currency={sending.currency} isCopyable />
  }
  if (row.kind === 'CONVERTED') {
    return <MoneyText amountMinor={figures.convertedMinor} currency={sending.currency} isCopyable />
  }
  if (row.kind === 'SOURCE') {
    return <MoneyText amountMinor={sending.amountMinor} currency={sending.currency} isStrong isCopyable />
  }
  if (receiving === null) return <span className="muted">{words.flow.unknown}</span>
  return <MoneyText amountMinor={receiving.amountMinor} currency={receiving.currency} isStrong isCopyable />
}

function Sum({ figures }: { readonly figures: PaymentFigures }) {
  const { hasIsoFormats } = usePreferences()
  const { sending, convertedMinor, feesMinor } = figures
  const text = (amountMinor: number) => moneyText(amountMinor, sending.currency, { isIso: hasIsoFormats })
  return feesMinor === 0
    ? words.flow.noFees
    : words.flow.adds(text(sending.amountMinor), text(convertedMinor), text(feesMinor), sending.currency)
}

/** The way of the money, drawn: what leaves, what each fee takes, what is converted at which rate, what arrives. */
export function MoneyFlow(props: MoneyFlowProps) {
  const { figures, place, isRefundFailed = false, hasCaption = true } = props
  const rows = flowRows(figures)
  return (
    <figure className={styles.figure} aria-label={words.flow.figure}>
      <div className={styles.picture} style={heightStyle(rowsHeight(rows))}>
        <FlowDrawing rows={rows} figures={figures} place={place} />
        <ol className={styles.rows}>
          {rows.map((row) => (
            <li
              key={`${row.kind} ${row.kind === 'FEE' ? row.index : ''}`}
              className={styles.row}
              data-kind={row.kind}
              style={heightStyle(row.height)}
            >
              <span className={styles.label}>{rowLabel(row, props)}</span>
              <span className={styles.amount}>
                <RowAmount row={row} figures={figures} />
              </span>
            </li>
          ))}
        </ol>
      </div>
      {hasCaption && (
        <figcaption className={styles.caption}>
          <span>
            <Sum figures={figures} />
          </span>
          {place !== null && (
            <span data-bad={isRefundFailed}>
              {isRefundFailed ? `${words.flow.refundFailed}.` : words.flow.places[place]}
            </span>
          )}
        </figcaption>
      )}
    </figure>
  )
}
