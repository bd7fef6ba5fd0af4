import type { ReactNode } from 'react'
import type { Lookalike } from '../../contract/console/lookalike'
import { LookalikeMark } from './LookalikeMark'
import styles from './LookalikeMark.module.css'

/** A payee's name in a row, marked where another known payee's looks the same. */
export function PayeeName({ name, lookalike }: { readonly name: ReactNode; readonly lookalike: Lookalike | null }) {
  if (lookalike === null) return name
  return (
    <span className={styles.named}>
      <span className={styles.name}>{name}</span>
      <LookalikeMark lookalike={lookalike} isInRow />
    </span>
  )
}
