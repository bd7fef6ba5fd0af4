import type { ChangeArea } from '../../contract/operation'
import type { ChangeEvent, ChangeEventLog } from '../database/changeEventLog'
import { insertRow } from '../database/rowsById'
import type { Tx } from '../database/schema'
import { isoOf } from '../foundation/clock'
import { guarded } from '../foundation/guarded'

export type { ChangeEvent }

const KEPT = 20_000
const IDS_MAX = 200

/** Numbers change events, stores them with the commit, and tells the listeners afterwards. */
export interface ChangeLog extends ChangeEventLog {
  /** Events after a sequence number, oldest first; null when some of them are gone and a full refetch is due. */
  since(tx: Tx, seq: number): Promise<readonly ChangeEvent[] | null>
  /** The highest number whose commit is known to have come to its end: whatever is read from now on has seen it. */
  publishedSeq(): number
  /** Tells the listeners of a change that no commit of the service carries, such as a new call in the request log. */
  announce(areas: readonly ChangeArea[], ids: readonly string[]): void
  /** The areas of what was announced since an event, in no order: it stands in no row, so nobody can read it later. */
  announcedSince(seq: number): readonly ChangeArea[]
  subscribe(listener: (change: ChangeEvent) => void): () => void
}

/** The highest number that is stored; 0 in a new database. */
export async function getLastSeq(tx: Tx): Promise<number> {
  const last = await tx.selectFrom('change_log').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return last?.seq ?? 0
}

/** The change log over its table; `lastSeq` is the highest number already stored. */
export function createChangeLog(lastSeq: number): ChangeLog {
  let seq = lastSeq
  let published = lastSeq
  const listeners = new Set<(change: ChangeEvent) => void>()
  /** Area to the last event that was published when it was announced. */
  const announced = new Map<ChangeArea, number>()
  const tell = (change: ChangeEvent): void => {
    for (const listener of listeners) listener(change)
  }
  return {
    record: async (tx, atMs, areas, ids) => {
      if (areas.size === 0) return null
      seq += 1
      const change = { seq, areas: [...areas], ids: [...ids].slice(0, IDS_MAX) }
      const row = { seq, areas: change.areas.join(','), ids: change.ids.join(','), created_at: isoOf(atMs) }
      await insertRow(tx, 'change_log', row)
      if (seq % 1000 === 0)
        await tx
          .deleteFrom('change_log')
          .where('seq', '<=', seq - KEPT)
          .execute()
      return change
    },
    publish: (change) => {
      if (change === null) return
      // Numbers are given in the order of the commits: the lower ones are in this one, or in one before it.
      published = Math.max(published, change.seq)
      tell(change)
    },
    announce: (areas, ids) => {
      for (const area of areas) announced.set(area, published)
      tell({ seq: 0, areas, ids })
    },
    announcedSince: (after) => [...announced].filter(([, seq]) => seq >= after).map(([area]) => area),
    since: async (tx, after) => {
      const rows = await tx
        .selectFrom('change_log')
        .selectAll()
        .where('seq', '>', after)
        .orderBy('seq')
        .limit(1001)
        .execute()
      if (rows.length > 1000) return null
      if (after < seq - KEPT || after > seq) return null
      return rows.map((row) => ({
        seq: row.seq,
        areas: row.areas.split(','),
        ids: row.ids === '' ? [] : row.ids.split(','),
      }))
    },
    publishedSeq: () => published,
    subscribe: (listener) => {
      // What is committed stays answered as done, whatever a listener makes of the word of it.
      const heard = guarded('a listener of changes', listener)
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
  }
}
