import type { ReactNode } from 'react'
import styles from './LineList.module.css'

interface LineListProps {
  /** Says what the lines are, where no title of theirs does. */
  readonly label?: string
  readonly children: ReactNode
}

/** Things one below the other inside a detail, a line each. */
export function LineList({ label, children }: LineListProps) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {children}
    </ul>
  )
}

interface LineProps {
  readonly first: ReactNode
  /** Below it, smaller and muted. */
  readonly second?: ReactNode
  /** At the right end: a state, a time, acts. */
  readonly aside?: ReactNode
}

/** A line of a `LineList`. */
export function Line({ first, second, aside }: LineProps) {
  return (
    <li className={styles.line}>
      <span className={styles.what}>
        <span className={styles.first}>{first}</span>
        {second !== undefined && <span className={styles.second}>{second}</span>}
      </span>
      {aside !== undefined && <span className={styles.aside}>{aside}</span>}
    </li>
  )
}
