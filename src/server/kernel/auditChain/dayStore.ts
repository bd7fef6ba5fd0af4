import { Buffer } from 'node:buffer'
import { sql } from 'kysely'
import { insertRow } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'
import type { Services } from '../services'
import type { SignedDay } from './dayStatement'
import { leafOf } from './merkleTree'

const ROWS_AT_ONCE = 2000
const DAY = 10

/** The statements of the days that are over, oldest first. */
export async function listDays(tx: Tx): Promise<Row<'audit_days'>[]> {
  return await tx.selectFrom('audit_days').selectAll().orderBy('first_seq').execute()
}

/** The statement of the newest day that is over, or null where none is. */
export async function getLastDay(tx: Tx): Promise<Row<'audit_days'> | null> {
  return (await tx.selectFrom('audit_days').selectAll().orderBy('first_seq', 'desc').executeTakeFirst()) ?? null
}

/** The statement of the day that an entry belongs to, or null while that day is not over. */
export async function findDayOf(tx: Tx, seq: number): Promise<Row<'audit_days'> | null> {
  const row = await tx
    .selectFrom('audit_days')
    .selectAll()
    .where('first_seq', '<=', seq)
    .orderBy('first_seq', 'desc')
    .executeTakeFirst()
  return row === undefined || row.last_seq < seq ? null : row
}

/** What was signed of a day, as it was. */
export const signedOf = ({ statement, signature, public_key }: Row<'audit_days'>): SignedDay => ({
  statement,
  signature,
  publicKey: public_key,
})

/** Keeps what was signed, unless somebody else has meanwhile. */
export async function insertDay(
  tx: Tx,
  of: { readonly day: string; readonly firstSeq: number; readonly lastSeq: number },
  { statement, signature, publicKey }: SignedDay,
): Promise<void> {
  const { day, firstSeq, lastSeq } = of
  const signed = { statement, signature, public_key: publicKey }
  if ((await findDayOf(tx, firstSeq)) === null)
    await insertRow(tx, 'audit_days', { first_seq: firstSeq, last_seq: lastSeq, day, ...signed })
}

interface Dated {
  readonly seq: number
  readonly hash: Uint8Array
  /** Null of entry 0, and where the row is gone. */
  readonly wall_at: string | null
}

/** Entries that belong to one day, with the leaves of the tree over them. */
export interface DayEntries {
  readonly day: string
  readonly firstSeq: number
  readonly lastSeq: number
  readonly lastHash: string
  /** 32 bytes each. */
  readonly leaves: Buffer
  /** Whether an entry of a later day follows. */
  readonly isFollowed: boolean
}

/**
 * The entries behind a number that belong to one day: that of the first of them, and no earlier one than `notBefore`.
 * The days of a chain only go forward, however the clock of the machine was set meanwhile.
 *
 * Input: `upTo`, the last entry that counts. Returns: null where there is none.
 */
export async function readDayEntries(
  read: Services['store']['read'],
  range: { readonly after: number; readonly upTo: number; readonly notBefore: string },
): Promise<DayEntries | null> {
  const leaves: Buffer[] = []
  let [day, last] = [range.notBefore, null as Dated | null]
  for (let after = range.after; ; ) {
    const { rows } = await read((tx) =>
      sql<Dated>`SELECT c.seq, c.hash, a.wall_at FROM audit_chain c LEFT JOIN audit_log a ON a.id = c.audit_id
        WHERE c.seq > ${after} AND c.seq <= ${range.upTo} ORDER BY c.seq LIMIT ${sql.lit(ROWS_AT_ONCE)}`.execute(tx),
    )
    for (const row of rows) {
      const own = row.wall_at?.slice(0, DAY) ?? day
      const isLater = own > day
      // Entry 0 has no time: it belongs to the day of the entry behind it.
      if (isLater && last !== null && last.seq > 0) return dayEntriesOf(leaves, last, day, true)
      if (isLater) day = own
      leaves.push(leafOf(Buffer.from(row.hash).toString('hex')))
      last = row
    }
    if (rows.length < ROWS_AT_ONCE) return last === null ? null : dayEntriesOf(leaves, last, day, false)
    after = rows.at(-1)?.seq ?? range.upTo
  }
}

function dayEntriesOf(leaves: readonly Buffer[], last: Dated, day: string, isFollowed: boolean): DayEntries {
  const lastHash = Buffer.from(last.hash).toString('hex')
  const firstSeq = last.seq - leaves.length + 1
  return { day, firstSeq, lastSeq: last.seq, lastHash, leaves: Buffer.concat(leaves), isFollowed }
}
