import { CURRENCIES } from '../../../contract/exchange-rates/currencies'
import type { UmaProvider } from '../../../contract/uma-providers/schemas'
import { COUNTRY_OPTIONS, countryText } from '../../components/countryOptions'
import type { ListColumn } from '../../components/DataTable/column'
import { fields } from '../../components/list/exportFields'
import type { ListFilter } from '../../components/list/listFilters'
import { useList } from '../../components/list/useList'
import { StatusBadge } from '../../components/StatusBadge'
import { NameCell } from './NameCell'
import { TabScreen } from './TabScreen'
import { words } from './words'

const heads = words.columns
const columns: readonly ListColumn<UmaProvider>[] = [
  {
    id: 'name',
    header: heads.provider,
    width: 210,
    cell: ({ name }) => <span className="truncate">{name}</span>,
    exports: fields(({ name }) => name),
  },
  {
    id: 'domain',
    header: heads.domain,
    width: 240,
    cell: ({ domain }) => <NameCell name={domain} />,
    exports: fields(({ domain }) => domain),
  },
  {
    id: 'regions',
    header: heads.regions,
    cell: ({ supportedRegions }) => (
      <span className="truncate" data-tip={supportedRegions.map(countryText).join(', ')}>
        {supportedRegions.join(' ')}
      </span>
    ),
    exports: fields(({ supportedRegions }) => supportedRegions.join(' ')),
  },
  {
    id: 'currencies',
    header: heads.currencies,
    width: 230,
    hideBelow: 560,
    cell: ({ supportedCurrencies }) => (
      <span className="truncate">{supportedCurrencies.map(({ code }) => code).join(' ')}</span>
    ),
    exports: fields(({ supportedCurrencies }) => supportedCurrencies.map(({ code }) => code).join(' ')),
  },
  {
    id: 'lei',
    header: heads.lei,
    width: 190,
    hideBelow: 1080,
    cell: ({ lei }) => <span className="mono truncate">{lei}</span>,
    exports: fields(({ lei }) => lei),
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
    exports: fields(({ allowListStatus }) => (allowListStatus ? words.standing.allowed : words.standing.blocked)),
  },
]

const filters: readonly ListFilter<'getAvailableUmaProviders'>[] = [
  { name: 'countryCode', label: words.filters.country, options: COUNTRY_OPTIONS },
  {
    name: 'currencyCode',
    label: words.filters.currency,
    options: CURRENCIES.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
  },
  { name: 'hasBlockedProviders', label: words.filters.blocked, textOf: (answer) => words.blockedOptions[answer] },
]

const rowId = ({ domain }: UmaProvider): string => domain

/** Providers of UMA addresses, the ones listed last first. */
export function ProvidersTab() {
  const list = useList('getAvailableUmaProviders', { filters })
  return <TabScreen list={list} note={words.notes.uma} label={words.tabs.uma} columns={columns} rowId={rowId} />
}
