import { Buffer } from 'node:buffer'
import type { AuditProof, PlainRow } from '../../../contract/console/audit-proof/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import { assert } from '../../foundation/assert'
import { found } from '../../foundation/found'
import { ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import type { ChainEntry } from '../../kernel/auditChain/check'
import { closeDays, readUnsignedDay, signDayEntries } from '../../kernel/auditChain/closeDays'
import type { SignedDay } from '../../kernel/auditChain/dayStatement'
import { type DayEntries, findDayOf, getLastDay, readDayEntries, signedOf } from '../../kernel/auditChain/dayStore'
import { plainOf } from '../../kernel/auditChain/entry'
import { type PathStep, proveLeaf, proveLeaves } from '../../kernel/auditChain/merkleTree'
import { readBounds, readEntriesOf } from '../../kernel/auditChain/readChain'
import { getHead } from '../../kernel/auditChain/signHead'
import type { ConsoleContext, ConsoleHost, HostContext } from '../consoleContext'

/** The chain as it stands. */
export async function getAuditChain({ tx, host }: ConsoleContext, _input: ConsoleInput<'getAuditChain'>) {
  const { first, lastSeq } = await readBounds(tx)
  const end = found(first, 'REFERENCE_NOT_FOUND', 'chain', 'The chain of the audit log has no beginning.')
  const last = await tx.selectFrom('audit_chain').select('hash').where('seq', '=', lastSeq).executeTakeFirstOrThrow()
  const [day, head] = [await getLastDay(tx), await getHead(tx)]
  return ok({
    entries: lastSeq,
    earlierRows: end.entry.earlierRows,
    lastSeq,
    lastHash: Buffer.from(last.hash).toString('hex'),
    beganAt: end.entry.madeAt,
    signedTo: Math.max(day?.last_seq ?? -1, head?.seq ?? -1),
    lastDay: day === null ? null : { day: day.day, lastSeq: day.last_seq },
    keyId: host.auditSigner.keyId,
    publicKey: host.auditSigner.publicKey,
  })
}

/** What is signed of the day that an entry stands in: once and for all where its day is over, else now. */
async function signedDayOf(
  host: ConsoleHost,
  seq: number,
): Promise<{ dayEntries: DayEntries; signed: SignedDay | null }> {
  await closeDays(host)
  const row = await host.store.read((tx) => findDayOf(tx, seq))
  const range = row && { after: row.first_seq - 1, upTo: row.last_seq, notBefore: row.day }
  const dayEntries = range ? await readDayEntries((work) => host.store.read(work), range) : await readUnsignedDay(host)
  if (dayEntries === null || dayEntries.lastSeq < seq)
    throw new ServiceError('CONFLICT', 'The day of this row ended just now; ask again.', { field: 'auditId' })
  return { dayEntries, signed: row && signedOf(row) }
}

/** The entry of a row of the log. Errors: REFERENCE_NOT_FOUND; CONFLICT reason BEFORE_THE_CHAIN. */
async function findEntry({ store }: Pick<ConsoleHost, 'store'>, auditId: string): Promise<ChainEntry> {
  return store.read(async (tx) => {
    const row = await tx.selectFrom('audit_log').select('id').where('id', '=', auditId).executeTakeFirst()
    found(row, 'REFERENCE_NOT_FOUND', 'auditId', 'There is no such row in the audit log of this host.')
    const [entry] = await readEntriesOf(tx, [auditId])
    if (entry !== undefined) return entry
    const details = { field: 'auditId', reason: 'BEFORE_THE_CHAIN' }
    throw new ServiceError('CONFLICT', 'This row is older than the chain, whose first entry hashes it.', details)
  })
}

/** The proof of one row: its entry, and the way from there to a root that is signed. */
async function proveRow(host: ConsoleHost, auditId: string): Promise<AuditProof> {
  const { row, ...entry } = await findEntry(host, auditId)
  const { dayEntries, signed } = await signedDayOf(host, entry.seq)
  const { root, path } = await proveLeaf(dayEntries.leaves, entry.seq - dayEntries.firstSeq)
  return {
    format: 'countersign-audit-proof',
    v: 1,
    entry: { ...entry, row: row === null ? null : plainOf(row) },
    path,
    signed: signed ?? signDayEntries(host, dayEntries, root),
  }
}

/** A row of the log with its way to a root that is signed. */
export interface ProvedEntry {
  readonly entry: ChainEntry
  readonly row: PlainRow
  readonly path: readonly PathStep[]
  /** Which of the signed days it is in. */
  readonly day: number
}

/** The proofs of several rows: the tree of a day is gone through once. Rows that are older than the chain have none. */
export async function proveRows(
  host: ConsoleHost,
  auditIds: readonly string[],
): Promise<{ readonly days: readonly SignedDay[]; readonly rows: readonly ProvedEntry[] }> {
  const entries = await host.store.read((tx) => readEntriesOf(tx, auditIds))
  const days: SignedDay[] = []
  const rows: ProvedEntry[] = []
  for (let next = entries[0]; next !== undefined; next = entries[rows.length]) {
    const { dayEntries, signed } = await signedDayOf(host, next.seq)
    const here = entries.slice(rows.length).filter(({ seq }) => seq <= dayEntries.lastSeq)
    const indexes = here.map(({ seq }) => seq - dayEntries.firstSeq)
    const { root, paths } = await proveLeaves(dayEntries.leaves, indexes)
    for (const [index, entry] of here.entries()) {
      assert(entry.row !== null, 'the entry was found by its row')
      rows.push({ entry, row: plainOf(entry.row), path: paths[index] ?? [], day: days.length })
    }
    days.push(signed ?? signDayEntries(host, dayEntries, root))
  }
  return { days, rows }
}

/**
 * What shows that a row stands in the log as it was written.
 *
 * Errors: REFERENCE_NOT_FOUND field auditId; CONFLICT reason BEFORE_THE_CHAIN, the row is older than the chain.
 */
export async function getAuditProof({ host }: HostContext, { params }: ConsoleInput<'getAuditProof'>) {
  return ok(await proveRow(host, params.auditId))
}
