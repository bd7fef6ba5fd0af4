import { memo, type ReactNode } from 'react'
import type { Column } from './column'
import styles from './DataTable.module.css'

interface TableRowProps<Row> {
  readonly row: Row
  readonly id: string
  readonly index: number
  readonly columns: readonly Column<Row>[]
  readonly isSelected: boolean
  readonly isFocusable: boolean
  readonly isSelectable: boolean
}

function RowOf<Row>({ row, id, index, columns, isSelected, isFocusable, isSelectable }: TableRowProps<Row>): ReactNode {
  return (
    <tr
      className={styles.row}
      aria-rowindex={index + 2}
      aria-selected={isSelectable ? isSelected : undefined}
      tabIndex={isSelectable ? (isFocusable ? 0 : -1) : undefined}
      data-row={id}
      data-index={index}
    >
      {columns.map((column) => (
        <td key={column.id} data-align={column.align} className={styles.cell}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

/** One row: plain cells, rendered again only when its data or its selection changes. */
export const TableRow = memo(RowOf) as typeof RowOf
