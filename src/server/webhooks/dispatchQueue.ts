import type { DueEvent } from './outboxStore'

/**
 * The due events that are known to this process, in the order in which they became due. An object's next first
 * attempt waits until its running first attempt has ended; retries hold nobody up (behaviour 16.2).
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

/** An empty queue. */
export function createDispatchQueue(): DispatchQueue {
  let waiting: DueEvent[] = []
  const known = new Set<string>()
  const underWay = new Map<string, string | null>()
  const busyObjects = new Set<string>()
  const mayGo = (row: DueEvent) => !underWay.has(row.id) && (row.attempts > 0 || !busyObjects.has(row.object_id))
  return {
    get size() {
      return waiting.length
    },
    add: (rows) => {
      for (const row of rows) {
        if (known.has(row.id) || underWay.has(row.id)) continue
        known.add(row.id)
        waiting.push(row)
      }
    },
    take: (count) => {
      const taken: DueEvent[] = []
      const left: DueEvent[] = []
      for (const row of waiting) {
        if (taken.length >= count || !mayGo(row)) {
          left.push(row)
          continue
        }
        taken.push(row)
        known.delete(row.id)
        underWay.set(row.id, row.attempts === 0 ? row.object_id : null)
        if (row.attempts === 0) busyObjects.add(row.object_id)
      }
      waiting = left
      return taken
    },
    start: (eventId) => {
      underWay.set(eventId, null)
    },
    end: (eventId) => {
      const objectId = underWay.get(eventId)
      if (typeof objectId === 'string') busyObjects.delete(objectId)
      underWay.delete(eventId)
    },
  }
}
