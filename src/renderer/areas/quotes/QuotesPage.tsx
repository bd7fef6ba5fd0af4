import { useMemo } from 'react'
import type { ConsoleQuote } from '../../../contract/console/money/schemas'
import { quoteStatus } from '../../../contract/quotes/schemas'
import { usePages } from '../../client/usePages'
import { ActButton } from '../../components/ActButton'
import { DataTable } from '../../components/DataTable/DataTable'
import { FilterBar } from '../../components/FilterBar'
import { type FilterSpec, filterValues } from '../../components/filterSpec'
import { enumText } from '../../components/format/enumText'
import { ListDetail } from '../../components/ListDetail'
import { PageHeader } from '../../components/PageHeader'
import { EmptyState } from '../../components/StatePanel'
import { useAgentOptions, useCustomerOptions } from '../../components/useChoices'
import { useGoTo } from '../../navigation/useGoTo'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { useSelection } from '../../navigation/useSelection'
import { QuoteDetail } from './QuoteDetail'
import { QuoteForm } from './QuoteForm'
import { quoteColumns } from './quoteColumns'
import { words } from './words'

const rowId = (row: ConsoleQuote): string => row.quote.id

function useFilters(): readonly FilterSpec[] {
  const customers = useCustomerOptions()
  const agents = useAgentOptions()
  return useMemo(
    () => [
      {
        kind: 'choice',
        name: 'status',
        label: words.filters.state,
        options: quoteStatus.options.map((value) => ({ value, label: enumText(value) })),
      },
      { kind: 'choice', name: 'customerId', label: words.filters.customer, options: customers },
      {
        kind: 'choice',
        name: 'agentId',
        label: words.filters.agent,
        options: agents,
      },
    ],
    [customers, agents],
  )
}

/** Quotes: what was promised to whom at which rate, which of them still live, and a form for new ones. */
export function QuotesPage() {
  const selection = useSelection('/quotes')
  const search = useSearchValues()
  const setSearch = useSetSearch()
  const goTo = useGoTo()
  const filters = useFilters()
  const values = filterValues(filters, search)
  const pages = usePages('listQuotes', { query: values as never })
  const isFiltered = Object.keys(values).length > 0
  const create = () => setSearch({ new: '1' })
  const empty = isFiltered ? (
    <EmptyState title={words.empty.filteredTitle} text={words.empty.filteredText} />
  ) : (
    <EmptyState title={words.empty.title} text={words.empty.text} />
  )
  return (
    <>
      <ListDetail
        name="quotes"
        selection={selection}
        detailLabel={words.detail}
        header={
          <PageHeader
            title={words.title}
            count={pages.totalCount}
            filters={<FilterBar specs={filters} />}
            actions={
              <ActButton shortcut="create" onAct={create}>
                {words.create}
              </ActButton>
            }
          />
        }
        list={
          <DataTable
            label={words.title}
            columns={quoteColumns}
            source={pages}
            rowId={rowId}
            rowLines={2}
            selection={selection}
            isLive
            empty={empty}
          />
        }
        detail={selection.id === null ? null : <QuoteDetail id={selection.id} />}
      />
      {search.new === '1' && (
        <QuoteForm onClose={() => setSearch({ new: null })} onCreated={(quote) => goTo(`/quotes/${quote.id}`)} />
      )}
    </>
  )
}
