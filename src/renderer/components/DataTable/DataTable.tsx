import { type ReactNode, useRef, useState } from 'react'
import { ActButton } from '../ActButton'
import { ErrorAlert } from '../ErrorAlert'
import { listWords } from '../listWords'
import { EmptyState, ErrorState } from '../StatePanel'
import { words } from '../words'
import type { Column, Sort, TableSource } from './column'
import styles from './DataTable.module.css'
import { actOnRow, MARK_PX, MarkAll, useMarking } from './marking'
import type { RowMarks } from './rowMarks'
import { TableBody } from './TableBody'
import { TableHead } from './TableHead'
import { type ColumnModel, useColumnModel } from './useColumnModel'
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
      {total > shown ? listWords.table.loadedOf(shown, total) : listWords.table.rows(total)}
      {source.isLoadingMore === true && <span aria-live="polite"> · {words.state.loading}</span>}
    </div>
  )
}

/** What stands below the head when there is no row. */
function NoRows<Row>({ source, empty }: { readonly source: TableSource<Row>; readonly empty: ReactNode }) {
  const { error, reload, isLoading } = source
  if (isLoading === true) return null
  if (error === null || error === undefined) return empty ?? <EmptyState title={listWords.table.empty} />
  return <ErrorState error={error} onRetry={reload} />
}

/** What could not be read, above the rows that could. */
function Missing<Row>({ source: { error, missing, reload } }: { readonly source: TableSource<Row> }) {
  if (error === null || error === undefined || missing === null || missing === undefined) return null
  return (
    <div className={styles.missing}>
      <ErrorAlert title={missing}>
        <p>{error.message}</p>
        {reload !== undefined && (
          <div>
            <ActButton operation={null} variant="default" size="xs" onAct={reload}>
              {words.state.retry}
            </ActButton>
          </div>
        )}
      </ErrorAlert>
    </div>
  )
}

/** How many new rows are held back; a click shows them. */
function Fresh({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  if (count === 0) return null
  return (
    <button type="button" className={styles.fresh} onClick={onShow}>
      {listWords.table.fresh(count)}
    </button>
  )
}

function Widths<Row>({ model, hasMarks }: { readonly model: ColumnModel<Row>; readonly hasMarks: boolean }) {
  return (
    <colgroup>
      {hasMarks && <col style={{ width: MARK_PX }} />}
      {model.columns.map((column) => (
        <col key={column.id} style={{ width: model.widthOf(column) }} />
      ))}
    </colgroup>
  )
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
  const width = useInnerWidth(scrollRef) - (props.marks === undefined ? 0 : MARK_PX)
  const model = useColumnModel(props.columns, { width: Math.max(0, width), isTrimmed: selection !== undefined })
  const { rowHeight, moveTo, ...shown } = useRowWindow({ label, source, rows, rowId, rowLines, scrollRef })
  const pageRows = Math.max(1, Math.floor((scrollRef.current?.clientHeight ?? 400) / rowHeight) - 1)
  const { marks = null, hasKeys = true } = props
  const onKeyDown = useRowKeys({ rows, rowId, selectedId, onSelect, onOpen, moveTo, hasKeys, pageRows, marks })
  const onMark = useMarking({ marks, rows, selectedId })
  const isSelectable = onSelect !== undefined
  const isLoading = source.isLoading === true && rows.length === 0
  const clicks = { rows, rowId, onMark: marks === null ? null : onMark }
  const toTop = () => {
    held.release()
    scrollRef.current?.scrollTo({ top: 0 })
  }
  return (
    <div className={styles.frame} data-stale={source.isStale}>
      {rows.length > 0 && <Missing source={source} />}
      <Fresh count={held.freshCount} onShow={toTop} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows inside are the controls; clicks are delegated */}
      <div
        ref={scrollRef}
        className={styles.scroll}
        tabIndex={isSelectable ? -1 : 0}
        onScroll={({ currentTarget }) => {
          rememberScroll(label, currentTarget.scrollTop)
          setIsAtTop(currentTarget.scrollTop < rowHeight / 2)
        }}
        onClick={(event) => actOnRow(event, clicks, onSelect)}
        // A range is no text to select.
        onMouseDown={(event) => marks !== null && event.shiftKey && event.preventDefault()}
        onDoubleClick={(event) => actOnRow(event, clicks, onOpen)}
        onKeyDown={onKeyDown}
      >
        <table
          className={styles.table}
          role={isSelectable ? 'grid' : undefined}
          aria-label={label}
          aria-rowcount={(source.totalCount ?? rows.length) + 1}
          aria-busy={isLoading}
          data-lines={rowLines}
          style={{ minWidth: model.minWidth + (marks === null ? 0 : MARK_PX) }}
        >
          <Widths model={model} hasMarks={marks !== null} />
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
