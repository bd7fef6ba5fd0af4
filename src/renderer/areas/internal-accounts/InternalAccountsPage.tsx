import { useMemo } from 'react'
import { CURRENCIES } from '../../../contract/exchange-rates/currencies'
import { type InternalAccount, internalAccountType } from '../../../contract/internal-accounts/schemas'
import { usePages } from '../../client/usePages'
import { useTableRead } from '../../client/useTableRead'
import { CopyableId } from '../../components/CopyableId'
import type { Column, TableSource } from '../../components/DataTable/column'
import { DataTable } from '../../components/DataTable/DataTable'
import { FilterBar } from '../../components/FilterBar'
import type { FilterSpec } from '../../components/filterSpec'
import { ListDetail } from '../../components/ListDetail'
import { MoneyText } from '../../components/MoneyText'
import { PageHeader } from '../../components/PageHeader'
import { EmptyState } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { UrlTabs, useUrlTab } from '../../components/UrlTabs'
import { useCustomerNames } from '../../components/useChoices'
import { useSearchValues } from '../../navigation/useSearch'
import { useSelection } from '../../navigation/useSelection'
import { InternalAccountDetail } from './InternalAccountDetail'
import { words } from './words'

const heads = words.columns
const tabs = [
  { value: 'customers', label: words.tabs.customers },
  { value: 'platform', label: words.tabs.platform },
]

function Owner({ account, names }: { readonly account: InternalAccount; readonly names: ReadonlyMap<string, string> }) {
  if (account.customerId === undefined) return words.platform
  const name = names.get(account.customerId)
  return name ?? <CopyableId id={account.customerId} isInRow />
}

const money = (amountMinor: number, account: InternalAccount) => (
  <MoneyText amountMinor={amountMinor} currency={account.balance.currency.code ?? ''} />
)

const columnsWith = (names: ReadonlyMap<string, string>): readonly Column<InternalAccount>[] => [
  { id: 'owner', header: heads.owner, cell: (account) => <Owner account={account} names={names} /> },
  { id: 'type', header: heads.type, width: 130, hideBelow: 760, cell: (account) => words.types[account.type] },
  {
    id: 'balance',
    header: heads.balance,
    width: 170,
    align: 'right',
    cell: (account) => money(account.balance.amount, account),
  },
  {
    id: 'held',
    header: heads.held,
    width: 150,
    align: 'right',
    hideBelow: 520,
    cell: (account) => money(account.totalBalance.amount - account.balance.amount, account),
  },
  {
    id: 'total',
    header: heads.total,
    width: 170,
    align: 'right',
    hideBelow: 860,
    cell: (account) => money(account.totalBalance.amount, account),
  },
  {
    id: 'state',
    header: heads.state,
    width: 100,
    hideBelow: 420,
    cell: (account) => <StatusBadge status={account.status} />,
  },
  {
    id: 'created',
    header: heads.created,
    width: 100,
    align: 'right',
    hideBelow: 960,
    cell: (account) => <TimeText at={account.createdAt} />,
  },
  { id: 'id', header: heads.id, width: 110, hideBelow: 640, cell: (account) => <CopyableId id={account.id} isInRow /> },
]

const rowId = (account: InternalAccount): string => account.id

function useAccounts(isPlatform: boolean): TableSource<InternalAccount> {
  const { currency = null, customerId = null, type: given } = useSearchValues()
  const type = internalAccountType.options.find((known) => known === given) ?? null
  const customers = usePages(
    'listCustomerInternalAccounts',
    { query: { currency, customerId, type } },
    { isEnabled: !isPlatform },
  )
  const call = { query: { currency, type } }
  const { source: platforms } = useTableRead('listPlatformInternalAccounts', call, { isEnabled: isPlatform })
  return isPlatform ? platforms : customers
}

function filtersWith(names: ReadonlyMap<string, string>, isPlatform: boolean): readonly FilterSpec[] {
  const customer: FilterSpec = {
    kind: 'choice',
    name: 'customerId',
    label: words.filters.customer,
    options: [...names].map(([value, label]) => ({ value, label })),
  }
  return [
    ...(isPlatform ? [] : [customer]),
    {
      kind: 'choice',
      name: 'currency',
      label: words.filters.currency,
      options: CURRENCIES.map(({ code }) => ({ value: code, label: code })),
    },
    {
      kind: 'choice',
      name: 'type',
      label: words.filters.type,
      options: internalAccountType.options.map((value) => ({ value, label: words.types[value] })),
    },
  ]
}

/** Accounts that hold money here, of customers and of the platform. */
export function InternalAccountsPage() {
  const selection = useSelection('/internal-accounts')
  const isPlatform = useUrlTab(tabs) === 'platform'
  const names = useCustomerNames()
  const columns = useMemo(() => columnsWith(names), [names])
  const filters = useMemo(() => filtersWith(names, isPlatform), [names, isPlatform])
  const source = useAccounts(isPlatform)
  return (
    <ListDetail
      name="internal-accounts"
      selection={selection}
      detailLabel={words.detail}
      header={
        <PageHeader
          title={words.title}
          count={source.totalCount ?? null}
          tabs={<UrlTabs label={words.title} tabs={tabs} />}
          filters={<FilterBar specs={filters} />}
        />
      }
      list={
        <DataTable
          label={isPlatform ? words.tabs.platform : words.title}
          columns={columns}
          source={source}
          rowId={rowId}
          selection={selection}
          empty={<EmptyState title={words.emptyTitle} text={words.emptyText} />}
        />
      }
      detail={selection.id === null ? null : <InternalAccountDetail key={selection.id} id={selection.id} />}
    />
  )
}
