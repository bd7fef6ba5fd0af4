import type { LedgerAccount } from '../../../contract/console/money/schemas'
import { usePages } from '../../client/usePages'
import { CopyableId } from '../../components/CopyableId'
import { DataTable } from '../../components/DataTable/DataTable'
import { DetailHeader } from '../../components/DetailHeader'
import { MoneyText } from '../../components/MoneyText'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import styles from './AccountDetail.module.css'
import { accountEntryColumns } from './ledgerColumns'
import { Statement } from './Statement'
import { words } from './words'

const rowId = (row: { readonly id: string }): string => row.id

/** One account of the books: its balance and what was written on it, newest first. */
export function AccountDetail({ id, account }: { readonly id: string; readonly account: LedgerAccount | undefined }) {
  const pages = usePages('listLedgerEntries', { query: { ledgerAccountId: id } })
  const [newest] = pages.rows
  const shown = account ?? newest
  const balance = account?.balance ?? newest?.balanceAfter
  return (
    <div className={styles.panel}>
      <DetailHeader
        title={shown === undefined ? id : `${shown.label} · ${words.kinds[shown.kind].toLowerCase()}`}
        subtitle={
          shown?.internalAccountId ? <CopyableId id={shown.internalAccountId} /> : <span className="mono">{id}</span>
        }
        actions={
          <>
            {shown !== undefined && (
              <MoneyText amountMinor={balance} currency={shown.currency} size="large" isStrong isCopyable />
            )}
            <PageLink to={placeAddress('ledger', { tab: 'entries', of: id })} className={styles.all}>
              {words.allEntries}
            </PageLink>
          </>
        }
      />
      <Statement query={{ ledgerAccountId: id }} />
      <div className={styles.entries}>
        <DataTable
          label={words.entriesOfAccount}
          columns={accountEntryColumns}
          source={pages}
          rowId={rowId}
          hasKeys={false}
          isLive
        />
      </div>
    </div>
  )
}
