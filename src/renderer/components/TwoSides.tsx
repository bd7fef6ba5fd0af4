import type { ReactNode } from 'react'
import styles from './TwoSides.module.css'

interface TwoSidesProps {
  readonly first: ReactNode
  readonly second: ReactNode
}

/** Two parts of a detail: one below the other, and side by side where there is room. */
export function TwoSides({ first, second }: TwoSidesProps) {
  return (
    <div className={styles.room}>
      <div className={styles.pair}>
        <div className={styles.side}>{first}</div>
        <div className={styles.side}>{second}</div>
      </div>
    </div>
  )
}
