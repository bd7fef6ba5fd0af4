import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { PointerEvent, ReactNode } from 'react'
import { listWords } from '../listWords'
import type { Column, Sort } from './column'
import styles from './DataTable.module.css'

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly sort: Sort | undefined
  readonly onSort: ((sort: Sort) => void) | undefined
  readonly resizeStart: (columnId: string) => ((event: unknown) => void) | null
  /** The box that marks all rows, where rows can be marked. */
  readonly markAll: ReactNode
}

function nextSort(sort: Sort | undefined, key: string): Sort {
  return { key, order: sort?.key === key && sort.order === 'desc' ? 'asc' : 'desc' }
}

/** The head: stays on top, right-aligned over numbers, a button where the list can be sorted. */
export function TableHead<Row>({ columns, sort, onSort, resizeStart, markAll }: TableHeadProps<Row>) {
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1}>
        {markAll !== null && <th scope="col">{markAll}</th>}
        {columns.map((column) => {
          const { sortKey } = column
          const isSorted = sortKey !== undefined && sort?.key === sortKey
          const resize = resizeStart(column.id)
          return (
            <th
              key={column.id}
              scope="col"
              data-column={column.id}
              data-align={column.align}
              data-tip={column.tip}
              aria-sort={isSorted ? (sort?.order === 'asc' ? 'ascending' : 'descending') : undefined}
            >
              {sortKey === undefined || onSort === undefined ? (
                column.header
              ) : (
                <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, sortKey))}>
                  {column.header}
                  {isSorted && (sort?.order === 'asc' ? <IconArrowUp size={12} /> : <IconArrowDown size={12} />)}
                  <span className="visuallyHidden">{listWords.table.sortBy(column.header)}</span>
                </button>
              )}
              {resize !== null && (
                <span
                  className={styles.grip}
                  aria-hidden="true"
                  onMouseDown={resize}
                  onTouchStart={resize}
                  onPointerDown={(event: PointerEvent) => event.stopPropagation()}
                />
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
