import { Fragment, isValidElement, type ReactElement, type ReactNode, useMemo } from 'react'
import type { OperationId } from '../../client/operations'
import { PLACES } from '../../navigation/places'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import type { AddressSelection, Selection } from '../../navigation/useSelection'
import { ActButton } from '../ActButton'
import type { ListColumn } from '../DataTable/column'
import { DataTable, type RowSelection } from '../DataTable/DataTable'
import type { RowMarks } from '../DataTable/rowMarks'
import { FilterBar } from '../FilterBar'
import { ListDetail } from '../ListDetail'
import { listWords } from '../listWords'
import { PageHeader } from '../PageHeader'
import { EmptyState, type EmptyStateProps } from '../StatePanel'
import { FoundTable } from '../search/FoundTable'
import { ColumnsMenu } from './ColumnsMenu'
import { type ColumnChoice, shownColumns, writeColumnChoice } from './columnChoice'
import { ExportMenu } from './ExportMenu'
import type { ExportedList } from './exportList'
import styles from './ListScreen.module.css'
import { searchText } from './savedViews'
import { useColumnChoice } from './useColumnChoice'
import { useDefaultView } from './useDefaultView'
import type { List } from './useList'
import { type ListNow, ViewsMenu } from './ViewsMenu'

/** How a form on a list is left. */
interface FormActs {
  readonly close: () => void
  /** Closes the form and shows what it made. */
  readonly show: (id: string) => void
}

/** The act that adds to the list: a button with a key, and a form that stands in the address as `new`. */
interface Create {
  readonly label: string
  readonly form: (acts: FormActs, start: string) => ReactNode
  /** What `new` says when the button opens the form. */
  readonly start?: string
  /** Other names in the address that are the form's. */
  readonly names?: readonly string[]
  readonly isDisabled?: boolean
  /** What the form calls: whoever lacks the role for it does not open it, and reads why. */
  readonly operation: OperationId | null
}

export interface ListScreenProps<Row> {
  readonly list: List<Row>
  readonly title: string
  readonly columns: readonly ListColumn<Row>[]
  /** Keep it outside the component; needed where rows have no `id`. */
  readonly rowId?: (row: Row) => string
  /** 2 where cells stack two lines. */
  readonly rowLines?: 1 | 2
  /** New rows on top wait while a person reads further down. */
  readonly isLive?: boolean
  /** Lets several rows be marked: `useRowMarks`. */
  readonly marks?: RowMarks<Row>
  /** The accessible name of the table, where the screen has several. */
  readonly label?: string
  /** What is selected, in full; null shows the list alone. The row is there once it is loaded. */
  readonly detail?: (id: string, row: Row | undefined) => ReactNode
  /** The accessible name of the panel, such as "Quote". */
  readonly detailLabel?: string
  /** Pixels of the panel, before a person moves the line. */
  readonly startWidth?: number
  readonly placeholder?: ReactNode
  readonly create?: Create
  /** What stands there while nothing exists; the create button comes by itself. */
  readonly empty: EmptyStateProps | ReactElement
  /** What to do where nothing matches, when a filter may be in the wrong form. */
  readonly filteredText?: string | undefined
  /** Where the selection is not the id in the path. */
  readonly selection?: Selection
  /** Where the detail is not of the row itself. */
  readonly rowSelection?: RowSelection<Row>
  /** Enter and double click of a list without details. */
  readonly onOpen?: (id: string, row: Row) => void
  /** Between the filters and the table, beside the detail: a sentence, a sum. */
  readonly above?: ReactNode
  /** What stands round the table, such as a rail beside it. */
  readonly around?: (table: ReactNode) => ReactNode
  readonly isCounted?: boolean
  readonly note?: ReactNode
  readonly tabs?: ReactNode
  /** Reads the rows of an export elsewhere than the list, where that is faster. */
  readonly exportPage?: ExportedList<Row>['exportPage']
  /** Beside the create button. */
  readonly actions?: ReactNode
  /** Replaces the row of filters; null where they stand elsewhere. */
  readonly filterRow?: ReactNode
  /** At the right end of the filters. */
  readonly aside?: ReactNode
  /** Below the head, over list and detail. */
  readonly below?: ReactNode
}

const ownId = (row: unknown): string => (row as { readonly id: string }).id

type NothingProps<Row> = Pick<ListScreenProps<Row>, 'list' | 'empty' | 'create' | 'filteredText'>

function Nothing<Row>({ list, empty, create, filteredText = listWords.list.filteredText }: NothingProps<Row>) {
  const setSearch = useSetSearch()
  if (list.isFiltered) {
    const clear = (
      <ActButton operation={null} variant="default" onAct={list.clearFilters}>
        {listWords.list.clear}
      </ActButton>
    )
    return <EmptyState title={listWords.list.filteredTitle} text={filteredText} action={clear} />
  }
  if (isValidElement(empty)) return empty
  const act = create !== undefined && create.isDisabled !== true && (
    <ActButton variant="default" operation={create.operation} onAct={() => setSearch({ new: create.start ?? '1' })}>
      {create.label}
    </ActButton>
  )
  return <EmptyState action={act === false ? undefined : act} {...(empty as EmptyStateProps)} />
}

