import { readCounter, stepCounters } from '../database/counters'
import type { Store } from '../database/open'
import { removeInSlices } from '../database/removeInSlices'
import type { Tx } from '../database/schema'
import { isoOf } from '../foundation/clock'
import { EVENTS_LIST } from './outboxStore'

/** How much of the outbox is kept. Assumes: A-238. */
export const EVENTS_KEPT = { days: 30, count: 100_000, perSlice: 250 }

/** An event that waits for its delivery is never removed, however old it is. */
const SETTLED = ['DELIVERED', 'GIVEN_UP', 'RECORDED'] as const

interface OldEvent {
  readonly id: string
  readonly type: string
  readonly state: string
  readonly created_at: string
}

/** The oldest settled events, in the order of their ids: three short walks over the index by state. */
async function listOldest(tx: Tx, limit: number): Promise<OldEvent[]> {
  const found: OldEvent[] = []
  for (const state of SETTLED) {
    const rows = await tx
      .selectFrom('webhook_events')
      .select(['id', 'type', 'state', 'created_at'])
      .where('state', '=', state)
      .orderBy('id')
      .limit(limit)
      .execute()
    found.push(...rows)
  }
  return found.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit)
}

async function removeEvents(tx: Tx, events: readonly OldEvent[]): Promise<void> {
  const ids = events.map(({ id }) => id)
  await tx.deleteFrom('webhook_attempts').where('event_id', 'in', ids).execute()
  await tx.deleteFrom('webhook_events').where('id', 'in', ids).execute()
  const steps = new Map([['', -ids.length]])
  for (const { type, state } of events) {
    for (const key of [`type=${type}`, `state=${state}`]) steps.set(key, (steps.get(key) ?? 0) - 1)
  }
  await stepCounters(
    tx,
    [...steps].map(([key, n]) => ({ list: EVENTS_LIST, key, n })),
  )
}

/** The newest event that is too many, or null. Walks over what is kept, so it is asked once, not for each slice. */
async function findSurplusEdge(tx: Tx, count: number): Promise<string | null> {
  if ((await readCounter(tx, EVENTS_LIST, '')) <= count) return null
  const newest = tx.selectFrom('webhook_events').select('id').orderBy('id', 'desc')
  const row = await newest.offset(count).limit(1).executeTakeFirst()
  return row?.id ?? null
}

interface Edges {
  readonly cutoffIso: string
  readonly surplusId: string | null
}

/** Removes one slice in the caller's transaction and says how many events it held. */
async function removeSlice(tx: Tx, { cutoffIso, surplusId }: Edges, limit: number): Promise<number> {
  const oldest = await listOldest(tx, limit)
  const isSurplus = (id: string) => surplusId !== null && id <= surplusId
  const gone = oldest.filter(({ id, created_at }) => isSurplus(id) || created_at < cutoffIso)
  if (gone.length > 0) await removeEvents(tx, gone)
  return gone.length
}

/**
 * Removes settled events with their attempts: those older than 30 days of the clock, and the oldest beyond the newest
 * 100,000. Each slice is a transaction of its own, with everybody who waits served in between.
 *
 * Returns: how many were removed.
 * Assumes: A-238.
 */
export async function pruneEvents(input: {
  readonly store: Store
  readonly now: number
  readonly isStopped?: () => boolean
  readonly kept?: typeof EVENTS_KEPT
}): Promise<number> {
  const { store, now, isStopped = () => false, kept = EVENTS_KEPT } = input
  const cutoffIso = isoOf(now - kept.days * 24 * 3600 * 1000)
  const surplusId = await store.read((tx) => findSurplusEdge(tx, kept.count))
  return removeInSlices(store, isStopped, (tx) => removeSlice(tx, { cutoffIso, surplusId }, kept.perSlice))
}
