import type { ReactNode } from 'react'
import type { TransactionFlow } from '../../../../contract/console/money/schemas'
import type { CardTransaction } from '../../../../contract/transactions/cardTransaction'
import { CopyableId } from '../../../components/CopyableId'
import { countryText } from '../../../components/countryOptions'
import { KeyValue } from '../../../components/KeyValue'
import { Section } from '../../../components/Section'
import { TimeText } from '../../../components/TimeText'
import { PaymentSignatures } from '../../delegated-keys/SignatureList'
import { DecisionLines } from './Decisions'
import { PaymentCourse } from './PaymentCourse'
import { words } from './words'

const { facts } = words

interface PartProps {
  readonly transaction: CardTransaction
  readonly owner: string | null
}

/** Who paid whom with which card. */
export function CardPaymentFacts({ transaction, owner }: PartProps) {
  const { cardId, customerId, accountId, merchant, issuerTransactionToken: token, pullSummary } = transaction
  const draws = pullSummary === undefined ? null : facts.drawsText(pullSummary.count, pullSummary.pendingCount ?? 0)
  return (
    <Section title={facts.title}>
      <KeyValue
        rows={[
          { label: facts.card, value: <CopyableId id={cardId} /> },
          { label: facts.customer, value: <CopyableId id={customerId} label={owner} /> },
          { label: facts.account, value: <CopyableId id={accountId} /> },
          { label: facts.merchant, value: merchant.descriptor },
          { label: facts.trade, value: merchant.mcc },
          { label: facts.country, value: merchant.country && countryText(merchant.country) },
          { label: facts.draws, value: draws },
          { label: facts.token, value: token && <span className="mono">{token}</span> },
          { label: facts.authorized, value: <TimeText at={transaction.authorizedAt} /> },
          { label: facts.last, value: transaction.lastEventAt && <TimeText at={transaction.lastEventAt} /> },
        ]}
      />
    </Section>
  )
}

interface CourseProps {
  readonly transaction: CardTransaction
  readonly flow: TransactionFlow
  /** Ways on from here, at the end of the title. */
  readonly aside?: ReactNode
}

/** What is open of a payment with a card, its course over time, and how it was decided. */
export function CardPaymentCourse({ transaction, flow, aside }: CourseProps) {
  return (
    <>
      <Section title={words.course.title} aside={aside}>
        <PaymentCourse transaction={transaction} flow={flow} />
      </Section>
      <Section title={words.trace.title}>
        <DecisionLines decisions={flow.cardPayment?.decisions ?? []} />
      </Section>
      <PaymentSignatures transactionId={transaction.id} />
    </>
  )
}
