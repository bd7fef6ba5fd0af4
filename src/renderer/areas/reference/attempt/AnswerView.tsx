import { IconListDetails } from '@tabler/icons-react'
import { JsonView } from '../../../components/JsonView'
import { KeyValue } from '../../../components/KeyValue'
import { PageLink } from '../../../navigation/PageLink'
import { itemAddress } from '../../../navigation/placeAddress'
import { referenceAddress } from '../../../navigation/referenceAddress'
import { CallStatus } from '../../request-log/CallStatus'
import { words } from '../words'
import styles from './AttemptPanel.module.css'
import type { Answer } from './sendAttempt'

const KEPT_HEADERS = ['service-wallet-signature', 'request-id', 'idempotency-key']

function codeOf(text: string): string | null {
  try {
    const { code } = JSON.parse(text) as { readonly code?: unknown }
    return typeof code === 'string' ? code : null
  } catch {
    return null
  }
}

/** The way to the call itself, which the service names in a header of its answer. */
function LogLink({ callId }: { readonly callId: string }) {
  return (
    <PageLink to={itemAddress('requestLog', callId)} className={styles.logLink}>
      <IconListDetails size={14} stroke={1.7} aria-hidden="true" />
      {words.answer.inLog}
    </PageLink>
  )
}

function Headers({ headers }: { readonly headers: Readonly<Record<string, string>> }) {
  const rows = Object.entries(headers).map(([label, value]) => ({
    label,
    value: <span className={styles.headerValue}>{value}</span>,
  }))
  return <KeyValue rows={rows} />
}

interface AnswerViewProps {
  readonly answer: Answer
  readonly title: string
  /** The last answer has a link to its entry in the log. */
  readonly isLast: boolean
}

/** One answer: status, time, headers, body, and what was sent beyond the usual headers. */
export function AnswerView({ answer, title, isLast }: AnswerViewProps) {
  if (answer.status === 0) return <p role="alert">{words.answer.unreachable}</p>
  const code = answer.status >= 400 ? codeOf(answer.text) : null
  const callId = answer.headers['countersign-call']
  const sent = Object.entries(answer.outgoing.headers).filter(([name]) => KEPT_HEADERS.includes(name.toLowerCase()))
  return (
    <div className={styles.answer} data-status={answer.status}>
      <div className={styles.answerHead}>
        <h3 className={styles.answerTitle}>{title}</h3>
        <CallStatus status={answer.status} />
        <span className={styles.took}>{words.answer.took(answer.tookMs.toFixed(answer.tookMs < 10 ? 1 : 0))}</span>
        {code !== null && (
          <PageLink to={referenceAddress('code', code)} className={styles.codeLink}>
            {code}
          </PageLink>
        )}
        {isLast && callId !== undefined && <LogLink callId={callId} />}
      </div>
      {sent.length > 0 && (
        <div className={styles.sent}>
          <p className={styles.smallTitle}>{words.answer.sentHeaders}</p>
          <Headers headers={Object.fromEntries(sent)} />
        </div>
      )}
      {answer.text !== '' && <JsonView label={words.answer.body} text={answer.text} />}
      <details className={styles.details}>
        <summary>{words.answer.headers}</summary>
        <Headers headers={answer.headers} />
      </details>
    </div>
  )
}
