import type { DueEvent } from './outboxStore'

/**
 * The due events that are known to this process, in the order in which they became due. An object's next first
 * attempt waits until its running first attempt has ended; retries hold no first attempt up, and those of one object
 * go out one by one, the oldest event first (behaviour 16.2).
 */
export interface DispatchQueue {
  readonly size: number
  /** Adds rows that are neither waiting nor under way. */
  add(rows: readonly DueEvent[]): void
  /** Takes up to that many events that may go out now and marks them as under way. */
  take(count: number): DueEvent[]
  /** Marks an event that is sent outside the queue, so that it is not sent twice at once. */
  start(eventId: string): void
  /** The event's attempt is written, or the event turned out not to be due. */
  end(eventId: string): void
}

/** First attempts and retries of an object do not wait for each other. */
const laneOf = ({ object_id, attempts }: DueEvent): string => `${attempts === 0 ? 'first' : 'retry'} ${object_id}`

interface Waiting {
  readonly row: DueEvent
  readonly lane: string
}

/** The id of the oldest waiting retry of each lane: after a pause retries fall due together, in the jitter's order. */
function oldestRetries(waiting: readonly Waiting[]): ReadonlyMap<string, string> {
  const oldest = new Map<string, string>()
  for (const { row, lane } of waiting) {
    if (row.attempts === 0) continue
    const known = oldest.get(lane)
    if (known === undefined || row.id < known) oldest.set(lane, row.id)
  }
  return oldest
}

/** An empty queue. */
export function createDispatchQueue(): DispatchQueue {
  let waiting: Waiting[] = []
  let retries = 0
  const known = new Set<string>()
  const underWay = new Map<string, string | null>()
  const busyLanes = new Set<string>()
  return {
    get size() {
      return waiting.length
    },
    add: (rows) => {
      for (const row of rows) {
        if (known.has(row.id) || underWay.has(row.id)) continue
        known.add(row.id)
        waiting.push({ row, lane: laneOf(row) })
        if (row.attempts > 0) retries += 1
      }
    },
    take: (count) => {
      if (count <= 0) return []
      const taken: DueEvent[] = []
      const left: Waiting[] = []
      const oldest = retries === 0 ? null : oldestRetries(waiting)
      let looked = 0
      for (const entry of waiting) {
        // Thousands may wait behind the few that there is room for.
        if (taken.length >= count) break
        looked += 1
        const { row, lane } = entry
        const isItsTurn = row.attempts === 0 || oldest?.get(lane) === row.id
        if (!isItsTurn || underWay.has(row.id) || busyLanes.has(lane)) {
          left.push(entry)
          continue
        }
        taken.push(row)
        if (row.attempts > 0) retries -= 1
        known.delete(row.id)
        underWay.set(row.id, lane)
        busyLanes.add(lane)
      }
      waiting = left.concat(waiting.slice(looked))
      return taken
    },
    start: (eventId) => {
      // An event that was taken already keeps its lane, which its end must free.
      if (!underWay.has(eventId)) underWay.set(eventId, null)
    },
    end: (eventId) => {
      const lane = underWay.get(eventId)
      if (typeof lane === 'string') busyLanes.delete(lane)
      underWay.delete(eventId)
    },
  }
}
