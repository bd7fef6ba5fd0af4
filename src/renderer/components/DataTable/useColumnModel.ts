import { columnResizingFeature, columnSizingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { usePreferences } from '../../client/preferences'
import { useTypeScale } from '../../client/typeScale'
import type { Column } from './column'
import { columnsWithRoom, flexibleWidth, type Room } from './columnRoom'

const features = tableFeatures({ columnSizingFeature, columnResizingFeature })
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
export function useColumnModel<Row>(
  all: readonly Column<Row>[],
  { width, isTrimmed }: Pick<Room, 'width' | 'isTrimmed'>,
): ColumnModel<Row> {
  const typeScale = useTypeScale()
  const { isPresenting } = usePreferences()
  const { columns: shown, widthOf: roomOf } = columnsWithRoom(all, {
    width: width / typeScale,
    isTrimmed,
    isPresenting,
  })
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
  const widthOf = (column: Column<Row>) => {
    const width = sizing[column.id] ?? roomOf(column)
    return width === undefined ? width : width * typeScale
  }
  const flexible = flexibleWidth({ isPresenting }) * typeScale
  return {
    columns,
    widthOf,
    minWidth: columns.reduce((sum, column) => sum + (widthOf(column) ?? flexible), 0),
    resizeStart: (columnId) => headers.get(columnId)?.getResizeHandler() ?? null,
  }
}
