import type { ReactNode } from 'react'
import styles from './LineList.module.css'

interface LineListProps {
  /** Says what the lines are, where no title of theirs does. */
  readonly label?: string
  /** Where the order of the lines says something, such as which came first. */
  readonly isOrdered?: boolean
  readonly children: ReactNode
}

/** Things one below the other inside a detail, a line each. */
export function LineList({ label, isOrdered = false, children }: LineListProps) {
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <List className={styles.lines} aria-label={label}>
      {children}
    </List>
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
