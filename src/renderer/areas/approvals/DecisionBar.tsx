import { useState } from 'react'
import type { ActionDetail } from '../../../contract/console/agents/schemas'
import { usePreferences } from '../../client/preferences'
import type { Read } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { exactTimeText } from '../../components/format/timeText'
import { PauseAgentButton } from '../../components/pausing/PauseAgentButton'
import { PauseQuestion } from '../../components/pausing/PauseQuestion'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import styles from './ActionDetail.module.css'
import { ApproveButton, useApprovalWarning } from './ApproveButton'
import { useDecisionRest } from './decisionRest'
import { PlainFacts } from './signing/PlainFacts'
import { needsSigning, SignActs } from './signing/SignActs'
import { words as signingWords } from './signing/words'
import type { Decision } from './useDecision'
import { words } from './words'

interface KeepButtonProps {
  readonly actionId: string
  readonly resetsAt: string
  readonly onKept: () => void
}

/** Takes the action out of the queue until the limit that refuses it resets. */
function KeepButton({ actionId, resetsAt, onKept }: KeepButtonProps) {
  const snooze = useWrite('snoozeAction', { onDone: onKept })
  const { hasIsoFormats } = usePreferences()
  const keep = () => snooze.send({ params: { actionId }, body: { until: resetsAt } })
  return (
    <>
      <span data-tip={exactTimeText(Date.parse(resetsAt), hasIsoFormats)}>
        <ActButton operation="snoozeAction" onAct={keep}>
          {words.decide.keep}
        </ActButton>
      </span>
      <ServiceErrorAlert error={snooze.error} title={words.decide.keepFailed} />
    </>
  )
}

interface DecisionBarProps {
  readonly detail: ActionDetail
  readonly decision: Decision
  /** What approving would come to. */
  readonly forecast: Read<'forecastAction'>
  /** False where the list at hand leaves it out: keys decide what one sees listed. */
  readonly hasKeys: boolean
  readonly onReject: () => void
  /** Told when it leaves the list by other ways than a decision. */
  readonly onMovedOn: () => void
  /** Told of a signature after which it waits for more. */
  readonly onStayed: () => void
  /** Who has to sign it, and who has. */
  readonly standing: Read<'getApprovalStanding'>
  readonly headline: string
}

/** Approving, or signing where approval rules ask for it. */
function Approval(props: DecisionBarProps & { readonly isResting: boolean }) {
  const { detail, forecast, standing, headline, hasKeys, onMovedOn, onStayed } = props
  const [isSigning, setIsSigning] = useState(false)
  const warning = useApprovalWarning({ detail, forecast })
  if (needsSigning(standing.data)) {
    return (
      <SignActs
        {...{ headline, hasKeys }}
        facts={<PlainFacts detail={detail} ruleVersion={standing.data.ruleVersion} />}
        warning={warning === 'UNKNOWN' ? null : warning}
        standing={standing.data}
        startsOpen={isSigning}
        onSigned={({ outcome }) => (outcome === 'HELD' ? onMovedOn() : onStayed())}
      />
    )
  }
  /** A key that comes before anybody knows whether signatures are asked for waits until it is known. */
  const isFree = async () => {
    const data = standing.data ?? (await standing.refetch()).data
    setIsSigning(needsSigning(data))
    return !needsSigning(data)
  }
  return <ApproveButton {...props} isFree={isFree} />
}

/** The decision and its neighbour, in sight at the end of the panel; none where agent or customer is deleted. */
export function DecisionBar(props: DecisionBarProps) {
  const { detail, decision, forecast, standing, hasKeys, onReject, onMovedOn } = props
  const isResting = useDecisionRest()
  const warning = useApprovalWarning({ detail, forecast })
  const hasWarning = warning !== null && warning !== 'UNKNOWN'
  const resetsAt = detail.snooze === null ? (forecast.data?.limitResetsAt ?? null) : null
  const isWaiting = detail.action.status === 'PENDING_APPROVAL' && detail.held === null
  if (detail.agent.isDeleted || detail.customer.isDeleted) return null
  return (
    <section className={styles.bar} aria-label={words.decide.label}>
      <ServiceErrorAlert error={decision.approveError} title={words.decide.notDone} />
      <ServiceErrorAlert error={isWaiting ? standing.error : null} title={signingWords.notRead} />
      <div className={styles.buttons}>
        {isWaiting && (
          <>
            <Approval {...props} isResting={isResting} />
            <ActButton
              operation="decideActions"
              shortcut={hasKeys ? 'reject' : undefined}
              variant={hasWarning && resetsAt === null ? 'filled' : 'default'}
              isSending={decision.isSending || isResting}
              onAct={onReject}
            >
              {words.decide.reject}
            </ActButton>
            {resetsAt !== null && <KeepButton actionId={detail.action.id} resetsAt={resetsAt} onKept={onMovedOn} />}
          </>
        )}
        <span className={styles.spacer} />
        <PauseAgentButton
          agent={detail.agent}
          pauseQuestion={<PauseQuestion name={detail.agent.name} effects={detail.pauseEffects} />}
        />
      </div>
    </section>
  )
}
