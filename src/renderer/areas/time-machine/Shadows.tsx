import { useState } from 'react'
import type { ApprovalRulesPreview } from '../../../contract/console/approvals/preview'
import type { Shadow } from '../../../contract/console/shadows/schemas'
import { actorName } from '../../../contract/primitives/actorName'
import { usePages } from '../../client/usePages'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { Line, LineList } from '../../components/LineList'
import { MoreButton } from '../../components/MoreButton'
import { Section } from '../../components/Section'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress, placeAddress } from '../../navigation/placeAddress'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { AdoptShadow } from './AdoptShadow'
import { ShadowDifferences } from './ShadowDifferences'
import { shadowSentence } from './shadowSentence'
import styles from './TimeMachine.module.css'
import { words } from './words'

const w = words.shadows

const nameOf = ({ agentName }: Shadow): string => (agentName === null ? w.ofRules : w.ofPolicy(agentName))

/** Who had it watched; nothing where that has no name. */
function startedBy(shadow: Shadow): string | null {
  const name = actorName(shadow.startedBy)
  return name === null ? null : w.startedBy(name)
}

const isInForce = ({ endedBy }: Shadow): boolean => endedBy === 'IN_FORCE'

/** Where the change that would put it in force is confirmed. */
const placeOfWaiting = ({ agentId }: Shadow) =>
  agentId === null ? placeAddress('approvalRules') : itemAddress('agents', agentId)

function stateText(shadow: Shadow): string {
  if (shadow.endedAt === null) return w.watching
  if (shadow.endedBy === 'AGENT_GONE') return w.endedWithAgent
  return isInForce(shadow) ? w.putInForce : w.ended
}

const hasDifferences = ({ inAll }: Shadow): boolean => Object.values(inAll).some((count) => count > 0)

const noDifferences = ({ endedAt }: Shadow): string => (endedAt === null ? w.noDifferencesYet : w.noDifferences)

/** The draft that is shown: that it was used, and the payments that it would have treated differently. */
function Shown({ shadow }: { readonly shadow: Shadow }) {
  return (
    <div className={styles.found} tabIndex={-1}>
      {isInForce(shadow) && <p role="status">{w.used(nameOf(shadow))}</p>}
      {hasDifferences(shadow) ? (
        <ShadowDifferences shadow={shadow} />
      ) : (
        <p className="muted">{noDifferences(shadow)}</p>
      )}
    </div>
  )
}

interface ActsProps {
  readonly shadow: Shadow
  readonly isShown: boolean
  readonly onShow: () => void
  readonly onAdopt: () => Promise<void>
}

function Acts({ shadow, isShown, onShow, onAdopt }: ActsProps) {
  const stop = useWrite('stopShadow')
  const name = nameOf(shadow)
  const adopts = shadow.kind === 'POLICY' ? 'changeAgentPolicy' : 'changeApprovalRules'
  return (
    <span className={styles.acts}>
      <ServiceErrorAlert error={stop.error} />
      <ActButton
        operation={null}
        size="xs"
        variant="default"
        aria-label={isShown ? w.hideOf(name) : w.showOf(name)}
        aria-expanded={isShown}
        onAct={onShow}
      >
        {isShown ? w.hide : w.show}
      </ActButton>
      {shadow.waitsAs !== null && <PageLink to={placeOfWaiting(shadow)}>{w.waits}</PageLink>}
      {shadow.waitsAs === null && shadow.endedBy !== 'AGENT_GONE' && !isInForce(shadow) && (
        <ActButton operation={adopts} size="xs" variant="default" aria-label={w.adoptOf(name)} onAct={onAdopt}>
          {w.adopt}
        </ActButton>
      )}
      {shadow.endedAt === null && (
        <ActButton
          operation="stopShadow"
          size="xs"
          variant="default"
          aria-label={w.stopOf(name)}
          onAct={() => stop.send({ params: { shadowId: shadow.id } })}
        >
          {w.stop}
        </ActButton>
      )}
    </span>
  )
}

interface Adopted {
  readonly shadow: Shadow
  readonly preview: ApprovalRulesPreview | null
}

/** The drafts that are watched, and those that were: what they would have done, and the payments. */
export function Shadows() {
  const { shadow: shownId } = useSearchValues()
  const setSearch = useSetSearch()
  const [adopted, setAdopted] = useState<Adopted | null>(null)
  const preview = useWrite('previewApprovalRules')
  const adopt = async (shadow: Shadow) => {
    const { rules } = shadow
    const reply = rules === null ? null : await preview.send({ body: rules })
    if (rules !== null && reply === null) return
    // What becomes of it is seen where it is shown.
    setSearch({ shadow: shadow.id })
    setAdopted({ shadow, preview: reply })
  }
  const pages = usePages('listShadows', { query: {} })
  const { rows: shadows, totalCount, error } = pages
  const shown = shadows.find(({ id }) => id === shownId)
  const watching = shadows.filter(({ endedAt }) => endedAt === null)
  const ended = shadows.filter(({ endedAt }) => endedAt !== null)
  // Few may be watched at once, and they come first: all of them are on the first page.
  const endedCount = (totalCount ?? 0) - watching.length
  const linesOf = (some: readonly Shadow[]) =>
    some.map((shadow) => (
      <Line
        key={shadow.id}
        first={
          <>
            {nameOf(shadow)} <span className="muted">{stateText(shadow)}</span>{' '}
            <TimeText at={shadow.endedAt ?? shadow.startedAt} isExact={shadow.endedAt === null} />{' '}
            <span className="muted">{startedBy(shadow)}</span>
          </>
        }
        second={shadowSentence(shadow)}
        aside={
          <Acts
            shadow={shadow}
            isShown={shadow.id === shownId}
            onShow={() => setSearch({ shadow: shadow.id === shownId ? null : shadow.id })}
            onAdopt={() => adopt(shadow)}
          />
        }
      />
    ))
  if (totalCount === null) return <ServiceErrorAlert error={error} title={w.notRead} />
  if (shadows.length === 0) return null
  return (
    <Section title={w.title} isFramed>
      {watching.length === 0 ? (
        <p className="muted">{w.none}</p>
      ) : (
        <LineList label={w.title}>{linesOf(watching)}</LineList>
      )}
      {endedCount > 0 && (
        <details className={styles.fold} open={shown !== undefined && shown.endedAt !== null}>
          <summary>{w.endedOnes(endedCount)}</summary>
          <LineList label={w.endedOnes(endedCount)}>{linesOf(ended)}</LineList>
          <MoreButton pages={pages}>{w.more}</MoreButton>
        </details>
      )}
      {shown !== undefined && <Shown shadow={shown} />}
      <ServiceErrorAlert error={preview.error} />
      {adopted !== null && <AdoptShadow {...adopted} onClose={() => setAdopted(null)} />}
    </Section>
  )
}
