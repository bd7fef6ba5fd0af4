import { IconCheck, IconHandStop, IconMinus, IconX } from '@tabler/icons-react'
import type { ActionDetail, PolicyClause } from '../../../contract/console/agents/schemas'
import { usePreferences } from '../../client/preferences'
import { moneyText } from '../../components/format/moneyText'
import { Section } from '../../components/Section'
import { clauseText, sortedClauses } from './clauseText'
import styles from './WhyHeld.module.css'
import { words } from './words'

const ICONS = { refuses: IconX, holds: IconHandStop, passes: IconCheck, notApplicable: IconMinus } as const

function Clause({ clause, isIso }: { readonly clause: PolicyClause; readonly isIso: boolean }) {
  const Icon = ICONS[clause.effect]
  const figures = clauseText(clause, (amountMinor, currency) => moneyText(amountMinor, currency, { isIso }))
  return (
    <li className={styles.clause} data-effect={clause.effect}>
      <Icon size={14} stroke={2} aria-hidden="true" className={styles.icon} />
      <span className={styles.label}>{clause.label}</span>
      <span className={styles.figures}>{figures}</span>
      <span className={styles.effect}>{words.effects[clause.effect]}</span>
    </li>
  )
}

/** Every clause of the policy as it was judged when the agent asked: value, limit, and what it did. */
export function WhyHeld({ detail }: { readonly detail: ActionDetail }) {
  const { hasIsoFormats } = usePreferences()
  const isHeld = detail.policyTrace.some(({ effect }) => effect === 'holds')
  return (
    <Section title={isHeld ? words.whyHeld : words.whyPassed}>
      <ul className={styles.list}>
        {sortedClauses(detail.policyTrace).map((clause) => (
          <Clause key={clause.clause} clause={clause} isIso={hasIsoFormats} />
        ))}
      </ul>
    </Section>
  )
}
