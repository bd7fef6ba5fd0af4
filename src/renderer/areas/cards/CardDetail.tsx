import { useState } from 'react'
import type { Card } from '../../../contract/cards/schemas'
import type { CardDetail as Detail } from '../../../contract/console/cards/cardDetail'
import { useRead } from '../../client/useRead'
import { ActButton } from '../../components/ActButton'
import { CopyableId } from '../../components/CopyableId'
import { DetailHeader } from '../../components/DetailHeader'
import { FormFrame } from '../../components/FormFrame'
import { KeyValue } from '../../components/KeyValue'
import { MoneyInput } from '../../components/MoneyInput'
import { MoneyText } from '../../components/MoneyText'
import { Section } from '../../components/Section'
import { StatePanel } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { TwoSides } from '../../components/TwoSides'
import { useServiceForm } from '../../components/useServiceForm'
import { CardActs } from './CardActs'
import { CardCourse } from './CardCourse'
import styles from './CardDetail.module.css'
import { CardFace } from './CardFace'
import { expiryText } from './cardText'
import { FundingSources } from './FundingSources'
import { CardPayments } from './payment/CardPayments'
import { CardDecisions } from './payment/Decisions'
import { words as paymentWords } from './payment/words'
import { words } from './words'

/** The most that one payment may draw; empty removes the limit. */
function LimitForm({ card, onClose }: { readonly card: Card; readonly onClose: () => void }) {
  const f = useServiceForm({
    id: 'updateCardById',
    initialValues: { maxSpendPerTransaction: card.maxSpendPerTransaction },
    toCall: ({ maxSpendPerTransaction }) => ({ params: { id: card.id }, body: { maxSpendPerTransaction } }),
    onDone: onClose,
  })
  return (
    <FormFrame kind="modal" title={words.limit.title} onClose={onClose} form={f} submitLabel={words.limit.submit}>
      <MoneyInput
        description={words.limit.note}
        data-autofocus
        {...f.money('maxSpendPerTransaction', words.limit.amount, card.currency ?? '')}
      />
    </FormFrame>
  )
}

const { facts } = words
const { trace, payments } = paymentWords
const monoOf = (text: string | undefined) => text && <span className="mono">{text}</span>

function Limit({ card }: Pick<Detail, 'card'>) {
  const { maxSpendPerTransaction: limit, currency = '' } = card
  if (limit === null) return words.noLimit
  return <MoneyText amountMinor={limit} currency={currency} isCopyable />
}

function Facts({ card }: Pick<Detail, 'card'>) {
  return (
    <Section title={facts.title}>
      <KeyValue
        rows={[
          { label: facts.currency, value: card.currency },
          { label: facts.expires, value: expiryText(card) },
          { label: facts.name, value: monoOf(card.platformCardId) },
          { label: facts.processor, value: monoOf(card.processorRef) },
          { label: facts.issuer, value: monoOf(card.issuerRef) },
          { label: facts.created, value: <TimeText at={card.createdAt} /> },
          { label: facts.changed, value: <TimeText at={card.updatedAt} /> },
        ]}
      />
    </Section>
  )
}

function Top({ detail }: { readonly detail: Detail }) {
  const { card, cardholderName } = detail
  const [isChanging, setIsChanging] = useState(false)
  return (
    <div className={styles.top}>
      <CardFace card={card} holder={cardholderName} />
      <div className={styles.limit}>
        <span className="muted">{facts.limit}</span>
        <span className={styles.amount}>
          <Limit card={card} />
        </span>
        {card.state !== 'CLOSED' && (
          <ActButton operation="updateCardById" variant="default" size="xs" onAct={() => setIsChanging(true)}>
            {words.limit.act}
          </ActButton>
        )}
      </div>
      {isChanging && <LimitForm card={card} onClose={() => setIsChanging(false)} />}
    </div>
  )
}

/** One card: drawn, with its limit, what it pays from, its states, and what can be done to it. */
export function CardDetail({ id }: { readonly id: string }) {
  const read = useRead('getCardDetail', { params: { cardId: id } })
  return (
    <StatePanel read={read} skeletonLines={10}>
      {(detail) => {
        const { card, cardholderName } = detail
        return (
          <>
            <DetailHeader
              title={card.last4 === undefined ? words.noNumber : `${card.brand} ${words.numberEnding(card.last4)}`}
              status={<StatusBadge status={card.state} label={words.states[card.state]} isFramed />}
              subtitle={
                <>
                  <CopyableId id={card.cardholderId} label={cardholderName} />
                  <CopyableId id={card.id} isLinked={false} />
                  {card.stateReason && <span>{words.reasons[card.stateReason]}</span>}
                </>
              }
              actions={card.state === 'CLOSED' ? undefined : <CardActs detail={detail} />}
            />
            <Top detail={detail} />
            <TwoSides
              first={
                <>
                  <FundingSources detail={detail} />
                  <Section title={trace.title}>
                    <CardDecisions cardId={card.id} />
                  </Section>
                </>
              }
              second={
                <>
                  <Section title={payments.title}>
                    <CardPayments cardId={card.id} />
                  </Section>
                  <CardCourse detail={detail} />
                  <Facts card={card} />
                </>
              }
            />
          </>
        )
      }}
    </StatePanel>
  )
}
