import { useState } from 'react'
import type { CustomerType } from '../../../contract/customers/enums'
import type { Customer } from '../../../contract/customers/schemas'
import { ActButton } from '../../components/ActButton'
import { COUNTRY_OPTIONS, countryText } from '../../components/countryOptions'
import { CURRENCY_OPTIONS } from '../../components/currencyOptions'
import type { ListColumn } from '../../components/DataTable/column'
import { customerName, customerStatus } from '../../components/format/customerName'
import { fields, stateFields } from '../../components/list/exportFields'
import { ListScreen } from '../../components/list/ListScreen'
import type { ListFilter } from '../../components/list/listFilters'
import { createdColumn, idColumn } from '../../components/list/rowColumns'
import { useList } from '../../components/list/useList'
import { StatusBadge } from '../../components/StatusBadge'
import { UrlTabs } from '../../components/UrlTabs'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { useSelection } from '../../navigation/useSelection'
import { CustomerDetail } from './CustomerDetail'
import { CustomerForm } from './CustomerForm'
import type { CustomerValues } from './customerBody'
import { ImportJob } from './ImportJob'
import { ImportList } from './ImportList'
import { ImportUpload } from './ImportUpload'
import { CUSTOMER_TABS } from './tabs'
import { words } from './words'

const heads = words.columns
const columns: readonly ListColumn<Customer>[] = [
  { id: 'name', header: heads.name, cell: customerName },
  { id: 'kind', header: heads.kind, width: 92, hideBelow: 420, cell: (customer) => words.kinds[customer.customerType] },
  {
    id: 'state',
    header: heads.state,
    width: 116,
    cell: (customer) =>
      customer.isDeleted ? <StatusBadge status="DELETED" /> : <StatusBadge status={customerStatus(customer)} />,
    exports: stateFields((customer) => (customer.isDeleted ? 'DELETED' : customerStatus(customer))),
  },
  {
    id: 'region',
    header: heads.region,
    width: 140,
    hideBelow: 640,
    cell: ({ region }) => (region === undefined ? <span className="muted">–</span> : countryText(region)),
    exports: fields(({ region }) => region),
  },
  {
    id: 'own',
    header: heads.own,
    width: 170,
    hideBelow: 820,
    cell: (customer) => <span className="mono">{customer.platformCustomerId}</span>,
    exports: fields((customer) => customer.platformCustomerId),
  },
  createdColumn({ header: heads.created, width: 104, hideBelow: 520 }),
  idColumn({ header: heads.id, width: 110, hideBelow: 720 }),
]

const filters: readonly ListFilter<'listCustomers'>[] = [
  { name: 'customerType', label: words.filters.kind, textOf: (kind) => words.kinds[kind] },
  { name: 'region', label: words.filters.region, options: COUNTRY_OPTIONS },
  { name: 'currency', label: words.filters.currency, options: CURRENCY_OPTIONS },
  { from: 'createdAfter', to: 'createdBefore', label: words.filters.created },
  {
    name: 'isIncludingDeleted',
    label: words.filters.deleted,
    options: [{ value: 'true', label: words.filters.withDeleted }],
  },
]

const isImportJob = (id: string | null): id is string => id?.startsWith('Job:') === true

/** People and businesses whose money is held and moved here, and the imports that created some of them. */
export function CustomersPage() {
  const { id } = useSelection()
  const { tab } = useSearchValues()
  if (isImportJob(id)) return <ImportJob key={id} id={id} />
  if (tab === 'imports') return <ImportList />
  return tab === 'import' ? <ImportUpload /> : <CustomerList />
}

function CustomerList() {
  const list = useList('listCustomers', { filters, searched: 'CUSTOMER' })
  const setSearch = useSetSearch()
  /** What was typed before the kind was chosen here; null while it was not. */
  const [typed, setTyped] = useState<CustomerValues | null>(null)
  return (
    <ListScreen
      list={list}
      title={words.title}
      tabs={<UrlTabs label={words.title} tabs={CUSTOMER_TABS} />}
      columns={columns}
      empty={{ title: words.emptyTitle, text: words.emptyText }}
      actions={
        <ActButton operation="uploadCustomersCsv" variant="default" onAct={() => setSearch({ tab: 'import' })}>
          {words.import}
        </ActButton>
      }
      detailLabel={words.detail}
      detail={(id) => <CustomerDetail id={id} />}
      create={{
        label: words.create,
        operation: 'createCustomer',
        start: 'INDIVIDUAL',
        form: ({ close, show }, start) => {
          const kind: CustomerType = start === 'BUSINESS' ? 'BUSINESS' : 'INDIVIDUAL'
          return (
            <CustomerForm
              key={kind}
              kind={kind}
              isChosen={typed !== null}
              typed={typed ?? {}}
              onKind={(next, values) => {
                setTyped(values)
                setSearch({ new: next })
              }}
              onClose={() => {
                setTyped(null)
                close()
              }}
              onCreated={({ id }) => {
                setTyped(null)
                show(id)
              }}
            />
          )
        },
      }}
    />
  )
}
