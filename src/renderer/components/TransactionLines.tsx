import type { Transaction } from '../../contract/transactions/schemas'
import { usePages } from '../client/usePages'
import { PageLink } from '../navigation/PageLink'
import { itemAddress, placeAddress } from '../navigation/placeAddress'
import { cardAmountOf } from './cardAmount'
import { enumText } from './format/enumText'
import { paymentState } from './format/paymentState'
import { MoneyText } from './MoneyText'
import { ErrorState, Skeleton } from './StatePanel'
import { StatusBadge } from './StatusBadge'
import { TimeText } from './TimeText'
import styles from './TransactionLines.module.css'

interface TransactionLinesProps {
  /** Whose payments: of a customer, or with an account on either side. */
  readonly query: { readonly customerId?: string; readonly accountIdentifier?: string }
  readonly empty: string
  readonly limit?: number
  /** The link below, when there are more. */
  readonly allLabel: string
}

/** What a payment moved: what came in, or what was sent. */
function moneyOf(transaction: Transaction) {
  if (transaction.type === 'CARD') return cardAmountOf(transaction)
  const { direction, sentAmount, receivedAmount } = transaction
  return (direction === 'CREDIT' ? (receivedAmount ?? sentAmount) : (sentAmount ?? receivedAmount)) ?? null
}

/** The newest payments of something, one line each, inside a detail. */
export function TransactionLines({ query, empty, limit = 5, allLabel }: TransactionLinesProps) {
  const pages = usePages('listTransactions', { query: { ...query, limit } })
  if (pages.isLoading) return <Skeleton lines={2} />
  if (pages.error !== null) return <ErrorState error={pages.error} onRetry={pages.reload} />
  if (pages.rows.length === 0) return <p className="muted">{empty}</p>
  return (
    <>
      <ul className={styles.lines}>
        {pages.rows.slice(0, limit).map((transaction) => {
          const money = moneyOf(transaction)
          return (
            <li key={transaction.id}>
              <PageLink to={itemAddress('transactions', transaction.id)} className={styles.line}>
                <span className={styles.kind}>{enumText(transaction.type)}</span>
                <StatusBadge status={paymentState(transaction)} />
                <span className={styles.amount}>
                  {money === null ? null : (
                    <MoneyText amountMinor={money.amount} currency={money.currency.code ?? ''} />
                  )}
                </span>
                <span className={styles.at}>
                  <TimeText at={transaction.createdAt} />
                </span>
              </PageLink>
            </li>
          )
        })}
      </ul>
      {pages.hasMore && <PageLink to={placeAddress('transactions', query)}>{allLabel}</PageLink>}
    </>
  )
}
