import { usePages } from '../../client/usePages'
import { memoText } from '../../components/format/memoText'
import { MoneyText } from '../../components/MoneyText'
import { MoreButton } from '../../components/MoreButton'
import { ErrorState, Skeleton } from '../../components/StatePanel'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'
import styles from './LedgerLines.module.css'
import { words } from './words'

const LIMIT = 20
const heads = words.entryHeads

/** What was booked on an account, newest first: both its halves, what can be spent and what is held. */
export function LedgerLines({ internalAccountId }: { readonly internalAccountId: string }) {
  const pages = usePages('listLedgerEntries', { query: { internalAccountId, limit: LIMIT } })
  if (pages.isLoading) return <Skeleton lines={4} />
  if (pages.error !== null) return <ErrorState error={pages.error} onRetry={pages.reload} />
  if (pages.rows.length === 0) return <p className="muted">{words.noEntries}</p>
  return (
    <>
      <table className={styles.entries} aria-label={words.entries}>
        <thead>
          <tr>
            <th scope="col">{heads.what}</th>
            <th scope="col" data-align="right">
              {heads.amount}
            </th>
            <th scope="col" data-align="right">
              {heads.after}
            </th>
            <th scope="col" data-align="right">
              {heads.at}
            </th>
          </tr>
        </thead>
        <tbody>
          {pages.rows.map((entry) => (
            <tr key={entry.id}>
              <td>
                {entry.transactionId === null ? (
                  memoText(entry.memo)
                ) : (
                  <PageLink to={itemAddress('transactions', entry.transactionId)}>{memoText(entry.memo)}</PageLink>
                )}{' '}
                <span className="muted">{words.parts[entry.kind]}</span>
              </td>
              <td data-align="right">
                <MoneyText amountMinor={entry.amount} currency={entry.currency} isSigned hasNoCode />
              </td>
              <td data-align="right">
                <MoneyText amountMinor={entry.balanceAfter} currency={entry.currency} hasNoCode />
              </td>
              <td data-align="right">
                <TimeText at={entry.createdAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <span className="muted">{words.shownOf(pages.rows.length, pages.totalCount ?? pages.rows.length)}</span>
        <MoreButton pages={pages}>{words.more}</MoreButton>
      </div>
    </>
  )
}
