import { IconDeviceMobileMessage, IconFingerprint, IconLogin2, IconMail } from '@tabler/icons-react'
import type { AuthMethodType } from '../../../contract/wallet-auth/schemas'
import styles from './CredentialType.module.css'
import { words } from './words'

const ICONS: Readonly<Record<AuthMethodType, typeof IconMail>> = {
  EMAIL_OTP: IconMail,
  SMS_OTP: IconDeviceMobileMessage,
  PASSKEY: IconFingerprint,
  OAUTH: IconLogin2,
}

interface CredentialTypeProps {
  readonly type: AuthMethodType
  /** Written behind the word from two on. */
  readonly count?: number
}

/** A kind of credential: its icon and its word. */
export function CredentialType({ type, count = 1 }: CredentialTypeProps) {
  const Icon = ICONS[type]
  return (
    <span className={styles.type} data-tip={words.types[type]}>
      <Icon size={14} stroke={1.6} aria-hidden="true" className={styles.icon} />
      <span data-word>{words.types[type]}</span>
      {count > 1 && <span className="muted"> ×{count}</span>}
    </span>
  )
}
