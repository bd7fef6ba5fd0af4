import { type ReactNode, useState } from 'react'
import type { ActionDetail } from '../../../contract/console/agents/schemas'
import type { ActionClaim } from '../../../contract/console/team/schemas'
import { useStore } from '../../client/createStore'
import { deskOperator } from '../../client/deskOperator'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { OperatorAvatar } from '../../components/operators/OperatorAvatar'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { TimeText } from '../../components/TimeText'
import { SnoozeMenu } from './SnoozeMenu'
import { TakeOverDialog } from './TakeOverDialog'
import styles from './Team.module.css'
import { useViewers, Viewers } from './Viewers'
import { words } from './words'

interface TeamBarProps {
  /** Of an action that waits. */
  readonly detail: Pick<ActionDetail, 'claim' | 'snooze' | 'expiresAt' | 'isTooLate'>
  readonly actionId: string
  /** It was put off: it no longer stands in the queue. */
  readonly onPutOff: () => void
  /** What else can be done beside it. */
  readonly children?: ReactNode
}

function ClaimText({ claim, isMine }: { readonly claim: ActionClaim; readonly isMine: boolean }) {
  return (
    <span className={styles.claim} data-theirs={!isMine}>
      <OperatorAvatar name={claim.name} />
      <span>
        {isMine ? words.claim.mine : words.claim.theirs(claim.name)} · <TimeText at={claim.at} />
        {!isMine && <span className={styles.warning}>{words.claim.warning}</span>}
      </span>
    </span>
  )
}

/** Who looks after a waiting action and until when it is put off, with the keys that change it. */
export function TeamBar({ detail, actionId, onPutOff, children }: TeamBarProps) {
  const me = useStore(deskOperator)?.id ?? null
  const [isTakingOver, setIsTakingOver] = useState(false)
  const claim = useWrite('claimAction')
  const release = useWrite('releaseAction')
  const snooze = useWrite('snoozeAction', { onDone: onPutOff })
  const end = useWrite('endSnooze')
  const params = { actionId }
  const viewers = useViewers(actionId)
  const isMine = detail.claim !== null && detail.claim.operatorId === me
  const acts = {
    take: { label: words.claim.take, operation: 'claimAction', act: () => claim.send({ params }) },
    release: { label: words.claim.release, operation: 'releaseAction', act: () => release.send({ params }) },
    takeOver: { label: words.claim.takeOver, operation: 'claimAction', act: () => setIsTakingOver(true) },
  } as const
  const { label, operation, act } = acts[detail.claim === null ? 'take' : isMine ? 'release' : 'takeOver']
  return (
    <section className={styles.bar} aria-label={words.bar}>
      <div className={styles.row}>
        {detail.claim !== null && <ClaimText claim={detail.claim} isMine={isMine} />}
        <ActButton operation={operation} size="xs" variant="default" shortcut="claim" onAct={act}>
          {label}
        </ActButton>
        {detail.snooze === null && !detail.isTooLate && (
          <SnoozeMenu actionId={actionId} expiresAt={detail.expiresAt} snooze={snooze} onPutOff={onPutOff} />
        )}
        {children}
        {viewers.length > 0 && (
          <span className={styles.present}>
            <Viewers names={viewers} />
            <span aria-hidden="true">{words.looking(viewers)}</span>
          </span>
        )}
      </div>
      {detail.snooze !== null && (
        <div className={styles.row}>
          <span className={styles.snoozed}>
            {words.snooze.until} <TimeText at={detail.snooze.until} isExact /> {words.snooze.by(detail.snooze.name)}
          </span>
          <ActButton
            operation="endSnooze"
            size="xs"
            variant="default"
            shortcut="snooze"
            onAct={() => end.send({ params })}
          >
            {words.snooze.end}
          </ActButton>
        </div>
      )}
      <ServiceErrorAlert error={claim.error ?? release.error} title={words.claim.failed} />
      <ServiceErrorAlert error={snooze.error ?? end.error} title={words.snooze.failed} />
      {isTakingOver && detail.claim !== null && (
        <TakeOverDialog actionId={actionId} claim={detail.claim} onClose={() => setIsTakingOver(false)} />
      )}
    </section>
  )
}
