import type { OwnershipAct, OwnershipCase } from '../../../contract/console/ownership/schemas'
import { accountActVerb } from '../../components/accountActs'
import { actText } from '../../components/actText'
import { enumText } from '../../components/format/enumText'
import { Section } from '../../components/Section'
import { TimeText } from '../../components/TimeText'
import styles from './CaseHistory.module.css'
import { ChallengeBadge } from './ownershipColumns'
import { verdictText } from './verdictText'
import { words } from './words'

function decisionText({ operationId, decision }: OwnershipAct): string {
  if (decision === null) return actText({ operationId, outcome: 'DONE' })
  if (operationId === 'decideLivenessOutcome') return words.livenessDecided(enumText(decision))
  return accountActVerb('EXTERNAL', '', decision)
}

/** Challenges before the newest, with what ended them. */
function EarlierChallenges({ challenges }: Pick<OwnershipCase, 'challenges'>) {
  const earlier = challenges.slice(1)
  if (earlier.length === 0) return null
  return (
    <Section title={words.history}>
      <ul className={styles.lines}>
        {earlier.map((challenge) => (
          <li key={challenge.id} className={styles.line}>
            <span className={styles.head}>
              <ChallengeBadge challenge={{ ...challenge, reason: challenge.verdict?.reason ?? null }} />
              <TimeText at={challenge.decidedAt ?? challenge.createdAt} />
            </span>
            {challenge.verdict !== null && <span className="muted">{verdictText(challenge.verdict)}</span>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Acts({ acts }: Pick<OwnershipCase, 'acts'>) {
  if (acts.length === 0) return null
  return (
    <Section title={words.acts}>
      <ul className={styles.lines}>
        {acts.map((act) => (
          <li key={act.id} className={styles.line}>
            <span className={styles.head}>
              <span>
                {decisionText(act)} <span className="muted">· {act.actorName ?? words.nobody}</span>
              </span>
              <TimeText at={act.at} />
            </span>
            {act.reason !== null && <span className="muted">{act.reason}</span>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What happened before: earlier challenges, and what operators decided with their reasons. */
export function CaseHistory({ found }: { readonly found: OwnershipCase }) {
  return (
    <>
      <EarlierChallenges challenges={found.challenges} />
      <Acts acts={found.acts} />
    </>
  )
}
