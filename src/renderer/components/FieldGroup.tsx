import { type ReactNode, useState } from 'react'
import styles from './FieldGroup.module.css'

interface FieldGroupProps {
  readonly title: string
  /** A quiet sentence below the title. */
  readonly note?: ReactNode
  /** Starts folded: for fields that most people leave empty. */
  readonly isFolded?: boolean
  /** A folded group with a refused field opens by itself. */
  readonly hasErrors?: boolean
  readonly children: ReactNode
}

/** Fields that belong together, two beside each other where there is room; `data-wide` on a field takes both places. */
export function FieldGroup({ title, note, isFolded, hasErrors = false, children }: FieldGroupProps) {
  const [isOpen, setIsOpen] = useState(false)
  const fields = (
    <>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <div className={styles.grid}>{children}</div>
    </>
  )
  if (isFolded !== true) {
    return (
      <fieldset className={styles.group}>
        <legend className={styles.title}>{title}</legend>
        {fields}
      </fieldset>
    )
  }
  return (
    <details
      className={styles.fold}
      open={isOpen || hasErrors}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>{title}</summary>
      <fieldset className={styles.group} aria-label={title}>
        {fields}
      </fieldset>
    </details>
  )
}