interface HeadProps<Row> extends ListScreenProps<Row> {
  readonly chosen: ReturnType<typeof useColumnChoice>
  /** What a saved view keeps; null while nothing can be saved. */
  readonly now: ListNow | null
  /** The columns that are shown. */
  readonly shown: readonly ListColumn<Row>[]
}

function Head<Row>(props: HeadProps<Row>) {
  const { list, title, tabs, note, actions, create, filterRow, aside, below, isCounted = true } = props
  const setSearch = useSetSearch()
  const bar =
    list.filters.length === 0 ? undefined : (
      <FilterBar specs={list.filters} aside={list.found === null ? aside : undefined} />
    )
  const button = create !== undefined && (
    <ActButton
      shortcut="create"
      operation={create.operation}
      disabled={create.isDisabled}
      onAct={() => setSearch({ new: create.start ?? '1' })}
    >
      {create.label}
    </ActButton>
  )
  return (
    <>
      <PageHeader
        title={title}
        count={isCounted && list.found === null ? list.source.totalCount : null}
        tabs={tabs}
        note={note}
        filters={filterRow === undefined ? bar : (filterRow ?? undefined)}
        actions={
          <>
            {actions}
            {props.now !== null && <ViewsMenu now={props.now} path={list.selection.path} />}
            <ColumnsMenu all={props.columns} {...props.chosen} />
            {list.found === null && <ExportMenu list={list} columns={props.shown} exportPage={props.exportPage} />}
            {button}
          </>
        }
      />
      {below}
    </>
  )
}

/** The list as it stands, for a saved view: with the columns that a person chose, wherever they are kept. */
function useListNow<Row>(list: List<Row>, choice: ColumnChoice | null): ListNow | null {
  const search = useSearchValues()
  const { operation, lasting, found, selection } = list
  const place = PLACES.find(({ path }) => path === selection.path)
  if (place === undefined || found !== null) return null
  const columns = choice === null ? '' : writeColumnChoice(choice)
  return { place: place.name, search: searchText({ ...search, columns }), list: operation, query: lasting }
}

function CreateForm({ create, selection }: { readonly create: Create; readonly selection: AddressSelection }) {
  const start = useSearchValues().new
  const setSearch = useSetSearch()
  if (start === undefined || create.isDisabled === true) return null
  const names = ['new', ...(create.names ?? [])]
  const close = () => setSearch(Object.fromEntries(names.map((name) => [name, null])))
  return create.form({ close, show: (id) => selection.show(id, names) }, start)
}

/**
 * The frame of every list: head with filters and the create button, table, detail, form, and what stands there while
 * nothing matches or nothing exists. Give it `useList(...)`.
 */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { list, title, label = title, rowId = ownId, detail, create, isLive = false, above } = props
  const { found } = list
  const around = props.around ?? ((table: ReactNode) => table)
  const { source, order } = list
  const selection = props.selection ?? list.selection
  const { id } = selection
  const setSearch = useSetSearch()
  const chosen = useColumnChoice(list.operation)
  const columns = useMemo(() => shownColumns(props.columns, chosen.choice), [props.columns, chosen.choice])
  const now = useListNow(list, chosen.choice)
  useDefaultView(now?.place ?? null, id !== null)
  const sortKey = props.columns.find((column) => column.sortKey !== undefined)?.sortKey
  const isSorted = order !== null && sortKey !== undefined
  const table = (
    <DataTable
      key={label}
      label={label}
      columns={columns}
      source={source}
      rowId={rowId}
      rowLines={props.rowLines}
      isLive={isLive && order !== 'asc'}
      marks={props.marks}
      empty={<Nothing list={list} empty={props.empty} create={create} filteredText={props.filteredText} />}
      selection={detail === undefined ? undefined : (props.rowSelection ?? selection)}
      onOpen={props.onOpen}
      sort={isSorted ? { key: sortKey, order } : undefined}
      onSort={isSorted ? (sort) => setSearch({ sortOrder: sort.order === 'asc' ? 'asc' : null }) : undefined}
    />
  )
  const rows =
    above === undefined ? (
      table
    ) : (
      <div className={styles.column}>
        {above}
        <div className={styles.table}>{table}</div>
      </div>
    )
  const marked = detail === undefined ? undefined : selection
  const selected =
    id === null
      ? null
      : detail?.(
          id,
          source.rows.find((row) => rowId(row) === id),
        )
  return (
    <>
      <ListDetail
        name={list.selection.path.slice(list.selection.path.lastIndexOf('/') + 1)}
        selection={selection}
        detailLabel={props.detailLabel ?? title}
        header={<Head {...props} chosen={chosen} shown={columns} now={now} />}
        list={found === null ? around(rows) : <FoundTable search={found} label={title} selection={marked} />}
        detail={selected === undefined || selected === null ? null : <Fragment key={id}>{selected}</Fragment>}
        startWidth={props.startWidth}
        placeholder={props.placeholder}
      />
      {create !== undefined && <CreateForm create={create} selection={list.selection} />}
    </>
  )
}
