import { renameSync, rmSync } from 'node:fs'
import type BetterSqlite3 from 'better-sqlite3'
import { z } from 'zod'
import { openSqlite } from '../database/openSqlite'
import { wallNow } from '../foundation/clock'
import { readJsonText } from '../foundation/jsonText'
import { conditionsOf, textConditionsOf } from './callConditions'
import type {
  CallEntry,
  CallPage,
  CallPlane,
  CallQuery,
  CallSlice,
  LostCallTally,
  SkippedReads,
  StoredCall,
  StoredCallSummary,
} from './callEntry'
import { decoded, idsIn, keptBody } from './keptBody'
import { maskHeaders, maskPath, maskQuery } from './masking'

const IDS_PER_WRITE_MAX = 40
/** A page of a list names a hundred ids; indexing them all would cost more than the read itself. */
const IDS_PER_READ_MAX = 8

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS calls (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, wall_at INTEGER NOT NULL,
    plane TEXT NOT NULL, method TEXT NOT NULL, path TEXT NOT NULL, query TEXT NOT NULL, operation_id TEXT,
    actor TEXT NOT NULL, status INTEGER NOT NULL, duration_ms REAL NOT NULL, error_code TEXT,
    skipped_reads INTEGER NOT NULL, bytes INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS call_bodies (
    seq INTEGER PRIMARY KEY, request_headers TEXT NOT NULL, request_body TEXT, is_request_body_cut INTEGER NOT NULL,
    response_headers TEXT NOT NULL, response_body TEXT, is_response_body_cut INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS call_ids (
    any_id TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (any_id, seq)) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS call_effects (seq INTEGER PRIMARY KEY, ids TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS lost_calls (
    count INTEGER NOT NULL, first_at INTEGER NOT NULL, last_at INTEGER NOT NULL, reason TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS call_ids_by_seq ON call_ids (seq);
  CREATE INDEX IF NOT EXISTS calls_by_operation ON calls (operation_id, seq);
`

const headers = z.record(z.string(), z.string())

/** Rows and bytes that are kept; the oldest make room. */
export interface CallRetention {
  readonly rowsMax: number
  readonly bytesMax: number
}

/**
 * The file behind the request log. Synchronous; a batch is one transaction. Its tables are declared here alone
 * (docs/architecture.md, "A table").
 */
export interface CallStore {
  /** `lost` is what could not be written since the last time; it is kept with these. */
  append(entries: readonly (CallEntry | SkippedReads)[], lost: LostCallTally | null): void
  list(query: CallQuery): CallPage
  scan(query: CallQuery, belowSeq: number | null): CallSlice
  get(id: string): StoredCall | null
  /** All calls that were ever lost, since the log was cleared; null when none was. */
  lost(): LostCallTally | null
  clear(): void
  close(): void
}

interface CallRow {
  readonly seq: number
  readonly id: string
  readonly at: number
  readonly wall_at: number
  readonly plane: CallPlane
  readonly method: string
  readonly path: string
  readonly query: string
  readonly operation_id: string | null
  readonly actor: string
  readonly status: number
  readonly duration_ms: number
  readonly error_code: string | null
  readonly skipped_reads: number
}

const SCAN_ROWS = 64

interface BodyRow {
  readonly request_headers: string
  readonly request_body: string | null
  readonly is_request_body_cut: number
  readonly response_headers: string
  readonly response_body: string | null
  readonly is_response_body_cut: number
  readonly effect_ids: string | null
}

/** Headers as the log wrote them. Errors: the file was damaged there. */
function headersIn(row: CallRow & BodyRow, column: 'request_headers' | 'response_headers') {
  const read = readJsonText(row[column], headers)
  if (read !== null) return read
  throw new Error(`request log, table call_bodies, column ${column}, row ${row.id}: the value cannot be read`)
}

function summaryOf(row: CallRow): StoredCallSummary {
  return {
    seq: row.seq,
    id: row.id,
    atMs: row.at,
    wallAtMs: row.wall_at,
    plane: row.plane,
    method: row.method,
    path: row.path,
    query: row.query,
    operationId: row.operation_id,
    actor: row.actor,
    status: row.status,
    durationMs: row.duration_ms,
    errorCode: row.error_code,
    skippedReads: row.skipped_reads,
  }
}

class SqliteCallStore implements CallStore {
  readonly #sqlite: BetterSqlite3.Database
  readonly #limits: CallRetention
  readonly #insertCall: BetterSqlite3.Statement
  readonly #insertBody: BetterSqlite3.Statement
  readonly #insertId: BetterSqlite3.Statement
  readonly #insertEffects: BetterSqlite3.Statement
  #seq: number
  #count: number
  #bytes: number

  constructor(sqlite: BetterSqlite3.Database, limits: CallRetention) {
    sqlite.pragma('journal_mode = WAL')
    sqlite.pragma('synchronous = NORMAL')
    // Small checkpoints: one of the usual size would hold calls up for tens of milliseconds.
    sqlite.pragma('wal_autocheckpoint = 250')
    sqlite.exec(SCHEMA)
    this.#sqlite = sqlite
    this.#limits = limits
    this.#insertCall = sqlite.prepare(
      'INSERT OR IGNORE INTO calls VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    )
    this.#insertBody = sqlite.prepare('INSERT INTO call_bodies VALUES (?, ?, ?, ?, ?, ?, ?)')
    this.#insertId = sqlite.prepare('INSERT OR IGNORE INTO call_ids VALUES (?, ?)')
    this.#insertEffects = sqlite.prepare('INSERT INTO call_effects VALUES (?, ?)')
    const totals = sqlite
      .prepare('SELECT max(seq) AS seq, count(*) AS count, sum(bytes) AS bytes FROM calls')
      .get() as {
      seq: number | null
      count: number
      bytes: number | null
    }
    this.#seq = totals.seq ?? 0
    this.#count = totals.count
    this.#bytes = totals.bytes ?? 0
  }

  append(entries: readonly (CallEntry | SkippedReads)[], lost: LostCallTally | null): void {
    const before = { seq: this.#seq, count: this.#count, bytes: this.#bytes }
    try {
      this.#sqlite.transaction(() => {
        for (const entry of entries) {
          if ('count' in entry) this.#appendGap(entry)
          else this.#appendCall(entry)
        }
        if (lost !== null) this.#noteLost(lost)
        this.#prune()
      })()
    } catch (error) {
      this.#seq = before.seq
      this.#count = before.count
      this.#bytes = before.bytes
      throw error
    }
  }

  #noteLost({ count, firstAtMs, lastAtMs, reason }: LostCallTally): void {
    const known = this.lost()
    this.#sqlite.exec('DELETE FROM lost_calls')
    this.#sqlite
      .prepare('INSERT INTO lost_calls VALUES (?, ?, ?, ?)')
      .run(count + (known?.count ?? 0), Math.floor(known?.firstAtMs ?? firstAtMs), Math.floor(lastAtMs), reason)
  }

  lost(): LostCallTally | null {
    const row = this.#sqlite
      .prepare('SELECT count, first_at AS firstAtMs, last_at AS lastAtMs, reason FROM lost_calls')
      .get() as LostCallTally | undefined
    return row ?? null
  }

  #appendGap(gap: SkippedReads): void {
    const seq = this.#seq + 1
    this.#insertCall.run(
      seq,
      gap.id,
      gap.atMs,
      gap.wallAtMs,
      'service',
      'GET',
      '',
      '',
      null,
      '',
      0,
      0,
      null,
      gap.count,
      100,
    )
    this.#insertBody.run(seq, '{}', null, 0, '{}', null, 0)
    this.#added(seq, 100)
  }

  #appendCall(entry: CallEntry): void {
    const seq = this.#seq + 1
    const request = keptBody(entry.requestBody)
    const response = keptBody(entry.responseBody)
    const path = maskPath(entry.path)
    const query = maskQuery(entry.query)
    const requestHeaders = JSON.stringify(maskHeaders(entry.requestHeaders))
    const responseHeaders = JSON.stringify(maskHeaders(entry.responseHeaders))
    const bytes =
      200 + requestHeaders.length + responseHeaders.length + (request.text?.length ?? 0) + (response.text?.length ?? 0)
    const { changes } = this.#insertCall.run(
      seq,
      entry.id,
      Math.floor(entry.atMs),
      Math.floor(entry.wallAtMs),
      entry.plane,
      entry.method,
      path,
      query,
      entry.operationId,
      entry.actor,
      entry.status,
      entry.durationMs,
      entry.errorCode,
      0,
      bytes,
    )
    if (changes === 0) return
    this.#insertBody.run(
      seq,
      requestHeaders,
      request.text,
      request.isCut,
      responseHeaders,
      response.text,
      response.isCut,
    )
    const idsMax = entry.method === 'GET' ? IDS_PER_READ_MAX : IDS_PER_WRITE_MAX
    for (const id of idsIn(idsMax, decoded(path), decoded(query), request.text, response.text))
      this.#insertId.run(id, seq)
    if (entry.effectIds.length > 0) this.#insertEffects.run(seq, entry.effectIds.join(','))
    this.#added(seq, bytes)
  }

  #added(seq: number, bytes: number): void {
    this.#seq = seq
    this.#count += 1
    this.#bytes += bytes
  }

  #prune(): void {
    const surplus = this.#count - this.#limits.rowsMax
    if (surplus > 0) this.#removeOldest(surplus)
    while (this.#bytes > this.#limits.bytesMax && this.#count > 1) this.#removeOldest(Math.ceil(this.#count / 50))
  }

  #removeOldest(count: number): void {
    const edge = this.#sqlite
      .prepare(
        `SELECT max(seq) AS seq, sum(bytes) AS bytes, count(*) AS count
         FROM (SELECT seq, bytes FROM calls ORDER BY seq LIMIT ?)`,
      )
      .get(count) as { seq: number; bytes: number; count: number }
    for (const table of ['calls', 'call_bodies', 'call_ids', 'call_effects'])
      this.#sqlite.prepare(`DELETE FROM ${table} WHERE seq <= ?`).run(edge.seq)
    this.#count -= edge.count
    this.#bytes -= edge.bytes
  }

  list(query: CallQuery): CallPage {
    const conditions = conditionsOf(query)
    const values = conditions.flatMap((condition) => condition.values)
    const filter = conditions.map((condition) => condition.sql).join(' AND ')
    const parts = [filter, query.beforeSeq === undefined ? '' : 'seq < ?'].filter((part) => part !== '')
    const where = parts.length === 0 ? '' : `WHERE ${parts.join(' AND ')}`
    const page = query.beforeSeq === undefined ? values : [...values, query.beforeSeq]
    const rows = this.#sqlite
      .prepare(`SELECT * FROM calls ${where} ORDER BY seq DESC LIMIT ?`)
      .all(...page, query.limit + 1) as CallRow[]
    const totalCount = filter === '' ? this.#count : this.#countWhere(filter, values)
    return { calls: rows.slice(0, query.limit).map(summaryOf), hasMore: rows.length > query.limit, totalCount }
  }

  #countWhere(filter: string, values: readonly (string | number)[]): number {
    const row = this.#sqlite.prepare(`SELECT count(*) AS n FROM calls WHERE ${filter}`).get(...values) as { n: number }
    return row.n
  }

  scan(query: CallQuery, belowSeq: number | null): CallSlice {
    const below = belowSeq ?? this.#seq + 1
    const lowest = this.#sqlite.prepare('SELECT min(seq) AS seq FROM calls').get() as { seq: number | null }
    const from = below - SCAN_ROWS
    const conditions = [{ sql: 'seq >= ? AND seq < ?', values: [from, below] }, ...textConditionsOf(query)]
    const rows = this.#sqlite
      .prepare(
        `SELECT calls.* FROM calls JOIN call_bodies USING (seq)
         WHERE ${conditions.map((condition) => condition.sql).join(' AND ')} ORDER BY seq DESC`,
      )
      .all(...conditions.flatMap((condition) => condition.values)) as CallRow[]
    return { calls: rows.map(summaryOf), nextBelowSeq: lowest.seq !== null && lowest.seq < from ? from : null }
  }

  get(id: string): StoredCall | null {
    const row = this.#sqlite
      .prepare(
        `SELECT calls.*, call_bodies.*, call_effects.ids AS effect_ids FROM calls JOIN call_bodies USING (seq)
         LEFT JOIN call_effects USING (seq) WHERE id = ?`,
      )
      .get(id) as (CallRow & BodyRow) | undefined
    if (row === undefined) return null
    return {
      ...summaryOf(row),
      // Older versions knew fewer secrets by name.
      requestHeaders: maskHeaders(headersIn(row, 'request_headers')),
      requestBody: row.request_body,
      isRequestBodyCut: row.is_request_body_cut === 1,
      responseHeaders: maskHeaders(headersIn(row, 'response_headers')),
      responseBody: row.response_body,
      isResponseBodyCut: row.is_response_body_cut === 1,
      effectIds: row.effect_ids?.split(',') ?? [],
    }
  }

  clear(): void {
    this.#sqlite.exec(
      `DELETE FROM call_effects; DELETE FROM call_ids; DELETE FROM call_bodies; DELETE FROM calls;
       DELETE FROM lost_calls; VACUUM`,
    )
    this.#count = 0
    this.#bytes = 0
  }

  close(): void {
    this.#sqlite.close()
  }
}

/** How SQLite calls a file that it cannot use; a full disk or a lack of permission is not mended by a new file. */
const DAMAGED = ['SQLITE_NOTADB', 'SQLITE_CORRUPT', 'SQLITE_ERROR']

function openOrExplain(file: string, limits: CallRetention): CallStore | string {
  const sqlite = openSqlite(file)
  try {
    return new SqliteCallStore(sqlite, limits)
  } catch (error) {
    sqlite.close()
    const { code } = error as { readonly code?: unknown }
    if (typeof code === 'string' && DAMAGED.some((known) => code.startsWith(known))) return code
    throw error
  }
}

function setAside(file: string): string {
  const aside = `${file}.damaged-${wallNow()}`
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
  renameSync(file, aside)
  return aside
}

/**
 * Opens (and if needed creates) the file of the request log; `:memory:` in tests. The log is a convenience: a damaged
 * file, or one with other tables, is set aside beside the new one instead of stopping the service.
 *
 * Effects: `reportDamage` is told where the old file went, in one sentence.
 * Assumes: A-130.
 */
export function openCallStore(
  file: string,
  limits: CallRetention,
  reportDamage: (sentence: string) => void = () => {},
): CallStore {
  const opened = openOrExplain(file, limits)
  if (typeof opened !== 'string') return opened
  reportDamage(
    `The request log could not be read (${opened}) and was set aside as ${setAside(file)}; a new one was begun.`,
  )
  return new SqliteCallStore(openSqlite(file), limits)
}
