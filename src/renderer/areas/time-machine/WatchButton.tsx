import type { CallOptions, Reply } from '../../client/operations'
import { usePages } from '../../client/usePages'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { useSetSearch } from '../../navigation/useSearch'
import { words } from './words'

interface WatchButtonProps {
  /** Null while the draft is not complete. */
  readonly body: CallOptions<'startShadow'>['body'] | null
  /** The draft is kept as it was sent. */
  readonly onWatched: (shadow: Reply<'startShadow'>) => void
}

/** Lets a draft judge every payment from now on, beside what is in force. */
export function WatchButton({ body, onWatched }: WatchButtonProps) {
  const setSearch = useSetSearch()
  const start = useWrite('startShadow', { onDone: ({ id }) => setSearch({ shadow: id }) })
  const watch = async (draft: CallOptions<'startShadow'>['body']) => {
    const shadow = await start.send({ body: draft })
    if (shadow !== null) onWatched(shadow)
  }
  const { rows: shadows } = usePages('listShadows', { query: {} })
  const isWatched = shadows.some(({ id, endedAt }) => id === start.reply?.id && endedAt === null)
  return (
    <div>
      <ActButton
        operation="startShadow"
        variant="default"
        isSending={start.isSending}
        disabled={body === null}
        onAct={() => body !== null && watch(body)}
      >
        {words.shadows.watch}
      </ActButton>
      {isWatched && (
        <p role="status" className="muted">
          {words.shadows.started}
        </p>
      )}
      <ServiceErrorAlert error={start.error} />
    </div>
  )
}
