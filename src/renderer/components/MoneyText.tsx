import { findCurrency } from '../../contract/exchange-rates/currencies'
import { usePreferences } from '../client/preferences'
import { moneyText } from './format/moneyText'
import { joinClasses } from './joinClasses'
import styles from './MoneyText.module.css'
import { words } from './words'

interface MoneyTextProps {
  /** Minor units; text where a sum passes what a number carries; null or missing shows a dash. */
  readonly amountMinor: number | bigint | string | null | undefined
  readonly currency: string
  /** Digits after the point, when the reply says so; else the currency's own. */
  readonly decimals?: number
  /** A plus before positive amounts, for movements. */
  readonly isSigned?: boolean
  /** A click copies the raw integer, and the keyboard reaches it. For details; in tables the row has the focus. */
  readonly isCopyable?: boolean
  readonly isStrong?: boolean
  readonly size?: 'normal' | 'large'
  /** Leaves the currency code away, where a column's head already says it. */
  readonly hasNoCode?: boolean
  /** Zero keeps its currency: of an account it is what tells it from the others. */
  readonly isOfAccount?: boolean
}

/**
 * Money: the number, its currency code muted after it; zero is a dash. Hover says the amount, what its currency is
 * called, and the raw integer.
 */
export function MoneyText(props: MoneyTextProps) {
  const { amountMinor, currency, isCopyable = false, isStrong = false, size = 'normal' } = props
  const { hasIsoFormats } = usePreferences()
  if (amountMinor === null || amountMinor === undefined) return <span className="muted">{words.noValue}</span>
  const isZero = BigInt(amountMinor) === 0n
  const hasCode = props.hasNoCode !== true && (!isZero || props.isOfAccount === true)
  const raw = String(amountMinor)
  const options = { isIso: hasIsoFormats, isSigned: props.isSigned ?? false }
  const withDecimals = props.decimals === undefined ? options : { ...options, decimals: props.decimals }
  const amount = moneyText(amountMinor, currency, withDecimals)
  const number = isZero ? words.noValue : amount
  const content = (
    <>
      <span className={joinClasses(styles.number, isStrong && styles.strong)} aria-hidden={isZero}>
        {number}
      </span>
      {isZero && <span className="visuallyHidden">{hasCode ? words.zero : `${words.zero} ${currency}`}</span>}
      {hasCode && <span className={styles.code}> {currency}</span>}
    </>
  )
  const className = joinClasses(styles.money, size === 'large' && styles.large)
  const whole = words.amountIn(amount, currency, findCurrency(currency)?.name ?? currency)
  const tip = isCopyable ? words.copiesAs(whole, raw) : words.inSmallestUnit(whole, raw)
  if (!isCopyable) {
    return (
      <span className={className} data-tip={tip}>
        {content}
      </span>
    )
  }
  return (
    <button type="button" className={joinClasses(className, styles.button)} data-tip={tip} data-copy={raw}>
      {content}
    </button>
  )
}
