import { columnResizingFeature, columnSizingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePreferences } from '../../client/preferences'
import { EmptyState, ErrorState } from '../StatePanel'
import { words } from '../words'
import type { Column, Sort, TableSource } from './column'
import styles from './DataTable.module.css'
import { TableHead } from './TableHead'
import { TableRow } from './TableRow'
import { useHeldRows } from './useHeldRows'
import { useRowKeys } from './useRowKeys'

export interface DataTableProps<Row> {
  /** The accessible name, also the name under which scroll position is remembered. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** `usePages(...)`, or `{ rows }`. */
  readonly source: TableSource<Row>
  /** Keep it outside the component. */
  readonly rowId: (row: Row) => string
  /** 2 where cells stack two lines. */
  readonly rowLines?: 1 | 2
  readonly selectedId?: string | null
  readonly onSelect?: (id: string, row: Row) => void
  /** Enter and double click. */
  readonly onOpen?: (id: string, row: Row) => void
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  /** What stands there when no row matches. */
  readonly empty?: ReactNode
  /** New rows on top are held back while a person reads further down, or while `isPaused`. */
  readonly isLive?: boolean
  readonly isPaused?: boolean
  /** False when another table on the screen has the keys J and K. */
  readonly hasKeys?: boolean
  /** False leaves away the line that counts the rows. */
  readonly hasFooter?: boolean
}

const features = tableFeatures({ columnSizingFeature, columnResizingFeature })
const FLEXIBLE_MIN_PX = 140
const OVERSCAN = 12
const NEAR_END_ROWS = 30
const SKELETON_ROWS = 12
const HEIGHTS = { compact: { 1: 32, 2: 44 }, comfortable: { 1: 40, 2: 52 } } as const

/** Where each table was scrolled to, so that Back returns to the same place. */
const scrollByLabel = new Map<string, number>()

function useColumnModel<Row>(columns: readonly Column<Row>[], rows: readonly Row[], rowId: (row: Row) => string) {
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        ...(column.width === undefined ? {} : { size: column.width }),
        minSize: 48,
      })),
    [columns],
  )
  const table = useTable({
    features,
    columns: definitions as never,
    data: rows as never,
    getRowId: rowId as never,
    columnResizeMode: 'onChange',
  })
  const sizing = table.state.columnSizing as Readonly<Record<string, number>>
  const headers = new Map(table.getHeaderGroups()[0]?.headers.map((header) => [header.column.id, header]))
  const widthOf = (column: Column<Row>) => sizing[column.id] ?? column.width
  return {
    widthOf,
    minWidth: columns.reduce((sum, column) => sum + (widthOf(column) ?? FLEXIBLE_MIN_PX), 0),
    resizeStart: (columnId: string) => headers.get(columnId)?.getResizeHandler() ?? null,
  }
}

function SkeletonRows({ columns }: { readonly columns: number }) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
    <tr key={row} className={styles.row} aria-hidden="true">
      {Array.from({ length: columns }, (__, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are alike and never move
        <td key={cell} className={styles.cell}>
          <span className={styles.bar} style={{ width: `${72 - ((row * 13 + cell * 29) % 40)}%` }} />
        </td>
      ))}
    </tr>
  ))
}

function FooterLine<Row>({ source, shown }: { readonly source: TableSource<Row>; readonly shown: number }) {
  const total = source.totalCount ?? shown
  return (
    <div className={styles.footer}>
      {total > shown ? words.table.loadedOf(shown, total) : words.table.rows(total)}
      {source.isLoadingMore === true && <span aria-live="polite"> · {words.state.loading}</span>}
    </div>
  )
}

