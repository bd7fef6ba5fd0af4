import type { CardTransaction } from '../../../../contract/transactions/cardTransaction'
import { usePages } from '../../../client/usePages'
import { cardAmountOf } from '../../../components/cardAmount'
import { Line, LineList } from '../../../components/LineList'
import { MoneyText } from '../../../components/MoneyText'
import { MoreButton } from '../../../components/MoreButton'
import { ErrorState, Skeleton } from '../../../components/StatePanel'
import { StatusBadge } from '../../../components/StatusBadge'
import { TimeText } from '../../../components/TimeText'
import { PageLink } from '../../../navigation/PageLink'
import { itemAddress } from '../../../navigation/placeAddress'
import styles from './CardPayments.module.css'
import { words } from './words'

const LIMIT = 8

/** What a payment with a card comes to. */
export function CardAmount({ payment }: { readonly payment: CardTransaction }) {
  const { amount, currency } = cardAmountOf(payment)
  return <MoneyText amountMinor={amount} currency={currency.code ?? ''} />
}

/** The payments of a card, newest first. */
export function CardPayments({ cardId }: { readonly cardId: string }) {
  const pages = usePages('listCardPayments', { params: { cardId }, query: { limit: LIMIT } })
  if (pages.isLoading) return <Skeleton lines={3} />
  if (pages.error !== null) return <ErrorState error={pages.error} onRetry={pages.reload} />
  if (pages.rows.length === 0) return <p className="muted">{words.payments.none}</p>
  return (
    <>
      <LineList label={words.payments.title}>
        {pages.rows.map((payment) => (
          <Line
            key={payment.id}
            first={<PageLink to={itemAddress('transactions', payment.id)}>{payment.merchant.descriptor}</PageLink>}
            second={<TimeText at={payment.createdAt} />}
            aside={
              <>
                <StatusBadge status={payment.status} />
                <span className={styles.amount}>
                  <CardAmount payment={payment} />
                </span>
              </>
            }
          />
        ))}
      </LineList>
      {pages.hasMore && (
        <div className={styles.more}>
          <MoreButton pages={pages}>{words.payments.more}</MoreButton>
        </div>
      )}
    </>
  )
}
