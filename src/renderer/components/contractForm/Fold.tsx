import { type ReactNode, useState } from 'react'
import styles from './ContractForm.module.css'

interface FoldProps {
  readonly title: string
  /** Stays open while something inside was refused. */
  readonly isForced: boolean
  readonly error: string | undefined
  readonly children: ReactNode
}

/** Fields that belong together, open until somebody folds them. */
export function Fold({ title, isForced, error, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <details
      className={styles.fold}
      open={isOpen || isForced}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>{title}</summary>
      <fieldset className={styles.inside} aria-label={title}>
        {error !== undefined && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        {children}
      </fieldset>
    </details>
  )
}
