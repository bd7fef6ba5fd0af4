import { guarded, nextTurn, pause, type ReportFault, reportToStderr, setGuardedTimeout } from '../foundation/guarded'
import type {
  CallEntry,
  CallPage,
  CallQuery,
  CallSlice,
  LostCallTally,
  SkippedReads,
  StoredCall,
  StoredCallSummary,
} from './callEntry'
import { type CallFile, createLocalCallFile } from './callFile'
import { createCallQueue, lostOf, type QueueItem, sumLost } from './callQueue'
import { type CallRetention, openCallStore } from './callStore'
import { createThreadedCallFile } from './threadedCallFile'

/** The recorder of calls, in a file and a thread of its own so that neither reads nor writes of the service pay. */
export interface RequestLog {
  /** Keeps the entry in memory for the next batch; never touches the disk. */
  record(entry: CallEntry): void
  /** The same; the entry is only built when it is kept. Under load most successful reads are counted and no more. */
  recordLazily(call: CallGlance, build: () => CallEntry): void
  /** Resolves when everything recorded so far is written, or lost. */
  flush(): Promise<void>
  list(query: CallQuery): Promise<CallPage>
  /** What fits among the newest calls below that number, or the newest of all; text is looked for in bodies too. */
  scan(query: CallQuery, belowSeq: number | null): Promise<CallSlice>
  get(id: string): Promise<StoredCall | null>
  /** Newest calls in whose path, query or bodies the id occurs. */
  findByAnyId(id: string, limit?: number): Promise<readonly StoredCallSummary[]>
  /** Calls that could not be kept since the log was cleared; null when there was none. */
  lost(): Promise<LostCallTally | null>
  /** Called after a batch was written, with the ids of its calls, or lost, with none. Returns the way to stop. */
  onAppend(listener: (ids: readonly string[]) => void): () => void
  /** Forgets every call. */
  clear(): Promise<void>
  /** Writes what is left, as far as the disk takes it in a few seconds, and closes the file. */
  close(): Promise<void>
}

/** What decides whether a call is kept. */
type CallGlance = Pick<CallEntry, 'id' | 'atMs' | 'wallAtMs' | 'method' | 'status' | 'responseBody'>

export interface RequestLogInput {
  readonly file: string
  /** The program of the log's thread; null keeps the log in this one, as in tests. */
  readonly threadProgram?: string | null
  readonly limits?: CallRetention
  /** Told when a damaged file was set aside. */
  readonly reportDamage?: (sentence: string) => void
  /** Told when calls are lost. */
  readonly reportFault?: ReportFault
  /** Successful reads that are kept of each window of 200 ms. */
  readonly readsPerWindow?: number
}

/** As it stands in reports of faults. */
const PLACE = 'the request log'
const WINDOW_MS = 200
/** How long the last calls are waited for when the service stops; a disk may hang. */
const CLOSING_MS = 3000
const READS_PER_WINDOW = 50
/** Of replies to reads in one window: masking and indexing a page of a list costs as much as answering it. */
const READ_CHARACTERS_PER_WINDOW = 256 * 1024
const LIMITS: CallRetention = { rowsMax: 100_000, bytesMax: 256 * 1024 * 1024 }

/** Not kept under load: everything else, writes and failures, always is. */
function isSuccessfulRead(entry: CallGlance): boolean {
  return entry.method === 'GET' && entry.status < 400
}

const reasonOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { readonly code?: unknown }
  return typeof code === 'string' ? code : 'FAULT'
}

class BatchedRequestLog implements RequestLog {
  readonly #file: CallFile
  readonly #readsPerWindow: number
  readonly #reportFault: ReportFault
  readonly #listeners = new Set<(ids: readonly string[]) => void>()
  readonly #queue = createCallQueue()
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> | null = null
  #windowAtMs = 0
  #reads = 0
  #readCharacters = 0
  #skipped: SkippedReads | null = null
  /** Lost since a batch was written last; it goes into the file with the next one. */
  #lost: LostCallTally | null = null
  /** Lost before, and on its way into the file. */
  #telling: LostCallTally | null = null

  constructor(file: CallFile, { readsPerWindow = READS_PER_WINDOW, reportFault = reportToStderr }: RequestLogInput) {
    this.#file = file
    this.#readsPerWindow = readsPerWindow
    this.#reportFault = reportFault
  }

  record(entry: CallEntry): void {
    this.recordLazily(entry, () => entry)
  }

