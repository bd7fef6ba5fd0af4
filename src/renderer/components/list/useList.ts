import { useCallback } from 'react'
import type { SearchKind } from '../../../contract/console/objects/schemas'
import { callOperation } from '../../client/callOperation'
import { UNCOUNTED } from '../../client/countHeader'
import type { CallOptions, FilterName, FilterWord, ListId, Query, Reply, RowOf } from '../../client/operations'
import { findOperation } from '../../client/operations'
import { usePreferences } from '../../client/preferences'
import { useServiceNow } from '../../client/serviceClock'
import { type Pages, usePages } from '../../client/usePages'
import type { ListedId } from '../../navigation/listIds'
import { searchValue, useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { type AddressSelection, useSelection } from '../../navigation/useSelection'
import { type FilterSpec, filterNames, type TextSpec } from '../filterSpec'
import type { ListSearch } from '../search/useFound'
import { words } from '../search/words'
import type { ExportPage } from './exportPage'
import { askedValues, filterSpecs, type ListFilter } from './listFilters'

/** What the clock says is asked again once a minute at most. */
const MINUTE_MS = 60_000

interface ListOptions<K extends ListId> {
  readonly filters?: readonly ListFilter<K>[]
  /** Parameters that other controls than the filters keep in the address, such as tabs. */
  readonly also?: readonly FilterName<K>[]
  /** What is asked whatever the address says. */
  readonly query?: Query<K>
  readonly isEnabled?: boolean
  /** What its rows are for a search: the list gets a box that finds among them all, whatever the filters say. */
  readonly searched?: SearchKind
}

/** The box of a list's search; its text stands in the address as `q`. */
const searchBox = (kind: SearchKind): TextSpec => ({
  kind: 'text',
  name: 'q',
  label: words.label,
  hint: words.hint(kind),
})

/** What the address asks of a list, by the names of its query. */
export type AskedFilters<K extends ListId> = { readonly [N in FilterName<K>]?: FilterWord<K, N> }

/** A list of a screen: its rows, its filters and what is selected, as the address says. */
export interface List<Row, Question = unknown, Whole = unknown> {
  readonly source: Pages<Row, Whole>
  readonly filters: readonly FilterSpec[]
  readonly asked: Question
  readonly isFiltered: boolean
  /** Null while nobody searches: then the rows are those of the filters. */
  readonly found: ListSearch | null
  /** Takes every filter and the search away; `also` changes other values of the address in the same step. */
  readonly clearFilters: (also?: Readonly<Record<string, string | null>>) => void
  /** How the rows stand by time, of a list that can be turned round. */
  readonly order: 'asc' | 'desc' | null
  readonly selection: AddressSelection
  /** Whose rows these are. */
  readonly operation: ListedId
  /** What it is asked for now. */
  readonly query: Readonly<Record<string, unknown>>
  /** What it is asked for, before words by the clock became instants: what a saved view keeps. */
  readonly lasting: Readonly<Record<string, string>>
  /** Reads rows past what is loaded, from the top or behind a page, for an export. */
  readonly readPage: (cursor: string | null) => Promise<ExportPage<Row>>
}

/** The most that the contracts of lists give at once. */
const PAGE_LIMIT = 100

/**
 * Reads a list as the address of the screen asks for it. Names and choices of the filters are those of the contract's
 * query; the operation stands among the screen's in `navigation/listIds`.
 */
export function useList<K extends ListedId>(
  operation: K,
  options: ListOptions<K> = {},
): List<RowOf<K>, AskedFilters<K>, Reply<K>> {
  const { also = [], isEnabled = true, searched } = options
  const selection = useSelection()
  const search = useSearchValues()
  const setSearch = useSetSearch()
  const text = searched === undefined ? '' : (search.q?.trim() ?? '')
  const specs = filterSpecs(operation, options.filters ?? [])
  const names = [...specs.flatMap(filterNames), ...also]
  const days = { nowMs: useServiceNow(MINUTE_MS), isUtc: usePreferences().hasIsoFormats }
  const values = askedValues(operation, names, search, days)
  const canTurn = findOperation(operation).query?.sortOrder !== undefined
  const order = canTurn ? (search.sortOrder === 'asc' ? 'asc' : 'desc') : null
  // The types know the names, the router has checked the words; only here both become the query of a call.
  const asked = values as AskedFilters<K>
  const query = { ...options.query, ...values, ...(order === 'asc' ? { sortOrder: order } : {}) }
  const source = usePages(operation, { query } as CallOptions<K>, { isEnabled })
  const found = searched === undefined || text === '' ? null : { kind: searched, text }
  const box = searched === undefined ? [] : [searchBox(searched)]
  const filters = found === null ? [...box, ...specs] : box
  const allNames = filters.flatMap(filterNames).concat(also).join(' ')
  const clearFilters = useCallback<List<unknown>['clearFilters']>(
    (also = {}) => setSearch({ ...Object.fromEntries(allNames.split(' ').map((name) => [name, null])), ...also }),
    [setSearch, allNames],
  )
  const readPage = (cursor: string | null) => {
    const page = findOperation(operation).isPaged === true ? { limit: PAGE_LIMIT, cursor } : {}
    const call = { query: { ...query, ...page } } as CallOptions<K>
    return callOperation(operation, call, { headers: UNCOUNTED }) as Promise<ExportPage<RowOf<K>>>
  }
  const lasting = Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, name in values ? (searchValue(search, name)?.trim() ?? '') : String(value)]),
  )
  const isFiltered = found !== null || Object.keys(values).length > 0
  return {
    source,
    filters,
    asked,
    isFiltered,
    found,
    clearFilters,
    order,
    selection,
    operation,
    query,
    lasting,
    readPage,
  }
}
