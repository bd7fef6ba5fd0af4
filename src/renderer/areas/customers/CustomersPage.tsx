import { type CustomerType, customerType } from '../../../contract/customers/enums'
import type { Customer } from '../../../contract/customers/schemas'
import { CURRENCIES } from '../../../contract/exchange-rates/currencies'
import type { CallOptions } from '../../client/operations'
import { usePages } from '../../client/usePages'
import { ActButton } from '../../components/ActButton'
import { CopyableId } from '../../components/CopyableId'
import { COUNTRY_OPTIONS, countryText } from '../../components/countryOptions'
import type { Column } from '../../components/DataTable/column'
import { DataTable } from '../../components/DataTable/DataTable'
import { FilterBar } from '../../components/FilterBar'
import { type FilterSpec, filterValues } from '../../components/filterSpec'
import { customerName, customerStatus } from '../../components/format/customerName'
import { ListDetail } from '../../components/ListDetail'
import { PageHeader } from '../../components/PageHeader'
import { EmptyState } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { UrlTabs } from '../../components/UrlTabs'
import { useGoTo } from '../../navigation/useGoTo'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { useSelection } from '../../navigation/useSelection'
import { CustomerDetail } from './CustomerDetail'
import { CustomerForm } from './CustomerForm'
import { ImportJob } from './ImportJob'
import { ImportList } from './ImportList'
import { ImportUpload } from './ImportUpload'
import { CUSTOMER_TABS } from './tabs'
import { words } from './words'

const heads = words.columns
const columns: readonly Column<Customer>[] = [
  { id: 'name', header: heads.name, cell: customerName },
  { id: 'kind', header: heads.kind, width: 92, hideBelow: 420, cell: (customer) => words.kinds[customer.customerType] },
  {
    id: 'state',
    header: heads.state,
    width: 116,
    cell: (customer) =>
      customer.isDeleted ? <StatusBadge status="DELETED" /> : <StatusBadge status={customerStatus(customer)} />,
  },
  {
    id: 'region',
    header: heads.region,
    width: 140,
    hideBelow: 640,
    cell: ({ region }) => (region === undefined ? <span className="muted">–</span> : countryText(region)),
  },
  {
    id: 'own',
    header: heads.own,
    width: 170,
    hideBelow: 820,
    cell: (customer) => <span className="mono">{customer.platformCustomerId}</span>,
  },
  {
    id: 'created',
    header: heads.created,
    width: 104,
    align: 'right',
    hideBelow: 520,
    cell: (customer) => <TimeText at={customer.createdAt} />,
  },
  {
    id: 'id',
    header: heads.id,
    width: 110,
    hideBelow: 720,
    cell: (customer) => <CopyableId id={customer.id} isInRow />,
  },
]

const filters: readonly FilterSpec[] = [
  { kind: 'text', name: 'platformCustomerId', label: words.filters.own },
  { kind: 'text', name: 'umaAddress', label: words.filters.uma },
  {
    kind: 'choice',
    name: 'customerType',
    label: words.filters.kind,
    options: customerType.options.map((value) => ({ value, label: words.kinds[value] })),
  },
  { kind: 'choice', name: 'region', label: words.filters.region, options: COUNTRY_OPTIONS },
  {
    kind: 'choice',
    name: 'currency',
    label: words.filters.currency,
    options: CURRENCIES.map(({ code }) => ({ value: code, label: code })),
  },
  {
    kind: 'dates',
    name: 'created',
    label: words.filters.created,
    fromName: 'createdAfter',
    toName: 'createdBefore',
  },
  {
    kind: 'choice',
    name: 'isIncludingDeleted',
    label: words.filters.deleted,
    options: [{ value: 'true', label: words.filters.withDeleted }],
  },
]

const rowId = (customer: Customer): string => customer.id

const isImportJob = (id: string | null): id is string => id?.startsWith('Job:') === true

/** People and businesses whose money is held and moved here, and the imports that created some of them. */
export function CustomersPage() {
  const { id } = useSelection('/customers')
  const { tab } = useSearchValues()
  if (isImportJob(id)) return <ImportJob key={id} id={id} />
  if (tab === 'imports') return <ImportList />
  return tab === 'import' ? <ImportUpload /> : <CustomerList />
}

function CustomerList() {
  const selection = useSelection('/customers')
  const search = useSearchValues()
  const setSearch = useSetSearch()
  const goTo = useGoTo()
  const query = filterValues(filters, search) as NonNullable<CallOptions<'listCustomers'>['query']>
  const pages = usePages('listCustomers', { query })
  const kind: CustomerType = search.new === 'BUSINESS' ? 'BUSINESS' : 'INDIVIDUAL'
  const actions = (
    <>
      <ActButton variant="default" onAct={() => goTo('/customers?tab=import')}>
        {words.import}
      </ActButton>
      <ActButton shortcut="create" onAct={() => setSearch({ new: 'INDIVIDUAL' })}>
        {words.create}
      </ActButton>
    </>
  )
  return (
    <>
      <ListDetail
        name="customers"
        selection={selection}
        detailLabel={words.detail}
        header={
          <PageHeader
            title={words.title}
            count={pages.totalCount}
            tabs={<UrlTabs label={words.title} tabs={CUSTOMER_TABS} />}
            filters={<FilterBar specs={filters} />}
            actions={actions}
          />
        }
        list={
          <DataTable
            label={words.title}
            columns={columns}
            source={pages}
            rowId={rowId}
            selection={selection}
            empty={<EmptyState title={words.emptyTitle} text={words.emptyText} />}
          />
        }
        detail={selection.id === null ? null : <CustomerDetail key={selection.id} id={selection.id} />}
      />
      {search.new !== undefined && (
        <CustomerForm
          key={kind}
          kind={kind}
          onKind={(next) => setSearch({ new: next })}
          onClose={() => setSearch({ new: null })}
          onCreated={(customer) => goTo(`/customers/${customer.id}`)}
        />
      )}
    </>
  )
}
