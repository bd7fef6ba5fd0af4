import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { CardDecision, CardRuleStep } from '../../../../contract/console/cards/schemas'
import { usePreferences } from '../../../client/preferences'
import { usePages } from '../../../client/usePages'
import { enumText } from '../../../components/format/enumText'
import { moneyText } from '../../../components/format/moneyText'
import { MoneyText } from '../../../components/MoneyText'
import { MoreButton } from '../../../components/MoreButton'
import { ErrorState, Skeleton } from '../../../components/StatePanel'
import { StatusBadge } from '../../../components/StatusBadge'
import { TimeText } from '../../../components/TimeText'
import { words as cardWords } from '../words'
import styles from './Decisions.module.css'
import { words } from './words'

const { trace: text } = words
const TONES = { PASSED: 'good', DECLINED: 'danger', NOT_ASKED: 'quiet', NOT_REACHED: 'quiet' } as const

type MoneyWriter = (amountMinor: number) => string

/** What a rule looked at, in words; '' where it looked at nothing. */
export function factText({ facts, reason }: Pick<CardRuleStep, 'facts' | 'reason'>, money: MoneyWriter): string {
  const { cardState, limitMinor, accountStatus, cardholderRefusal, hasActiveKey, spendableMinor, suffix } = facts
  if (cardState !== undefined) return text.facts.state(cardWords.states[cardState])
  if (limitMinor !== undefined) return limitMinor === null ? text.facts.noLimit : text.facts.limit(money(limitMinor))
  if (cardholderRefusal !== undefined && cardholderRefusal !== null) return text.facts.refused(cardholderRefusal)
  if (accountStatus !== undefined) return text.facts.account(enumText(accountStatus))
  if (hasActiveKey !== undefined) return hasActiveKey ? text.facts.hasKey : text.facts.hasNoKey
  if (spendableMinor !== undefined) return text.facts.spendable(money(spendableMinor))
  if (suffix === undefined) return ''
  if (suffix === null) return text.facts.noSuffix
  const answer = reason === null ? undefined : words.sandboxAnswers[reason]
  return answer === undefined ? text.facts.suffix(suffix) : text.facts.suffixDeclines(suffix, answer)
}

/** Why it was declined: a fault of the card or its account, or one that the sandbox only plays. '' if it was not. */
export function declineText({ reason, trace }: Pick<CardDecision, 'reason' | 'trace'>): string {
  if (reason === null) return ''
  const isPlayed = trace.some(({ rule, outcome }) => rule === 'SANDBOX_ROW' && outcome === 'DECLINED')
  const answer = isPlayed ? words.sandboxAnswers[reason] : undefined
  return answer === undefined ? words.reasons[reason] : words.bySandbox(answer)
}

/** The rules in their order: what each looked at, and what it made of it. */
export function DecisionTrace({ decision }: { readonly decision: CardDecision }) {
  const { hasIsoFormats: isIso } = usePreferences()
  const { currency, trace } = decision
  const money = (amountMinor: number) => `${moneyText(amountMinor, currency, { isIso })} ${currency}`
  return (
    <ol className={styles.trace} aria-label={text.why}>
      {trace.map((step) => (
        <li key={step.rule} className={styles.rule} data-outcome={step.outcome}>
          <span>{words.rules[step.rule]}</span>
          <span className={styles.fact}>{factText(step, money)}</span>
          <StatusBadge status={step.outcome} tone={TONES[step.outcome]} label={words.outcomes[step.outcome]} />
        </li>
      ))}
    </ol>
  )
}

function Decision({ decision }: { readonly decision: CardDecision }) {
  const { verdict, reason, kind, amount, currency, merchant, decidedAt } = decision
  const tone = verdict === 'APPROVED' ? 'good' : 'danger'
  return (
    <details className={styles.decision}>
      <summary className={styles.head}>
        <span className={styles.verdict}>
          <IconChevronRight size={12} stroke={2} aria-hidden="true" className={styles.chevron} />
          <StatusBadge status={verdict} tone={tone} label={words.verdicts[verdict]} />
        </span>
        <span className={styles.what}>
          <span className="truncate">{merchant.descriptor}</span>
          <span className={styles.second}>{reason === null ? words.decisions[kind] : declineText(decision)}</span>
        </span>
        <MoneyText amountMinor={amount} currency={currency} />
        <span className={styles.at}>
          <TimeText at={decidedAt} />
        </span>
      </summary>
      <DecisionTrace decision={decision} />
    </details>
  )
}

/** Decisions, one line each; opened, how it came about. */
export function DecisionLines({ decisions }: { readonly decisions: readonly CardDecision[] }) {
  return (
    <div className={styles.decisions}>
      {decisions.map((decision) => (
        <Decision key={decision.id} decision={decision} />
      ))}
    </div>
  )
}

const LIMIT = 8

/** What was decided about a card, newest first: also what was declined, of which nothing else remains. */
export function CardDecisions({ cardId }: { readonly cardId: string }) {
  const [isDeclinedOnly, setIsDeclinedOnly] = useState(false)
  const verdict = isDeclinedOnly ? 'DECLINED' : undefined
  const pages = usePages('listCardDecisions', { params: { cardId }, query: { limit: LIMIT, verdict } })
  return (
    <>
      <fieldset className={styles.choice}>
        <legend className="visuallyHidden">{text.filter}</legend>
        {[false, true].map((isOnly) => (
          <button
            key={String(isOnly)}
            type="button"
            aria-pressed={isDeclinedOnly === isOnly}
            onClick={() => setIsDeclinedOnly(isOnly)}
          >
            {isOnly ? text.declinedOnly : text.all}
          </button>
        ))}
      </fieldset>
      {pages.isLoading && <Skeleton lines={3} />}
      {pages.error !== null && <ErrorState error={pages.error} onRetry={pages.reload} />}
      {!pages.isLoading && pages.error === null && pages.rows.length === 0 && <p className="muted">{text.none}</p>}
      <DecisionLines decisions={pages.rows} />
      <MoreButton pages={pages}>{text.more}</MoreButton>
    </>
  )
}
