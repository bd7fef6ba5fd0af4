import { useMemo } from 'react'
import { CURRENCIES } from '../../../contract/exchange-rates/currencies'
import { ACCOUNT_TYPES, type AccountType } from '../../../contract/external-accounts/accountTypes'
import { type ExternalAccountStatus, externalAccountStatus } from '../../../contract/external-accounts/schemas'
import { usePages } from '../../client/usePages'
import { ActButton } from '../../components/ActButton'
import { CopyableId } from '../../components/CopyableId'
import type { Column, TableSource } from '../../components/DataTable/column'
import { DataTable } from '../../components/DataTable/DataTable'
import { FilterBar } from '../../components/FilterBar'
import type { FilterSpec } from '../../components/filterSpec'
import { ListDetail } from '../../components/ListDetail'
import { PageHeader } from '../../components/PageHeader'
import { PayeeName } from '../../components/PayeeName'
import { EmptyState } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { UrlTabs, useUrlTab } from '../../components/UrlTabs'
import { useCustomerNames } from '../../components/useChoices'
import { useGoTo } from '../../navigation/useGoTo'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { useSelection } from '../../navigation/useSelection'
import { AccountCreate } from './AccountCreate'
import { AccountDetail } from './AccountDetail'
import { PLATFORM } from './AccountForm'
import { type AccountItem, platformItem } from './accountItem'
import { typeLabel } from './typeChoices'
import { words } from './words'

const heads = words.columns
const columns: readonly Column<AccountItem>[] = [
  {
    id: 'holder',
    header: heads.holder,
    cell: (item) => (
      <PayeeName name={item.holderName ?? <span className="muted">{words.noHolder}</span>} lookalike={item.lookalike} />
    ),
  },
  {
    id: 'identifier',
    header: heads.identifier,
    width: 170,
    hideBelow: 480,
    cell: (item) => <span className="mono">{item.primaryIdentifier}</span>,
  },
  {
    id: 'type',
    header: heads.type,
    width: 176,
    hideBelow: 1000,
    cell: (item) => typeLabel(item.account.accountInfo.accountType),
  },
  { id: 'currency', header: heads.currency, width: 84, hideBelow: 600, cell: (item) => item.account.currency },
  {
    id: 'customer',
    header: heads.customer,
    width: 150,
    hideBelow: 800,
    cell: (item) => item.customerName ?? words.platform,
  },
  { id: 'state', header: heads.state, width: 166, cell: (item) => <StatusBadge status={item.account.status} /> },
  {
    id: 'nameCheck',
    header: heads.nameCheck,
    width: 124,
    hideBelow: 720,
    cell: (item) => <StatusBadge status={item.account.beneficiaryVerificationStatus} />,
  },
  {
    id: 'created',
    header: heads.created,
    width: 104,
    align: 'right',
    hideBelow: 1080,
    cell: (item) => <TimeText at={item.createdAt} />,
  },
  {
    id: 'id',
    header: heads.id,
    width: 110,
    hideBelow: 1240,
    cell: (item) => <CopyableId id={item.account.id} isInRow />,
  },
]

const rowId = (item: AccountItem): string => item.account.id
const tabs = [
  { value: 'ALL', label: words.all },
  ...externalAccountStatus.options
    .map((value) => ({ value, label: words.tabs[value] }))
    .sort((one, other) => Object.keys(words.tabs).indexOf(one.value) - Object.keys(words.tabs).indexOf(other.value)),
]

/** The rows: of everybody through the console's list, of the platform alone through the platform's own. */
function useAccounts(): TableSource<AccountItem> {
  const search = useSearchValues()
  const tab = useUrlTab(tabs, 'status')
  const status = tab === 'ALL' ? null : (tab as ExternalAccountStatus)
  const accountType = ACCOUNT_TYPES.find((type) => type === search.accountType) ?? null
  const { currency = null, customerId = null } = search
  const isPlatform = customerId === PLATFORM
  const all = usePages(
    'listAllExternalAccounts',
    { query: { status, accountType, currency, customerId } },
    { isEnabled: !isPlatform },
  )
  const platforms = usePages('listPlatformExternalAccounts', { query: { currency } }, { isEnabled: isPlatform })
  const platformRows = useMemo(
    () =>
      platforms.rows
        .map(platformItem)
        .filter(({ account }) => status === null || account.status === status)
        .filter(({ account }) => accountType === null || account.accountInfo.accountType === accountType),
    [platforms.rows, status, accountType],
  )
  return isPlatform ? { ...platforms, rows: platformRows, totalCount: platformRows.length } : all
}

function useFilters(): readonly FilterSpec[] {
  const names = useCustomerNames()
  return useMemo(
    () => [
      {
        kind: 'choice',
        name: 'customerId',
        label: words.filters.customer,
        options: [
          { value: PLATFORM, label: words.platform },
          ...[...names].map(([value, label]) => ({ value, label })),
        ],
      },
      {
        kind: 'choice',
        name: 'currency',
        label: words.filters.currency,
        options: CURRENCIES.map(({ code }) => ({ value: code, label: code })),
      },
      {
        kind: 'choice',
        name: 'accountType',
        label: words.filters.type,
        options: ACCOUNT_TYPES.map((value: AccountType) => ({ value, label: typeLabel(value) })),
      },
    ],
    [names],
  )
}

/** Accounts outside that can be paid or collected from. */
export function ExternalAccountsPage() {
  const selection = useSelection('/external-accounts')
  const search = useSearchValues()
  const setSearch = useSetSearch()
  const goTo = useGoTo()
  const filters = useFilters()
  const source = useAccounts()
  const selected = source.rows.find((item) => item.account.id === selection.id) ?? null
  const create = (
    <ActButton shortcut="create" onAct={() => setSearch({ new: '1' })}>
      {words.create}
    </ActButton>
  )
  return (
    <>
      <ListDetail
        name="external-accounts"
        selection={selection}
        detailLabel={words.detail}
        header={
          <PageHeader
            title={words.title}
            count={source.totalCount ?? null}
            tabs={<UrlTabs name="status" label={words.title} tabs={tabs} />}
            filters={<FilterBar specs={filters} />}
            actions={create}
          />
        }
        list={
          <DataTable
            label={words.title}
            columns={columns}
            source={source}
            rowId={rowId}
            selection={selection}
            empty={<EmptyState title={words.emptyTitle} text={words.emptyText} />}
          />
        }
        detail={
          selection.id === null ? null : (
            <AccountDetail
              id={selection.id}
              item={selected}
              isListLoading={source.isLoading === true}
              onDeleted={selection.close}
            />
          )
        }
      />
      {search.new === '1' && (
        <AccountCreate
          onCreated={(account) => {
            const { new: _, type: __, for: ___, bank: ____, region: _____, ...rest } = search
            goTo(`/external-accounts/${account.id}?${new URLSearchParams(rest)}`)
          }}
        />
      )}
    </>
  )
}