/**
 * The table of every list: dense, virtual, one row high, with keys. Cells are plain markup; what explains itself does so
 * through `data-tip`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, source, rowId, rowLines = 1, selectedId = null, onSelect, onOpen, isLive = false } = props
  const { density } = usePreferences()
  const scrollRef = useRef<HTMLDivElement>(null)
  const [isAtTop, setIsAtTop] = useState(true)
  const held = useHeldRows(source.rows, rowId, isLive && (!isAtTop || props.isPaused === true))
  const rows = held.shown
  const model = useColumnModel(columns, rows, rowId)
  const rowHeight = HEIGHTS[density][rowLines]
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialOffset: () => scrollByLabel.get(label) ?? 0,
  })
  const items = virtual.getVirtualItems()
  const lastIndex = items.at(-1)?.index ?? 0

  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight])
  useLayoutEffect(() => {
    if (scrollRef.current !== null) scrollRef.current.scrollTop = scrollByLabel.get(label) ?? 0
  }, [label])
  const { hasMore = false, isLoadingMore = false, loadMore } = source
  useEffect(() => {
    if (hasMore && !isLoadingMore && lastIndex >= rows.length - NEAR_END_ROWS) loadMore?.()
  }, [hasMore, isLoadingMore, loadMore, lastIndex, rows.length])

  const moveTo = useCallback(
    (index: number) => {
      virtual.scrollToIndex(index)
      requestAnimationFrame(() => {
        const box = scrollRef.current
        const hasFocus = document.activeElement === document.body || box?.contains(document.activeElement) === true
        if (hasFocus) box?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true })
      })
    },
    [virtual],
  )
  const onKeyDown = useRowKeys({
    rows, rowId, selectedId, onSelect, onOpen, moveTo,
    hasKeys: props.hasKeys ?? true,
    pageRows: Math.max(1, Math.floor((scrollRef.current?.clientHeight ?? 400) / rowHeight) - 1),
  })
  const actOn = (event: MouseEvent, act: ((id: string, row: Row) => void) | undefined) => {
    const target = event.target as Element
    const id = target.closest<HTMLElement>('[data-row]')?.dataset.row
    const row = rows.find((candidate) => rowId(candidate) === id)
    if (id === undefined || row === undefined || target.closest('a,button,input,label') !== null) return
    act?.(id, row)
  }
  const toTop = () => {
    held.release()
    scrollRef.current?.scrollTo({ top: 0 })
  }
  const isLoading = source.isLoading === true && rows.length === 0
  const hasFailed = source.error !== null && source.error !== undefined && rows.length === 0
  const focusIndex = Math.max(0, rows.findIndex((row) => rowId(row) === selectedId))
  const padTop = items[0]?.start ?? 0
  const padBottom = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)

  return (
    <div className={styles.frame} data-stale={source.isStale}>
      {held.freshCount > 0 && (
        <button type="button" className={styles.fresh} onClick={toTop}>
          {words.table.fresh(held.freshCount)}
        </button>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows inside are the controls; clicks are delegated */}
      <div
        ref={scrollRef}
        className={styles.scroll}
        tabIndex={onSelect === undefined ? 0 : -1}
        onScroll={(event) => {
          const { scrollTop } = event.currentTarget
          scrollByLabel.set(label, scrollTop)
          setIsAtTop(scrollTop < rowHeight / 2)
        }}
        onClick={(event) => actOn(event, onSelect)}
        onDoubleClick={(event) => actOn(event, onOpen)}
        onKeyDown={onKeyDown}
      >
        <table
          className={styles.table}
          {...(onSelect === undefined ? {} : { role: 'grid' })}
          aria-label={label}
          aria-rowcount={(source.totalCount ?? rows.length) + 1}
          aria-busy={isLoading}
          data-lines={rowLines}
          style={{ minWidth: model.minWidth }}
        >
          <colgroup>
            {columns.map((column) => (
              <col key={column.id} style={{ width: model.widthOf(column) }} />
            ))}
          </colgroup>
          <TableHead columns={columns} sort={props.sort} onSort={props.onSort} resizeStart={model.resizeStart} />
          <tbody>
            {isLoading && <SkeletonRows columns={columns.length} />}
            {padTop > 0 && <tr aria-hidden="true" style={{ height: padTop }} />}
            {items.map((item) => {
              const row = rows[item.index]
              if (row === undefined) return null
              const id = rowId(row)
              return (
                <TableRow
                  key={id}
                  row={row}
                  id={id}
                  index={item.index}
                  columns={columns}
                  isSelected={id === selectedId}
                  isFocusable={item.index === focusIndex}
                  isSelectable={onSelect !== undefined}
                />
              )
            })}
            {padBottom > 0 && <tr aria-hidden="true" style={{ height: padBottom }} />}
          </tbody>
        </table>
        {hasFailed && source.error && (
          <ErrorState error={source.error} {...(source.reload === undefined ? {} : { onRetry: source.reload })} />
        )}
        {!isLoading && !hasFailed && rows.length === 0 && (props.empty ?? <EmptyState title={words.table.empty} />)}
      </div>
      {props.hasFooter !== false && rows.length > 0 && <FooterLine source={source} shown={rows.length} />}
    </div>
  )
}
