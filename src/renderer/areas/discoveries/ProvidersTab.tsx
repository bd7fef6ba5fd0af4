import { CURRENCIES } from '../../../contract/exchange-rates/currencies'
import type { UmaProvider } from '../../../contract/uma-providers/schemas'
import { usePages } from '../../client/usePages'
import { COUNTRY_OPTIONS, countryText } from '../../components/countryOptions'
import type { Column } from '../../components/DataTable/column'
import { FilterBar } from '../../components/FilterBar'
import { type FilterSpec, filterValues } from '../../components/filterSpec'
import { StatusBadge } from '../../components/StatusBadge'
import { useSearchValues } from '../../navigation/useSearch'
import { ListTab } from './ListTab'
import { NameCell } from './NameCell'
import { words } from './words'

const heads = words.columns
const columns: readonly Column<UmaProvider>[] = [
  { id: 'name', header: heads.provider, width: 210, cell: ({ name }) => <span className="truncate">{name}</span> },
  { id: 'domain', header: heads.domain, width: 240, cell: ({ domain }) => <NameCell name={domain} /> },
  {
    id: 'regions',
    header: heads.regions,
    cell: ({ supportedRegions }) => (
      <span className="truncate" data-tip={supportedRegions.map(countryText).join(', ')}>
        {supportedRegions.join(' ')}
      </span>
    ),
  },
  {
    id: 'currencies',
    header: heads.currencies,
    width: 230,
    hideBelow: 560,
    cell: ({ supportedCurrencies }) => (
      <span className="truncate">{supportedCurrencies.map(({ code }) => code).join(' ')}</span>
    ),
  },
  {
    id: 'lei',
    header: heads.lei,
    width: 190,
    hideBelow: 1080,
    cell: ({ lei }) => <span className="mono truncate">{lei}</span>,
  },
  {
    id: 'standing',
    header: heads.standing,
    width: 110,
    cell: ({ allowListStatus }) => (
      <StatusBadge
        status={allowListStatus ? 'ALLOWED' : 'BLOCKED'}
        tone={allowListStatus ? 'good' : 'danger'}
        label={allowListStatus ? words.standing.allowed : words.standing.blocked}
      />
    ),
  },
]

const filters: readonly FilterSpec[] = [
  { kind: 'choice', name: 'countryCode', label: words.filters.country, options: COUNTRY_OPTIONS },
  {
    kind: 'choice',
    name: 'currencyCode',
    label: words.filters.currency,
    options: CURRENCIES.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
  },
  {
    kind: 'choice',
    name: 'hasBlockedProviders',
    label: words.filters.blocked,
    options: (['true', 'false'] as const).map((value) => ({ value, label: words.blockedOptions[value] })),
  },
]

const rowId = ({ domain }: UmaProvider): string => domain

/** Providers of UMA addresses, the ones listed last first. */
export function ProvidersTab() {
  const query = filterValues(filters, useSearchValues())
  const pages = usePages('getAvailableUmaProviders', { query: query as never })
  return (
    <ListTab
      note={words.notes.uma}
      filters={<FilterBar specs={filters} />}
      label={words.tabs.uma}
      columns={columns}
      rowId={rowId}
      source={pages}
    />
  )
}
