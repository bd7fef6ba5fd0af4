import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './ErrorAlert.module.css'

interface ErrorAlertProps {
  readonly title?: string | undefined
  readonly children: ReactNode
}

/** Says at once, in a frame, that something did not come through. */
export function ErrorAlert({ title, children }: ErrorAlertProps) {
  return (
    <div className={styles.alert} role="alert">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" className={styles.icon} />
      <div className={styles.body}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  )
}
