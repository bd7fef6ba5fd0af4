import { useMemo } from 'react'
import type { WalletItem } from '../../../contract/console/wallet-auth/schemas'
import { AccountStatusBadge } from '../../components/AccountStatusBadge'
import { CopyableId } from '../../components/CopyableId'
import { Countdown } from '../../components/Countdown'
import type { ListColumn } from '../../components/DataTable/column'
import { enumText } from '../../components/format/enumText'
import { customerFields, fields, timeFields } from '../../components/list/exportFields'
import { ListScreen } from '../../components/list/ListScreen'
import { timeColumn } from '../../components/list/rowColumns'
import { useList } from '../../components/list/useList'
import { useCustomerOptions } from '../../components/useChoices'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import styles from './CredentialsPage.module.css'
import { CredentialType } from './CredentialType'
import { WalletDetail } from './WalletDetail'
import { words } from './words'

const WIDTH_PX = 580
const heads = words.columns
const rowId = (wallet: WalletItem): string => wallet.accountId

function Kinds({ wallet }: { readonly wallet: WalletItem }) {
  if (wallet.isCustomerDeleted) return <AccountStatusBadge status={wallet.status} isOfDeleted />
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

const columnsWith = (onOver: () => void): readonly ListColumn<WalletItem>[] => [
  {
    id: 'customer',
    header: heads.customer,
    width: 190,
    cell: (wallet) => wallet.customerName ?? words.noName,
    exports: customerFields(
      (wallet) => wallet.customerId,
      (wallet) => wallet.customerName,
    ),
  },
  {
    id: 'account',
    header: heads.account,
    width: 110,
    hideBelow: 620,
    cell: (wallet) => <CopyableId id={wallet.accountId} isInRow />,
    exports: fields((wallet) => wallet.accountId),
  },
  {
    id: 'credentials',
    header: heads.credentials,
    cell: (wallet) => <Kinds wallet={wallet} />,
    exports: fields(({ credentials }) =>
      credentials.map(({ type, count }) => `${enumText(type)}: ${count}`).join(', '),
    ),
  },
  {
    id: 'sessions',
    header: heads.sessions,
    width: 84,
    align: 'right',
    cell: (wallet) =>
      wallet.activeSessions === 0 ? <span className="muted">{words.noSession}</span> : wallet.activeSessions,
    exports: fields((wallet) => wallet.activeSessions),
  },
  timeColumn({ id: 'used', header: heads.used, width: 110, hideBelow: 720, at: (wallet) => wallet.lastUsedAt }),
  {
    id: 'next',
    header: heads.next,
    tip: heads.nextTip,
    width: 104,
    align: 'right',
    hideBelow: 820,
    cell: (wallet) => <Countdown until={wallet.nextExpiresAt} onOver={onOver} />,
    exports: timeFields((wallet) => wallet.nextExpiresAt),
  },
]

/** The embedded wallets and what opens each: credentials, sessions, who signed what. */
export function CredentialsPage() {
  const customers = useCustomerOptions()
  const list = useList('listWallets', {
    filters: [
      { name: 'text', label: words.filters.text, hint: words.filters.textHint },
      { name: 'customerId', label: words.filters.customer, options: customers },
    ],
  })
  const { reload } = list.source
  const columns = useMemo(() => columnsWith(reload), [reload])
  return (
    <ListScreen
      list={list}
      title={words.title}
      columns={columns}
      rowId={rowId}
      startWidth={WIDTH_PX}
      empty={{
        title: words.emptyTitle,
        text: words.emptyText,
        action: <PageLink to={placeAddress('customers')}>{words.emptyAction}</PageLink>,
      }}
      detailLabel={words.detail}
      detail={(id) => <WalletDetail id={id} />}
    />
  )
}
