import { Button, Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PolicyReplay, ReplayResult } from '../../../contract/console/replay/schemas'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { EmptyState, StatePanel } from '../../components/StatePanel'
import { replayRemarks, replaySentence } from './replaySentence'
import styles from './TimeMachine.module.css'
import type { WatchedReplay } from './useReplay'
import { words } from './words'

function Running({ replay, stop }: { readonly replay: PolicyReplay; readonly stop: WatchedReplay['stop'] }) {
  const { id, done, total } = replay
  const share = words.progress(done, total)
  return (
    <div className={styles.running} role="status">
      <span>
        {words.running} <span className="muted">{share}</span>
      </span>
      <Progress value={(100 * done) / Math.max(total, 1)} aria-label={words.running} />
      <Button size="xs" variant="default" onClick={() => void stop.send({ params: { replayId: id } })}>
        {words.stop}
      </Button>
      <ServiceErrorAlert error={stop.error} />
    </div>
  )
}

/** The sentence of a replay, and what has to be known beside it. */
export function ReplaySummary({ replay, result }: { readonly replay: PolicyReplay; readonly result: ReplayResult }) {
  if (result.replayed === 0 && result.notReplayable === 0) {
    return <EmptyState title={words.nothingTitle} text={words.nothingText(replay.days)} />
  }
  return (
    <>
      <p className={styles.sentence} role="status">
        {replaySentence(replay, result)}
      </p>
      <ul className={styles.remarks}>
        {replayRemarks(replay, result).map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
    </>
  )
}

interface ReplayStateProps {
  readonly watched: WatchedReplay
  /** What is shown once it is done. */
  readonly children: (replay: PolicyReplay, result: ReplayResult) => ReactNode
}

/** A replay on the screen: on its way, stopped, failed, kept no more, or done. */
export function ReplayState({ watched, children }: ReplayStateProps) {
  const { read, stop } = watched
  if (read.error?.status === 404) return <EmptyState title={words.notYetTitle} text={words.gone} />
  return (
    <StatePanel read={read}>
      {(replay) => {
        const { state, result } = replay
        if (state === 'RUNNING') return <Running replay={replay} stop={stop} />
        if (state === 'CANCELLED') return <EmptyState title={words.stoppedTitle} text={words.stoppedText} />
        if (result === null) return <EmptyState title={words.failedTitle} text={words.failedText} />
        return children(replay, result)
      }}
    </StatePanel>
  )
}
