import type { ReactNode } from 'react'
import type { ServiceCallError } from '../../client/ServiceCallError'

/** One column. Keep the list outside the component or in `useMemo`: rows render again only when it changes. */
export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Pixels. A column without a width takes the room that is left; give one such column per table. */
  readonly width?: number
  /** Numbers, money and countdowns stand right. */
  readonly align?: 'left' | 'right'
  /** The head becomes a button that sorts by this key. */
  readonly sortKey?: string
  readonly tip?: string
  /** Leaves the column away while the table is narrower than this many pixels, for instance beside a detail panel. */
  readonly hideBelow?: number
}

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
  readonly loadMore?: () => void
  readonly reload?: () => void
  /** Told the first and the last row on screen. */
  readonly onRowsShown?: (first: number, last: number) => void
}