  recordLazily(call: CallGlance, build: () => CallEntry): void {
    this.#writeAfterWindow()
    if (isSuccessfulRead(call) && !this.#mayKeepRead(call)) {
      const count = (this.#skipped?.count ?? 0) + 1
      this.#skipped = { id: call.id, atMs: call.atMs, wallAtMs: call.wallAtMs, count }
      return
    }
    this.#put(build())
  }

  #put(item: QueueItem): void {
    if (!this.#queue.put(item)) this.#lost = sumLost(this.#lost, lostOf([item], 'TOO_SLOW'))
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
    if (this.#skipped !== null) this.#put(this.#skipped)
    this.#skipped = null
  }

  #writeAfterWindow(): void {
    this.#timer ??= setGuardedTimeout(PLACE, () => this.#windowOver(), WINDOW_MS, this.#reportFault).unref()
  }

  async #windowOver(): Promise<void> {
    this.#timer = null
    await this.#drain()
    // The reads of the last window are told even when no call follows.
    if (this.#skipped === null || this.#timer !== null) return
    this.#timer = setGuardedTimeout(PLACE, () => this.flush(), WINDOW_MS, this.#reportFault).unref()
  }

  /** Writes until nothing waits. One batch is under way at a time: what the disk does not take waits here. */
  #drain(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null
    })
    return this.#writing
  }

  async #writeAll(): Promise<void> {
    for (let batch = this.#queue.take(); batch.length > 0; batch = this.#queue.take()) {
      await this.#append(batch)
      // The calls that wait are served in between.
      await nextTurn()
    }
  }

  async #append(batch: readonly QueueItem[]): Promise<void> {
    this.#telling = this.#lost
    this.#lost = null
    try {
      await this.#file.append(batch, this.#telling)
    } catch (error) {
      const before = sumLost(this.#telling, this.#lost)
      this.#lost = sumLost(before, lostOf(batch, reasonOf(error)))
      this.#reportFault(error, PLACE)
      // Nothing was written, but what is lost has changed, and screens show it.
      this.#tell([])
      return
    } finally {
      this.#telling = null
    }
    this.#tell(batch.map((item) => item.id))
  }

  #tell(ids: readonly string[]): void {
    for (const listener of this.#listeners) listener(ids)
  }

  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#closeGap()
    // What is under way may have begun before the last call was recorded.
    await this.#writing
    await this.#drain()
  }

  list(query: CallQuery): Promise<CallPage> {
    return this.#file.list(query)
  }

  scan(query: CallQuery, belowSeq: number | null): Promise<CallSlice> {
    return this.#file.scan(query, belowSeq)
  }

  get(id: string): Promise<StoredCall | null> {
    return this.#file.get(id)
  }

  async findByAnyId(id: string, limit = 50): Promise<readonly StoredCallSummary[]> {
    return (await this.#file.list({ q: id, limit })).calls
  }

  async lost(): Promise<LostCallTally | null> {
    const written = await this.#file.lost()
    // Only now: what was on its way into the file when it was asked stands there.
    return sumLost(written, sumLost(this.#telling, this.#lost))
  }

  onAppend(listener: (ids: readonly string[]) => void): () => void {
    const heard = guarded(PLACE, listener, this.#reportFault)
    this.#listeners.add(heard)
    return () => this.#listeners.delete(heard)
  }

  async clear(): Promise<void> {
    this.#queue.clear()
    this.#skipped = null
    this.#lost = null
    await this.#writing
    await this.#file.clear()
  }

  async close(): Promise<void> {
    await Promise.race([this.flush(), pause(CLOSING_MS, { isIdle: true })])
    await this.#file.close()
  }
}

function openFile(input: RequestLogInput): CallFile {
  const { file, threadProgram = null, limits = LIMITS, reportDamage = () => {}, reportFault = reportToStderr } = input
  if (threadProgram === null) return createLocalCallFile(openCallStore(file, limits, reportDamage))
  return createThreadedCallFile({ file, limits, program: threadProgram, reportDamage, reportFault })
}

/**
 * Opens the request log: calls are kept in memory for 200 ms at most, then masked and written in small batches by a
 * thread of its own. Under load successful reads beyond a number per window are counted instead of kept; writes and
 * failures are kept, unless the disk is full or takes longer than they come: then they are counted as lost.
 *
 * Assumes.
 */
export function createRequestLog(input: RequestLogInput, file: CallFile = openFile(input)): RequestLog {
  return new BatchedRequestLog(file, input)
}
