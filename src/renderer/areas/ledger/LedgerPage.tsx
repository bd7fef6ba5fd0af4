import { useMemo, useState } from 'react'
import { type LedgerAccount, type LedgerEntry, ledgerAccountKind } from '../../../contract/console/money/schemas'
import { useGoTo } from '../../app/useGoTo'
import { useSearchValues, useSetSearch } from '../../app/useSearch'
import { type Selection, useSelection } from '../../app/useSelection'
import { usePages } from '../../client/usePages'
import { useRead } from '../../client/useRead'
import { ActButton } from '../../components/ActButton'
import { DataTable } from '../../components/DataTable/DataTable'
import { FilterBar } from '../../components/FilterBar'
import { type FilterSpec, filterValues } from '../../components/filterSpec'
import { ListDetail } from '../../components/ListDetail'
import { PageHeader } from '../../components/PageHeader'
import { EmptyState } from '../../components/StatePanel'
import { UrlTabs, useUrlTab } from '../../components/UrlTabs'
import { accountColumns, entryColumns } from './ledgerColumns'
import { PostingDetail } from './PostingDetail'
import { TrialBalance } from './TrialBalance'
import { words } from './words'

const TABS = [
  { value: 'balance', label: words.tabs.balance },
  { value: 'accounts', label: words.tabs.accounts },
  { value: 'entries', label: words.tabs.entries },
] as const

const entryFilters: readonly FilterSpec[] = [
  { kind: 'text', name: 'transactionId', label: words.filters.transaction },
  { kind: 'text', name: 'internalAccountId', label: words.filters.internalAccount },
  { kind: 'text', name: 'ledgerAccountId', label: words.filters.account },
]

function useAccountFilters(): readonly FilterSpec[] {
  const balance = useRead('getTrialBalance', {})
  return useMemo(() => {
    const currencies = (balance.data?.data ?? []).map(({ currency }) => ({ value: currency, label: currency }))
    const kinds = ledgerAccountKind.options.map((value) => ({ value, label: words.kinds[value] }))
    return [
      { kind: 'choice', name: 'currency', label: words.filters.currency, options: currencies },
      { kind: 'choice', name: 'kind', label: words.filters.kind, options: kinds },
    ]
  }, [balance.data])
}

const rowId = (row: { readonly id: string }): string => row.id

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const goTo = useGoTo()
  if (isFiltered) return <EmptyState title={words.empty.filteredTitle} text={words.empty.filteredText} />
  const toSandbox = <ActButton onAct={() => goTo('/sandbox')}>{words.empty.action}</ActButton>
  return <EmptyState title={words.empty.title} text={words.empty.text} action={toSandbox} />
}

/** The accounts of the books; a choice shows the entries of that account. */
function AccountsTable({ filters }: { readonly filters: readonly FilterSpec[] }) {
  const values = filterValues(filters, useSearchValues())
  const setSearch = useSetSearch()
  const pages = usePages('listLedgerAccounts', { query: values as never })
  const [chosen, setChosen] = useState<string | null>(null)
  const open = (id: string) =>
    setSearch({ tab: 'entries', ledgerAccountId: id, currency: null, kind: null }, { isStep: true })
  return (
    <DataTable<LedgerAccount>
      label={words.tabs.accounts}
      columns={accountColumns}
      source={pages}
      rowId={rowId}
      selectedId={chosen}
      onSelect={setChosen}
      onOpen={open}
      empty={<Nothing isFiltered={Object.keys(values).length > 0} />}
    />
  )
}

/** What was written, newest first; a choice shows the whole posting. */
function EntriesTable({ selection }: { readonly selection: Selection }) {
  const values = filterValues(entryFilters, useSearchValues())
  const pages = usePages('listLedgerEntries', { query: values as never })
  const [chosen, setChosen] = useState<LedgerEntry | null>(null)
  const ofPosting =
    chosen?.postingId === selection.id ? chosen : pages.rows.find((entry) => entry.postingId === selection.id)
  return (
    <DataTable<LedgerEntry>
      label={words.tabs.entries}
      columns={entryColumns}
      source={pages}
      rowId={rowId}
      selectedId={selection.id === null ? null : (ofPosting?.id ?? null)}
      onSelect={(_, entry) => {
        setChosen(entry)
        selection.select(entry.postingId)
      }}
      onOpen={(_, entry) => selection.open(entry.postingId)}
      isLive
      empty={<Nothing isFiltered={Object.keys(values).length > 0} />}
    />
  )
}

/** The books: that they balance, their accounts, and every entry. */
export function LedgerPage() {
  const selection = useSelection('/ledger')
  const given = useUrlTab(TABS)
  const hasTab = useSearchValues().tab !== undefined
  const tab = selection.id !== null && !hasTab ? 'entries' : given
  const accountFilters = useAccountFilters()
  const specs = tab === 'accounts' ? accountFilters : tab === 'entries' ? entryFilters : null
  const list =
    tab === 'accounts' ? (
      <AccountsTable filters={accountFilters} />
    ) : tab === 'entries' ? (
      <EntriesTable selection={selection} />
    ) : (
      <TrialBalance />
    )
  return (
    <ListDetail
      name="ledger"
      selection={selection}
      detailLabel={words.detail}
      header={
        <PageHeader
          title={words.title}
          tabs={<UrlTabs label={words.title} tabs={TABS} />}
          {...(specs === null ? {} : { filters: <FilterBar specs={specs} /> })}
        />
      }
      list={list}
      detail={selection.id === null ? null : <PostingDetail id={selection.id} />}
    />
  )
}
