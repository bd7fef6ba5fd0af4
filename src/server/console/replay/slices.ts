import type { Store } from '../../database/open'
import type { Tx } from '../../database/schema'
import { monotonicMs } from '../../foundation/clock'
import { nextTurn } from '../../foundation/guarded'
import type { Watching } from './replayJobs'

/** So much is replayed at once: the newest. */
const REPLAYED_MAX = 50_000
const READ_AT_ONCE = 50
/** Nobody else waits longer than this for a turn. */
const SLICE_MS = 8

/** What was read of the past. */
interface Past<Row> {
  /** Newest first. */
  readonly rows: readonly Row[]
  /** Older ones were left out. */
  readonly isCut: boolean
}

/** Reads the past back from the newest, a page at a time; others are served in between. */
export async function readBack<Row>(
  store: Store,
  { all, read }: { readonly all: number; readonly read: (tx: Tx, before: Row | null, limit: number) => Promise<Row[]> },
  { isStopped, progress }: Watching,
): Promise<Past<Row>> {
  const total = Math.min(all, REPLAYED_MAX)
  const rows: Row[] = []
  while (rows.length < total && !isStopped()) {
    const limit = Math.min(READ_AT_ONCE, total - rows.length)
    const page = await store.read((tx) => read(tx, rows.at(-1) ?? null, limit))
    if (page.length === 0) return { rows, isCut: false }
    rows.push(...page)
    progress(rows.length, total * 2)
    await nextTurn()
  }
  return { rows, isCut: all > REPLAYED_MAX }
}

/** Runs the work for a little while at a time. Returns: false when it was stopped. */
export async function inSlices<Item>(
  items: readonly Item[],
  work: (item: Item) => void,
  { isStopped, progress }: Watching,
): Promise<boolean> {
  let endMs = monotonicMs() + SLICE_MS
  for (const [index, item] of items.entries()) {
    work(item)
    if (monotonicMs() < endMs) continue
    progress(items.length + index, items.length * 2)
    await nextTurn()
    if (isStopped()) return false
    endMs = monotonicMs() + SLICE_MS
  }
  return true
}
