import { useMemo, useState } from 'react'
import type { LedgerEntry } from '../../../contract/console/money/schemas'
import { useRead } from '../../client/useRead'
import type { FilterOption } from '../../components/filterSpec'
import { ListDetail } from '../../components/ListDetail'
import { ListScreen } from '../../components/list/ListScreen'
import { useList } from '../../components/list/useList'
import { PageHeader } from '../../components/PageHeader'
import { type UrlTab, UrlTabs, useUrlTab } from '../../components/UrlTabs'
import type { TabOf } from '../../navigation/placeSearch'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { type Selection, useSelection } from '../../navigation/useSelection'
import { AccountDetail } from './AccountDetail'
import { entryQuery } from './entryQuery'
import { accountColumns, entryColumns } from './ledgerColumns'
import { LEDGER_EMPTY } from './ledgerEmpty'
import { PostingDetail } from './PostingDetail'
import { Statement } from './Statement'
import { TrialBalance } from './TrialBalance'
import { words } from './words'

const TABS = [
  { value: 'balance', label: words.tabs.balance },
  { value: 'accounts', label: words.tabs.accounts },
  { value: 'entries', label: words.tabs.entries },
] as const satisfies readonly UrlTab<TabOf<'ledger'>>[]

/** The currencies that the books know. */
function useCurrencyOptions(): readonly FilterOption[] {
  const { data = [] } = useRead('getTrialBalance', {}).data ?? {}
  return data.map(({ currency }) => ({ value: currency, label: currency }))
}

const HEAD = { title: words.title, isCounted: false, tabs: <UrlTabs label={words.title} tabs={TABS} /> }

/** The chosen account, in the address under `account`: its id holds a slash, so it cannot be part of the path. */
function useAccountSelection(): Selection {
  const id = useSearchValues().account ?? null
  const setSearch = useSetSearch()
  return useMemo(() => {
    const select = (next: string) => setSearch({ account: next })
    const open = (next: string) =>
      setSearch({ tab: 'entries', of: next, account: null, currency: null, kind: null }, { isStep: true })
    return { id, isFull: false, select, open, close: () => setSearch({ account: null }) }
  }, [id, setSearch])
}

/** The accounts of the books with the entries of the chosen one. */
function AccountsTab() {
  const currencies = useCurrencyOptions()
  const list = useList('listLedgerAccounts', {
    filters: [
      { name: 'currency', label: words.filters.currency, options: currencies },
      { name: 'kind', label: words.filters.kind, textOf: (kind) => words.kinds[kind] },
    ],
  })
  return (
    <ListScreen
      {...HEAD}
      list={list}
      label={words.tabs.accounts}
      columns={accountColumns}
      selection={useAccountSelection()}
      empty={LEDGER_EMPTY}
      detailLabel={words.accountDetail}
      detail={(id, account) => <AccountDetail id={id} account={account} />}
    />
  )
}

/** The entries; those of one account are closed like a statement. The detail is the posting of the entry. */
function EntriesTab() {
  const currencies = useCurrencyOptions()
  const { of } = useSearchValues()
  const setSearch = useSetSearch()
  const ofWhat = entryQuery(of)
  const narrowed = useList('listLedgerEntries', {
    filters: [
      { name: 'currency', label: words.filters.currency, options: currencies },
      { from: 'startDate', to: 'endDate', label: words.filters.dates },
    ],
    query: ofWhat,
  })
  const list = {
    ...narrowed,
    // One field takes any id; which parameter it asks for follows from the id.
    filters: [{ kind: 'text', name: 'of', label: words.filters.of } as const, ...narrowed.filters],
    isFiltered: narrowed.isFiltered || of !== undefined,
    clearFilters: () => setSearch({ of: null, currency: null, startDate: null, endDate: null }),
  }
  const { selection, source, asked } = list
  const [chosen, setChosen] = useState<LedgerEntry | null>(null)
  const ofPosting =
    chosen?.postingId === selection.id ? chosen : source.rows.find((entry) => entry.postingId === selection.id)
  const { ledgerAccountId } = ofWhat
  const { startDate, endDate } = asked
  return (
    <ListScreen
      {...HEAD}
      list={list}
      label={words.tabs.entries}
      above={ledgerAccountId !== undefined && <Statement query={{ ledgerAccountId, startDate, endDate }} />}
      columns={entryColumns}
      isLive
      rowSelection={{
        id: selection.id === null ? null : (ofPosting?.id ?? null),
        select: (_, entry) => {
          setChosen(entry)
          selection.select(entry.postingId)
        },
        open: (_, entry) => selection.open(entry.postingId),
      }}
      empty={LEDGER_EMPTY}
      detailLabel={words.detail}
      detail={(id) => <PostingDetail id={id} />}
    />
  )
}

function BalanceTab() {
  const selection = useSelection()
  return (
    <ListDetail
      name="ledger"
      selection={selection}
      detailLabel={words.detail}
      header={<PageHeader title={words.title} tabs={HEAD.tabs} />}
      list={<TrialBalance />}
      detail={selection.id === null ? null : <PostingDetail id={selection.id} />}
    />
  )
}

/** The books: that they balance, their accounts, and every entry. */
export function LedgerPage() {
  const { id } = useSelection()
  const given = useUrlTab(TABS)
  const hasTab = useSearchValues().tab !== undefined
  const tab = id !== null && !hasTab ? 'entries' : given
  if (tab === 'entries') return <EntriesTab />
  if (tab === 'accounts' && id === null) return <AccountsTab />
  return <BalanceTab />
}
