import { z } from 'zod'
import type { ConsoleInput } from '../../../contract/console/operations'
import { cursorMark, readCursor, refuseCursor, writeCursor } from '../../foundation/listCursor'
import { ok } from '../../foundation/reply'
import { closeDays, readUnsignedDay, signDayEntries } from '../../kernel/auditChain/closeDays'
import { listDays, signedOf } from '../../kernel/auditChain/dayStore'
import { earlierLine, endLine, entryLine, firstLine, headLine, signedLine } from '../../kernel/auditChain/exportLines'
import { proveLeaf } from '../../kernel/auditChain/merkleTree'
import {
  type ChainBounds,
  hasEntry,
  hasRow,
  readBounds,
  readEntries,
  readRows,
} from '../../kernel/auditChain/readChain'
import type { ConsoleHost, HostContext } from '../consoleContext'

/** Rows of one slice: reading and writing out so many holds nobody up. */
const ROWS_AT_ONCE = 2000

const MARK = cursorMark('audit-proof')

/** Behind which row from before the chain, or behind which entry, a slice begins. */
const slicePlace = z.tuple([z.enum(['earlier', 'entry']), z.int().min(0)])
type SlicePlace = z.infer<typeof slicePlace>

const START: SlicePlace = ['earlier', 0]
const cursorOf = (...place: SlicePlace): string => writeCursor(MARK, ...place)

interface Slice {
  readonly text: string
  readonly nextCursor: string | null
}

/** Rows from before the chain, behind a place. */
async function earlierSlice({ store }: ConsoleHost, { lastEarlierRow }: ChainBounds, after: number): Promise<Slice> {
  const rows = await store.read((tx) => readRows(tx, after, lastEarlierRow, ROWS_AT_ONCE))
  const last = rows.at(-1)
  const isLast = last === undefined || rows.length < ROWS_AT_ONCE
  const head = after === 0 ? headLine() : ''
  return {
    text: head + rows.map(earlierLine).join(''),
    nextCursor: isLast ? cursorOf('entry', 0) : cursorOf('earlier', last.rowid),
  }
}

/** What is signed of the last day so far, and how far the chain goes. */
async function endOf(host: ConsoleHost, lastSeq: number, lastHash: string): Promise<string> {
  const dayEntries = await readUnsignedDay(host, lastSeq)
  if (dayEntries === null || dayEntries.lastSeq < lastSeq) return endLine(lastSeq, lastHash)
  const { root } = await proveLeaf(dayEntries.leaves, 0)
  return signedLine(signDayEntries(host, dayEntries, root)) + endLine(lastSeq, lastHash)
}

/** Entries of the chain, behind a number, each day with its signature. */
async function entrySlice(host: ConsoleHost, { first, lastSeq }: ChainBounds, after: number): Promise<Slice> {
  const { entries, days } = await host.store.read(async (tx) => ({
    entries: await readEntries(tx, after, lastSeq, ROWS_AT_ONCE),
    days: await listDays(tx),
  }))
  const lines = after === 0 && first !== null ? [firstLine(first.entry, first.hash)] : []
  for (const entry of entries) {
    lines.push(entryLine(entry))
    for (const day of days) if (day.last_seq === entry.seq) lines.push(signedLine(signedOf(day)))
  }
  const last = entries.at(-1)
  if (last !== undefined && last.seq < lastSeq) return { text: lines.join(''), nextCursor: cursorOf('entry', last.seq) }
  lines.push(await endOf(host, last?.seq ?? after, last?.hash ?? first?.hash ?? ''))
  return { text: lines.join(''), nextCursor: null }
}

/**
 * The place that a cursor names: one from which the log goes on, so that a slice never says of the log what is not so.
 *
 * Errors: INVALID_INPUT on field `cursor`.
 */
async function placeOf({ store }: ConsoleHost, bounds: ChainBounds, cursor: string): Promise<SlicePlace> {
  const place = readCursor(cursor, MARK, slicePlace)
  const [part, after] = place
  if (part === 'entry' && after === 0) return place
  const isThere = await store.read(async (tx) =>
    part === 'earlier'
      ? after <= bounds.lastEarlierRow && (await hasRow(tx, after))
      : after < bounds.lastSeq && (await hasEntry(tx, after)),
  )
  return isThere ? place : refuseCursor('CURSOR_MALFORMED')
}

/**
 * The log as lines of JSON that `npm run verify` and anybody with docs/audit-proof.md can check without this host.
 *
 * Errors: INVALID_INPUT on field `cursor`, which this export never gave.
 */
export async function exportAuditChain({ host }: HostContext, { query }: ConsoleInput<'exportAuditChain'>) {
  const { cursor } = query
  if (cursor === undefined) {
    await closeDays(host)
    await host.auditHeads.sign()
  }
  const bounds = await host.store.read(readBounds)
  const [part, after] = cursor === undefined ? START : await placeOf(host, bounds, cursor)
  const slice = part === 'earlier' ? earlierSlice : entrySlice
  return ok(await slice(host, bounds, after))
}
