import { Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ReplayState as State } from '../../../contract/console/replay/schemas'
import type { OperationId } from '../../client/operations'
import type { ServiceCallError } from '../../client/ServiceCallError'
import { ActButton } from '../../components/ActButton'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { EmptyState, StatePanel } from '../../components/StatePanel'
import styles from './TimeMachine.module.css'
import { words } from './words'

/** A replay, whatever judges. */
interface AnyReplay {
  readonly id: string
  readonly state: State
  readonly done: number
  readonly total: number
  readonly result: unknown
}

interface Stop {
  readonly operation: OperationId
  readonly send: (call: { readonly params: { readonly replayId: string } }) => unknown
  readonly error: ServiceCallError | null
}

interface Watched<Replay> {
  readonly read: {
    readonly data: Replay | undefined
    readonly error: ServiceCallError | null
    readonly refetch: () => unknown
  }
  readonly stop: Stop
}

function Running({ replay, stop }: { readonly replay: AnyReplay; readonly stop: Stop }) {
  const { id, done, total } = replay
  const share = words.progress(done, total)
  return (
    <div className={styles.running} role="status">
      <span>
        {words.running} <span className="muted">{share}</span>
      </span>
      <Progress value={(100 * done) / Math.max(total, 1)} aria-label={words.running} />
      <ActButton
        operation={stop.operation}
        size="xs"
        variant="default"
        onAct={() => stop.send({ params: { replayId: id } })}
      >
        {words.stop}
      </ActButton>
      <ServiceErrorAlert error={stop.error} />
    </div>
  )
}

interface ReplayStateProps<Replay extends AnyReplay> {
  readonly watched: Watched<Replay>
  /** What is shown once it is done. */
  readonly children: (replay: Replay, result: NonNullable<Replay['result']>) => ReactNode
}

/** A replay on the screen: on its way, stopped, failed, kept no more, or done. */
export function ReplayState<Replay extends AnyReplay>({ watched, children }: ReplayStateProps<Replay>) {
  const { read, stop } = watched
  if (read.error?.status === 404) return <EmptyState title={words.notYetTitle} text={words.gone} />
  return (
    <StatePanel read={read}>
      {(replay) => {
        const { state } = replay
        const result: Replay['result'] = replay.result
        if (state === 'RUNNING') return <Running replay={replay} stop={stop} />
        if (state === 'CANCELLED') return <EmptyState title={words.stoppedTitle} text={words.stoppedText} />
        if (result === null || result === undefined) {
          return <EmptyState title={words.failedTitle} text={words.failedText} />
        }
        return children(replay, result)
      }}
    </StatePanel>
  )
}

interface SummaryProps {
  readonly of: { readonly replayed: number; readonly notReplayable: number }
  readonly sentence: string
  readonly remarks: readonly string[]
  /** Where there was nothing to judge. */
  readonly nothingText: string
}

/** The sentence of a replay, and what has to be known beside it. */
export function Summary({ of, sentence, remarks, nothingText }: SummaryProps) {
  if (of.replayed + of.notReplayable === 0) return <EmptyState title={words.nothingTitle} text={nothingText} />
  return (
    <>
      <p className={styles.sentence} role="status">
        {sentence}
      </p>
      <ul className={styles.remarks}>
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
    </>
  )
}
