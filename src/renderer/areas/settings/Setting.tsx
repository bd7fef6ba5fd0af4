import type { ReactNode } from 'react'
import styles from './AppearancePage.module.css'

interface SettingProps {
  readonly label: string
  readonly note: string
  readonly children: ReactNode
}

/** One thing to choose: what it is, what follows from it, and the control. */
export function Setting({ label, note, children }: SettingProps) {
  return (
    <div className={styles.setting}>
      <div>
        <p className={styles.label}>{label}</p>
        <p className="muted">{note}</p>
      </div>
      <div className={styles.control}>{children}</div>
    </div>
  )
}
