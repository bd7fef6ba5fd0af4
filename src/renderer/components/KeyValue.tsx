import type { ReactNode } from 'react'
import styles from './KeyValue.module.css'

export interface KeyValueRow {
  readonly label: string
  /** Null and undefined leave the row away. */
  readonly value: ReactNode
  /** Numbers stand at the right end. */
  readonly isNumeric?: boolean
}

interface KeyValueProps {
  readonly rows: readonly KeyValueRow[]
  /** Columns of pairs, where there is room. */
  readonly columns?: 1 | 2
}

/** Facts as a list of labels and values. */
export function KeyValue({ rows, columns = 1 }: KeyValueProps) {
  return (
    <dl className={styles.list} data-columns={columns}>
      {rows.map((row) =>
        row.value === null || row.value === undefined ? null : (
          <div key={row.label} className={styles.row} data-numeric={row.isNumeric}>
            <dt className={styles.label}>{row.label}</dt>
            <dd className={styles.value}>{row.value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
