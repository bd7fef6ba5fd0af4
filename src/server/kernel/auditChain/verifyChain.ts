import { sql } from 'kysely'
import type { ChainVerdict } from '../../../contract/console/audit-proof/schemas'
import type { Row, Tx } from '../../database/schema'
import { nextTurn } from '../../foundation/guarded'
import { ChainCheck } from './check'
import { listDays, signedOf } from './dayStore'
import {
  type ChainBounds,
  readBounds,
  readEntries,
  readImpossibleNumbers,
  readRows,
  readRowsWithoutEntry,
} from './readChain'
import { getHead, type SignedHead } from './signHead'

/** Few enough that nobody else waits long for the thread. */
const ROWS_AT_ONCE = 400

interface Verifying {
  readonly read: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
  /** How many of the steps are done; rows and entries are a step each. */
  readonly onProgress: (done: number, total: number) => void
  readonly isCancelled: () => boolean
  /** The key that signs days here, by its SHA-256; null where any may have. */
  readonly ownKey: string | null
  /** What was signed last of the end, by whoever knows it; null: what the database says. */
  readonly head: SignedHead | null
}

async function checkEarlier({ read, isCancelled }: Verifying, bounds: ChainBounds, check: ChainCheck, step: Step) {
  for (let after = 0; after < bounds.lastEarlierRow && !isCancelled(); ) {
    const rows = await read((tx) => readRows(tx, after, bounds.lastEarlierRow, ROWS_AT_ONCE))
    const last = rows.at(-1)
    if (last === undefined) break
    for (const row of rows) check.earlier(row)
    after = last.rowid
    await step(rows.length)
  }
  if (bounds.first !== null && !isCancelled()) check.first(bounds.first.entry, bounds.first.hash)
}

function checkDay(check: ChainCheck, row: Row<'audit_days'>): void {
  check.signed(signedOf(row), { day: row.day, firstSeq: row.first_seq, lastSeq: row.last_seq })
}

/** What was signed of the end; a database of an older version has nothing of the kind. */
async function tellHead(tx: Tx, check: ChainCheck, known: SignedHead | null): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM sqlite_schema WHERE name = 'audit_heads'`.execute(tx)
  if (rows.length === 0) return
  check.expectHead()
  const head = known ?? (await getHead(tx))
  if (head !== null) check.head(head)
}

async function checkImpossibleNumbers({ read }: Verifying, check: ChainCheck): Promise<void> {
  const { rows, entries } = await read(readImpossibleNumbers)
  for (const id of rows) check.added(id)
  for (const { seq, audit_id } of entries) check.impossibleNumber(seq, audit_id)
}

async function checkEntries({ read, isCancelled }: Verifying, bounds: ChainBounds, check: ChainCheck, step: Step) {
  const days = await read(listDays)
  for (let after = 0; after < bounds.lastSeq && !isCancelled(); ) {
    const entries = await read((tx) => readEntries(tx, after, bounds.lastSeq, ROWS_AT_ONCE))
    const last = entries.at(-1)
    if (last === undefined) break
    for (const entry of entries) {
      for (; days[0] !== undefined && days[0].last_seq < entry.seq; days.shift()) checkDay(check, days[0])
      check.entry(entry)
    }
    after = last.seq
    await step(entries.length)
  }
  if (!isCancelled()) for (const day of days) checkDay(check, day)
}

async function checkRowsWithoutEntry(
  { read, isCancelled }: Verifying,
  bounds: ChainBounds,
  check: ChainCheck,
  step: Step,
) {
  for (let after = bounds.lastEarlierRow; after < bounds.lastRow && !isCancelled(); ) {
    const { ids, last } = await read((tx) => readRowsWithoutEntry(tx, after, bounds.lastRow, 4 * ROWS_AT_ONCE))
    if (last === null) break
    for (const id of ids) check.added(id)
    const looked = last - after
    after = last
    await step(looked)
  }
}

type Step = (count: number) => Promise<void>

/**
 * Looks at the whole log as it stands now, a few hundred rows at a time: what is written meanwhile is left out, and
 * whoever else waits for the service has a turn in between.
 *
 * Returns: what it came to, or null where it was cancelled.
 */
export async function verifyChain(verifying: Verifying): Promise<ChainVerdict | null> {
  const check = new ChainCheck(verifying.ownKey)
  const bounds = await verifying.read(async (tx) => {
    await tellHead(tx, check, verifying.head)
    return readBounds(tx)
  })
  const total = bounds.lastRow + bounds.lastSeq
  let done = 0
  const step = async (count: number): Promise<void> => {
    done += count
    verifying.onProgress(Math.min(done, total), total)
    await nextTurn()
  }
  await checkImpossibleNumbers(verifying, check)
  await checkEarlier(verifying, bounds, check, step)
  await checkEntries(verifying, bounds, check, step)
  await checkRowsWithoutEntry(verifying, bounds, check, step)
  return verifying.isCancelled() ? null : check.verdict()
}
