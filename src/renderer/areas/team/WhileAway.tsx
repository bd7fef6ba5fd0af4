import { useState } from 'react'
import type { WhileAway as Happened } from '../../../contract/console/team/schemas'
import { useStore } from '../../client/createStore'
import { deskOperator } from '../../client/deskOperator'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import styles from './Team.module.css'
import { words } from './words'

function Strip({ happened, onDismiss }: { readonly happened: Happened; readonly onDismiss: () => unknown }) {
  const { since, arrived, decidedByOthers, expired, ended } = happened
  const startDate = since ?? undefined
  return (
    <section className={styles.away} aria-label={words.away.title}>
      <strong>{words.away.title}</strong>
      <span className="muted">
        {words.away.last} <TimeText at={since} />
      </span>
      {arrived > 0 && <PageLink to={placeAddress('approvals', { startDate })}>{words.away.arrived(arrived)}</PageLink>}
      {decidedByOthers > 0 && (
        <PageLink to={placeAddress('approvals', { tab: 'decided', decidedBy: 'SOMEBODY', startDate })}>
          {words.away.decided(decidedByOthers)}
        </PageLink>
      )}
      {expired > 0 && (
        <PageLink to={placeAddress('approvals', { tab: 'late', expiresFrom: startDate })}>
          {words.away.expired(expired)}
        </PageLink>
      )}
      {ended > 0 && (
        <PageLink to={placeAddress('approvals', { tab: 'decided', decidedBy: 'NOBODY', startDate })}>
          {words.away.ended(ended)}
        </PageLink>
      )}
      <span className={styles.spacer} />
      <ActButton operation="dismissWhileAway" size="xs" variant="default" shortcut="dismissAway" onAct={onDismiss}>
        {words.away.dismiss}
      </ActButton>
    </section>
  )
}

/** What happened since this operator's last act, as it was when they came back; it stays until it is put away. */
function WhileAwayOf() {
  const { data } = useRead('getWhileAway', {})
  const [kept, setKept] = useState<Happened | null>(null)
  const [isDismissed, setIsDismissed] = useState(false)
  const dismiss = useWrite('dismissWhileAway', { onDone: () => setIsDismissed(true) })
  // The first act ends the absence; what was said of it can still be read.
  if (kept === null && data !== undefined && data.since !== null) setKept(data)
  if (kept === null || isDismissed) return null
  return <Strip happened={kept} onDismiss={() => dismiss.send({})} />
}

/** Since you were away: for whoever takes the desk. */
export function WhileAway() {
  const operatorId = useStore(deskOperator)?.id ?? null
  return operatorId === null ? null : <WhileAwayOf key={operatorId} />
}
