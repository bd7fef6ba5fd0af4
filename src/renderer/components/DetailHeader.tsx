import type { ReactNode } from 'react'
import styles from './DetailHeader.module.css'

interface DetailHeaderProps {
  /** One sentence that says what this is: "Pay MXN 184,300.00 to Ferreteria Luna". */
  readonly title: ReactNode
  /** Who, when, which id: small and muted. */
  readonly subtitle?: ReactNode
  /** The state, as a framed StatusBadge. */
  readonly status?: ReactNode
  readonly actions?: ReactNode
  /** What is over for it, when something is: a line below. */
  readonly gone?: string | undefined
}

/** The head of a detail panel; leaves room for the panel's own buttons at the right. */
export function DetailHeader({ title, subtitle, status, actions, gone }: DetailHeaderProps) {
  return (
    <>
      <div className={styles.header}>
        <div className={styles.row}>
          <h2 className={styles.title}>{title}</h2>
          {status}
        </div>
        {subtitle !== undefined && <div className={styles.subtitle}>{subtitle}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {gone !== undefined && <p className={styles.gone}>{gone}</p>}
    </>
  )
}
