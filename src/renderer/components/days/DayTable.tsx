import { type ReactNode, useEffect, useRef } from 'react'
import styles from './DayTable.module.css'
import { words } from './words'

interface DayRow {
  readonly day: string
  readonly name: ReactNode
  readonly cells: readonly ReactNode[]
}

interface DayTableProps {
  readonly label: string
  readonly columns: readonly string[]
  readonly rows: readonly DayRow[]
  /** The day that is to be shown; each new object shows it again. */
  readonly shown?: { readonly day: string } | null
}

/** The days of a chart as a table, folded until somebody asks for it. */
export function DayTable({ label, columns, rows, shown = null }: DayTableProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (shown === null || details.current === null) return
    details.current.open = true
    const row = details.current.querySelector<HTMLElement>(`[data-day="${shown.day}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    row?.focus({ preventScroll: true })
  }, [shown])
  return (
    <details ref={details} className={styles.table}>
      <summary>{words.table}</summary>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, name, cells }) => (
            <tr key={day} data-day={day} tabIndex={-1}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
