import type { LedgerStatement } from '../../../contract/console/money/schemas'
import type { CallOptions } from '../../client/operations'
import { useRead } from '../../client/useRead'
import { MoneyText } from '../../components/MoneyText'
import styles from './Statement.module.css'
import { words } from './words'

function Figures({ statement }: { readonly statement: LedgerStatement }) {
  const { currency } = statement
  const parts = [
    ['', words.statement.opening, statement.openingBalance],
    ['+', words.statement.moneyIn, statement.moneyIn],
    ['−', words.statement.moneyOut, statement.moneyOut],
    ['=', words.statement.closing, statement.closingBalance],
  ] as const
  return (
    <dl className={styles.statement} aria-label={words.statement.title}>
      {parts.map(([sign, label, amountMinor]) => (
        <div key={label} className={styles.part}>
          <dt>
            {sign !== '' && <span aria-hidden="true">{sign} </span>}
            {label}
          </dt>
          <dd>
            <MoneyText amountMinor={amountMinor} currency={currency} isCopyable isStrong={sign === '='} />
          </dd>
        </div>
      ))}
      <div className={styles.part}>
        <dt>{words.statement.count}</dt>
        <dd>{statement.entryCount.toLocaleString()}</dd>
      </div>
    </dl>
  )
}

/** One ledger account over the chosen time: opening balance, what came, what went, closing balance. */
export function Statement({ query }: { readonly query: NonNullable<CallOptions<'getLedgerStatement'>['query']> }) {
  const read = useRead('getLedgerStatement', { query }, { keepsPrevious: true })
  return read.data === undefined ? null : <Figures statement={read.data} />
}
