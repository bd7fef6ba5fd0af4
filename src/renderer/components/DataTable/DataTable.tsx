import { type MouseEvent, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { EmptyState, ErrorState } from '../StatePanel'
import { words } from '../words'
import type { Column, Sort, TableSource } from './column'
import styles from './DataTable.module.css'
import { MarkBox } from './MarkBox'
import type { RowMarks } from './rowMarks'
import { TableBody } from './TableBody'
import { TableHead } from './TableHead'
import { useColumnModel } from './useColumnModel'
import { useHeldRows } from './useHeldRows'
import { useRowKeys } from './useRowKeys'
import { rememberScroll, useInnerWidth, useRowWindow } from './useRowWindow'

/** Which row is selected, by a click or the keys, and which one is opened, by Enter or a double click. */
export interface RowSelection<Row> {
  readonly id: string | null
  readonly select: (id: string, row: Row) => void
  readonly open: (id: string, row: Row) => void
}

interface DataTableProps<Row> {
  /** The accessible name, also the name under which scroll position is remembered. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** `usePages(...)`, or `{ rows }`. */
  readonly source: TableSource<Row>
  /** Keep it outside the component. */
  readonly rowId: (row: Row) => string
  /** 2 where cells stack two lines. */
  readonly rowLines?: 1 | 2
  /** `useSelection(...)` in most lists. */
  readonly selection?: RowSelection<Row>
  /** Enter and double click where no row is selected. */
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
  /** Lets several rows be marked, to act on them together: `useRowMarks`. */
  readonly marks?: RowMarks<Row> | undefined
  /** False leaves away the line that counts the rows. */
  readonly hasFooter?: boolean
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

/** What stands below the head when there is no row. */
function NoRows<Row>({ source, empty }: { readonly source: TableSource<Row>; readonly empty: ReactNode }) {
  const { error, reload, isLoading } = source
  if (isLoading === true) return null
  if (error === null || error === undefined) return empty ?? <EmptyState title={words.table.empty} />
  return <ErrorState error={error} {...(reload === undefined ? {} : { onRetry: reload })} />
}

/** Pixels of the column of boxes. */
const MARK_PX = 36

/** Marks what is loaded, or takes all marks away. */
function MarkAll<Row>({ marks, rows }: { readonly marks: RowMarks<Row>; readonly rows: readonly Row[] }) {
  const count = marks.rows.size
  const isAll = count > 0 && count >= rows.length
  const act = () => (count > 0 ? marks.clear() : marks.set(rows))
  return <MarkBox label={words.table.markAll} isMarked={isAll} isMixed={count > 0 && !isAll} onMark={act} />
}

interface MarkingInput<Row> {
  readonly marks: RowMarks<Row> | null
  readonly rows: readonly Row[]
  readonly selectedId: string | null
}

/** What a click marks; the same function for every draw, so that rows are not drawn again. */
function useMarking<Row>(input: MarkingInput<Row>): (id: string, row: Row, isRange: boolean) => void {
  const latest = useRef(input)
  useLayoutEffect(() => {
    latest.current = input
  })
  return useCallback((id, row, isRange) => {
    const { marks, rows, selectedId } = latest.current
    if (isRange) marks?.extend(rows, id, selectedId)
    else marks?.toggle(id, row)
  }, [])
}

/**
 * The table of every list: dense, virtual, one row high, with keys. Cells are plain markup; what explains itself does
 * so through `data-tip`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, source, rowId, rowLines = 1, selection, isLive = false } = props
  const { id: selectedId = null, select: onSelect, open: onOpen = props.onOpen } = selection ?? {}
  const scrollRef = useRef<HTMLDivElement>(null)
  const [isAtTop, setIsAtTop] = useState(true)
  const held = useHeldRows(source.rows, rowId, isLive && (!isAtTop || props.isPaused === true))
  const rows = held.shown
  const model = useColumnModel(props.columns, useInnerWidth(scrollRef))
  const { rowHeight, moveTo, ...shown } = useRowWindow({ label, source, rows, rowId, rowLines, scrollRef })
  const pageRows = Math.max(1, Math.floor((scrollRef.current?.clientHeight ?? 400) / rowHeight) - 1)
  const hasKeys = props.hasKeys ?? true
  const { marks = null } = props
  const onKeyDown = useRowKeys({ rows, rowId, selectedId, onSelect, onOpen, moveTo, hasKeys, pageRows, marks })
  const onMark = useMarking({ marks, rows, selectedId })
  const isSelectable = onSelect !== undefined
  const isLoading = source.isLoading === true && rows.length === 0

  const actOn = (event: MouseEvent, act: ((id: string, row: Row) => void) | undefined) => {
    const target = event.target as Element
    const id = target.closest<HTMLElement>('[data-row]')?.dataset.row
    const row = rows.find((candidate) => rowId(candidate) === id)
    if (id === undefined || row === undefined || target.closest('a,button,input,label') !== null) return
    if (marks !== null && (event.shiftKey || event.ctrlKey || event.metaKey)) return onMark(id, row, event.shiftKey)
    act?.(id, row)
  }
  const toTop = () => {
    held.release()
    scrollRef.current?.scrollTo({ top: 0 })
  }
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
        tabIndex={isSelectable ? -1 : 0}
        onScroll={({ currentTarget }) => {
          rememberScroll(label, currentTarget.scrollTop)
          setIsAtTop(currentTarget.scrollTop < rowHeight / 2)
        }}
        onClick={(event) => actOn(event, onSelect)}
        // A range is no text to select.
        onMouseDown={(event) => marks !== null && event.shiftKey && event.preventDefault()}
        onDoubleClick={(event) => actOn(event, onOpen)}
        onKeyDown={onKeyDown}
      >
        <table
          className={styles.table}
          {...(isSelectable ? { role: 'grid' } : {})}
          aria-label={label}
          aria-rowcount={(source.totalCount ?? rows.length) + 1}
          aria-busy={isLoading}
          data-lines={rowLines}
          style={{ minWidth: model.minWidth + (marks === null ? 0 : MARK_PX) }}
        >
          <colgroup>
            {marks !== null && <col style={{ width: MARK_PX }} />}
            {model.columns.map((column) => (
              <col key={column.id} style={{ width: model.widthOf(column) }} />
            ))}
          </colgroup>
          <TableHead
            columns={model.columns}
            sort={props.sort}
            onSort={props.onSort}
            resizeStart={model.resizeStart}
            markAll={marks === null ? null : <MarkAll marks={marks} rows={rows} />}
          />
          <TableBody
            {...{ rows, rowId, selectedId, isSelectable, isLoading, onMark }}
            marked={marks?.rows ?? null}
            columns={model.columns}
            {...shown}
          />
        </table>
        {rows.length === 0 && <NoRows source={source} empty={props.empty} />}
      </div>
      {props.hasFooter !== false && rows.length > 0 && <FooterLine source={source} shown={rows.length} />}
    </div>
  )
}
