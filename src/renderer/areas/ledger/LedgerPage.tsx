import { type ReactNode, useMemo, useState } from 'react'
import { type LedgerAccount, type LedgerEntry, ledgerAccountKind } from '../../../contract/console/money/schemas'
import { callOperation } from '../../client/callOperation'
import { usePages } from '../../client/usePages'
import { useRead } from '../../client/useRead'
import { ActButton } from '../../components/ActButton'
import { DataTable } from '../../components/DataTable/DataTable'
import { FilterBar } from '../../components/FilterBar'
import { type FilterSpec, filterValues } from '../../components/filterSpec'
import { ListDetail } from '../../components/ListDetail'
import { PageHeader } from '../../components/PageHeader'
import { EmptyState } from '../../components/StatePanel'
import { saveFile } from '../../components/saveFile'
import { UrlTabs, useUrlTab } from '../../components/UrlTabs'
import { useGoTo } from '../../navigation/useGoTo'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { type Selection, useSelection } from '../../navigation/useSelection'
import { AccountDetail } from './AccountDetail'
import styles from './AccountDetail.module.css'
import { entryQuery } from './entryQuery'
import { accountColumns, entryColumns } from './ledgerColumns'
import { ledgerCsv } from './ledgerCsv'
import { PostingDetail } from './PostingDetail'
import { Statement } from './Statement'
import { TrialBalance } from './TrialBalance'
import { words } from './words'

const TABS = [
  { value: 'balance', label: words.tabs.balance },
  { value: 'accounts', label: words.tabs.accounts },
  { value: 'entries', label: words.tabs.entries },
] as const

function useFilters(): { readonly accounts: readonly FilterSpec[]; readonly entries: readonly FilterSpec[] } {
  const balance = useRead('getTrialBalance', {})
  return useMemo(() => {
    const currencies = (balance.data?.data ?? []).map(({ currency }) => ({ value: currency, label: currency }))
    const kinds = ledgerAccountKind.options.map((value) => ({ value, label: words.kinds[value] }))
    const currency: FilterSpec = {
      kind: 'choice',
      name: 'currency',
      label: words.filters.currency,
      options: currencies,
    }
    return {
      accounts: [currency, { kind: 'choice', name: 'kind', label: words.filters.kind, options: kinds }],
      entries: [
        { kind: 'text', name: 'of', label: words.filters.of },
        currency,
        { kind: 'dates', name: 'written', label: words.filters.dates, fromName: 'startDate', toName: 'endDate' },
      ],
    }
  }, [balance.data])
}

const rowId = (row: { readonly id: string }): string => row.id

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const goTo = useGoTo()
  if (isFiltered) return <EmptyState title={words.empty.filteredTitle} text={words.empty.filteredText} />
  const toSandbox = <ActButton onAct={() => goTo('/sandbox')}>{words.empty.action}</ActButton>
  return <EmptyState title={words.empty.title} text={words.empty.text} action={toSandbox} />
}

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
function AccountsTab({ header }: { readonly header: ReactNode }) {
  const selection = useAccountSelection()
  const values = filterValues(useFilters().accounts, useSearchValues())
  const pages = usePages('listLedgerAccounts', { query: values as never })
  const { id } = selection
  return (
    <ListDetail
      name="ledger-accounts"
      selection={selection}
      detailLabel={words.accountDetail}
      header={header}
      list={
        <DataTable<LedgerAccount>
          label={words.tabs.accounts}
          columns={accountColumns}
          source={pages}
          rowId={rowId}
          selection={selection}
          empty={<Nothing isFiltered={Object.keys(values).length > 0} />}
        />
      }
      detail={id === null ? null : <AccountDetail id={id} account={pages.rows.find((row) => row.id === id)} />}
    />
  )
}

/** What the address asks of the entries. */
function useEntryQuery() {
  const search = useSearchValues()
  const { entries } = useFilters()
  const { of, ...rest } = filterValues(entries, search)
  return { ...entryQuery(of), ...rest }
}

/** Takes the entries that match away as a file. */
function ExportButton({ query }: { readonly query: ReturnType<typeof useEntryQuery> }) {
  const [isSending, setIsSending] = useState(false)
  const [isCut, setIsCut] = useState(false)
  const take = async () => {
    setIsSending(true)
    try {
      const taken = await callOperation('exportLedgerEntries', { query })
      setIsCut(taken.isCut)
      saveFile(words.export.fileName, 'text/csv;charset=utf-8', ledgerCsv(taken.data))
    } finally {
      setIsSending(false)
    }
  }
  return (
    <>
      {isCut && <span className="muted">{words.export.cut}</span>}
      <ActButton variant="default" isSending={isSending} onAct={() => void take()}>
        {words.export.act}
      </ActButton>
    </>
  )
}

/** What was written, newest first; a choice shows the whole posting. One account alone is closed like a statement. */
function EntriesTable({ selection }: { readonly selection: Selection }) {
  const query = useEntryQuery()
  const pages = usePages('listLedgerEntries', { query })
  const [chosen, setChosen] = useState<LedgerEntry | null>(null)
  const ofPosting =
    chosen?.postingId === selection.id ? chosen : pages.rows.find((entry) => entry.postingId === selection.id)
  const { ledgerAccountId, startDate, endDate } = query as Readonly<Record<string, string | undefined>>
  const range = { ...(startDate === undefined ? {} : { startDate }), ...(endDate === undefined ? {} : { endDate }) }
  return (
    <div className={styles.panel}>
      {ledgerAccountId !== undefined && <Statement query={{ ledgerAccountId, ...range }} />}
      <div className={styles.entries}>
        <DataTable<LedgerEntry>
          label={words.tabs.entries}
          columns={entryColumns}
          source={pages}
          rowId={rowId}
          selection={{
            id: selection.id === null ? null : (ofPosting?.id ?? null),
            select: (_, entry) => {
              setChosen(entry)
              selection.select(entry.postingId)
            },
            open: (_, entry) => selection.open(entry.postingId),
          }}
          isLive
          empty={<Nothing isFiltered={Object.keys(query).length > 0} />}
        />
      </div>
    </div>
  )
}

/** The books: that they balance, their accounts, and every entry. */
export function LedgerPage() {
  const selection = useSelection('/ledger')
  const given = useUrlTab(TABS)
  const hasTab = useSearchValues().tab !== undefined
  const tab = selection.id !== null && !hasTab ? 'entries' : given
  const filters = useFilters()
  const entries = useEntryQuery()
  const specs = tab === 'accounts' ? filters.accounts : tab === 'entries' ? filters.entries : null
  const header = (
    <PageHeader
      title={words.title}
      tabs={<UrlTabs label={words.title} tabs={TABS} />}
      {...(specs === null ? {} : { filters: <FilterBar specs={specs} /> })}
      {...(tab === 'entries' ? { actions: <ExportButton query={entries} /> } : {})}
    />
  )
  if (tab === 'accounts' && selection.id === null) return <AccountsTab header={header} />
  return (
    <ListDetail
      name="ledger"
      selection={selection}
      detailLabel={words.detail}
      header={header}
      list={tab === 'balance' ? <TrialBalance /> : <EntriesTable selection={selection} />}
      detail={selection.id === null ? null : <PostingDetail id={selection.id} />}
    />
  )
}
