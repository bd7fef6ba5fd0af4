import type { Store } from '../../database/open'
import { removeInSlices } from '../../database/removeInSlices'
import type { Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { REPLAYS_KEPT } from './replayStore'

/** How much is kept of what forwarding did. Assumes: A-254. */
const FORWARDS_KEPT = { days: 7, count: 20_000, perSlice: 250 }

/** Settled deliveries that are too old or too many, the oldest first. */
async function removeSlice(tx: Tx, cutoffIso: string, surplusId: string | null, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('forwarding_deliveries')
    .select(['id', 'created_at'])
    .where('state', '!=', 'PENDING')
    .orderBy('id')
    .limit(limit)
    .execute()
  const gone = rows
    .filter(({ id, created_at }) => created_at < cutoffIso || (surplusId !== null && id <= surplusId))
    .map(({ id }) => id)
  if (gone.length === 0) return 0
  await tx.deleteFrom('forwarding_attempts').where('delivery_id', 'in', gone).execute()
  await tx.deleteFrom('forwarding_deliveries').where('id', 'in', gone).execute()
  return gone.length
}

/** Marks outlive their events and messages by one round; replays beyond the newest fifty go with their items. */
async function removeLoose(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('webhook_marks')
    .where('event_id', 'not in', tx.selectFrom('webhook_events').select('id'))
    .execute()
  await tx
    .deleteFrom('inbox_marks')
    .where('message_id', 'not in', tx.selectFrom('inbox_messages').select('id'))
    .execute()
  const old = await tx
    .selectFrom('webhook_replays')
    .select('id')
    .where('state', '!=', 'RUNNING')
    .orderBy('id', 'desc')
    .offset(REPLAYS_KEPT)
    .limit(1000)
    .execute()
  if (old.length === 0) return
  const ids = old.map(({ id }) => id)
  await tx.deleteFrom('webhook_replay_items').where('replay_id', 'in', ids).execute()
  await tx.deleteFrom('webhook_replays').where('id', 'in', ids).execute()
}

/**
 * Removes settled deliveries with their attempts: those older than 7 days of the clock, and the oldest beyond the
 * newest 20,000; what waits always stays. Each slice is a transaction of its own.
 *
 * Returns: how many deliveries were removed.
 * Assumes: A-254.
 */
export async function pruneForwarding(input: {
  readonly store: Store
  readonly now: number
  readonly isStopped?: () => boolean
  readonly kept?: typeof FORWARDS_KEPT
}): Promise<number> {
  const { store, now, isStopped = () => false, kept = FORWARDS_KEPT } = input
  const cutoffIso = isoOf(now - kept.days * 24 * 3600 * 1000)
  const surplus = await store.read((tx) =>
    tx
      .selectFrom('forwarding_deliveries')
      .select('id')
      .orderBy('id', 'desc')
      .offset(kept.count)
      .limit(1)
      .executeTakeFirst(),
  )
  const removed = await removeInSlices(store, isStopped, (tx) =>
    removeSlice(tx, cutoffIso, surplus?.id ?? null, kept.perSlice),
  )
  await store.write(removeLoose)
  return removed
}
