import { setGuardedTimeout } from '../foundation/guarded'
import type { CallEntry, CallPage, CallQuery, CallSlice, CallSummary, StoredCall } from './callEntry'
import { type CallLimits, openCallStore, type SkippedReads } from './callStore'

/** The recorder of calls, in a file of its own so that neither reads nor writes of the service pay for it. */
export interface RequestLog {
  /** Keeps the entry in memory for the next batch; never touches the disk. */
  record(entry: CallEntry): void
  /** The same; the entry is only built when it is kept. Under load most successful reads are counted and no more. */
  recordLazily(call: CallGlance, build: () => CallEntry): void
  /** Writes everything recorded so far. */
  flush(): void
  list(query: CallQuery): CallPage
  /** What fits among the newest calls below that number, or the newest of all; text is looked for in bodies too. */
  scan(query: CallQuery, belowSeq: number | null): CallSlice
  get(id: string): StoredCall | null
  /** Newest calls in whose path, query or bodies the id occurs. */
  findByAnyId(id: string, limit?: number): readonly CallSummary[]
  /** Called after a batch was written, with the ids of its calls. Returns the way to stop listening. */
  onAppend(listener: (ids: readonly string[]) => void): () => void
  /** Forgets every call. */
  clear(): void
  close(): void
}

/** What decides whether a call is kept. */
type CallGlance = Pick<CallEntry, 'id' | 'atMs' | 'wallAtMs' | 'method' | 'status' | 'responseBody'>

export interface RequestLogInput {
  readonly file: string
  readonly limits?: CallLimits
  /** Told when a damaged file was set aside. */
  readonly reportDamage?: (sentence: string) => void
  /** Successful reads that are kept of each window of 200 ms. */
  readonly readsPerWindow?: number
}

/** As it stands in reports of faults. */
const PLACE = 'the request log'
const WINDOW_MS = 200
const BATCH = 20
const BATCH_CHARACTERS = 48 * 1024
const READS_PER_WINDOW = 50
/** Of replies to reads in one window: masking and indexing a page of a list costs as much as answering it. */
const READ_CHARACTERS_PER_WINDOW = 256 * 1024
const LIMITS: CallLimits = { rowsMax: 100_000, bytesMax: 256 * 1024 * 1024 }

/** Not kept under load: everything else, writes and failures, always is. */
function isSuccessfulRead(entry: CallGlance): boolean {
  return entry.method === 'GET' && entry.status < 400
}

type Item = CallEntry | SkippedReads

/** How many of the items, at least one, may be written in one go while other calls wait. */
function batchLength(items: readonly Item[]): number {
  let characters = 0
  const tooMuch = items.findIndex((item) => {
    characters += 'count' in item ? 0 : (item.requestBody?.length ?? 0) + (item.responseBody?.length ?? 0)
    return characters > BATCH_CHARACTERS
  })
  return tooMuch === -1 ? BATCH : Math.max(1, Math.min(tooMuch, BATCH))
}

class BatchedRequestLog implements RequestLog {
  readonly #store
  readonly #readsPerWindow: number
  readonly #listeners = new Set<(ids: readonly string[]) => void>()
  #items: Item[] = []
  #timer: NodeJS.Timeout | null = null
  #windowAtMs = 0
  #reads = 0
  #readCharacters = 0
  #skipped: SkippedReads | null = null

  constructor({ file, limits = LIMITS, readsPerWindow = READS_PER_WINDOW, reportDamage }: RequestLogInput) {
    this.#store = openCallStore(file, limits, reportDamage)
    this.#readsPerWindow = readsPerWindow
  }

  record(entry: CallEntry): void {
    this.recordLazily(entry, () => entry)
  }

  recordLazily(call: CallGlance, build: () => CallEntry): void {
    if (this.#timer === null) this.#writeAfter(WINDOW_MS)
    if (isSuccessfulRead(call) && !this.#mayKeepRead(call)) {
      const count = (this.#skipped?.count ?? 0) + 1
      this.#skipped = { id: call.id, atMs: call.atMs, wallAtMs: call.wallAtMs, count }
      return
    }
    this.#items.push(build())
  }

  #mayKeepRead({ wallAtMs, responseBody }: CallGlance): boolean {
    if (wallAtMs - this.#windowAtMs >= WINDOW_MS || wallAtMs < this.#windowAtMs) {
      this.#closeGap()
      this.#windowAtMs = wallAtMs
      this.#reads = 0
      this.#readCharacters = 0
    }
    this.#reads += 1
    this.#readCharacters += responseBody?.length ?? 0
    if (this.#reads === 1) return true
    return this.#reads <= this.#readsPerWindow && this.#readCharacters <= READ_CHARACTERS_PER_WINDOW
  }

  #closeGap(): void {
    if (this.#skipped !== null) this.#items.push(this.#skipped)
    this.#skipped = null
  }

  /** A small batch at a time, with the calls that wait served in between. */
  #writeSome(): void {
    this.#timer = null
    const batch = this.#items.splice(0, batchLength(this.#items))
    this.#append(batch)
    if (this.#items.length > 0) this.#writeAfter(1)
    else if (this.#skipped !== null) this.#timer = setGuardedTimeout(PLACE, () => this.#finishGap(), WINDOW_MS).unref()
  }

  #writeAfter(ms: number): void {
    this.#timer = setGuardedTimeout(PLACE, () => this.#writeSome(), ms).unref()
  }

  #finishGap(): void {
    this.#closeGap()
    this.#writeSome()
  }

  #append(batch: readonly Item[]): void {
    if (batch.length === 0) return
    this.#store.append(batch)
    const ids = batch.map((item) => item.id)
    for (const listener of this.#listeners) listener(ids)
  }

  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#closeGap()
    const items = this.#items
    this.#items = []
    this.#append(items)
  }

  list(query: CallQuery): CallPage {
    return this.#store.list(query)
  }

  scan(query: CallQuery, belowSeq: number | null): CallSlice {
    return this.#store.scan(query, belowSeq)
  }

  get(id: string): StoredCall | null {
    return this.#store.get(id)
  }

  findByAnyId(id: string, limit = 50): readonly CallSummary[] {
    return this.#store.list({ q: id, limit }).calls
  }

  onAppend(listener: (ids: readonly string[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  clear(): void {
    this.#items = []
    this.#skipped = null
    this.#store.clear()
  }

  close(): void {
    this.flush()
    this.#store.close()
  }
}

/**
 * Opens the request log: calls are kept in memory for 200 ms at most, then masked and written in small batches. Under
 * load successful reads beyond a number per window are counted instead of kept; writes and failures are always kept.
 *
 * Assumes.
 */
export function createRequestLog(input: RequestLogInput): RequestLog {
  return new BatchedRequestLog(input)
}
