import { usePages } from '../../../client/usePages'
import { ActButton } from '../../../components/ActButton'
import { Line, LineList } from '../../../components/LineList'
import { MoneyText } from '../../../components/MoneyText'
import { ErrorState, Skeleton } from '../../../components/StatePanel'
import { StatusBadge } from '../../../components/StatusBadge'
import { TimeText } from '../../../components/TimeText'
import { PageLink } from '../../../navigation/PageLink'
import { words } from './words'

const LIMIT = 8

/** The payments of a card, newest first. */
export function CardPayments({ cardId }: { readonly cardId: string }) {
  const pages = usePages('listCardPayments', { params: { cardId }, query: { limit: LIMIT } })
  if (pages.isLoading) return <Skeleton lines={3} />
  if (pages.error !== null) return <ErrorState error={pages.error} onRetry={pages.reload} />
  if (pages.rows.length === 0) return <p className="muted">{words.payments.none}</p>
  return (
    <>
      <LineList label={words.payments.title}>
        {pages.rows.map(({ id, merchant, status, authorizedAmount, createdAt }) => (
          <Line
            key={id}
            first={<PageLink to={`/transactions/${id}`}>{merchant.descriptor}</PageLink>}
            second={<TimeText at={createdAt} />}
            aside={
              <>
                <StatusBadge status={status} />
                <MoneyText amountMinor={authorizedAmount.amount} currency={authorizedAmount.currency.code ?? ''} />
              </>
            }
          />
        ))}
      </LineList>
      {pages.hasMore && (
        <ActButton variant="default" size="xs" isSending={pages.isLoadingMore} onAct={pages.loadMore}>
          {words.payments.more}
        </ActButton>
      )}
    </>
  )
}
