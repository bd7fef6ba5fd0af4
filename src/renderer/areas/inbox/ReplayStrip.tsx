import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import styles from './Inbox.module.css'
import { words } from './words'

interface ReplayStripProps {
  /** The replay whose end is still to be seen; null when it was. */
  readonly watchedId: string | null
  readonly onWatch: (id: string | null) => void
}

/** How far the replay is that runs, with the way to stop it; its end stays until it is dismissed. */
export function ReplayStrip({ watchedId, onWatch }: ReplayStripProps) {
  const replays = useRead('listReplays', {})
  const stop = useWrite('stopReplay')
  const replay = replays.data?.data[0]
  const isRunning = replay?.state === 'RUNNING'
  useEffect(() => {
    if (isRunning) onWatch(replay.id)
  }, [isRunning, replay?.id, onWatch])
  if (replay === undefined || (!isRunning && replay.id !== watchedId)) return null
  const done = replay.delivered + replay.failed
  return (
    <section className={styles.strip} aria-label={words.replay.strip}>
      <strong>{isRunning ? words.replay.strip : words.replay.ended[replay.state]}</strong>
      <span
        className={styles.track}
        role="progressbar"
        aria-label={words.replay.strip}
        aria-valuemin={0}
        aria-valuemax={replay.total}
        aria-valuenow={done}
      >
        <span className={styles.done} style={{ width: `${(100 * done) / Math.max(replay.total, 1)}%` }} />
      </span>
      {words.replay.progress(done, replay.total)}
      {replay.failed > 0 && <span data-tip={replay.lastError ?? undefined}>{words.replay.failed(replay.failed)}</span>}
      {isRunning ? (
        <ActButton
          operation="stopReplay"
          size="compact-xs"
          variant="default"
          onAct={() => stop.send({ params: { replayId: replay.id } })}
        >
          {words.replay.stop}
        </ActButton>
      ) : (
        <Button size="compact-xs" variant="default" onClick={() => onWatch(null)}>
          {words.replay.dismiss}
        </Button>
      )}
    </section>
  )
}
