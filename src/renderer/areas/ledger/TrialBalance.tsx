import type { TrialBalance as TrialBalanceReply } from '../../../contract/console/money/schemas'
import { useRead } from '../../client/useRead'
import { MoneyText } from '../../components/MoneyText'
import { ScrollRegion } from '../../components/ScrollRegion'
import { EmptyState, StatePanel } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import { LEDGER_EMPTY } from './ledgerEmpty'
import styles from './TrialBalance.module.css'
import { words } from './words'

function Row({ row }: { readonly row: TrialBalanceReply['data'][number] }) {
  const { currency } = row
  return (
    <tr>
      <th scope="row">
        <PageLink to={placeAddress('ledger', { tab: 'accounts', currency })}>{currency}</PageLink>
      </th>
      <td>
        <MoneyText amountMinor={row.available} currency={currency} hasNoCode isCopyable />
      </td>
      <td>
        <MoneyText amountMinor={row.held} currency={currency} hasNoCode isCopyable />
      </td>
      <td>
        <MoneyText amountMinor={row.suspense} currency={currency} hasNoCode isCopyable />
      </td>
      <td>
        <MoneyText amountMinor={row.world} currency={currency} hasNoCode isCopyable />
      </td>
      <td className={styles.sum} data-zero={row.sum === 0}>
        {row.sum === 0 ? '0' : <MoneyText amountMinor={row.sum} currency={currency} hasNoCode isSigned />}
      </td>
    </tr>
  )
}

/** The proof that nothing got lost: each currency's available, held, suspended and outside money adds up to zero. */
export function TrialBalance() {
  const read = useRead('getTrialBalance', {})
  return (
    <ScrollRegion className={styles.scroll}>
      <StatePanel read={read} skeletonLines={8}>
        {(balance) =>
          balance.data.length === 0 ? (
            <EmptyState {...LEDGER_EMPTY} />
          ) : (
            <div className={styles.content}>
              <div className={styles.verdict} data-balanced={balance.isBalanced}>
                <StatusBadge
                  status={balance.isBalanced ? words.balanced : words.unbalanced}
                  label={balance.isBalanced ? words.balanced : words.unbalanced}
                  tone={balance.isBalanced ? 'good' : 'danger'}
                  isFramed
                />
                <span>{balance.isBalanced ? words.balancedNote : words.unbalancedNote}</span>
                <span className={styles.asOf}>
                  {words.asOf} <TimeText at={balance.asOf} />
                </span>
              </div>
              <table className={styles.table} aria-label={words.tabs.balance}>
                <thead>
                  <tr>
                    <th scope="col">{words.currency}</th>
                    <th scope="col">{words.available}</th>
                    <th scope="col">{words.held}</th>
                    <th scope="col">{words.suspense}</th>
                    <th scope="col">{words.world}</th>
                    <th scope="col">{words.sum}</th>
                  </tr>
                </thead>
                <tbody>
                  {balance.data.map((row) => (
                    <Row key={row.currency} row={row} />
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </StatePanel>
    </ScrollRegion>
  )
}
