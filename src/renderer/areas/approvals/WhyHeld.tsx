import { IconCheck, IconHandStop, IconMinus, IconX } from '@tabler/icons-react'
import type { ActionDetail, PolicyClause } from '../../../contract/console/agents/schemas'
import { createStore, useStore } from '../../client/createStore'
import { usePreferences } from '../../client/preferences'
import { moneyText } from '../../components/format/moneyText'
import { joinClasses } from '../../components/joinClasses'
import { Section } from '../../components/Section'
import { type ClausePair, clausePairs } from './clausePairs'
import { clauseText } from './clauseText'
import styles from './WhyHeld.module.css'
import { words } from './words'

const ICONS = { refuses: IconX, holds: IconHandStop, passes: IconCheck, notApplicable: IconMinus } as const

interface JudgedProps {
  readonly clause: PolicyClause
  /** Where two stand side by side. */
  readonly when?: 'asked' | 'now'
}

/** What a clause compared, and what it did. */
function Judged({ clause, when }: JudgedProps) {
  const { hasIsoFormats: isIso } = usePreferences()
  const figures = clauseText(clause, (amountMinor, currency) => moneyText(amountMinor, currency, { isIso }))
  return (
    <span className={styles.judged} data-effect={clause.effect} data-when={when}>
      {when !== undefined && (
        <span className={joinClasses('visuallyHidden', styles.when)}>
          {when === 'asked' ? words.whenAsked : words.now}:{' '}
        </span>
      )}
      <span className={styles.figures}>{figures}</span>
      <span className={styles.effect}>{words.effects[clause.effect]}</span>
    </span>
  )
}

function Clause({ pair: { asked, now } }: { readonly pair: ClausePair }) {
  const current = now ?? asked
  const Icon = ICONS[current.effect]
  return (
    <li className={styles.clause} data-effect={current.effect} data-changed={now !== null}>
      <Icon size={14} stroke={2} aria-hidden="true" className={styles.icon} />
      <span className={styles.label}>{current.label}</span>
      {now !== null && <Judged clause={asked} when="asked" />}
      {now !== null ? <Judged clause={now} when="now" /> : <Judged clause={asked} />}
    </li>
  )
}

function Clauses({ pairs }: { readonly pairs: readonly ClausePair[] }) {
  return (
    <ul className={styles.list}>
      {pairs.map((pair) => (
        <Clause key={pair.asked.clause} pair={pair} />
      ))}
    </ul>
  )
}

/** Whoever wants to read the whole policy wants it for the next action, too. */
const wholeShown = createStore(false)

/** What stops the payment, or stopped it, and what is judged otherwise now. */
const isTelling = ({ asked, now }: ClausePair): boolean =>
  asked.effect === 'holds' || asked.effect === 'refuses' || (now !== null && now.effect !== 'notApplicable')

interface WhyHeldProps {
  readonly detail: ActionDetail
  /** Every clause as it is judged now; null where nobody judges any more. */
  readonly now: readonly PolicyClause[] | null
}

/**
 * Every clause of the policy as it was judged when the agent asked: value, limit, and what it did; where that is
 * different now, both stand side by side.
 */
export function WhyHeld({ detail, now }: WhyHeldProps) {
  const isHeld = detail.policyTrace.some(({ effect }) => effect === 'holds')
  const isWhole = useStore(wholeShown)
  const pairs = clausePairs(detail.policyTrace, now)
  const others = pairs.filter((pair) => !isTelling(pair))
  return (
    <Section title={isHeld ? words.whyHeld : words.whyPassed}>
      {pairs.some((pair) => pair.now !== null) && (
        <p className={styles.heads} aria-hidden="true">
          <span>{words.whenAsked}</span>
          <span>{words.now}</span>
        </p>
      )}
      <Clauses pairs={pairs.filter(isTelling)} />
      {others.length > 0 && (
        <details open={isWhole} onToggle={({ currentTarget }) => wholeShown.set(currentTarget.open)}>
          <summary className={styles.others}>{words.others(others.length)}</summary>
          <Clauses pairs={others} />
        </details>
      )}
    </Section>
  )
}
