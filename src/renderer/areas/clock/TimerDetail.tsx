import type { TimerDetail as Timer } from '../../../contract/console/clock/schemas'
import { useRead } from '../../client/useRead'
import { CopyableId } from '../../components/CopyableId'
import { CodeBlock } from '../../components/CurlBlock'
import { DetailHeader } from '../../components/DetailHeader'
import { JsonView } from '../../components/JsonView'
import { KeyValue } from '../../components/KeyValue'
import { Section } from '../../components/Section'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { StatePanel } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { TimeText } from '../../components/TimeText'
import { timerTitle } from '../../components/timerTitle'
import { FireUntil } from './FireUntil'
import { effectText, faultText } from './timerText'
import type { ClockMoves } from './useClockMoves'
import { words } from './words'

function Facts({ timer }: { readonly timer: Timer }) {
  const reason = timer.lastError === null ? null : faultText(timer.lastError)
  return (
    <Section title={words.facts}>
      <KeyValue
        rows={[
          { label: words.object, value: <CopyableId id={timer.objectId} /> },
          {
            label: words.subject,
            value: timer.subjectId === timer.objectId ? null : <CopyableId id={timer.subjectId} isLinked={false} />,
          },
          { label: words.due, value: timer.state === 'DUE' ? <TimeText at={timer.dueAt} /> : null },
          { label: timer.state === 'DUE' ? words.exact : words.wasDue, value: <TimeText at={timer.dueAt} isExact /> },
          { label: words.ended, value: timer.finishedAt === null ? null : <TimeText at={timer.finishedAt} /> },
          { label: words.created, value: <TimeText at={timer.createdAt} /> },
          { label: words.kindName, value: <span className="mono">{timer.kind}</span> },
          { label: words.tries, value: timer.failures === 0 ? null : timer.failures },
          { label: words.reason, value: reason },
        ]}
      />
    </Section>
  )
}

interface TimerDetailProps {
  readonly id: string
  readonly moves: ClockMoves
}

/** One timer: what it does, when, for which object, what it hands to its job, and why it failed. */
export function TimerDetail({ id, moves }: TimerDetailProps) {
  const read = useRead('getTimer', { params: { timerId: id } })
  return (
    <StatePanel read={read}>
      {(timer) => (
        <>
          <DetailHeader
            title={timerTitle(timer.kind)}
            subtitle={<CopyableId id={timer.id} isLinked={false} />}
            status={<StatusBadge status={timer.state} isFramed />}
            actions={
              timer.state === 'DUE' ? (
                <FireUntil timer={timer} move={moves.move} isMoving={moves.isMoving} />
              ) : undefined
            }
          />
          {effectText(timer.kind) !== null && (
            <Section title={words.kind}>
              <p>{effectText(timer.kind)}</p>
            </Section>
          )}
          <Facts timer={timer} />
          <ServiceErrorAlert error={moves.error} />
          {timer.lastError !== null && (
            <Section title={words.lastError}>
              <CodeBlock text={timer.lastError} />
            </Section>
          )}
          {Object.keys(timer.payload).length > 0 && (
            <Section title={words.payload}>
              <JsonView label={words.payload} text={JSON.stringify(timer.payload)} />
            </Section>
          )}
        </>
      )}
    </StatePanel>
  )
}
