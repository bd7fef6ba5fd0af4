import { Buffer } from 'node:buffer'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { auditChain } from '../tables'
import type { ChainEntry } from './check'
import { type AuditRow, type FirstEntry, saltsOf } from './entry'

/** Between which rows and entries a log is looked at: what is written meanwhile is left out. */
export interface ChainBounds {
  readonly first: { readonly entry: FirstEntry; readonly hash: string } | null
  /** The last row that is older than the chain; 0 where there is none. */
  readonly lastEarlierRow: number
  readonly lastRow: number
  readonly lastSeq: number
}

type RowAt = AuditRow & { readonly rowid: number }

interface StoredEntry {
  readonly seq: number
  readonly audit_id: string
  readonly salts: Uint8Array
  readonly previous: Uint8Array
  readonly hash: Uint8Array
}

const hexOf = (bytes: Uint8Array | null): string => (bytes === null ? '' : Buffer.from(bytes).toString('hex'))

async function numberOf(tx: Tx, query: RawBuilder<{ n: number | null }>): Promise<number | null> {
  return (await query.execute(tx)).rows[0]?.n ?? null
}

/** Where the older rows end: at the one that entry 0 names, or before the row of the first entry that has one. */
async function lastEarlierRowOf(tx: Tx, first: FirstEntry | null): Promise<number> {
  if (first?.earlierRows === 0) return 0
  const named = sql<{ n: number }>`SELECT rowid AS n FROM audit_log WHERE id = ${first?.lastEarlierId ?? ''}`
  const found = await numberOf(tx, named)
  if (found !== null) return found
  const next = sql<{ n: number }>`SELECT a.rowid - 1 AS n FROM audit_chain c JOIN audit_log a ON a.id = c.audit_id
    ORDER BY c.seq LIMIT 1`
  return (await numberOf(tx, next)) ?? 0
}

/** Where the log begins and ends now. */
export async function readBounds(tx: Tx): Promise<ChainBounds> {
  const row = await tx.selectFrom('audit_chain').select(['hash', 'first_json']).where('seq', '=', 0).executeTakeFirst()
  const entry = row === undefined ? null : readColumn(auditChain, row, 'first_json')
  return {
    first: row === undefined || entry === null ? null : { entry, hash: hexOf(row.hash) },
    lastEarlierRow: await lastEarlierRowOf(tx, entry),
    lastRow: (await numberOf(tx, sql<{ n: number | null }>`SELECT max(rowid) AS n FROM audit_log`)) ?? 0,
    lastSeq: (await numberOf(tx, sql<{ n: number | null }>`SELECT max(seq) AS n FROM audit_chain`)) ?? 0,
  }
}

/** Whether the log has a row with this number. */
export async function hasRow(tx: Tx, rowid: number): Promise<boolean> {
  return (await numberOf(tx, sql<{ n: number }>`SELECT rowid AS n FROM audit_log WHERE rowid = ${rowid}`)) !== null
}

/** Whether the chain has an entry with this number. */
export async function hasEntry(tx: Tx, seq: number): Promise<boolean> {
  return (await numberOf(tx, sql<{ n: number }>`SELECT seq AS n FROM audit_chain WHERE seq = ${seq}`)) !== null
}

/** The next rows in the order in which they were written, after one and up to another. */
export async function readRows(tx: Tx, after: number, upTo: number, count: number): Promise<RowAt[]> {
  const { rows } = await sql<RowAt>`SELECT rowid, * FROM audit_log WHERE rowid > ${after} AND rowid <= ${upTo}
    ORDER BY rowid LIMIT ${sql.lit(count)}`.execute(tx)
  return rows
}

async function entriesWhere(tx: Tx, condition: RawBuilder<unknown>, count: number): Promise<ChainEntry[]> {
  const { rows } = await sql<StoredEntry & Omit<AuditRow, 'id'> & { readonly id: AuditRow['id'] | null }>`
    SELECT c.seq, c.audit_id, c.salts, c.previous, c.hash, a.* FROM audit_chain c LEFT JOIN audit_log a
    ON a.id = c.audit_id WHERE ${condition} ORDER BY c.seq LIMIT ${sql.lit(count)}`.execute(tx)
  return rows.map(({ seq, audit_id, salts, previous, hash, id, ...rest }) => ({
    seq,
    auditId: String(audit_id),
    previous: hexOf(previous),
    hash: hexOf(hash),
    salts: saltsOf(salts ?? new Uint8Array()),
    row: id === null ? null : { id, ...rest },
  }))
}

/** The next entries behind entry 0, each with its row. */
export function readEntries(tx: Tx, after: number, upTo: number, count: number): Promise<ChainEntry[]> {
  return entriesWhere(tx, sql`c.seq > ${Math.max(0, after)} AND c.seq <= ${upTo}`, count)
}

/** The entries of these rows in the order of the chain; rows that are older than it have none. */
export async function readEntriesOf(tx: Tx, auditIds: readonly string[]): Promise<ChainEntry[]> {
  if (auditIds.length === 0) return []
  return entriesWhere(tx, sql`c.audit_id IN (${sql.join([...auditIds])})`, auditIds.length)
}

/** Rows and entries with numbers that the service never gives: before the first of either. */
export async function readImpossibleNumbers(tx: Tx): Promise<{
  readonly rows: readonly string[]
  readonly entries: readonly { readonly seq: number; readonly audit_id: string | null }[]
}> {
  const rows = await sql<{ id: string }>`SELECT id FROM audit_log WHERE rowid < 1 ORDER BY rowid LIMIT 100`.execute(tx)
  const entries = await sql<{ seq: number; audit_id: string | null }>`SELECT seq, audit_id FROM audit_chain
    WHERE seq < 0 ORDER BY seq LIMIT 100`.execute(tx)
  return { rows: rows.rows.map(({ id }) => id), entries: entries.rows }
}

/** Which of the next rows are in no entry. Returns: them, and the last row that was looked at. */
export async function readRowsWithoutEntry(tx: Tx, after: number, upTo: number, count: number) {
  const { rows } = await sql<{ rowid: number; id: string; seq: number | null }>`
    SELECT a.rowid, a.id, c.seq FROM audit_log a LEFT JOIN audit_chain c ON c.audit_id = a.id
    WHERE a.rowid > ${after} AND a.rowid <= ${upTo} ORDER BY a.rowid LIMIT ${sql.lit(count)}`.execute(tx)
  return { ids: rows.filter(({ seq }) => seq === null).map(({ id }) => id), last: rows.at(-1)?.rowid ?? null }
}
