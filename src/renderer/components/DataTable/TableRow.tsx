import { memo, type ReactNode } from 'react'
import { listWords } from '../listWords'
import type { Column } from './column'
import styles from './DataTable.module.css'
import { MarkBox } from './MarkBox'

interface TableRowProps<Row> {
  readonly row: Row
  readonly id: string
  readonly index: number
  readonly columns: readonly Column<Row>[]
  readonly isSelected: boolean
  readonly isFocusable: boolean
  readonly isSelectable: boolean
  /** Undefined where rows cannot be marked. */
  readonly isMarked: boolean | undefined
  readonly onMark: (id: string, row: Row, isRange: boolean) => void
}

function RowOf<Row>(props: TableRowProps<Row>): ReactNode {
  const { row, id, index, columns, isSelected, isFocusable, isSelectable, isMarked, onMark } = props
  return (
    <tr
      className={styles.row}
      aria-rowindex={index + 2}
      aria-selected={isSelectable ? isSelected : undefined}
      tabIndex={isSelectable ? (isFocusable ? 0 : -1) : undefined}
      data-row={id}
      data-index={index}
      data-marked={isMarked}
    >
      {isMarked !== undefined && (
        <td className={styles.cell}>
          <MarkBox
            label={listWords.table.markRow(index + 1)}
            isMarked={isMarked}
            onMark={(isRange) => onMark(id, row, isRange)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} data-align={column.align} className={styles.cell}>
          {column.cell(row, columns)}
        </td>
      ))}
    </tr>
  )
}

/** One row: plain cells, rendered again only when its data, its selection or its mark changes. */
export const TableRow = memo(RowOf) as typeof RowOf
