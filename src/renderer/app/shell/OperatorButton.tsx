import type { ComponentProps } from 'react'
import { OperatorAvatar } from '../../components/operators/OperatorAvatar'
import { words } from '../words'
import styles from './HeaderBar.module.css'

interface OperatorButtonProps extends Omit<ComponentProps<'button'>, 'name'> {
  /** Of who is at the desk, or null. */
  readonly name: string | null
}

/** Who is at the desk, always in sight. */
export function OperatorButton({ name, ...rest }: OperatorButtonProps) {
  const shown = name ?? words.operator.nobody
  return (
    <button type="button" {...rest} className={styles.me}>
      <OperatorAvatar name={shown} />
      <span className="visuallyHidden">{words.operator.menu}</span>
      <span className={styles.meName}>{shown}</span>
    </button>
  )
}
