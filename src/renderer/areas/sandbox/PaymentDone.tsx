import { PageLink } from '../../app/PageLink'
import { StatusBadge } from '../../components/StatusBadge'
import styles from './SandboxPage.module.css'

interface PaymentDoneProps {
  readonly payment: { readonly id: string; readonly status: string } | null
  readonly text: string
  readonly link: string
}

/** The payment that an act made or moved, as it stood when the act was answered. */
export function PaymentDone({ payment, text, link }: PaymentDoneProps) {
  if (payment === null) return null
  return (
    <p className={styles.done} role="status">
      {text} <StatusBadge status={payment.status} />. <PageLink to={`/transactions/${payment.id}`}>{link}</PageLink>
    </p>
  )
}
