import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { HISTORY_DAYS, HISTORY_PAYMENTS_MAX } from '../../../../contract/console/payees/limits'
import type { PaymentHistory, PaymentSurroundings, SameAccount } from '../../../../contract/console/payees/schemas'
import { usePreferences } from '../../../client/preferences'
import { useRead } from '../../../client/useRead'
import { CopyableId } from '../../../components/CopyableId'
import { moneyText } from '../../../components/format/moneyText'
import { MoneyText } from '../../../components/MoneyText'
import { Section } from '../../../components/Section'
import { StatePanel } from '../../../components/StatePanel'
import { TimeText } from '../../../components/TimeText'
import { PageLink } from '../../../navigation/PageLink'
import { itemAddress, placeAddress } from '../../../navigation/placeAddress'
import { patternText, type WriteAmount } from './patternText'
import { usualMinorOf } from './paymentHistory'
import { Sparkline } from './Sparkline'
import styles from './Surroundings.module.css'
import { words } from './words'

const LOOK_BACK = words.lookBack(HISTORY_DAYS, HISTORY_PAYMENTS_MAX)

/** That nothing stands out, or was not looked for. */
function Calm({ patterns: { seen, rulesOn } }: { readonly patterns: PaymentSurroundings['patterns'] }) {
  if (seen === 'NOT_LOOKED_AT') return <p className={styles.calm}>{words.notChecked}</p>
  if (rulesOn === 0) return <p className={styles.calm}>{words.allOff}</p>
  return (
    <p className={styles.calm}>
      <IconCheck size={14} stroke={2} aria-hidden="true" />
      {seen === 'NOW' ? words.nothing(rulesOn) : words.nothingThen(rulesOn)}
    </p>
  )
}

interface SideProps {
  readonly label: string
  readonly name: ReactNode
  readonly history: PaymentHistory
  readonly countText: string
  readonly since: ReactNode
  readonly more?: ReactNode
  readonly money: WriteAmount
}

function Side({ label, name, history, countText, since, more, money }: SideProps) {
  const { currency, waiting, inOtherCurrencies, payments } = history
  const usualMinor = usualMinorOf(history)
  return (
    <div className={styles.side}>
      <span className={styles.label}>{label}</span>
      <div className={styles.facts}>
        <span className={styles.name}>{name}</span>
        <span className={styles.figures}>
          <span data-tip={LOOK_BACK}>{countText}</span>
          {usualMinor !== null && (
            <span data-tip={words.usuallyNote}>
              {words.usually} <MoneyText amountMinor={usualMinor} currency={currency} />
            </span>
          )}
          {waiting > 0 && <span>{words.waitToo(waiting)}</span>}
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
    <PageLink to={itemAddress('externalAccounts', account.externalAccountId)}>
      {account.holderName ?? sameAs.nameless}
    </PageLink>
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
        <PageLink to={itemAddress('customers', account.customerId)}>{account.customerName}</PageLink>
      )}{' '}
      {sameAs.otherNamed} {link}
    </li>
  )
}

function Payee({ payee, money }: { payee: PaymentSurroundings['payee']; money: WriteAmount }) {
  if (payee === null) return <p className={styles.calm}>{words.noPayee}</p>
  const { history, accountId, name, firstSeenAt, sameAccounts } = payee
  return (
    <>
      <Side
        label={words.payee}
        name={<CopyableId id={accountId} label={name} />}
        history={history}
        countText={words.paid(history.count - history.waiting, history.isCut)}
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

function Agent({ agent, money }: { agent: PaymentSurroundings['agent']; money: WriteAmount }) {
  const { history, rejected } = agent
  return (
    <Side
      label={words.agent}
      name={<PageLink to={itemAddress('agents', agent.agentId)}>{agent.name}</PageLink>}
      history={history}
      countText={words.asked(history.count - history.waiting, history.isCut)}
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

function useSurroundings(actionId: string) {
  const read = useRead('getPaymentSurroundings', { params: { actionId } })
  const { hasIsoFormats: isIso } = usePreferences()
  const money: WriteAmount = (amountMinor, currency) => `${moneyText(amountMinor, currency, { isIso })} ${currency}`
  return { read, money }
}

/** What stands out about the payment, where anything does; of a decided one what stood out then. */
export function PatternHints({ actionId }: { readonly actionId: string }) {
  const { read, money } = useSurroundings(actionId)
  const titleId = useId()
  const { hits = [], seen } = read.data?.patterns ?? {}
  if (hits.length === 0) return null
  return (
    <section className={styles.patterns} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.subtitle}>
        <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
        {seen === 'NOW' ? words.standsOut : words.stoodOut}
      </h2>
      <ul>
        {hits.map((hit) => (
          <li key={hit.rule}>
            <strong>{words.rule[hit.rule]}.</strong> {patternText(hit, money)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Beside a decision: what payee and agent have done before. */
export function PayeeAndAgent({ actionId }: { readonly actionId: string }) {
  const { read, money } = useSurroundings(actionId)
  return (
    <Section title={words.title}>
      <StatePanel read={read} skeletonLines={3}>
        {({ payee, agent, patterns }) => (
          <div className={styles.all}>
            <Payee payee={payee} money={money} />
            <Agent agent={agent} money={money} />
            {patterns.hits.length === 0 && <Calm patterns={patterns} />}
            <p>
              <PageLink to={placeAddress('controls', { tab: 'rules' })}>{words.rules}</PageLink>
            </p>
          </div>
        )}
      </StatePanel>
    </Section>
  )
}
