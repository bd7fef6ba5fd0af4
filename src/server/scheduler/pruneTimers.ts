import type { Store } from '../database/open'
import { removeInSlices } from '../database/removeInSlices'

/** How much of the timers' history is kept, and how many go in one transaction. Assumes: A-273. */
const TIMERS_KEPT = { count: 100_000, perSlice: 500 }

/**
 * Removes the oldest finished timers beyond what is kept. One that waits for its time is never removed.
 *
 * Effects: short transactions, so that calls get in between. Returns: how many went.
 */
export async function pruneTimers(
  { store, isStopped }: { readonly store: Store; readonly isStopped: () => boolean },
  kept: { readonly count: number; readonly perSlice: number } = TIMERS_KEPT,
): Promise<number> {
  const edge = await store.read((tx) =>
    tx
      .selectFrom('timers')
      .select(['finished_at', 'id'])
      .where('finished_at', 'is not', null)
      .orderBy('finished_at', 'desc')
      .orderBy('id', 'desc')
      .offset(kept.count)
      .limit(1)
      .executeTakeFirst(),
  )
  const finishedAt = edge?.finished_at ?? null
  if (edge === undefined || finishedAt === null) return 0
  return removeInSlices(store, isStopped, async (tx) => {
    const rows = await tx
      .selectFrom('timers')
      .select('id')
      .where('finished_at', 'is not', null)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('finished_at', 'id'), '<=', tuple(finishedAt, edge.id)))
      .orderBy('finished_at')
      .orderBy('id')
      .limit(kept.perSlice)
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await tx.deleteFrom('timers').where('id', 'in', ids).execute()
    return ids.length
  })
}
