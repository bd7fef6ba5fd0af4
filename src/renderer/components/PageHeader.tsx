import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'

interface PageHeaderProps {
  readonly title: string
  /** A number beside the title, such as how many wait. */
  readonly count?: number | null
  /** Tabs, beside the title. */
  readonly tabs?: ReactNode
  /** Filters, in a row of their own below. */
  readonly filters?: ReactNode
  /** The main act of the screen and its neighbours, at the right end. */
  readonly actions?: ReactNode
  /** One calm sentence below the title, where a screen needs explaining. */
  readonly note?: ReactNode
}

/** The head of every screen: title, tabs, filters as chips, primary act at the right. */
export function PageHeader({ title, count, tabs, filters, actions, note }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <h1 className={styles.title}>
          {title}
          {count !== undefined && count !== null && <span className={styles.count}>{count.toLocaleString()}</span>}
        </h1>
        {tabs}
        <div className={styles.spacer} />
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {filters !== undefined && <div className={styles.filters}>{filters}</div>}
    </header>
  )
}
