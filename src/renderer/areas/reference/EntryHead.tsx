import { IconLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './EntryPage.module.css'
import { words } from './words'

interface EntryHeadProps {
  readonly title: string
  /** True for names of the interface, which stand in monospace. */
  readonly isName?: boolean
  /** The line below the title. */
  readonly children?: ReactNode
  readonly address: string
}

/** The head of a page of the reference, with the address to hand on. */
export function EntryHead({ title, isName = false, children, address }: EntryHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.headRow}>
        <h2 className={isName ? styles.nameTitle : styles.title}>{title}</h2>
        <button
          type="button"
          className={styles.tool}
          data-copy={`${window.location.origin}${address}`}
          data-tip={words.copyLink}
          aria-label={words.copyLink}
        >
          <IconLink size={15} stroke={1.7} aria-hidden="true" />
        </button>
      </div>
      {children}
    </div>
  )
}
