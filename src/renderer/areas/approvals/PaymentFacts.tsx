import type { ReactNode } from 'react'
import type { ActionDetail, ActionParty } from '../../../contract/console/agents/schemas'
import { usePreferences } from '../../client/preferences'
import { CopyableId } from '../../components/CopyableId'
import { moneyText } from '../../components/format/moneyText'
import { KeyValue } from '../../components/KeyValue'
import { LookalikeMark } from '../../components/LookalikeMark'
import { MoneyText } from '../../components/MoneyText'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import styles from './ActionDetail.module.css'
import { rateText } from './paymentText'
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
  const { count, lastAt } = detail.paymentsBefore
  if (detail.destination.kind !== 'EXTERNAL') return null
  if (count === 0) return <span className={styles.first}>{words.facts.firstPayment}</span>
  return (
    <span className={styles.note}>
      {words.facts.paidBefore(count)} <TimeText at={lastAt} />
    </span>
  )
}

/** The sum that must add up: what leaves is what is converted plus the fees. */
function Sum({ detail }: { readonly detail: ActionDetail }) {
  const { hasIsoFormats } = usePreferences()
  const { sendingMinor, sendingCurrency, convertedMinor, feesMinor } = detail.figures
  const number = (amountMinor: number) => moneyText(amountMinor, sendingCurrency, { isIso: hasIsoFormats })
  return (
    <span className={styles.party}>
      <MoneyText amountMinor={sendingMinor} currency={sendingCurrency} isStrong isCopyable />
      <span className={styles.note}>
        {feesMinor === 0
          ? words.facts.noFees
          : `= ${number(convertedMinor)} ${words.facts.converted} + ${number(feesMinor)} ${words.facts.fees}`}
      </span>
    </span>
  )
}

interface PaymentFactsProps {
  readonly detail: ActionDetail
  /** Out of the forecast; null while unknown or when nothing would start. */
  readonly balanceAfterMinor: number | null
}

/** From which account, to whom, how much in both currencies, at what rate. */
export function PaymentFacts({ detail, balanceAfterMinor }: PaymentFactsProps) {
  const { figures, source, destination, action } = detail
  const isConverted = figures.sendingCurrency !== figures.receivingCurrency
  const { transaction } = action
  const purpose = transaction !== undefined && 'description' in transaction ? transaction.description : undefined
  return (
    <div className={styles.facts}>
      <KeyValue
        rows={[
          {
            label: words.facts.from,
            value: (
              <span className={styles.party}>
                <Party party={source} hasHolder={source.kind === 'EXTERNAL'} />
                <Balance party={source} afterMinor={balanceAfterMinor} />
              </span>
            ),
          },
          {
            label: words.facts.to,
            value: (
              <span className={styles.party}>
                <Party party={destination} hasHolder={destination.kind === 'EXTERNAL'} />
                <History detail={detail} />
              </span>
            ),
          },
          { label: words.facts.sends, value: <Sum detail={detail} /> },
          {
            label: words.facts.arrives,
            value: isConverted ? (
              <span className={styles.party}>
                <MoneyText
                  amountMinor={figures.receivingMinor}
                  currency={figures.receivingCurrency}
                  isStrong
                  isCopyable
                />
                <span className={styles.note}>
                  {rateText(figures)}, {words.facts.locked} <TimeText at={figures.lockedAt} />
                </span>
              </span>
            ) : null,
          },
          { label: words.facts.purpose, value: purpose === undefined || purpose === '' ? null : purpose },
          {
            label: words.facts.ids,
            value: (
              <span className={styles.party}>
                <CopyableId id={action.id} isLinked={false} />
                {action.quote !== undefined && <CopyableId id={action.quote.id} />}
                {transaction !== undefined && <CopyableId id={transaction.id} />}
              </span>
            ),
          },
        ]}
      />
    </div>
  )
}
