import type { CallEntry, LostCallTally, SkippedReads } from './callEntry'

/** What waits to be written: a call, or a gap of reads that were only counted. */
export type QueueItem = CallEntry | SkippedReads

/** Calls between the service and the file of the log: as many as memory has room for, however slow the disk. */
interface CallQueue {
  /** False when there is no room. */
  put(item: QueueItem): boolean
  /** The next batch, empty when nothing waits. */
  take(): readonly QueueItem[]
  clear(): void
}

const ITEMS_MAX = 10_000
const CHARACTERS_MAX = 64 * 1024 * 1024
const BATCH = 20
const BATCH_CHARACTERS = 48 * 1024

function charactersOf(item: QueueItem): number {
  return 'count' in item ? 0 : (item.requestBody?.length ?? 0) + (item.responseBody?.length ?? 0)
}

/** How many of the items, at least one, are written in one go. */
function batchLength(items: readonly QueueItem[]): number {
  let characters = 0
  const tooMuch = items.findIndex((item) => {
    characters += charactersOf(item)
    return characters > BATCH_CHARACTERS
  })
  return tooMuch === -1 ? BATCH : Math.max(1, Math.min(tooMuch, BATCH))
}

/** An empty queue. */
export function createCallQueue(): CallQueue {
  let items: QueueItem[] = []
  let characters = 0
  return {
    put: (item) => {
      const more = charactersOf(item)
      if (items.length >= ITEMS_MAX || (items.length > 0 && characters + more > CHARACTERS_MAX)) return false
      items.push(item)
      characters += more
      return true
    },
    take: () => {
      const batch = items.splice(0, batchLength(items))
      for (const item of batch) characters -= charactersOf(item)
      return batch
    },
    clear: () => {
      items = []
      characters = 0
    },
  }
}

const countOf = (item: QueueItem): number => ('count' in item ? item.count : 1)

/** Items that are lost now. */
export function lostOf(items: readonly QueueItem[], reason: string): LostCallTally {
  const times = items.map(({ wallAtMs }) => wallAtMs)
  const count = items.reduce((sum, item) => sum + countOf(item), 0)
  return { count, firstAtMs: Math.min(...times), lastAtMs: Math.max(...times), reason }
}

/** What was lost earlier and later, as one; the reason is the later one. */
export function sumLost(earlier: LostCallTally | null, later: LostCallTally | null): LostCallTally | null {
  if (earlier === null || later === null) return later ?? earlier
  return {
    count: earlier.count + later.count,
    firstAtMs: Math.min(earlier.firstAtMs, later.firstAtMs),
    lastAtMs: Math.max(earlier.lastAtMs, later.lastAtMs),
    reason: later.reason,
  }
}
