import type { WebhookAttempt } from '../../../contract/console/inbox/schemas'
import { JsonView } from '../../components/JsonView'
import styles from './Inbox.module.css'
import { words } from './words'

interface AttemptAnswerProps {
  readonly attempt: Pick<WebhookAttempt, 'responseStatus' | 'responseBody' | 'error'>
}

/** What the receiver said to one attempt: the status, and the body as it came; or why no answer came. */
export function AttemptAnswer({ attempt: { responseStatus, responseBody, error } }: AttemptAnswerProps) {
  if (responseStatus === null) return error ?? words.noAnswer
  if (responseBody === null || responseBody === '') return <span data-tip={words.emptyAnswer}>{responseStatus}</span>
  return (
    <details className={styles.answer}>
      <summary>{responseStatus}</summary>
      <JsonView label={words.answerBody} text={responseBody} />
    </details>
  )
}
