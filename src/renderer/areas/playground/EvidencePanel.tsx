import { IconArrowsLeftRight } from '@tabler/icons-react'
import { SERVICE_BASE } from '../../../contract/planes'
import { CopyButton } from '../../components/CopyButton'
import { JsonView } from '../../components/JsonView'
import { EmptyState } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { UrlTabs, useUrlTab } from '../../components/UrlTabs'
import { PageLink } from '../../navigation/PageLink'
import { placeAddress } from '../../navigation/placeAddress'
import { DecodedTable } from './DecodedTable'
import styles from './Evidence.module.css'
import type { StepEvidence } from './engine/performStep'
import type { PlayedCall } from './engine/step'
import { words } from './words'

const TABS = [
  { value: 'request', label: words.evidence.tabs.request },
  { value: 'response', label: words.evidence.tabs.response },
  { value: 'bytes', label: words.evidence.tabs.bytes },
] as const

function Headers({ headers }: { readonly headers: Readonly<Record<string, string>> }) {
  return (
    <table className={styles.table} aria-label={words.evidence.headers}>
      <tbody>
        {Object.entries(headers).map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <span
                className={styles.value}
                data-tip={name === 'Authorization' ? words.evidence.authorization : undefined}
              >
                {value}
              </span>
            </td>
            <td className={styles.copyCell}>
              <CopyButton text={value} label={words.evidence.copyOne(name)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RequestOf({ call, name }: { readonly call: PlayedCall; readonly name: string }) {
  const line = `${call.method} ${SERVICE_BASE}${call.path}`
  return (
    <div className={styles.call}>
      <div className={styles.callHead}>
        <code className={styles.line}>
          <b>{call.method}</b> {SERVICE_BASE}
          {call.path}
        </code>
        <CopyButton text={line} label={words.evidence.copyOne(line)} />
      </div>
      <Headers headers={call.headers} />
      {call.bodyText === null ? (
        <p className="muted">{words.evidence.noBody}</p>
      ) : (
        <JsonView label={`${words.evidence.body}, ${name}`} text={call.bodyText} />
      )}
    </div>
  )
}

const toneOf = (status: number) => (status === 0 || status >= 400 ? 'danger' : status === 202 ? 'warn' : 'good')

function ResponseOf({ call, name }: { readonly call: PlayedCall; readonly name: string }) {
  return (
    <div className={styles.call}>
      <div className={styles.callHead}>
        <StatusBadge
          status={String(call.status)}
          label={call.status === 0 ? words.evidence.unreachable : String(call.status)}
          tone={toneOf(call.status)}
        />
        <code className={styles.line}>
          {call.method} {call.path}
        </code>
        <PageLink to={placeAddress('requestLog', { q: call.path.split('?')[0] ?? '' })} className={styles.link}>
          {words.steps.log}
        </PageLink>
      </div>
      {call.replyText === '' ? (
        <p className="muted">{words.evidence.noReply}</p>
      ) : (
        <JsonView label={`${words.evidence.tabs.response}, ${name}`} text={call.replyText} />
      )}
      <Headers headers={call.replyHeaders} />
    </div>
  )
}

interface EvidencePanelProps {
  /** Which step it is of. */
  readonly title: string
  readonly isAttempt: boolean
  readonly evidence: StepEvidence | null
}

function Pane({
  name,
  children,
}: {
  readonly name: (typeof TABS)[number]['value']
  readonly children: React.ReactNode
}) {
  const shown = useUrlTab(TABS, 'show')
  return (
    <section
      className={styles.pane}
      data-shown={shown === name}
      data-pane={name}
      aria-label={words.evidence.tabs[name]}
    >
      <h2 className={styles.paneTitle}>{words.evidence.tabs[name]}</h2>
      {children}
    </section>
  )
}

interface PanesProps {
  readonly title: string
  readonly evidence: StepEvidence
}

function Panes({ title, evidence: { calls, pieces } }: PanesProps) {
  const nameOf = (index: number) => (calls.length > 1 ? words.evidence.call(index + 1, calls.length) : title)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className={styles.panes} tabIndex={0}>
      <Pane name="request">
        {calls.length === 0 && <p className={styles.none}>{words.evidence.noCall}</p>}
        {calls.map((call, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: calls of one step never move
          <RequestOf key={index} call={call} name={nameOf(index)} />
        ))}
      </Pane>
      <Pane name="response">
        {calls.length === 0 && <p className={styles.none}>{words.evidence.noAnswer}</p>}
        {calls.map((call, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: calls of one step never move
          <ResponseOf key={index} call={call} name={nameOf(index)} />
        ))}
      </Pane>
      <Pane name="bytes">
        {pieces.length === 0 && <p className={styles.none}>{words.evidence.noBytes}</p>}
        {pieces.map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one step never move
          <DecodedTable key={index} piece={piece} />
        ))}
      </Pane>
    </div>
  )
}

/** Request, response and decoded bytes of one step: tabs where it is narrow, side by side where there is room. */
export function EvidencePanel({ title, isAttempt, evidence }: EvidencePanelProps) {
  const isEmpty = evidence === null || evidence.calls.length + evidence.pieces.length === 0
  return (
    <section className={styles.panel} aria-label={words.evidence.label}>
      <div className={styles.head}>
        <p className={styles.title}>
          <span className="truncate">{title}</span>
          {isAttempt && <StatusBadge status="FAILED" label={words.evidence.attempt} tone="danger" />}
        </p>
        {!isEmpty && (
          <div className={styles.tabs}>
            <UrlTabs name="show" label={words.evidence.label} tabs={TABS} />
          </div>
        )}
      </div>
      {isEmpty ? (
        <EmptyState
          title={evidence === null ? words.evidence.none : words.evidence.nothing}
          text={evidence === null ? words.evidence.noneText : words.evidence.nothingText}
          icon={<IconArrowsLeftRight size={22} stroke={1.4} />}
        />
      ) : (
        <Panes title={title} evidence={evidence} />
      )}
    </section>
  )
}
