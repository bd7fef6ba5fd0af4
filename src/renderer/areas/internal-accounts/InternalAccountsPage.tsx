import { useMemo } from 'react'
import type { InternalAccount } from '../../../contract/internal-accounts/schemas'
import { AccountStatusBadge, accountStateText } from '../../components/AccountStatusBadge'
import { CopyableId } from '../../components/CopyableId'
import { CURRENCY_OPTIONS } from '../../components/currencyOptions'
import type { ListColumn } from '../../components/DataTable/column'
import { customerFields, fields, moneyFields } from '../../components/list/exportFields'
import { ListScreen } from '../../components/list/ListScreen'
import { createdColumn, idColumn } from '../../components/list/rowColumns'
import { useList } from '../../components/list/useList'
import { MoneyText } from '../../components/MoneyText'
import { type UrlTab, UrlTabs, useUrlTab } from '../../components/UrlTabs'
import { useCustomerNames, useDeletedCustomers } from '../../components/useChoices'
import type { TabOf } from '../../navigation/placeSearch'
import { InternalAccountDetail } from './InternalAccountDetail'
import { words } from './words'

const heads = words.columns
const tabs = [
  { value: 'customers', label: words.tabs.customers },
  { value: 'platform', label: words.tabs.platform },
] satisfies readonly UrlTab<TabOf<'internalAccounts'>>[]

function Owner({ account, names }: { readonly account: InternalAccount; readonly names: ReadonlyMap<string, string> }) {
  if (account.customerId === undefined) return words.platform
  const name = names.get(account.customerId)
  return name ?? <CopyableId id={account.customerId} isInRow />
}

const amountOf = (amountMinor: number, { balance }: InternalAccount) => ({
  amountMinor,
  currency: balance.currency.code ?? '',
})

const money = (amountMinor: number, account: InternalAccount) => <MoneyText {...amountOf(amountMinor, account)} />

const isOf = (deleted: ReadonlySet<string>, { customerId }: InternalAccount): boolean =>
  customerId !== undefined && deleted.has(customerId)

/** Amounts of eight digits with a code of four letters are read whole, beside each other and beside a detail. */
const AMOUNT_PX = 148

export const columnsWith = (
  names: ReadonlyMap<string, string>,
  deleted: ReadonlySet<string>,
): readonly ListColumn<InternalAccount>[] => [
  {
    id: 'owner',
    header: heads.owner,
    cell: (account) => <Owner account={account} names={names} />,
    exports: customerFields((account) => account.customerId),
  },
  { id: 'type', header: heads.type, width: 130, hideBelow: 760, cell: (account) => words.types[account.type] },
  {
    id: 'balance',
    header: heads.balance,
    width: AMOUNT_PX,
    least: AMOUNT_PX,
    align: 'right',
    cell: (account) => <MoneyText {...amountOf(account.balance.amount, account)} isOfAccount />,
    exports: moneyFields((account) => amountOf(account.balance.amount, account)),
  },
  {
    id: 'held',
    header: heads.held,
    width: AMOUNT_PX,
    align: 'right',
    hideBelow: 520,
    cell: (account) => money(account.totalBalance.amount - account.balance.amount, account),
    exports: moneyFields((account) => amountOf(account.totalBalance.amount - account.balance.amount, account)),
  },
  {
    id: 'total',
    header: heads.total,
    width: AMOUNT_PX,
    align: 'right',
    hideBelow: 860,
    cell: (account) => money(account.totalBalance.amount, account),
    exports: moneyFields((account) => amountOf(account.totalBalance.amount, account)),
  },
  {
    id: 'state',
    header: heads.state,
    width: 100,
    hideBelow: 420,
    cell: (account) => <AccountStatusBadge status={account.status} isOfDeleted={isOf(deleted, account)} />,
    exports: fields((account) => accountStateText(account.status, isOf(deleted, account))),
  },
  createdColumn({ header: heads.created, width: 100, hideBelow: 960 }),
  idColumn({ header: heads.id, width: 110, hideBelow: 640 }),
]

const currency = { name: 'currency', label: words.filters.currency, options: CURRENCY_OPTIONS } as const
const type = {
  name: 'type',
  label: words.filters.type,
  textOf: (given: InternalAccount['type']) => words.types[given],
} as const

/** Accounts that hold money here, of customers and of the platform. */
export function InternalAccountsPage() {
  const isPlatform = useUrlTab(tabs) === 'platform'
  const names = useCustomerNames()
  const deleted = useDeletedCustomers()
  const columns = useMemo(() => columnsWith(names, deleted), [names, deleted])
  const options = [...names].map(([value, label]) => ({ value, label }))
  const customers = useList('listCustomerInternalAccounts', {
    searched: 'INTERNAL_ACCOUNT',
    filters: [{ name: 'customerId', label: words.filters.customer, options }, currency, type],
    isEnabled: !isPlatform,
  })
  const platforms = useList('listPlatformInternalAccounts', {
    searched: 'INTERNAL_ACCOUNT',
    filters: [currency, type],
    isEnabled: isPlatform,
  })
  const shared = {
    title: words.title,
    tabs: <UrlTabs label={words.title} tabs={tabs} />,
    columns,
    empty: { title: words.emptyTitle, text: words.emptyText },
    detailLabel: words.detail,
    detail: (id: string) => <InternalAccountDetail id={id} />,
  }
  return isPlatform ? (
    <ListScreen {...shared} list={platforms} label={words.tabs.platform} />
  ) : (
    <ListScreen {...shared} list={customers} />
  )
}
