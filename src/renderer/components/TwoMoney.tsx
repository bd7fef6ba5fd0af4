import { MoneyText } from './MoneyText'
import styles from './MoneyText.module.css'

interface Amount {
  readonly amountMinor: number | bigint
  readonly currency: string
}

interface TwoMoneyProps {
  readonly first: Amount
  /** The other currency, below and muted; nothing when there is none or when it is the same currency. */
  readonly second?: Amount | null | undefined
  readonly isCopyable?: boolean
}

/** Two currencies stacked: what is sent, and below it what arrives. A table row with it needs `rowLines={2}`. */
export function TwoMoney({ first, second, isCopyable = false }: TwoMoneyProps) {
  const isShown = second !== null && second !== undefined && second.currency !== first.currency
  return (
    <span className={styles.stack}>
      <MoneyText {...first} isCopyable={isCopyable} isStrong />
      {isShown && (
        <span className={styles.second}>
          <MoneyText {...second} isCopyable={isCopyable} />
        </span>
      )}
    </span>
  )
}
