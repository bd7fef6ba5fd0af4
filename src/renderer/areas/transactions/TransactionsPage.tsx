import { IconArrowDownLeft, IconArrowUpRight, IconCreditCard } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Transaction } from '../../../contract/transactions/schemas'
import { CopyableId } from '../../components/CopyableId'
import type { ListColumn } from '../../components/DataTable/column'
import { paymentState, paymentStateGroup } from '../../components/format/paymentState'
import { customerFields, fields, moneyFields, stateFields } from '../../components/list/exportFields'
import { ListScreen } from '../../components/list/ListScreen'
import { createdColumn, idColumn } from '../../components/list/rowColumns'
import { useList } from '../../components/list/useList'
import { StatusBadge } from '../../components/StatusBadge'
import { TwoMoney } from '../../components/TwoMoney'
import { useCustomerNames, useCustomerOptions } from '../../components/useChoices'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import { directionText } from './directionText'
import { amountsOf } from './paymentFigures'
import { TransactionDetail } from './TransactionDetail'
import styles from './TransactionDetail.module.css'
import { words } from './words'

const DIRECTION_ICONS = { INCOMING: IconArrowDownLeft, OUTGOING: IconArrowUpRight, CARD: IconCreditCard } as const

function Direction({ row }: { readonly row: Transaction }) {
  const Icon = DIRECTION_ICONS[row.type]
  return (
    <span className={styles.direction}>
      <Icon size={14} stroke={1.7} aria-hidden="true" />
      {directionText(row)}
    </span>
  )
}

const aboutOf = (row: Transaction): string =>
  row.type === 'CARD' ? row.merchant.descriptor : (row.description ?? row.reconciliationInstructions?.reference ?? '')

function AmountCell({ row }: { readonly row: Transaction }) {
  const { sending, receiving } = amountsOf(row)
  return <TwoMoney first={sending} second={receiving} />
}

function columnsFor(names: ReadonlyMap<string, string>): readonly ListColumn<Transaction>[] {
  const { columns } = words
  return [
    {
      id: 'state',
      header: columns.state,
      width: 128,
      cell: (row) => <StatusBadge status={paymentState(row)} />,
      exports: stateFields(paymentState),
    },
    {
      id: 'amount',
      header: columns.amount,
      width: 150,
      least: 144,
      align: 'right',
      goesLast: true,
      cell: (row) => <AmountCell row={row} />,
      exports: [
        ...moneyFields<Transaction>((row) => amountsOf(row).sending),
        ...moneyFields<Transaction>((row) => amountsOf(row).receiving, columns.receives),
      ],
    },
    {
      id: 'direction',
      header: columns.direction,
      width: 100,
      hideBelow: 620,
      cell: (row) => <Direction row={row} />,
      exports: fields(directionText),
    },
    {
      id: 'customer',
      header: columns.customer,
      hideBelow: 460,
      cell: (row) => <CopyableId id={row.customerId} label={names.get(row.customerId)} isInRow />,
      exports: customerFields((row) => row.customerId),
    },
    {
      id: 'about',
      header: columns.about,
      width: 260,
      hideBelow: 780,
      cell: (row) => <span className="truncate">{aboutOf(row)}</span>,
      exports: fields((row) => aboutOf(row)),
    },
    createdColumn({ header: columns.created, width: 104, least: 94, sortKey: 'createdAt' }),
    idColumn({ header: columns.id, width: 104, hideBelow: 900 }),
  ]
}

const toSandbox = <PageLink to={placeAddress('sandbox')}>{words.empty.action}</PageLink>

/** Every payment of the platform, in and out, with where its money is. */
export function TransactionsPage() {
  const customers = useCustomerOptions()
  const names = useCustomerNames()
  const columns = useMemo(() => columnsFor(names), [names])
  const list = useList('listTransactions', {
    searched: 'TRANSACTION',
    filters: [
      { name: 'status', label: words.filters.state, textOf: paymentStateGroup },
      { name: 'type', label: words.filters.type, textOf: (type) => words.types[type] },
      { name: 'customerId', label: words.filters.customer, options: customers },
      { name: 'accountIdentifier', label: words.filters.account },
      { from: 'startDate', to: 'endDate', label: words.filters.dates },
    ],
  })
  return (
    <ListScreen
      list={list}
      title={words.title}
      columns={columns}
      rowLines={2}
      isLive
      empty={{ title: words.empty.title, text: words.empty.text, action: toSandbox }}
      detailLabel={words.detail}
      detail={(id) => <TransactionDetail id={id} />}
    />
  )
}
