import { IconListDetails } from '@tabler/icons-react'
import type { CallSummary } from '../../../../contract/console/request-log/schemas'
import { PageLink } from '../../../app/PageLink'
import { useRead } from '../../../client/useRead'
import { JsonView } from '../../../components/JsonView'
import { KeyValue } from '../../../components/KeyValue'
import { CallStatus } from '../../request-log/CallStatus'
import { referenceAddress } from '../entryAddress'
import type { OperationEntry } from '../model/reference'
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

/** The header `Date` counts whole seconds, and is kept for as long. */
const DATE_STEP_MS = 2000

/** Whether a call of the log is the one that was answered: the same address and status, at the time of the answer. */
function isCallOf(call: CallSummary, { status, outgoing, headers }: Answer): boolean {
  const path = decodeURIComponent(outgoing.path.split('?')[0] ?? '')
  const distanceMs = Date.parse(call.wallAt) - Date.parse(headers.date ?? '')
  return call.status === status && decodeURIComponent(call.path) === path && Math.abs(distanceMs) <= DATE_STEP_MS
}

/** The way to the call itself; to all calls of the operation for the moment until the log has it. */
function LogLink({ entry, answer }: { readonly entry: OperationEntry; readonly answer: Answer }) {
  const statusClass = `${Math.floor(answer.status / 100)}xx` as '2xx'
  const query = { operationId: entry.id, statusClass, limit: 20 }
  const read = useRead('listCalls', { query }, { isEnabled: answer.status > 0 })
  const call = read.data?.data.find((one) => isCallOf(one, answer))
  const to = call === undefined ? `/request-log?operationId=${entry.id}` : `/request-log/${call.id}`
  return (
    <PageLink to={to} className={styles.logLink}>
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
  readonly entry: OperationEntry
  readonly answer: Answer
  readonly title: string
  /** The last answer has a link to its entry in the log. */
  readonly isLast: boolean
}

/** One answer: status, time, headers, body, and what was sent beyond the usual headers. */
export function AnswerView({ entry, answer, title, isLast }: AnswerViewProps) {
  if (answer.status === 0) return <p role="alert">{words.answer.unreachable}</p>
  const code = answer.status >= 400 ? codeOf(answer.text) : null
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
        {isLast && <LogLink entry={entry} answer={answer} />}
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
