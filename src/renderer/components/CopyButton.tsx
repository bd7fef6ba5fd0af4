import { IconCopy } from '@tabler/icons-react'
import styles from './Buttons.module.css'
import { joinClasses } from './joinClasses'

interface CopyButtonProps {
  readonly text: string
  /** What is copied, as the name of the button. */
  readonly label: string
  /** A shorter tip than the name. */
  readonly tip?: string
  readonly iconSize?: number
  /** In table rows: no stop for the keyboard, the row has its own keys. */
  readonly isInRow?: boolean
  readonly className?: string | undefined
}

/** Copies a text, from within a line of text. */
export function CopyButton({ text, label, tip = label, iconSize = 13, isInRow = false, className }: CopyButtonProps) {
  return (
    <button
      type="button"
      className={joinClasses(styles.copy, className)}
      data-copy={text}
      data-tip={tip}
      aria-label={label}
      tabIndex={isInRow ? -1 : 0}
    >
      <IconCopy size={iconSize} stroke={1.6} aria-hidden="true" />
    </button>
  )
}
