import type { SearchKind } from '../../contract/console/objects/schemas'
import { stateText } from './format/stateText'
import { statusTone, type Tone } from './format/statusTone'
import styles from './StatusBadge.module.css'
import { words } from './words'

interface StatusBadgeProps {
  /** A state word of the interface; null or missing shows a dash. */
  readonly status: string | null | undefined
  /** When the tone follows from more than the word. */
  readonly tone?: Tone
  /** Another text than the word itself, for states the interface has no word for. */
  readonly label?: string
  /** Of which kind of object it is, where the screen shows several. */
  readonly kind?: SearchKind
  readonly isFramed?: boolean
}

/** A state: a dot and the interface's own word. The word carries the meaning, the dot only helps the eye. */
export function StatusBadge({ status, tone, label, kind, isFramed = false }: StatusBadgeProps) {
  if (status === null || status === undefined) return <span className="muted">{words.noValue}</span>
  const word = label ?? (isFramed ? undefined : words.rowStates[status]) ?? stateText(status, kind)
  return (
    <span className={styles.badge} data-tone={tone ?? statusTone(status)} data-framed={isFramed} data-status={status}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.word}>{word}</span>
    </span>
  )
}
