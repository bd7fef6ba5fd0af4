import { useMemo } from 'react'
import { ACCOUNT_TYPES } from '../../../contract/external-accounts/accountTypes'
import { EXTERNAL_ACCOUNT_STATUSES } from '../../../contract/external-accounts/kinds'
import { AccountStatusBadge, accountStateText } from '../../components/AccountStatusBadge'
import { CopyableId } from '../../components/CopyableId'
import { CURRENCY_OPTIONS } from '../../components/currencyOptions'
import type { ListColumn } from '../../components/DataTable/column'
import { customerFields, fields, stateFields } from '../../components/list/exportFields'
import { ListScreen } from '../../components/list/ListScreen'
import { createdColumn } from '../../components/list/rowColumns'
import { type List, useList } from '../../components/list/useList'
import { PayeeName } from '../../components/PayeeName'
import { StatusBadge } from '../../components/StatusBadge'
import { UrlTabs } from '../../components/UrlTabs'
import { useCustomerNames } from '../../components/useChoices'
import { useSearchValues } from '../../navigation/useSearch'
import { AccountCreate } from './AccountCreate'
import { AccountDetail } from './AccountDetail'
import { PLATFORM } from './AccountForm'
import { type AccountItem, platformItem } from './accountItem'
import { typeLabel } from './typeChoices'
import { words } from './words'

const heads = words.columns
const columns: readonly ListColumn<AccountItem>[] = [
  {
    id: 'holder',
    header: heads.holder,
    cell: (item) => (
      <PayeeName name={item.holderName ?? <span className="muted">{words.noHolder}</span>} lookalike={item.lookalike} />
    ),
    exports: fields((item) => item.holderName),
  },
  {
    id: 'identifier',
    header: heads.identifier,
    width: 170,
    hideBelow: 480,
    cell: (item) => <span className="mono">{item.primaryIdentifier}</span>,
    exports: fields((item) => item.primaryIdentifier),
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
    exports: customerFields(
      (item) => item.account.customerId,
      (item) => item.customerName ?? words.platform,
    ),
  },
  {
    id: 'state',
    header: heads.state,
    width: 166,
    cell: (item) => <AccountStatusBadge status={item.account.status} isOfDeleted={item.isCustomerDeleted} />,
    exports: fields((item) => accountStateText(item.account.status, item.isCustomerDeleted)),
  },
  {
    id: 'nameCheck',
    header: heads.nameCheck,
    width: 124,
    hideBelow: 720,
    cell: (item) => <StatusBadge status={item.account.beneficiaryVerificationStatus} />,
    exports: stateFields((item) => item.account.beneficiaryVerificationStatus),
  },
  createdColumn({ header: heads.created, width: 104, hideBelow: 1080 }),
  {
    id: 'id',
    header: heads.id,
    width: 110,
    hideBelow: 1240,
    cell: (item) => <CopyableId id={item.account.id} isInRow />,
    exports: fields((item) => item.account.id),
  },
]

const rowId = (item: AccountItem): string => item.account.id
const TYPE_OPTIONS = ACCOUNT_TYPES.map((value) => ({ value, label: typeLabel(value) }))
const order = Object.keys(words.tabs)
const tabs = [
  { value: 'ALL', label: words.all },
  ...EXTERNAL_ACCOUNT_STATUSES.map((value) => ({ value, label: words.tabs[value] })).sort(
    (one, other) => order.indexOf(one.value) - order.indexOf(other.value),
  ),
]

/** The rows: of everybody through the console's list, of the platform alone through the platform's own. */
function useAccounts(): List<AccountItem> {
  const names = useCustomerNames()
  const isPlatform = useSearchValues().customerId === PLATFORM
  const all = useList('listAllExternalAccounts', {
    searched: 'EXTERNAL_ACCOUNT',
    filters: [
      {
        name: 'customerId',
        label: words.filters.customer,
        options: [
          { value: PLATFORM, label: words.platform },
          ...[...names].map(([value, label]) => ({ value, label })),
        ],
      },
      { name: 'currency', label: words.filters.currency, options: CURRENCY_OPTIONS },
      { name: 'accountType', label: words.filters.type, options: TYPE_OPTIONS },
    ],
    also: ['status'],
    isEnabled: !isPlatform,
  })
  const platforms = useList('listPlatformExternalAccounts', { also: ['currency'], isEnabled: isPlatform })
  const { status, accountType } = all.asked
  const platformRows = useMemo(
    () =>
      platforms.source.rows
        .map(platformItem)
        .filter(({ account }) => status === undefined || account.status === status)
        .filter(({ account }) => accountType === undefined || account.accountInfo.accountType === accountType),
    [platforms.source.rows, status, accountType],
  )
  if (!isPlatform) return all
  return { ...all, source: { ...platforms.source, rows: platformRows, totalCount: platformRows.length } }
}

/** Accounts outside that can be paid or collected from. */
export function ExternalAccountsPage() {
  const list = useAccounts()
  const { selection, source } = list
  return (
    <ListScreen
      list={list}
      title={words.title}
      tabs={<UrlTabs name="status" label={words.title} tabs={tabs} />}
      columns={columns}
      rowId={rowId}
      empty={{ title: words.emptyTitle, text: words.emptyText }}
      detailLabel={words.detail}
      detail={(id, item) => (
        <AccountDetail id={id} item={item ?? null} isListLoading={source.isLoading} onDeleted={selection.close} />
      )}
      create={{
        label: words.create,
        operation: 'createPlatformExternalAccount',
        names: ['type', 'for', 'bank', 'region'],
        form: ({ show }) => <AccountCreate onCreated={({ id }) => show(id)} />,
      }}
    />
  )
}
