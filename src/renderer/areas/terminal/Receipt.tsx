import { useEffect } from 'react'
import { useRead } from '../../client/useRead'
import { Section } from '../../components/Section'
import { DecisionTrace } from '../cards/payment/Decisions'
import { words as paymentWords } from '../cards/payment/words'
import styles from './Terminal.module.css'
import { words } from './words'

const { receipt } = words
const NEWEST = 20

interface ReceiptProps {
  readonly cardId: string
  readonly issuerToken: string
  /** A payment came of it. */
  readonly onPayment: (transactionId: string) => void
}

/** What a terminal prints: approved or declined, and why. */
export function Receipt({ cardId, issuerToken, onPayment }: ReceiptProps) {
  const read = useRead('listCardDecisions', { params: { cardId }, query: { limit: NEWEST } })
  const decision = read.data?.data.find(({ issuerTransactionToken: token }) => token === issuerToken)
  const transactionId = decision?.cardTransactionId ?? null
  useEffect(() => {
    if (transactionId !== null) onPayment(transactionId)
  }, [transactionId, onPayment])
  if (decision === undefined) return <p className="muted">{receipt.deciding}</p>
  const { verdict, reason } = decision
  return (
    <Section title={receipt.title}>
      <div className={styles.receipt} data-verdict={verdict} role="status">
        <strong>{verdict === 'APPROVED' ? receipt.approved : receipt.declined}</strong>
        {reason !== null && <span>{paymentWords.reasons[reason]}.</span>}
        {transactionId === null && <span>{receipt.nothingMoved}</span>}
      </div>
      <details className={styles.why}>
        <summary>{receipt.why}</summary>
        <DecisionTrace decision={decision} />
      </details>
    </Section>
  )
}
