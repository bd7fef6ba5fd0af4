/** Which door of the host a call came through. The console plane is not recorded. */
export type CallPlane = 'service' | 'inbox' | 'console'

/** One call as the HTTP layer saw it. Secrets are masked when it is written, not by the caller. */
export interface CallEntry {
  /** `Call:<uuid>`; audit rows point here. */
  readonly id: string
  readonly atMs: number
  readonly wallAtMs: number
  readonly plane: CallPlane
  readonly method: string
  /** Without the query. */
  readonly path: string
  /** Raw query string without the question mark; empty when there is none. */
  readonly query: string
  readonly operationId: string | null
  /** For people and for the filter: `token curl`, `First token`, `agent Treasury`, `Ada (console)`, `anonymous`. */
  readonly actor: string
  readonly status: number
  readonly durationMs: number
  readonly requestHeaders: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly requestBody: string | null
  readonly responseHeaders: Readonly<Record<string, string | number | readonly string[] | undefined>>
  readonly responseBody: string | null
  readonly errorCode: string | null
  /** What its own transaction wrote besides rows: events, timers, postings, and last its audit row. */
  readonly effectIds: readonly string[]
}

/** A call as it was kept: masked, bodies cut to 64 KB. */
export interface StoredCall extends Omit<CallEntry, 'requestHeaders' | 'responseHeaders'> {
  readonly seq: number
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly responseHeaders: Readonly<Record<string, string>>
  readonly isRequestBodyCut: boolean
  readonly isResponseBodyCut: boolean
  /** More than zero marks a gap: that many successful reads were counted but not kept, under load. */
  readonly skippedReads: number
}

/** What a list shows of a call. */
export type StoredCallSummary = Omit<
  StoredCall,
  | 'effectIds'
  | 'requestHeaders'
  | 'responseHeaders'
  | 'requestBody'
  | 'responseBody'
  | 'isRequestBodyCut'
  | 'isResponseBodyCut'
>

export interface CallQuery {
  readonly operationId?: string
  /** First digit of the status: 2 for 2xx. */
  readonly statusClass?: number
  readonly method?: string
  /** Part of the actor's text, any case. */
  readonly actor?: string
  /** An id that occurs anywhere in the call, or else a part of the path; in scans a part of the bodies too. */
  readonly q?: string
  readonly sinceMs?: number
  readonly limit: number
  /** Only calls older than this one. */
  readonly beforeSeq?: number
}

/** Calls that the log could not keep: its disk was full, or took longer than they came. */
export interface LostCallTally {
  readonly count: number
  /** Wall time of the first and the last of them. */
  readonly firstAtMs: number
  readonly lastAtMs: number
  /** The last reason: what the disk said, or TOO_SLOW. */
  readonly reason: string
}

/** A gap in the log: successful reads that were counted, not kept. */
export interface SkippedReads {
  readonly id: string
  readonly atMs: number
  readonly wallAtMs: number
  readonly count: number
}

/** What fits among a few dozen calls that stand together in the log. */
export interface CallSlice {
  readonly calls: readonly StoredCallSummary[]
  /** Where the next slice begins, towards the older ones; null behind the oldest. */
  readonly nextBelowSeq: number | null
}

export interface CallPage {
  readonly calls: readonly StoredCallSummary[]
  readonly hasMore: boolean
  readonly totalCount: number
}
