import { IconCopy } from '@tabler/icons-react'
import styles from './Discoveries.module.css'
import { words } from './words'

/** A name exactly as requests take it, with a button that copies it. */
export function NameCell({ name }: { readonly name: string }) {
  return (
    <span className={styles.name}>
      <span className="truncate">{name}</span>
      <button
        type="button"
        className={styles.copy}
        data-copy={name}
        data-tip={words.copy}
        aria-label={words.copyName(name)}
      >
        <IconCopy size={13} stroke={1.6} aria-hidden="true" />
      </button>
    </span>
  )
}
