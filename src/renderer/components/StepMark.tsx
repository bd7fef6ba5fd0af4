import styles from './StepMark.module.css'

export type StepMarkState = 'passed' | 'failed' | 'shown' | 'next' | 'waits'

interface StepMarkProps {
  readonly state: StepMarkState
  readonly number: number
  /** What the mark says: done, next. */
  readonly label: string
}

const SIGNS: Partial<Readonly<Record<StepMarkState, string>>> = { passed: '✓', failed: '✕' }

/** The round mark before a step: its number, or how it ended. */
export function StepMark({ state, number, label }: StepMarkProps) {
  return (
    <span className={styles.mark} data-state={state} role="img" aria-label={label}>
      {SIGNS[state] ?? number}
    </span>
  )
}
