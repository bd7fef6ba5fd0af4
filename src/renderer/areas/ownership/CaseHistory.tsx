import type { OwnershipAct, OwnershipCase } from '../../../contract/console/ownership/schemas'
import { whoActed } from '../../../contract/primitives/actorName'
import { actText } from '../../components/actText'
import { enumText } from '../../components/format/enumText'
import { Line, LineList } from '../../components/LineList'
import { Section } from '../../components/Section'
import { TimeText } from '../../components/TimeText'
import { ChallengeBadge } from './ownershipColumns'
import { verdictText } from './verdictText'
import { words } from './words'

function decisionText({ operationId, decision }: OwnershipAct): string {
  if (decision === null) return actText({ operationId, outcome: 'DONE' })
  if (operationId === 'decideLivenessOutcome') return words.livenessDecided(enumText(decision))
  return actText({ operationId, outcome: 'DONE', details: { to: decision } })
}

/** Challenges before the newest, with what ended them. */
function EarlierChallenges({ challenges }: Pick<OwnershipCase, 'challenges'>) {
  const earlier = challenges.slice(1)
  if (earlier.length === 0) return null
  return (
    <Section title={words.history}>
      <LineList>
        {earlier.map((challenge) => (
          <Line
            key={challenge.id}
            first={<ChallengeBadge challenge={{ ...challenge, reason: challenge.verdict?.reason ?? null }} />}
            second={challenge.verdict === null ? undefined : verdictText(challenge.verdict)}
            aside={<TimeText at={challenge.decidedAt ?? challenge.createdAt} />}
          />
        ))}
      </LineList>
    </Section>
  )
}

function Acts({ acts }: Pick<OwnershipCase, 'acts'>) {
  if (acts.length === 0) return null
  return (
    <Section title={words.acts}>
      <LineList>
        {acts.map((act) => (
          <Line
            key={act.id}
            first={
              <span>
                {decisionText(act)} <span className="muted">· {whoActed(act) ?? words.nobody}</span>
              </span>
            }
            second={act.reason ?? undefined}
            aside={<TimeText at={act.at} />}
          />
        ))}
      </LineList>
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
