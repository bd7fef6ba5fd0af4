import type { ReactNode } from 'react'
import { joinClasses } from './joinClasses'
import styles from './TwoLines.module.css'

interface TwoLinesProps {
  readonly first: ReactNode
  /** Below it, smaller and muted. */
  readonly second: ReactNode
  /** Of the second line. */
  readonly secondClass?: string | undefined
  readonly secondTone?: string | undefined
  /** Whole, where it may be cut. */
  readonly tip?: string | undefined
}

/** Two facts in one cell, one above the other. A table row with it needs `rowLines={2}`. */
export function TwoLines({ first, second, secondClass, secondTone, tip }: TwoLinesProps) {
  return (
    <span className={styles.lines} data-tip={tip}>
      <span className="truncate">{first}</span>
      <span className={joinClasses('truncate', styles.second, secondClass)} data-tone={secondTone}>
        {second}
      </span>
    </span>
  )
}
