import type { PolicyReplay } from '../../../contract/console/replay/schemas'
import { type Read, useRead } from '../../client/useRead'
import { useWrite, type Write } from '../../client/useWrite'

/** Where a change event got lost, a replay that runs is asked again at this pace. */
const ASK_MS = 2000

export interface WatchedReplay {
  readonly read: Read<'getPolicyReplay'>
  readonly replay: PolicyReplay | undefined
  readonly stop: Write<'cancelPolicyReplay'>
}

/** A replay while it runs and when it is done; the one before stays until it is known. Input: `id` null for none. */
export function useReplay(id: string | null): WatchedReplay {
  const params = { replayId: id ?? '' }
  const known = useRead('getPolicyReplay', { params }, { isEnabled: false })
  const everyMs = known.data?.state === 'RUNNING' ? ASK_MS : false
  const read = useRead('getPolicyReplay', { params }, { isEnabled: id !== null, everyMs, keepsPrevious: true })
  const stop = useWrite('cancelPolicyReplay', { onDone: () => void read.refetch() })
  return { read, replay: read.data, stop }
}
