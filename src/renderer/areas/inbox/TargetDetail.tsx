import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { ForwardingDelivery, ForwardingMode, ForwardingTarget } from '../../../contract/console/inbox/forwarding'
import { usePages } from '../../client/usePages'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { ConfirmButton } from '../../components/ConfirmButton'
import { CopyableId } from '../../components/CopyableId'
import { DetailHeader } from '../../components/DetailHeader'
import { KeyValue } from '../../components/KeyValue'
import { SeamedWord } from '../../components/SeamedWord'
import { Section } from '../../components/Section'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { StatePanel } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { AttemptAnswer } from './AttemptAnswer'
import styles from './Inbox.module.css'
import { ChangeTarget } from './TargetForm'
import { ModeBadge } from './TargetsList'
import { words } from './words'

const text = words.forwarding
const MODES = ['ON', 'PAUSED', 'OFF'] as const
const SHOWN = 20

function Facts({ target }: { readonly target: ForwardingTarget }) {
  const { filter, recent } = target
  const change = useWrite('updateForwardingTarget')
  const set = (mode: string) =>
    void change.send({ params: { targetId: target.id }, body: { mode: mode as ForwardingMode } })
  return (
    <Section
      title={text.mode}
      aside={
        <SegmentedControl
          size="xs"
          aria-label={text.mode}
          value={target.mode}
          onChange={set}
          data={MODES.map((value) => ({ value, label: text.modes[value] }))}
        />
      }
    >
      <ServiceErrorAlert error={change.error} />
      <p className={styles.note}>{text.modeNotes[target.mode]}</p>
      <KeyValue
        rows={[
          { label: text.url, value: <span className="mono">{target.url}</span> },
          { label: text.types, value: filter.types.length === 0 ? text.every : filter.types.join(', ') },
          { label: text.object, value: filter.objectId === null ? null : <CopyableId id={filter.objectId} /> },
          { label: text.waiting, value: target.waiting.toLocaleString() },
          {
            label: text.recent,
            value: recent.total === 0 ? null : text.recentText(recent.delivered, recent.total),
          },
          { label: text.median, value: recent.medianMs === null ? null : words.took(recent.medianMs) },
          { label: text.next, value: target.nextAttemptAt === null ? null : <TimeText at={target.nextAttemptAt} /> },
        ]}
      />
    </Section>
  )
}

function lastAnswer({ attempts, lastStatus, lastError, isBehindAnother }: ForwardingDelivery): string {
  if (attempts === 0) return isBehindAnother ? text.behind : ''
  return `${lastStatus ?? lastError ?? words.noAnswer} · ${text.tries(attempts)}`
}

function Deliveries({ target }: { readonly target: ForwardingTarget }) {
  const deliveries = usePages('listForwardingDeliveries', { params: { targetId: target.id }, query: { limit: SHOWN } })
  const retry = useWrite('retryForwarding')
  const skip = useWrite('skipForwarding')
  const params = { targetId: target.id }
  const acts =
    target.waiting === 0 ? undefined : (
      <span className={styles.tools}>
        <ActButton operation="retryForwarding" size="compact-xs" variant="default" onAct={() => retry.send({ params })}>
          {text.retry}
        </ActButton>
        <ConfirmButton
          operation="skipForwarding"
          size="compact-xs"
          question={text.skipQuestion}
          confirmLabel={text.skip}
          onConfirm={() => skip.send({ params })}
        >
          {text.skip}
        </ConfirmButton>
      </span>
    )
  return (
    <Section title={text.deliveries} aside={acts}>
      <ServiceErrorAlert error={retry.error ?? skip.error} />
      {deliveries.rows.length === 0 ? (
        <p className={styles.note}>{text.noDeliveries}</p>
      ) : (
        <table className={styles.rows} aria-label={text.deliveries}>
          <thead>
            <tr>
              <th className={styles.wide}>{text.event}</th>
              <th className={styles.time}>{words.state}</th>
              <th>{text.answer}</th>
              <th className={styles.number}>{text.latency}</th>
            </tr>
          </thead>
          <tbody>
            {deliveries.rows.slice(0, SHOWN).map((row) => (
              <tr key={row.id}>
                <td>
                  <span className="mono">
                    <SeamedWord text={row.type} />
                  </span>
                  <br />
                  <CopyableId id={row.eventId} /> <TimeText at={row.createdAt} />
                </td>
                <td>
                  <StatusBadge status={row.state} />
                  {row.isAltered && <StatusBadge status="ALTERED" label={words.marks.ALTERED} tone="warn" />}
                </td>
                <td>
                  {lastAnswer(row)}
                  {row.state === 'PENDING' && row.nextAttemptAt !== null && row.attempts > 0 && (
                    <>
                      <br />
                      {text.next} <TimeText at={row.nextAttemptAt} />
                    </>
                  )}
                </td>
                <td className={styles.number}>{row.lastDurationMs === null ? '–' : words.took(row.lastDurationMs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.note}>{text.order}</p>
    </Section>
  )
}

function Attempts({ target }: { readonly target: ForwardingTarget }) {
  const read = useRead('listForwardingAttempts', { params: { targetId: target.id }, query: { limit: SHOWN } })
  if (read.data === undefined || read.data.data.length === 0) return null
  return (
    <Section title={text.attempts}>
      <table className={styles.rows} aria-label={text.attempts}>
        <thead>
          <tr>
            <th className={styles.time}>{text.at}</th>
            <th>{text.event}</th>
            <th>{text.answer}</th>
            <th className={styles.number}>{text.latency}</th>
          </tr>
        </thead>
        <tbody>
          {read.data.data.map((attempt) => (
            <tr key={attempt.id}>
              <td>
                <TimeText at={attempt.at} />
              </td>
              <td>
                <span className="mono">
                  <SeamedWord text={attempt.type} />
                </span>{' '}
                {words.attempt(attempt.number)}
              </td>
              <td>
                <AttemptAnswer attempt={attempt} />
              </td>
              <td className={styles.number}>{words.took(attempt.durationMs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

interface TargetDetailProps {
  readonly id: string
  readonly onDeleted: () => void
}

/** One forwarding target: what it gets, what waits, each attempt. */
export function TargetDetail({ id, onDeleted }: TargetDetailProps) {
  const read = useRead('getForwardingTarget', { params: { targetId: id } })
  const remove = useWrite('deleteForwardingTarget', { onDone: onDeleted })
  const [isChanging, setIsChanging] = useState(false)
  return (
    <StatePanel read={read}>
      {(target) => (
        <>
          <DetailHeader
            title={target.name}
            subtitle={<CopyableId id={target.id} isLinked={false} />}
            status={<ModeBadge mode={target.mode} isFramed />}
            actions={
              <>
                <ActButton operation="updateForwardingTarget" variant="default" onAct={() => setIsChanging(true)}>
                  {text.change}
                </ActButton>
                <ConfirmButton
                  operation="deleteForwardingTarget"
                  isDangerous
                  question={text.removeQuestion}
                  confirmLabel={text.remove}
                  onConfirm={() => remove.send({ params: { targetId: target.id } })}
                >
                  {text.remove}
                </ConfirmButton>
              </>
            }
          />
          <ServiceErrorAlert error={remove.error} />
          <Facts target={target} />
          <Deliveries target={target} />
          <Attempts target={target} />
          {isChanging && <ChangeTarget target={target} onClose={() => setIsChanging(false)} />}
        </>
      )}
    </StatePanel>
  )
}
