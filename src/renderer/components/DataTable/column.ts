import type { ReactNode } from 'react'
import type { ServiceCallError } from '../../client/ServiceCallError'

export type ExportValue = string | number | boolean | null | undefined

/** One column of an exported file. */
export interface ExportField<Row> {
  /** Without it the head of the column that it belongs to. */
  readonly head?: string | undefined
  /** Stands behind the head. */
  readonly tail?: string
  readonly value: (row: Row) => ExportValue
  /** The value is a customer's id, and the file says the name. */
  readonly isCustomer?: true
}

interface ColumnFrame {
  readonly id: string
  readonly header: string
  /** Pixels. A column without a width takes the room that is left; names that may both be long share it. */
  readonly width?: number
  /** Pixels that its cells take: beside a detail and on a phone it is made narrower, and never than this. */
  readonly least?: number
  /** Numbers, money and countdowns stand right. */
  readonly align?: 'left' | 'right'
  /** The head becomes a button that sorts by this key. */
  readonly sortKey?: string
  readonly tip?: string
  /** Leaves the column away while the table is narrower than this many pixels, for instance beside a detail panel. */
  readonly hideBelow?: number | undefined
  /** A person asked for it: no lack of room takes it away. */
  readonly isKept?: boolean
  /** What the row is about: lack of room takes the others away before it. */
  readonly goesLast?: true
}

/** The columns that have room, in which a cell need not say what another one says. */
export type ShownColumns = readonly Pick<ColumnFrame, 'id'>[]

/** One column. Keep the list outside the component or in `useMemo`: rows render again only when it changes. */
export interface Column<Row> extends ColumnFrame {
  readonly cell: (row: Row, shown: ShownColumns) => ReactNode
}

/** A column whose cells are texts; an export says them, unless it says more. */
interface TextColumn<Row> extends ColumnFrame {
  readonly cell: (row: Row, shown: ShownColumns) => string | number | null | undefined
  readonly exports?: readonly ExportField<Row>[]
}

/** A column whose cells are drawn says what an export says of it; none, if nothing. */
interface DrawnColumn<Row> extends ColumnFrame {
  readonly cell: (row: Row, shown: ShownColumns) => ReactNode
  readonly exports: readonly ExportField<Row>[]
}

/** A column of a list: what its rows show, and what an export says of them. */
export type ListColumn<Row> = TextColumn<Row> | DrawnColumn<Row>

export interface Sort {
  readonly key: string
  readonly order: 'asc' | 'desc'
}

/** Where rows come from: the result of `usePages`, or just `{ rows }`. */
export interface TableSource<Row> {
  readonly rows: readonly Row[]
  readonly totalCount?: number | null
  readonly hasMore?: boolean
  readonly isLoading?: boolean
  readonly isLoadingMore?: boolean
  readonly isStale?: boolean
  readonly error?: ServiceCallError | null
  /** What `error` keeps away from the rows that are there, in a sentence; null where it keeps nothing away. */
  readonly missing?: string | null
  readonly loadMore?: () => void
  readonly reload?: () => void
  /** Told the first and the last row on screen. */
  readonly onRowsShown?: (first: number, last: number) => void
}
