import { IconArrowDownLeft, IconArrowUpRight, IconCreditCard } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Transaction, transactionStatus } from '../../../contract/transactions/schemas'
import { usePages } from '../../client/usePages'
import { ActButton } from '../../components/ActButton'
import { CopyableId } from '../../components/CopyableId'
import type { Column } from '../../components/DataTable/column'
import { DataTable } from '../../components/DataTable/DataTable'
import { FilterBar } from '../../components/FilterBar'
import { type FilterSpec, filterValues } from '../../components/filterSpec'
import { enumText } from '../../components/format/enumText'
import { ListDetail } from '../../components/ListDetail'
import { PageHeader } from '../../components/PageHeader'
import { EmptyState } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { TwoMoney } from '../../components/TwoMoney'
import { useCustomerNames, useCustomerOptions } from '../../components/useChoices'
import { useGoTo } from '../../navigation/useGoTo'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { useSelection } from '../../navigation/useSelection'
import { amountsOf } from './paymentFigures'
import { TransactionDetail } from './TransactionDetail'
import styles from './TransactionDetail.module.css'
import { words } from './words'

const DIRECTION_ICONS = { INCOMING: IconArrowDownLeft, OUTGOING: IconArrowUpRight, CARD: IconCreditCard } as const

function Direction({ type }: { readonly type: Transaction['type'] }) {
  const Icon = DIRECTION_ICONS[type]
  return (
    <span className={styles.direction}>
      <Icon size={14} stroke={1.7} aria-hidden="true" />
      {words.directions[type]}
    </span>
  )
}

const aboutOf = (row: Transaction): string =>
  row.type === 'CARD' ? row.merchant.descriptor : (row.description ?? row.reconciliationInstructions?.reference ?? '')

function AmountCell({ row }: { readonly row: Transaction }) {
  const { sending, receiving } = amountsOf(row)
  return <TwoMoney first={sending} second={receiving} />
}

function columnsFor(names: ReadonlyMap<string, string>): readonly Column<Transaction>[] {
  const { columns } = words
  return [
    { id: 'state', header: columns.state, width: 110, cell: (row) => <StatusBadge status={row.status} /> },
    { id: 'amount', header: columns.amount, width: 150, align: 'right', cell: (row) => <AmountCell row={row} /> },
    {
      id: 'direction',
      header: columns.direction,
      width: 84,
      hideBelow: 620,
      cell: (row) => <Direction type={row.type} />,
    },
    {
      id: 'customer',
      header: columns.customer,
      hideBelow: 460,
      cell: (row) => <CopyableId id={row.customerId} label={names.get(row.customerId)} isInRow />,
    },
    {
      id: 'about',
      header: columns.about,
      width: 260,
      hideBelow: 780,
      cell: (row) => <span className="truncate">{aboutOf(row)}</span>,
    },
    {
      id: 'created',
      header: columns.created,
      width: 104,
      align: 'right',
      sortKey: 'createdAt',
      cell: (row) => <TimeText at={row.createdAt} />,
    },
    { id: 'id', header: columns.id, width: 104, hideBelow: 900, cell: (row) => <CopyableId id={row.id} isInRow /> },
  ]
}

function useFilters(): readonly FilterSpec[] {
  const customers = useCustomerOptions()
  return useMemo(
    () => [
      { kind: 'text', name: 'reference', label: words.filters.reference },
      {
        kind: 'choice',
        name: 'status',
        label: words.filters.state,
        options: transactionStatus.options.map((value) => ({ value, label: enumText(value) })),
      },
      {
        kind: 'choice',
        name: 'type',
        label: words.filters.type,
        options: Object.entries(words.types).map(([value, label]) => ({ value, label })),
      },
      { kind: 'choice', name: 'customerId', label: words.filters.customer, options: customers },
      { kind: 'dates', name: 'created', label: words.filters.dates, fromName: 'startDate', toName: 'endDate' },
    ],
    [customers],
  )
}

const rowId = (row: Transaction): string => row.id

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const goTo = useGoTo()
  if (isFiltered) return <EmptyState title={words.empty.filteredTitle} text={words.empty.filteredText} />
  const toSandbox = <ActButton onAct={() => goTo('/sandbox')}>{words.empty.action}</ActButton>
  return <EmptyState title={words.empty.title} text={words.empty.text} action={toSandbox} />
}

/** Every payment of the platform, in and out, with where its money is. */
export function TransactionsPage() {
  const selection = useSelection('/transactions')
  const search = useSearchValues()
  const setSearch = useSetSearch()
  const filters = useFilters()
  const values = filterValues(filters, search)
  const sortOrder = search.order === 'asc' ? 'asc' : 'desc'
  const pages = usePages('listTransactions', { query: { ...values, sortOrder } as never })
  const names = useCustomerNames()
  const columns = useMemo(() => columnsFor(names), [names])
  return (
    <ListDetail
      name="transactions"
      selection={selection}
      detailLabel={words.detail}
      header={<PageHeader title={words.title} count={pages.totalCount} filters={<FilterBar specs={filters} />} />}
      list={
        <DataTable
          label={words.title}
          columns={columns}
          source={pages}
          rowId={rowId}
          rowLines={2}
          selection={selection}
          sort={{ key: 'createdAt', order: sortOrder }}
          onSort={(sort) => setSearch({ order: sort.order === 'asc' ? 'asc' : null })}
          isLive={sortOrder === 'desc'}
          empty={<Nothing isFiltered={Object.keys(values).length > 0} />}
        />
      }
      detail={selection.id === null ? null : <TransactionDetail id={selection.id} />}
    />
  )
}
