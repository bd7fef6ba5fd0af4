import { useMemo } from 'react'
import type { WalletItem } from '../../../contract/console/wallet-auth/schemas'
import { usePages } from '../../client/usePages'
import { ActButton } from '../../components/ActButton'
import { CopyableId } from '../../components/CopyableId'
import { Countdown } from '../../components/Countdown'
import type { Column } from '../../components/DataTable/column'
import { DataTable } from '../../components/DataTable/DataTable'
import { FilterBar } from '../../components/FilterBar'
import { type FilterSpec, filterValues } from '../../components/filterSpec'
import { ListDetail } from '../../components/ListDetail'
import { PageHeader } from '../../components/PageHeader'
import { EmptyState } from '../../components/StatePanel'
import { TimeText } from '../../components/TimeText'
import { useCustomerOptions } from '../../components/useChoices'
import { useGoTo } from '../../navigation/useGoTo'
import { useSearchValues } from '../../navigation/useSearch'
import { useSelection } from '../../navigation/useSelection'
import styles from './CredentialsPage.module.css'
import { CredentialType } from './CredentialType'
import { WalletDetail } from './WalletDetail'
import { words } from './words'

const WIDTH_PX = 580
const heads = words.columns
const rowId = (wallet: WalletItem): string => wallet.accountId

function Kinds({ wallet }: { readonly wallet: WalletItem }) {
  if (wallet.credentials.length === 0) return <span className="muted">{words.none}</span>
  return (
    <span className={styles.room}>
      <span className={styles.kinds} data-kinds={wallet.credentials.length}>
        {wallet.credentials.map(({ type, count }) => (
          <CredentialType key={type} type={type} count={count} />
        ))}
      </span>
    </span>
  )
}

const columnsWith = (onOver: () => void): readonly Column<WalletItem>[] => [
  { id: 'customer', header: heads.customer, width: 190, cell: (wallet) => wallet.customerName ?? words.noName },
  {
    id: 'account',
    header: heads.account,
    width: 110,
    hideBelow: 620,
    cell: (wallet) => <CopyableId id={wallet.accountId} isInRow />,
  },
  { id: 'credentials', header: heads.credentials, cell: (wallet) => <Kinds wallet={wallet} /> },
  {
    id: 'sessions',
    header: heads.sessions,
    width: 84,
    align: 'right',
    cell: (wallet) =>
      wallet.activeSessions === 0 ? <span className="muted">{words.noSession}</span> : wallet.activeSessions,
  },
  {
    id: 'used',
    header: heads.used,
    width: 110,
    align: 'right',
    hideBelow: 720,
    cell: (wallet) => <TimeText at={wallet.lastUsedAt} />,
  },
  {
    id: 'next',
    header: heads.next,
    tip: heads.nextTip,
    width: 104,
    align: 'right',
    hideBelow: 820,
    cell: (wallet) => <Countdown until={wallet.nextExpiresAt} onOver={onOver} />,
  },
]

function NoWallets({ isFiltered }: { readonly isFiltered: boolean }) {
  const goTo = useGoTo()
  if (isFiltered) return <EmptyState title={words.filteredTitle} />
  return (
    <EmptyState
      title={words.emptyTitle}
      text={words.emptyText}
      action={<ActButton onAct={() => goTo('/customers')}>{words.emptyAction}</ActButton>}
    />
  )
}

/** The embedded wallets and what opens each: credentials, sessions, who signed what. */
export function CredentialsPage() {
  const selection = useSelection('/credentials')
  const search = useSearchValues()
  const customers = useCustomerOptions()
  const specs = useMemo<readonly FilterSpec[]>(
    () => [
      { kind: 'text', name: 'text', label: words.filters.text },
      { kind: 'choice', name: 'customerId', label: words.filters.customer, options: customers },
    ],
    [customers],
  )
  const filters = filterValues(specs, search)
  const pages = usePages('listWallets', { query: filters })
  const columns = useMemo(() => columnsWith(pages.reload), [pages.reload])
  return (
    <ListDetail
      name="credentials"
      selection={selection}
      detailLabel={words.detail}
      startWidth={WIDTH_PX}
      header={<PageHeader title={words.title} count={pages.totalCount} filters={<FilterBar specs={specs} />} />}
      list={
        <DataTable
          label={words.title}
          columns={columns}
          source={pages}
          rowId={rowId}
          selection={selection}
          empty={<NoWallets isFiltered={Object.keys(filters).length > 0} />}
        />
      }
      detail={selection.id === null ? null : <WalletDetail key={selection.id} id={selection.id} />}
    />
  )
}
