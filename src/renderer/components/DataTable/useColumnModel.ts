import { columnResizingFeature, columnSizingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column } from './column'

const features = tableFeatures({ columnSizingFeature, columnResizingFeature })
const FLEXIBLE_MIN_PX = 112
/** The table knows columns and their widths; rows are drawn without it. */
const NO_ROWS: readonly never[] = []

export interface ColumnModel<Row> {
  /** The columns that have room. */
  readonly columns: readonly Column<Row>[]
  readonly widthOf: (column: Column<Row>) => number | undefined
  readonly minWidth: number
  readonly resizeStart: (columnId: string) => ((event: unknown) => void) | null
}

/** The columns of a table with their widths, as set or as dragged by the person; narrow tables leave some away. */
export function useColumnModel<Row>(all: readonly Column<Row>[], width: number): ColumnModel<Row> {
  const hidden = all.filter(({ hideBelow }) => hideBelow !== undefined && width > 0 && width < hideBelow).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows render again only when a column comes or goes
  const columns = useMemo(
    () => all.filter(({ hideBelow }) => hideBelow === undefined || width === 0 || width >= hideBelow),
    [all, hidden],
  )
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
  const widthOf = (column: Column<Row>) => sizing[column.id] ?? column.width
  return {
    columns,
    widthOf,
    minWidth: columns.reduce((sum, column) => sum + (widthOf(column) ?? FLEXIBLE_MIN_PX), 0),
    resizeStart: (columnId) => headers.get(columnId)?.getResizeHandler() ?? null,
  }
}
