import { isEndingReason } from '../../../contract/console/agents/endedWith'
import type { ActionDecision, ActionDetail } from '../../../contract/console/agents/schemas'
import { actorName } from '../../../contract/primitives/actorName'
import { useRead } from '../../client/useRead'
import { CopyableId } from '../../components/CopyableId'
import { enumText } from '../../components/format/enumText'
import { spelledOut } from '../../components/format/spelledOut'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { deciderText, endedText } from '../transactions/endedText'
import { failureText } from '../transactions/failureText'
import styles from './ActionDetail.module.css'
import type { DecidedFirst } from './useDecision'
import { words } from './words'

/** Why an approved action could not start, and what a person can do about it. */
function Failure({ actionId, decision }: { readonly actionId: string; readonly decision: ActionDecision }) {
  const read = useRead('getFailureExplanation', { params: { actionId } })
  if (decision.failure === null) return null
  return (
    <>
      <p data-tip={decision.failure.reason ?? decision.failure.code}>{spelledOut(decision.failure.message)}</p>
      {read.data !== undefined && <p>{read.data.advice}</p>}
    </>
  )
}

interface DecisionBlockProps {
  readonly detail: ActionDetail
  /** What it is called, where it stands a second time. */
  readonly label?: string
}

/** How the action ended: who decided, when, why, and what became of the payment. */
export function DecisionBlock({ detail, label = words.decision.title }: DecisionBlockProps) {
  const { action, decision } = detail
  if (decision === null) return null
  const { transaction } = action
  const ended = endedText(decision)
  const hasFailed = transaction?.status === 'FAILED' && decision.outcome === 'APPROVED'
  const failureReason =
    transaction !== undefined && 'failureReason' in transaction ? transaction.failureReason : undefined
  return (
    <section className={styles.decision} data-outcome={hasFailed ? 'FAILED' : decision.outcome} aria-label={label}>
      <p className={styles.head}>
        {ended === null ? (
          <>
            <strong>{words.verbs[decision.outcome]}</strong> {words.decision.by}{' '}
            <strong>{deciderText(decision)}</strong>
          </>
        ) : (
          <strong>{ended}</strong>
        )}{' '}
        <TimeText at={decision.decidedAt} />
      </p>
      {decision.reason !== null && (
        <p>
          {words.decision.reason}: {decision.reason}
        </p>
      )}
      {decision.outcome === 'FAILED' && <Failure actionId={action.id} decision={decision} />}
      {transaction !== undefined && (
        <p className={styles.row}>
          {words.decision.payment}{' '}
          {/* Nobody tried to make what people rejected, though the interface says that it failed. */}
          {decision.outcome !== 'REJECTED' && <StatusBadge status={transaction.status} />}{' '}
          <CopyableId id={transaction.id} />
        </p>
      )}
      {hasFailed && failureReason !== undefined && (
        <p data-tip={failureReason}>{failureText(failureReason) ?? enumText(failureReason)}</p>
      )}
    </section>
  )
}

interface FirstDetails {
  readonly decidedBy?: ActionDecision['decidedBy']
  readonly decidedAt?: string
  readonly status?: string
  readonly decision?: string
}

/** How the other decision went, from the refusal of the second one. */
function verbOf({ status, decision }: FirstDetails): string {
  const verbs: Readonly<Record<string, string>> = words.conflict.verbs
  return verbs[decision ?? ''] ?? verbs[status ?? ''] ?? words.conflict.ended
}

/** Rules came into force, a signature counts no more, or the payment ended with somebody, while one decided. */
function NotDone({ title, message }: { readonly title: string; readonly message: string }) {
  return (
    <div className={styles.decision} role="alert">
      <p className={styles.head}>
        <strong>{title}</strong>
      </p>
      <p>{message}</p>
    </div>
  )
}

/** A second decision: who was faster, when, and that nothing was done. */
export function DecidedBefore({ first }: { readonly first: DecidedFirst }) {
  const details = (first.details ?? {}) as FirstDetails
  if (first.reason === 'SIGNATURES_MISSING') return <NotDone title={words.conflict.unsigned} message={first.message} />
  if (isEndingReason(first.reason)) return <NotDone title={words.conflict.notDecided} message={first.message} />
  return (
    <div className={styles.decision} role="alert">
      <p className={styles.head}>
        <strong>{words.conflict.title}</strong>
      </p>
      <p data-tip={first.code}>
        {words.conflict.text(actorName(details.decidedBy) ?? words.decision.nobody, verbOf(details))}{' '}
        <TimeText at={details.decidedAt} />. {words.conflict.nothing}
      </p>
    </div>
  )
}

/** Decided a moment ago and not yet carried out: by whom, and that it can still be undone. */
export function HeldBlock({ held }: { readonly held: NonNullable<ActionDetail['held']> }) {
  const { decision, decidedBy, reason } = held
  return (
    <section className={styles.decision} data-outcome={decision === 'approve' ? 'APPROVED' : 'REJECTED'}>
      <p className={styles.head}>
        <strong>{words.held.verbs[decision]}</strong> {words.decision.by}{' '}
        <strong>{actorName(decidedBy) ?? words.decision.nobody}</strong>
      </p>
      {reason !== null && (
        <p>
          {words.decision.reason}: {reason}
        </p>
      )}
      <p>{words.held.note}</p>
    </section>
  )
}
