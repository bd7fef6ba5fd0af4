import type { ChangeProposal } from '../../../../contract/console/approvals/changes'
import { actorName } from '../../../../contract/primitives/actorName'
import { useRead } from '../../../client/useRead'
import { KeyValue } from '../../../components/KeyValue'
import { Section } from '../../../components/Section'
import { ServiceErrorAlert } from '../../../components/ServiceErrorAlert'
import { TimeText } from '../../../components/TimeText'
import { PageLink } from '../../../navigation/PageLink'
import { itemAddress, placeAddress } from '../../../navigation/placeAddress'
import type { PlaceAddress } from '../../../navigation/places'
import { ChangeActs } from './ChangeActs'
import { ChangeDifference } from './ChangeDifference'
import styles from './Changes.module.css'
import type { ChangesOf } from './useChanges'
import { words } from './words'

/** What a change is of: the rules, or the policy of an agent. */
export const titleOf = ({ content }: ChangeProposal): string =>
  content.kind === 'RULES' ? words.rulesTitle : words.policyTitle(content.agent.name)

/** One that waits: in a frame on the page of the rules, as a part of the panel of an agent. */
function Change({ change }: { readonly change: ChangeProposal }) {
  const { content, proposedBy, proposedAt, reason, baseNumber, restoredNumber } = change
  const title = titleOf(change)
  return (
    <Section isFramed={content.kind === 'RULES'} title={title}>
      <p>
        {words.waits} {restoredNumber !== null && words.restores(restoredNumber)}
      </p>
      <ChangeDifference content={content} />
      <KeyValue
        rows={[
          {
            label: words.asked,
            value: (
              <>
                {actorName(proposedBy)}, <TimeText at={proposedAt} />
              </>
            ),
          },
          { label: words.reason, value: reason },
          { label: words.drafted, value: words.version(baseNumber) },
        ]}
      />
      <ChangeActs change={change} headline={title} />
    </Section>
  )
}

/** The changes of the approval rules, or of one policy, that wait for a second administrator; nothing without any. */
export function PendingChanges({ of }: { readonly of: ChangesOf }) {
  const { data, error } = useRead('listChangeProposals', { query: { ...of, state: 'WAITING', limit: 100 } })
  if (data === undefined) return <ServiceErrorAlert error={error} title={words.notRead} />
  return data.data.map((change) => <Change key={change.id} change={change} />)
}

/** Where they are confirmed, each once. */
function placesOf(changes: readonly ChangeProposal[]): readonly (readonly [PlaceAddress, string])[] {
  const places = changes.map(({ content }): [PlaceAddress, string] =>
    content.kind === 'RULES'
      ? [placeAddress('approvalRules'), words.ofRules]
      : [itemAddress('agents', content.agent.id), content.agent.name],
  )
  return [...new Map(places)]
}

/** Says in the queue that changes wait for a second administrator, and where. */
export function ChangesStrip() {
  const { data, error } = useRead('listChangeProposals', { query: { state: 'WAITING', limit: 100 } })
  if (data === undefined) return <ServiceErrorAlert error={error} title={words.notRead} />
  if (data.data.length === 0) return null
  return (
    <section className={styles.strip} aria-label={words.strip}>
      <strong>{words.count(data.data.length)}</strong>
      {placesOf(data.data).map(([path, name]) => (
        <PageLink key={path} to={path}>
          {name}
        </PageLink>
      ))}
    </section>
  )
}
