import type { ReactNode } from 'react'
import { ScrollRegion } from '../../components/ScrollRegion'
import styles from './Import.module.css'

interface ImportTableProps {
  readonly label: string
  readonly heads: Readonly<Record<string, string>>
  /** Its rows. */
  readonly children: ReactNode
}

/** Rows of a file, or what became of them. */
export function ImportTable({ label, heads, children }: ImportTableProps) {
  return (
    <ScrollRegion className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {Object.values(heads).map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollRegion>
  )
}
