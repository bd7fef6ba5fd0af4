import { useMemo } from 'react'
import type { Discovery } from '../../../contract/discoveries/schemas'
import { useTableRead } from '../../client/useTableRead'
import { countryText } from '../../components/countryOptions'
import type { Column } from '../../components/DataTable/column'
import { FilterBar } from '../../components/FilterBar'
import type { FilterSpec } from '../../components/filterSpec'
import { PageLink } from '../../navigation/PageLink'
import { useSearchValues } from '../../navigation/useSearch'
import { findBanks } from './bankSearch'
import { ListTab } from './ListTab'
import { NameCell } from './NameCell'
import { registrationAddress } from './registration'
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
const columns: readonly Column<Discovery>[] = [
  { id: 'bankName', header: heads.bankName, width: 250, cell: ({ bankName }) => <NameCell name={bankName} /> },
  {
    id: 'displayName',
    header: heads.displayName,
    cell: ({ displayName }) => <span className="truncate">{displayName}</span>,
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
  },
  { id: 'currency', header: heads.currency, width: 96, cell: ({ currency }) => currency },
  { id: 'register', header: heads.register, width: 110, cell: (bank) => <Register bank={bank} /> },
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
  const search = useSearchValues()
  const { source } = useTableRead('getDiscoveries', {})
  const banks = source.rows
  const filters = useFilters(banks)
  const rows = useMemo(
    () =>
      findBanks(banks, search.name ?? '').filter(
        ({ country, currency }) =>
          (search.country === undefined || country === search.country) &&
          (search.currency === undefined || currency === search.currency),
      ),
    [banks, search],
  )
  return (
    <ListTab
      note={words.notes.banks}
      filters={<FilterBar specs={filters} />}
      label={words.tabs.banks}
      columns={columns}
      rowId={rowId}
      source={{ ...source, rows, totalCount: source.totalCount === null ? null : rows.length }}
    />
  )
}
