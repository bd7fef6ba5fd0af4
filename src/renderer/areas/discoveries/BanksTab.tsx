import { useMemo } from 'react'
import type { Discovery } from '../../../contract/discoveries/schemas'
import { countryText } from '../../components/countryOptions'
import type { ListColumn } from '../../components/DataTable/column'
import { type FilterSpec, filterValues } from '../../components/filterSpec'
import { fields } from '../../components/list/exportFields'
import { useList } from '../../components/list/useList'
import { PageLink } from '../../navigation/PageLink'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { findBanks } from './bankSearch'
import { NameCell } from './NameCell'
import { registrationAddress } from './registration'
import { TabScreen } from './TabScreen'
import { words } from './words'

function Register({ bank }: { readonly bank: Discovery }) {
  const address = registrationAddress(bank)
  if (address === null) return null
  return (
    <PageLink to={address} aria-label={words.registerLabel(bank.bankName)}>
      {words.register}
    </PageLink>
  )
}

const heads = words.columns
const columns: readonly ListColumn<Discovery>[] = [
  {
    id: 'bankName',
    header: heads.bankName,
    width: 250,
    cell: ({ bankName }) => <NameCell name={bankName} />,
    exports: fields(({ bankName }) => bankName),
  },
  {
    id: 'displayName',
    header: heads.displayName,
    cell: ({ displayName }) => <span className="truncate">{displayName}</span>,
    exports: fields(({ displayName }) => displayName),
  },
  {
    id: 'country',
    header: heads.country,
    width: 190,
    cell: ({ country }) => (
      <span className="truncate">
        {countryText(country)} <span className="muted">{country}</span>
      </span>
    ),
    exports: fields(({ country }) => country),
  },
  { id: 'currency', header: heads.currency, width: 96, cell: ({ currency }) => currency },
  { id: 'register', header: heads.register, width: 110, cell: (bank) => <Register bank={bank} />, exports: [] },
]

const rowId = ({ bankName, country, currency }: Discovery): string => `${country} ${currency} ${bankName}`

function optionsOf(values: readonly string[], textOf: (value: string) => string) {
  return [...new Set(values)]
    .map((value) => ({ value, label: textOf(value) }))
    .sort((one, other) => one.label.localeCompare(other.label))
}

function useFilters(banks: readonly Discovery[]): readonly FilterSpec[] {
  return useMemo(
    () => [
      { kind: 'text', name: 'name', label: words.filters.search },
      {
        kind: 'choice',
        name: 'country',
        label: words.filters.country,
        options: optionsOf(
          banks.map(({ country }) => country),
          (country) => `${countryText(country)} · ${country}`,
        ),
      },
      {
        kind: 'choice',
        name: 'currency',
        label: words.filters.currency,
        options: optionsOf(
          banks.map(({ currency }) => currency),
          (currency) => currency,
        ),
      },
    ],
    [banks],
  )
}

/** Banks and wallets by country and currency; each opens the form for an account there. */
export function BanksTab() {
  const list = useList('getDiscoveries')
  const search = useSearchValues()
  const setSearch = useSetSearch()
  const { source } = list
  const filters = useFilters(source.rows)
  const { name = '', country, currency } = filterValues(filters, search)
  const rows = useMemo(
    () =>
      findBanks(source.rows, name)
        .filter((bank) => country === undefined || bank.country === country)
        .filter((bank) => currency === undefined || bank.currency === currency),
    [source.rows, name, country, currency],
  )
  // The whole list comes at once, so its choices are those that exist and a name is found as one types it.
  const found = {
    ...list,
    filters,
    isFiltered: name !== '' || country !== undefined || currency !== undefined,
    clearFilters: () => setSearch({ name: null, country: null, currency: null }),
    source: { ...source, rows, totalCount: source.totalCount === null ? null : rows.length },
  }
  return <TabScreen list={found} note={words.notes.banks} label={words.tabs.banks} columns={columns} rowId={rowId} />
}
