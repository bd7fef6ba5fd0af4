import type { ChangeProposal } from '../../../../contract/console/approvals/changes'
import { actorName } from '../../../../contract/primitives/actorName'
import { Section } from '../../../components/Section'
import { ServiceErrorAlert } from '../../../components/ServiceErrorAlert'
import { TimeText } from '../../../components/TimeText'
import { withNames } from '../../../navigation/idText'
import { useRuleNames } from '../../approval-rules/useRuleNames'
import { ChangeDifference } from './ChangeDifference'
import styles from './Changes.module.css'
import { type ChangesOf, useChanges } from './useChanges'
import { words } from './words'

function Ended({ change }: { readonly change: ChangeProposal }) {
  const { state, content, proposedBy, proposedAt, reason, endedBy, endedAt, endReason, failure } = change
  const { agent, customer } = useRuleNames()
  if (state === 'WAITING' || state === 'IN_FORCE') return null
  const who = actorName(endedBy)
  const why = endReason ?? (failure === null ? null : withNames(failure.message, (id) => agent(customer(id))))
  return (
    <li className={styles.ended}>
      <p>
        <strong>{words.ended[state === 'VOID' && failure !== null ? 'DELETED' : state]}</strong>{' '}
        {who !== null && words.by(who)} <TimeText at={endedAt} />
      </p>
      {why !== null && (
        <p>
          {words.reason}: {why}
        </p>
      )}
      <ChangeDifference content={content} />
      <p className="muted">
        {words.asked} {actorName(proposedBy)}, <TimeText at={proposedAt} />. {words.reason}: {reason}
      </p>
    </li>
  )
}

/** Changes that a second administrator refused, or that ended otherwise without effect, newest first. */
export function EndedChanges({ of }: { readonly of: ChangesOf }) {
  const { data, error } = useChanges(of)
  if (data === undefined) return <ServiceErrorAlert error={error} title={words.notRead} />
  const ended = data.data.filter(({ state }) => state !== 'WAITING' && state !== 'IN_FORCE')
  if (ended.length === 0) return null
  return (
    <Section isFramed={of.kind === 'RULES'} title={words.endedTitle}>
      <ul className={styles.endedList}>
        {ended.map((change) => (
          <Ended key={change.id} change={change} />
        ))}
      </ul>
    </Section>
  )
}
