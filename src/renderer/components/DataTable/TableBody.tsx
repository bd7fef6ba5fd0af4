import type { ReactNode } from 'react'
import type { Column } from './column'
import styles from './DataTable.module.css'
import { TableRow } from './TableRow'

const SKELETON_ROWS = 12

/** Rows that only hold room; no control is in them. */
const UNSPOKEN = { 'aria-hidden': true } as const

function SkeletonRows({ columns }: { readonly columns: number }) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
    <tr key={row} className={styles.row} {...UNSPOKEN}>
      {Array.from({ length: columns }, (__, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are alike and never move
        <td key={cell} className={styles.cell}>
          <span className={styles.bar} style={{ width: `${72 - ((row * 13 + cell * 29) % 40)}%` }} />
        </td>
      ))}
    </tr>
  ))
}

interface TableBodyProps<Row> {
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly columns: readonly Column<Row>[]
  readonly items: readonly { readonly index: number }[]
  readonly padTop: number
  readonly padBottom: number
  readonly selectedId: string | null
  readonly isSelectable: boolean
  readonly isLoading: boolean
  /** What a person has marked; null where rows cannot be. */
  readonly marked: ReadonlyMap<string, Row> | null
  readonly onMark: (id: string, row: Row, isRange: boolean) => void
}

/** The rows on screen between two spacers that stand for the others. */
export function TableBody<Row>(props: TableBodyProps<Row>): ReactNode {
  const { rows, rowId, columns, items, padTop, padBottom, selectedId, isSelectable, isLoading, marked, onMark } = props
  const selectedIndex = selectedId === null ? -1 : rows.findIndex((row) => rowId(row) === selectedId)
  return (
    <tbody>
      {isLoading && <SkeletonRows columns={columns.length + (marked === null ? 0 : 1)} />}
      {padTop > 0 && <tr {...UNSPOKEN} style={{ height: padTop }} />}
      {items.map(({ index }) => {
        const row = rows[index]
        if (row === undefined) return null
        return (
          <TableRow
            key={rowId(row)}
            row={row}
            id={rowId(row)}
            index={index}
            columns={columns}
            isSelected={index === selectedIndex}
            isFocusable={index === Math.max(0, selectedIndex)}
            isSelectable={isSelectable}
            isMarked={marked?.has(rowId(row))}
            onMark={onMark}
          />
        )
      })}
      {padBottom > 0 && <tr {...UNSPOKEN} style={{ height: padBottom }} />}
    </tbody>
  )
}
