import { IconCopy } from '@tabler/icons-react'
import styles from './SentMessages.module.css'
import { words } from './words'

interface CodeTextProps {
  readonly code: string
  readonly size: 'row' | 'large'
  /** A code that opens nothing any more is muted. */
  readonly isOver: boolean
}

/** A one-time code in digits that are easy to read, with its copy button. */
export function CodeText({ code, size, isOver }: CodeTextProps) {
  return (
    <span className={styles.code} data-size={size} data-over={isOver}>
      <span className={styles.digits}>{code}</span>
      <button
        type="button"
        className={styles.copy}
        data-copy={code}
        data-tip={words.copyShort}
        aria-label={words.copyCode(code)}
        tabIndex={size === 'row' ? -1 : 0}
      >
        <IconCopy size={size === 'row' ? 14 : 17} stroke={1.6} aria-hidden="true" />
      </button>
    </span>
  )
}
