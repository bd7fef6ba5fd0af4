import { IconFlask } from '@tabler/icons-react'
import styles from './SandboxHint.module.css'

interface SandboxHintRow {
  /** The last three characters. */
  readonly suffix: string
  readonly text: string
}

interface SandboxHintProps {
  /** Which field decides: "The last three characters of the last name decide". */
  readonly title: string
  readonly rows: readonly SandboxHintRow[]
}

/** What the sandbox does with a value by its ending, folded away until somebody wants it. */
export function SandboxHint({ title, rows }: SandboxHintProps) {
  return (
    <details className={styles.hint} data-wide data-sandbox>
      <summary className={styles.title}>
        <IconFlask size={14} stroke={1.6} aria-hidden="true" />
        {title}
      </summary>
      <dl className={styles.rows}>
        {rows.map((row) => (
          <div key={row.suffix} className={styles.row}>
            <dt className="mono">{row.suffix}</dt>
            <dd>{row.text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
