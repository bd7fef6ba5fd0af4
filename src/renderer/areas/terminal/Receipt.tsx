import { useEffect } from 'react'
import { useRead } from '../../client/useRead'
import { Section } from '../../components/Section'
import { DecisionTrace, declineText } from '../cards/payment/Decisions'
import styles from './Terminal.module.css'
import { words } from './words'

const { receipt } = words
const NEWEST = 20

interface ReceiptProps {
  readonly cardId: string
  readonly issuerToken: string
  /** The payment that came of it; null where none did. */
  readonly onDecided: (transactionId: string | null) => void
}

/** What a terminal prints: approved or declined, and why. */
export function Receipt({ cardId, issuerToken, onDecided }: ReceiptProps) {
  const read = useRead('listCardDecisions', { params: { cardId }, query: { limit: NEWEST } })
  const decision = read.data?.data.find(({ issuerTransactionToken: token }) => token === issuerToken)
  const transactionId = decision?.cardTransactionId
  useEffect(() => {
    if (transactionId !== undefined) onDecided(transactionId)
  }, [transactionId, onDecided])
  if (decision === undefined) return <p className="muted">{receipt.deciding}</p>
  const { verdict, reason } = decision
  return (
    <Section title={receipt.title}>
      <div className={styles.receipt} data-verdict={verdict} role="status">
        <strong>{verdict === 'APPROVED' ? receipt.approved : receipt.declined}</strong>
        {reason !== null && <span>{declineText(decision)}.</span>}
        {decision.cardTransactionId === null && <span>{receipt.nothingMoved}</span>}
      </div>
      <details className={styles.why}>
        <summary>{receipt.why}</summary>
        <DecisionTrace decision={decision} />
      </details>
    </Section>
  )
}
