import { IconLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../components/IconButton'
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
        <IconButton
          icon={IconLink}
          label={words.copyLink}
          iconSize={15}
          data-copy={`${window.location.origin}${address}`}
        />
      </div>
      {children}
    </div>
  )
}
