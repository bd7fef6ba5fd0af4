import { ErrorAlert } from '../../components/ErrorAlert'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress, placeAddress } from '../../navigation/placeAddress'
import type { Failure, StepEvidence } from './engine/performStep'
import styles from './Steps.module.css'
import { useVerdict } from './useVerdict'
import { words } from './words'

interface FailureAlertProps {
  readonly accountId: string
  readonly failure: Failure
  readonly evidence: StepEvidence
}

/** To the very verdict; while there is none, a refused proof leads to the refused calls of this wallet. */
function WhyLink({ accountId, failure, evidence }: FailureAlertProps) {
  const verdictId = useVerdict(accountId, failure, evidence)
  if (verdictId === null && failure.status !== 401) return null
  const search = { accountId }
  const to = verdictId === null ? placeAddress('signatures', search) : itemAddress('signatures', verdictId, search)
  return <PageLink to={to}>{words.steps.why}</PageLink>
}

/** Why a step did not come through, in the service's words, and where to read more. */
export function FailureAlert(props: FailureAlertProps) {
  const { status, code, reason, message } = props.failure
  return (
    <ErrorAlert title={status !== null ? words.steps.refused : words.steps.stopped}>
      <p>{message}</p>
      <p className={styles.failureNext}>{words.steps.next}</p>
      <p className={styles.failureCode}>
        <span className="mono">
          {status !== null && status > 0 ? `${status} ` : ''}
          {code}
          {reason === null ? '' : `${code === null ? '' : ' · '}${reason}`}
        </span>
        <WhyLink {...props} />
      </p>
    </ErrorAlert>
  )
}
