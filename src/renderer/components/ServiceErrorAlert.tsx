import type { FieldError } from '../../contract/primitives/errors'
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

/** What of a refusal does not stand at an input that is on the screen: what is said there is said there alone. */
function restOf({ status, message, fieldErrors }: ServiceCallError, shown: readonly string[], labels: FieldLabels) {
  const said = fieldErrors
    .filter(({ field }) => shown.includes(field) && field in labels)
    .map((entry) => entry.message ?? '')
    .find((text) => text !== '' && (message === text || message.startsWith(`${text}. `)))
  return status >= 500 || said === undefined ? message : message.slice(said.length + '. '.length)
}

/**
 * A refusal, in full: what happened, what is wrong with which field, what to do next, and for developers the
 * interface's code with the fields that the sentence is about. Nothing when there is none.
 */
export function ServiceErrorAlert({ error, title, shownFields = [], labels = {}, advice }: ServiceErrorAlertProps) {
  if (error === null || error === undefined) return null
  const isStorage = error.code === 'SERVICE_UNAVAILABLE'
  const others = isStorage ? [] : error.fieldErrors.filter((entry) => !shownFields.includes(entry.field))
  // What a form expects by itself nobody typed: its name helps nobody to correct it.
  const isTyped = ({ field }: FieldError) => !field.startsWith('expected')
  const isSaid = ({ message }: FieldError) => message === undefined || message === error.message
  const fields = others.filter((entry) => !isSaid(entry))
  const named = others.filter((entry) => isSaid(entry) && isTyped(entry)).map(({ field }) => field)
  const codes = [error.reason, ...named].filter((code) => code !== null)
  const rest = restOf(error, shownFields, labels)
  const said = refusalText({ ...refusalOfCall(error), message: labelled(rest, labels) })
  const isAtInput = rest !== error.message
  const known = advice ?? adviceOf(error)
  const next = known === '' && isAtInput ? words.form.faults(1) : known
  return (
    <ErrorAlert title={title}>
      {said !== '' && <p>{said}</p>}
      {fields.length > 0 && (
        <ul className={styles.fields} aria-label={words.error.fields}>
          {fields.map((entry) => (
            <li key={`${entry.field} ${entry.message ?? ''}`}>
              <span className="mono">{entry.field}</span> {labelled(entry.message ?? '', labels)}
            </li>
          ))}
        </ul>
      )}
      {next !== '' && <p className={styles.advice}>{next}</p>}
      <p className={styles.code}>
        <span className="mono" data-tip={error.operationId}>
          {error.status > 0 ? `${error.status} ` : ''}
          {error.status > 0 ? <PageLink to={referenceAddress('code', error.code)}>{error.code}</PageLink> : error.code}
          {codes.map((code) => ` · ${code}`)}
        </span>
      </p>
    </ErrorAlert>
  )
}
