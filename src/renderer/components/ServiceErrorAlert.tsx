import type { ServiceCallError } from '../client/ServiceCallError'
import { PageLink } from '../navigation/PageLink'
import { referenceAddress } from '../navigation/referenceAddress'
import { ErrorAlert } from './ErrorAlert'
import { adviceOf } from './errorAdvice'
import { type FieldLabels, labelled } from './fieldLabels'
import { refusalOfCall, refusalText } from './refusalText'
import styles from './ServiceErrorAlert.module.css'
import { words } from './words'

interface ServiceErrorAlertProps {
  readonly error: ServiceCallError | null | undefined
  /** What was tried, for the head: "The action was not approved". */
  readonly title?: string
  /** Fields that a form already shows on its inputs, in dot notation. */
  readonly shownFields?: readonly string[]
  /** What the form calls the fields. */
  readonly labels?: FieldLabels | undefined
  /** What to do next, where the screen knows better than the code does. */
  readonly advice?: string | undefined
}

/**
 * A refusal, in full: what happened, the interface's code, the fields, and what to do next. Nothing when there is
 * none.
 */
export function ServiceErrorAlert({ error, title, shownFields = [], labels = {}, advice }: ServiceErrorAlertProps) {
  if (error === null || error === undefined) return null
  const isStorage = error.code === 'SERVICE_UNAVAILABLE'
  const fields = isStorage ? [] : error.fieldErrors.filter((entry) => !shownFields.includes(entry.field))
  return (
    <ErrorAlert title={title}>
      <p>{refusalText({ ...refusalOfCall(error), message: labelled(error.message, labels) })}</p>
      {fields.length > 0 && (
        <ul className={styles.fields} aria-label={words.error.fields}>
          {fields.map((entry) => (
            <li key={`${entry.field} ${entry.message ?? ''}`}>
              <span className="mono">{entry.field}</span>{' '}
              {entry.message === undefined || entry.message === error.message ? '' : labelled(entry.message, labels)}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.advice}>{advice ?? adviceOf(error)}</p>
      <p className={styles.code}>
        <span className="mono" data-tip={error.operationId}>
          {error.status > 0 ? `${error.status} ` : ''}
          {error.status > 0 ? <PageLink to={referenceAddress('code', error.code)}>{error.code}</PageLink> : error.code}
          {error.reason === null ? '' : ` · ${error.reason}`}
        </span>
      </p>
    </ErrorAlert>
  )
}
