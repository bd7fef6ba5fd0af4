import { columnResizingFeature, columnSizingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { useTypeScale } from '../../client/typeScale'
import type { Column } from './column'

const features = tableFeatures({ columnSizingFeature, columnResizingFeature })
const FLEXIBLE_MIN_PX = 112
/** An audience reads whole names; the table scrolls where there is no room for them. */
const FLEXIBLE_PRESENTED_PX = 184
const TRIMMED_BELOW_PX = 560
const COLUMNS_MIN = 2
/** What is left of a column's width there. */
const TRIMMED = 0.85
/** The table knows columns and their widths; rows are drawn without it. */
const NO_ROWS: readonly never[] = []

export interface ColumnModel<Row> {
  /** The columns that have room. */
  readonly columns: readonly Column<Row>[]
  readonly widthOf: (column: Column<Row>) => number | undefined
  readonly minWidth: number
  readonly resizeStart: (columnId: string) => ((event: unknown) => void) | null
}

interface Room {
  /** Pixels; 0 before it is known. */
  readonly width: number
  /** What has no room stands in the detail of the row: a phone shows as many columns as fit, and two at least. */
  readonly isTrimmed: boolean
}

/** Pixels of usual type, and what is left of a column's width where there is little. */
interface MeasuredRoom extends Room {
  readonly share: number
}

const isTrimming = ({ width, isTrimmed }: Room): boolean => isTrimmed && width > 0 && width < TRIMMED_BELOW_PX

/** The columns that have room: the last ones go first, the one of the names and those a person asked for never. */
function withRoom<Row>(columns: readonly Column<Row>[], room: MeasuredRoom): readonly Column<Row>[] {
  if (!isTrimming(room)) return columns
  const { share } = room
  const needed = columns.reduce((sum, { width }) => sum + (width === undefined ? FLEXIBLE_MIN_PX : width * share), 0)
  if (needed <= room.width || columns.length <= COLUMNS_MIN) return columns
  const last = columns.findLastIndex(({ width, isKept }) => width !== undefined && isKept !== true)
  if (last === -1) return columns
  return withRoom(columns.toSpliced(last, 1), room)
}

/** The columns of a table with their widths, as set or as dragged by the person; narrow tables leave some away. */
export function useColumnModel<Row>(all: readonly Column<Row>[], given: Room): ColumnModel<Row> {
  const typeScale = useTypeScale()
  // An audience reads whole amounts: fewer columns fit, and none is narrower.
  const room = { ...given, width: given.width / typeScale, share: typeScale > 1 ? 1 : TRIMMED }
  const { width } = room
  const wanted = all.filter(({ hideBelow }) => hideBelow === undefined || width === 0 || width >= hideBelow)
  const shown = withRoom(wanted, room)
  const shownIds = shown.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows render again only when a column comes or goes
  const columns = useMemo(() => shown, [all, shownIds])
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        size: column.width,
        minSize: 48,
      })),
    [columns],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    columnResizeMode: 'onChange',
  })
  const sizing = table.state.columnSizing as Readonly<Record<string, number>>
  const headers = new Map(table.getHeaderGroups()[0]?.headers.map((header) => [header.column.id, header]))
  const scale = (isTrimming(room) ? room.share : 1) * typeScale
  const widthOf = ({ id, width: own }: Column<Row>) => {
    const dragged = sizing[id]
    if (dragged !== undefined) return dragged * typeScale
    return own === undefined ? own : own * scale
  }
  const flexible = (typeScale > 1 ? FLEXIBLE_PRESENTED_PX : FLEXIBLE_MIN_PX) * typeScale
  return {
    columns,
    widthOf,
    minWidth: columns.reduce((sum, column) => sum + (widthOf(column) ?? flexible), 0),
    resizeStart: (columnId) => headers.get(columnId)?.getResizeHandler() ?? null,
  }
}
