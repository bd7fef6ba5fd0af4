import {
  createPastReader,
  createReplay,
  eventsOf,
  listActionsSince,
  type PastAction,
  pastCourseOf,
} from '../../../areas/agents/public'
import type { Store } from '../../../database/open'

/** The whole past of an agent, newest first. */
export function readPastOf(store: Store, agentId: string): Promise<PastAction[]> {
  const window = { agentId, from: '2000', until: '3000', before: null, limit: 100_000 }
  const read = createPastReader()
  return store.read(async (tx) => read(tx, await listActionsSince(tx, window)))
}

/** Replays the past, each judgement under the policy of its own time. Returns: how many actions, and which differ. */
export async function replayAsItStood(store: Store, agentId: string) {
  const past = await readPastOf(store, agentId)
  const replay = createReplay(({ policy }) => policy)
  for (const event of eventsOf(past)) replay.take(event)
  const differing = past.filter(
    (action) => !action.isReproduced || replay.verdictOf(action.id)?.course !== pastCourseOf(action),
  )
  return { count: past.length, differing }
}
