import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { runPrepared } from '../../database/preparedQuery'
import { insertRow } from '../../database/rowsById'
import type { Tx } from '../../database/schema'
import { isoOf, wallNow } from '../../foundation/clock'
import { secureRandom } from '../../foundation/ids'
import { auditChain } from '../tables'
import {
  type AuditRow,
  type ChainPlace,
  earlierText,
  entryText,
  type FirstEntry,
  firstText,
  hashOfText,
  SALT_BYTES,
  SALTED_FIELDS,
  saltsOf,
} from './entry'

/** Rows that are read at once where all of them are. */
const ROWS_AT_ONCE = 2000

interface LastEntry {
  readonly seq: number
  readonly hash: Uint8Array
}

const hexOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')

async function findLast(tx: Tx): Promise<LastEntry | null> {
  const rows = await runPrepared<LastEntry>(tx, 'last audit_chain', [], () =>
    tx.selectFrom('audit_chain').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1),
  )
  return rows[0] ?? null
}

/** Hashes the rows that are older than the chain, in the order in which they were written. */
async function hashEarlier(tx: Tx): Promise<Pick<FirstEntry, 'earlierHash' | 'earlierRows' | 'lastEarlierId'>> {
  const all = createHash('sha256')
  let earlierRows = 0
  let lastEarlierId: string | null = null
  let behind = 0
  for (;;) {
    const { rows } = await sql<AuditRow & { rowid: number }>`SELECT rowid, * FROM audit_log
      WHERE rowid > ${behind} ORDER BY rowid LIMIT ${sql.lit(ROWS_AT_ONCE)}`.execute(tx)
    for (const row of rows) all.update(earlierText(row))
    earlierRows += rows.length
    const last = rows.at(-1)
    if (last === undefined) return { earlierHash: all.digest('hex'), earlierRows, lastEarlierId }
    lastEarlierId = last.id
    behind = last.rowid
  }
}

/** Begins the chain where it has not begun. Returns: the hash of entry 0. */
async function beginChain(tx: Tx): Promise<LastEntry> {
  const first: FirstEntry = { ...(await hashEarlier(tx)), madeAt: isoOf(wallNow()), seq: 0, v: 1 }
  const hash = Buffer.from(hashOfText(firstText(first)), 'hex')
  const first_json = auditChain.columns.first_json.encode(first)
  await insertRow(tx, 'audit_chain', { seq: 0, audit_id: null, salts: null, previous: null, hash, first_json })
  return { seq: 0, hash }
}

/** Makes sure that there is a chain: in a folder of an earlier version its first entry hashes what is there. */
export async function startAuditChain(tx: Tx): Promise<void> {
  if ((await findLast(tx)) === null) await beginChain(tx)
}

/** As the database gives texts back: half a surrogate pair is not stored as it is. */
const stored = (text: string | null): string | null => text?.toWellFormed() ?? null

/**
 * The one door to the audit log: writes a row and its entry of the chain, in the transaction of the caller. The last
 * entry is read there too, so that a write that is taken back leaves no gap.
 *
 * Input: `subjectIds`, what the row is about beside its target.
 * Assumes: A-665.
 */
export async function appendAudit(tx: Tx, given: AuditRow, subjectIds: readonly string[] = []): Promise<void> {
  const texts = { actor_name: stored(given.actor_name), reason: stored(given.reason) }
  const row = { ...given, ...texts, target_id: stored(given.target_id), call_id: stored(given.call_id) }
  const last = (await findLast(tx)) ?? (await beginChain(tx))
  await insertRow(tx, 'audit_log', row)
  const salts = secureRandom(SALT_BYTES * SALTED_FIELDS.length)
  const place: ChainPlace = { seq: last.seq + 1, previous: hexOf(last.hash) }
  await insertRow(tx, 'audit_chain', {
    seq: place.seq,
    audit_id: row.id,
    salts,
    previous: last.hash,
    hash: Buffer.from(hashOfText(entryText(row, saltsOf(salts), place)), 'hex'),
    first_json: null,
  })
  for (const subject_id of new Set(subjectIds)) await insertRow(tx, 'audit_subjects', { subject_id, audit_id: row.id })
}
