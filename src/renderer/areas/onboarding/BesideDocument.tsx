import type { ReactNode } from 'react'
import styles from './BesideDocument.module.css'

interface BesideDocumentProps {
  readonly document: ReactNode
  /** Nothing is there to look at: what is said of that comes last where there is one column. */
  readonly isEmpty: boolean
  readonly children: ReactNode
}

/** What was declared on the left, the document itself on the right; above it where there is no room. */
export function BesideDocument({ document, isEmpty, children }: BesideDocumentProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.columns}>
        <div className={styles.facts}>{children}</div>
        <div className={styles.document} data-empty={isEmpty}>
          {document}
        </div>
      </div>
    </div>
  )
}
