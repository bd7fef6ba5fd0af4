import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  HISTORY_DAYS,
  HISTORY_PAYMENTS_MAX,
  type PaymentHistory,
  type PaymentSurroundings,
  type SameAccount,
} from '../../../../contract/console/payees/schemas'
import { usePreferences } from '../../../client/preferences'
import { useRead } from '../../../client/useRead'
import { CopyableId } from '../../../components/CopyableId'
import { moneyText } from '../../../components/format/moneyText'
import { MoneyText } from '../../../components/MoneyText'
import { Section } from '../../../components/Section'
import { StatePanel } from '../../../components/StatePanel'
import { TimeText } from '../../../components/TimeText'
import { PageLink } from '../../../navigation/PageLink'
import { patternText, type WriteMoney } from './patternText'
import { Sparkline } from './Sparkline'
import styles from './Surroundings.module.css'
import { words } from './words'

const LOOK_BACK = words.lookBack(HISTORY_DAYS, HISTORY_PAYMENTS_MAX)

function Patterns({ patterns, money }: { patterns: PaymentSurroundings['patterns']; money: WriteMoney }) {
  const { hits, seen, rulesOn } = patterns
  if (hits.length === 0) {
    const none =
      seen === 'NOT_LOOKED_AT'
        ? words.notChecked
        : rulesOn === 0
          ? words.allOff
          : seen === 'NOW'
            ? words.nothing(rulesOn)
            : words.nothingThen(rulesOn)
    return (
      <p className={styles.calm}>
        {rulesOn > 0 && <IconCheck size={14} stroke={2} aria-hidden="true" />}
        {none}
      </p>
    )
  }
  const title = seen === 'NOW' ? words.standsOut : words.stoodOut
  return (
    <div className={styles.patterns}>
      <h3 className={styles.subtitle}>
        <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
        {title}
      </h3>
      <ul>
        {hits.map((hit) => (
          <li key={hit.rule}>
            <strong>{words.rule[hit.rule]}.</strong> {patternText(hit, money)}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface SideProps {
  readonly label: string
  readonly name: ReactNode
  readonly history: PaymentHistory
  readonly countText: string
  readonly since: ReactNode
  readonly more?: ReactNode
  readonly money: WriteMoney
}

function Side({ label, name, history, countText, since, more, money }: SideProps) {
  const { currency, medianMinor, inOtherCurrencies, payments } = history
  return (
    <div className={styles.side}>
      <span className={styles.label}>{label}</span>
      <div className={styles.facts}>
        <span className={styles.name}>{name}</span>
        <span className={styles.figures}>
          <span data-tip={LOOK_BACK}>{countText}</span>
          {medianMinor !== null && (
            <span data-tip={words.usuallyNote}>
              {words.usually} <MoneyText amountMinor={medianMinor} currency={currency} />
            </span>
          )}
          {more}
          {inOtherCurrencies > 0 && <span>{words.otherCurrencies(inOtherCurrencies)}</span>}
          {since}
        </span>
      </div>
      {payments.length > 1 && <Sparkline history={history} money={money} />}
    </div>
  )
}

function Same({ account }: { readonly account: SameAccount }) {
  const { sameAs } = words
  const link = (
    <PageLink to={`/external-accounts/${account.externalAccountId}`}>{account.holderName ?? sameAs.nameless}</PageLink>
  )
  if (account.isOfSameCustomer) {
    return (
      <li data-other-name={account.hasOtherName}>
        {account.hasOtherName ? sameAs.ownOther : `${sameAs.ownSame}:`} {link}
      </li>
    )
  }
  return (
    <li data-other-name>
      {sameAs.other}{' '}
      {account.customerId === null ? (
        sameAs.platform
      ) : (
        <PageLink to={`/customers/${account.customerId}`}>{account.customerName}</PageLink>
      )}{' '}
      {sameAs.otherNamed} {link}
    </li>
  )
}

function Payee({ payee, money }: { payee: PaymentSurroundings['payee']; money: WriteMoney }) {
  if (payee === null) return <p className={styles.calm}>{words.noPayee}</p>
  const { history, accountId, name, firstSeenAt, sameAccounts } = payee
  return (
    <>
      <Side
        label={words.payee}
        name={<CopyableId id={accountId} label={name} />}
        history={history}
        countText={words.payments(history.count, history.isCut)}
        since={
          firstSeenAt !== null && (
            <span>
              {words.added} <TimeText at={firstSeenAt} />
            </span>
          )
        }
        money={money}
      />
      {sameAccounts.length > 0 && (
        <div className={styles.side}>
          <span className={styles.label}>{words.same}</span>
          <ul className={styles.same}>
            {sameAccounts.map((account) => (
              <Same key={account.externalAccountId} account={account} />
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function Agent({ agent, money }: { agent: PaymentSurroundings['agent']; money: WriteMoney }) {
  const { history, rejected } = agent
  return (
    <Side
      label={words.agent}
      name={<PageLink to={`/agents/${agent.agentId}`}>{agent.name}</PageLink>}
      history={history}
      countText={words.requests(history.count, history.isCut)}
      more={rejected > 0 && <span>{words.rejected(rejected)}</span>}
      since={
        <span>
          {words.created} <TimeText at={agent.firstSeenAt} />
        </span>
      }
      money={money}
    />
  )
}

/** Beside a decision: what stands out about the payment, and what payee and agent have done before. */
export function Surroundings({ actionId }: { readonly actionId: string }) {
  const read = useRead('getPaymentSurroundings', { params: { actionId } })
  const { hasIsoFormats: isIso } = usePreferences()
  const money: WriteMoney = (amountMinor, currency) => `${moneyText(amountMinor, currency, { isIso })} ${currency}`
  return (
    <Section title={words.title} aside={<PageLink to="/settings/controls?tab=rules">{words.rules}</PageLink>}>
      <StatePanel read={read} skeletonLines={3}>
        {({ payee, agent, patterns }) => (
          <div className={styles.all}>
            <Patterns patterns={patterns} money={money} />
            <Payee payee={payee} money={money} />
            <Agent agent={agent} money={money} />
          </div>
        )}
      </StatePanel>
    </Section>
  )
}
