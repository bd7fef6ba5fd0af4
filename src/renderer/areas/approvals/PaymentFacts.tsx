import type { ReactNode } from 'react'
import type { ActionDetail, ActionParty } from '../../../contract/console/agents/schemas'
import { CopyableId } from '../../components/CopyableId'
import { KeyValue } from '../../components/KeyValue'
import { LookalikeMark } from '../../components/LookalikeMark'
import { MoneyText } from '../../components/MoneyText'
import { Section } from '../../components/Section'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { MoneyFlow } from '../transactions/MoneyFlow'
import type { MoneyPlace } from '../transactions/paymentCourse'
import type { PaymentFigures } from '../transactions/paymentFigures'
import styles from './ActionDetail.module.css'
import { words } from './words'

const GOOD_STATUSES = new Set(['ACTIVE'])

function Party({ party, hasHolder = false }: { readonly party: ActionParty; readonly hasHolder?: boolean }) {
  if (party.accountId === null) return words.facts.realtime
  return (
    <span className={styles.party}>
      {hasHolder && party.holderName !== null && <strong>{party.holderName}</strong>}
      {hasHolder && <LookalikeMark lookalike={party.lookalike} />}
      <CopyableId id={party.accountId} label={party.label} />
      {party.status !== null && !GOOD_STATUSES.has(party.status) && <StatusBadge status={party.status} />}
    </span>
  )
}

function Balance({ party, afterMinor }: { readonly party: ActionParty; readonly afterMinor: number | null }) {
  if (party.balanceMinor === null || party.currency === null) return null
  const { currency } = party
  return (
    <span className={styles.note}>
      {words.facts.balance} <MoneyText amountMinor={party.balanceMinor} currency={currency} hasNoCode />
      {afterMinor !== null && (
        <>
          , {words.facts.after} <MoneyText amountMinor={afterMinor} currency={currency} isStrong />
        </>
      )}
    </span>
  )
}

function History({ detail }: { readonly detail: ActionDetail }): ReactNode {
  const { count, isCut, lastAt } = detail.paymentsBefore
  if (detail.destination.kind !== 'EXTERNAL') return null
  if (count === 0) return <span className={styles.first}>{words.facts.firstPayment}</span>
  return (
    <span className={styles.note}>
      {words.facts.paidBefore(count, isCut)} <TimeText at={lastAt} />
    </span>
  )
}

/** What leaves, what each fee takes, what arrives; the parts add up. */
function figuresOf({ figures }: ActionDetail): PaymentFigures {
  const { sendingMinor, sendingCurrency, receivingMinor, receivingCurrency, exchangeRate } = figures
  const { serviceFeesMinor, platformFeesMinor, feesMinor, convertedMinor } = figures
  const fees = [
    { kind: 'service' as const, amountMinor: serviceFeesMinor },
    { kind: 'platform' as const, amountMinor: platformFeesMinor },
  ]
  return {
    sending: { amountMinor: sendingMinor, currency: sendingCurrency },
    receiving: { amountMinor: receivingMinor, currency: receivingCurrency },
    fees: fees.filter(({ amountMinor }) => amountMinor > 0),
    feesMinor,
    convertedMinor,
    exchangeRate: sendingCurrency === receivingCurrency ? null : exchangeRate,
  }
}

const PLACES: Readonly<Record<string, MoneyPlace>> = {
  PENDING: 'HELD',
  PROCESSING: 'HELD',
  COMPLETED: 'DELIVERED',
  REFUNDED: 'BACK',
  FAILED: 'BACK',
}

/** Where the money is: with its payer until somebody approves. */
function placeOf({ action, decision }: ActionDetail): MoneyPlace {
  if (decision?.outcome !== 'APPROVED') return 'SOURCE'
  return PLACES[action.transaction?.status ?? ''] ?? 'HELD'
}

interface PaymentFactsProps {
  readonly detail: ActionDetail
  /** Out of the forecast; null while unknown or when nothing would start. */
  readonly balanceAfterMinor: number | null
}

/** From which account, to whom, how much in both currencies, at what rate: drawn, with what else is known below. */
export function PaymentFacts({ detail, balanceAfterMinor }: PaymentFactsProps) {
  const { source, destination } = detail
  const { transaction } = detail.action
  const purpose = transaction !== undefined && 'description' in transaction ? transaction.description : undefined
  return (
    <div className={styles.facts}>
      <MoneyFlow
        figures={figuresOf(detail)}
        place={placeOf(detail)}
        hasCaption={false}
        besideRate={
          <span className={styles.note}>
            {words.facts.locked} <TimeText at={detail.figures.lockedAt} />
          </span>
        }
        source={
          <>
            <Party party={source} hasHolder={source.kind === 'EXTERNAL'} />
            <Balance party={source} afterMinor={balanceAfterMinor} />
          </>
        }
        destination={
          <>
            <Party party={destination} hasHolder={destination.kind === 'EXTERNAL'} />
            <History detail={detail} />
          </>
        }
      />
      <KeyValue
        rows={[{ label: words.facts.purpose, value: purpose === undefined || purpose === '' ? null : purpose }]}
      />
    </div>
  )
}

/** The ids of the action, its quote and its payment. */
export function ActionIds({ action }: Pick<ActionDetail, 'action'>) {
  return (
    <Section title={words.facts.ids}>
      <span className={styles.party}>
        <CopyableId id={action.id} isLinked={false} />
        {action.quote !== undefined && <CopyableId id={action.quote.id} />}
        {action.transaction !== undefined && <CopyableId id={action.transaction.id} />}
      </span>
    </Section>
  )
}
