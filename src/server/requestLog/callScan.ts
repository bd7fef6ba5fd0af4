import { nextTurn } from '../foundation/guarded'
import type { CallPage, CallQuery, CallSlice, StoredCallSummary } from './callEntry'

/** Where calls are looked through, a few dozen at a time. */
interface Scanned {
  scan(query: CallQuery, belowSeq: number | null): Promise<CallSlice>
}

/**
 * Looks through the whole log from the newest call to the oldest, with everything else served between the slices: the
 * log has no index of words, which every write would pay for.
 *
 * Assumes: A-237.
 */
export async function* scanCalls(
  log: Scanned,
  query: CallQuery,
  ended: AbortSignal,
): AsyncGenerator<StoredCallSummary> {
  let below: number | null = null
  do {
    const slice: CallSlice = await log.scan(query, below)
    yield* slice.calls
    below = slice.nextBelowSeq
    await nextTurn()
  } while (below !== null && !ended.aborted)
}

/** A page of what the scan finds, with the count of all of it. */
export async function findByText(log: Scanned, query: CallQuery, ended: AbortSignal): Promise<CallPage> {
  const { beforeSeq = Number.POSITIVE_INFINITY, limit } = query
  const calls: StoredCallSummary[] = []
  let totalCount = 0
  for await (const call of scanCalls(log, query, ended)) {
    totalCount += 1
    if (call.seq < beforeSeq && calls.length <= limit) calls.push(call)
  }
  return { calls: calls.slice(0, limit), hasMore: calls.length > limit, totalCount }
}
