import { CopyButton } from '../../components/CopyButton'
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
      <CopyButton
        text={code}
        label={words.copyCode(code)}
        tip={words.copyShort}
        iconSize={size === 'row' ? 14 : 17}
        isInRow={size === 'row'}
      />
    </span>
  )
}
