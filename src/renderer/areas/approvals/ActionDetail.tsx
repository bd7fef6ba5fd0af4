import { useState } from 'react'
import type { ActionDetail as Detail } from '../../../contract/console/agents/schemas'
import { usePreferences } from '../../client/preferences'
import { type Read, useRead } from '../../client/useRead'
import { DetailHeader } from '../../components/DetailHeader'
import type { List } from '../../components/list/useList'
import type { MovingOn } from '../../components/list/waitingList'
import { StatePanel } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress } from '../../navigation/placeAddress'
import { DossierButton } from '../dossier/DossierButton'
import { Notes } from '../team/notes/Notes'
import { TeamBar } from '../team/TeamBar'
import styles from './ActionDetail.module.css'
import { DecisionBar } from './DecisionBar'
import { DecidedBefore, DecisionBlock, HeldBlock } from './DecisionBlock'
import { useKeysOfEnded } from './decisionRest'
import { ForecastBlock } from './ForecastBlock'
import { OutsideNote } from './OutsideNote'
import { isOutside, type ShownList, tabOf } from './outside'
import { ActionIds, PaymentFacts } from './PaymentFacts'
import { headlineText } from './paymentText'
import { outcomeOf } from './proposals/waitingRows'
import { RejectDialog } from './RejectDialog'
import { Story } from './Story'
import { needsSigning } from './signing/SignActs'
import { SignaturesBlock } from './signing/SignaturesBlock'
import { PatternHints, PayeeAndAgent } from './surroundings/Surroundings'
import { useDecision } from './useDecision'
import { WhyHeld } from './WhyHeld'
import { words } from './words'

interface HeadProps {
  readonly detail: Detail
  readonly headline: string
  /** False where it stands beside the acts of the team. */
  readonly hasDossier: boolean
}

function Head({ detail, headline, hasDossier }: HeadProps) {
  const { agent, customer, action, decision } = detail
  const outcome = decision === null ? action.status : outcomeOf({ decision })
  const state = agent.isDeleted ? words.deleted : agent.isPaused ? words.paused : null
  return (
    <DetailHeader
      title={headline}
      status={outcome === 'PENDING_APPROVAL' ? null : <StatusBadge status={outcome} isFramed />}
      subtitle={
        <>
          <span>
            {words.forCustomer} <PageLink to={itemAddress('customers', customer.id)}>{customer.name}</PageLink>
          </span>
          <span>
            {words.askedBy} <PageLink to={itemAddress('agents', agent.id)}>{agent.name}</PageLink>
            {state !== null && ` (${state})`}
          </span>
          <TimeText at={action.createdAt} />
        </>
      }
      actions={hasDossier ? <DossierButton kind="DECISION" id={action.id} /> : undefined}
    />
  )
}

export interface ActionDetailProps {
  readonly id: string
  /** The list that stands beside it; null where it fills the page. */
  readonly list: ShownList | null
  readonly clearFilters: List<unknown>['clearFilters']
  /** Where one goes on after a decision, or a signature that is not the last. */
  readonly movingOn: MovingOn
}

interface BodyProps extends ActionDetailProps {
  readonly detail: Detail
  readonly read: Read<'getActionDetail'>
}

function Body({ id, detail, read, list, clearFilters, movingOn }: BodyProps) {
  const { hasIsoFormats } = usePreferences()
  const isWaiting = detail.action.status === 'PENDING_APPROVAL' && detail.held === null
  const isLeftOut = isWaiting && list !== null && isOutside(list, id, detail)
  const params = { actionId: id }
  const forecast = useRead('forecastAction', { params }, { isEnabled: isWaiting })
  const standing = useRead('getApprovalStanding', { params: { subjectId: id } })
  const [isRejecting, setIsRejecting] = useState(false)
  const decision = useDecision(id, movingOn.moveOn)
  useKeysOfEnded(!isWaiting && !decision.isSending, () => movingOn.moveOn(id))
  const headline = headlineText(detail, hasIsoFormats)
  const onOver = () => {
    for (const old of [read, forecast, standing]) void old.refetch({ cancelRefetch: false })
  }
  // What is missing before it is paid comes before everything else that there is to know of it.
  const isSigned = isWaiting && standing.data?.isRequired === true
  const signatures = <SignaturesBlock standing={standing.data} isHeld={detail.held !== null} />
  return (
    <div className={styles.frame}>
      <Head detail={detail} headline={headline} hasDossier={!isWaiting} />
      {isLeftOut && <OutsideNote isNarrowed={list.isNarrowed} tab={tabOf(detail)} clearFilters={clearFilters} />}
      {isWaiting && (
        <TeamBar detail={detail} actionId={id} onPutOff={() => movingOn.moveOn(id)}>
          <DossierButton kind="DECISION" id={id} size="xs" />
        </TeamBar>
      )}
      {decision.conflict !== null && <DecidedBefore first={decision.conflict} />}
      {isWaiting && <ForecastBlock {...{ detail, onOver }} isUnsigned={needsSigning(standing.data)} read={forecast} />}
      {/* There before it has anything to say: what comes with its text is not read out. */}
      <div aria-live="polite">
        <DecisionBlock detail={detail} />
        {detail.held !== null && <HeldBlock held={detail.held} />}
      </div>
      {isSigned && signatures}
      <div className={styles.columns}>
        <div>
          <WhyHeld detail={detail} now={isWaiting ? (forecast.data?.policyTrace ?? null) : null} />
          <PaymentFacts
            detail={detail}
            balanceAfterMinor={isWaiting ? (forecast.data?.balanceAfterMinor ?? null) : null}
          />
          {!isSigned && signatures}
          <PatternHints actionId={id} />
          <PayeeAndAgent actionId={id} />
          <Notes targetId={id} />
          <ActionIds action={detail.action} />
        </div>
        <Story detail={detail} />
      </div>
      <DecisionBar
        detail={detail}
        decision={decision}
        forecast={forecast}
        standing={standing}
        headline={headline}
        hasKeys={!isLeftOut}
        onReject={() => setIsRejecting(true)}
        onMovedOn={() => movingOn.moveOn(id)}
        onStayed={movingOn.stay}
      />
      {isRejecting && (
        <RejectDialog detail={detail} decision={decision} headline={headline} onClose={() => setIsRejecting(false)} />
      )}
    </div>
  )
}

/** One action: what is wanted, what approving would do, why it was held, the decision, the story. */
export function ActionDetail(props: ActionDetailProps) {
  const { id } = props
  const read = useRead('getActionDetail', { params: { actionId: id } })
  return (
    <StatePanel read={read} skeletonLines={14}>
      {(detail) => <Body key={id} {...props} detail={detail} read={read} />}
    </StatePanel>
  )
}
