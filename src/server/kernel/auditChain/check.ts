import { createHash } from 'node:crypto'
import type { ChainFault, ChainVerdict } from '../../../contract/console/audit-proof/schemas'
import { type DayStatement, type HeadStatement, readSignedDay, readSignedHead, type SignedDay } from './dayStatement'
import { type AuditRow, earlierText, entryText, type FirstEntry, firstText, hashOfText, type Salts } from './entry'
import { IncrementalMerkleTree } from './merkleTree'
import type { SignedHead } from './signHead'
import { AWAKE_MS, UnsignedTail } from './unsignedTail'

/** An entry of the chain with the row that it is about; hashes in lower-case hex. */
export interface ChainEntry {
  readonly seq: number
  readonly auditId: string
  readonly previous: string
  readonly hash: string
  readonly salts: Salts
  /** Null where the row is gone. */
  readonly row: AuditRow | null
}

interface Broken {
  readonly entry: ChainEntry
  readonly row: AuditRow
}

const FAULTS_TOLD = 100
/** A host that is awake signs a day within an hour after its end, and whenever it is started. */
const SIGNED_AFTER_MS = 2 * 3_600_000
const DAY = 10
/** How far from its place a single entry is looked for. */
const NEARBY = [-3, -2, -1, 1, 2, 3]

/** What a database keeps beside a signed day: which entries it says they are. */
type KeptAs = Pick<DayStatement, 'day' | 'firstSeq' | 'lastSeq'>

/** The entries that nobody has signed yet, as far as they were looked at. Wall milliseconds. */
interface Unsigned {
  /** Of the first of them. */
  readonly day: string
  /** When the newest of them was written, and how long the host was awake since the first of a later day. */
  readonly lastMs: number
  readonly awakeMs: number
}

const hashAt = ({ entry, row }: Broken, seq: number): string =>
  hashOfText(entryText(row, entry.salts, { seq, previous: entry.previous }))

/** Where a broken entry was written, if it only stands elsewhere. */
function originalSeq(broken: Broken, others: readonly Broken[]): number | null {
  const { seq, hash } = broken.entry
  const places = [...NEARBY.map((distance) => seq + distance), ...others.map(({ entry }) => entry.seq)]
  return places.find((place) => hashAt(broken, place) === hash) ?? null
}

/** What a row that does not match its entry is: another row in its place, the entry in another place, or changed. */
function faultOf(broken: Broken, others: readonly Broken[]): ChainFault {
  const { entry, row } = broken
  const found = { seq: entry.seq, auditId: entry.auditId }
  const written = originalSeq(broken, others)
  if (written !== null) {
    const sentence = `Row ${row.id} stands as entry ${entry.seq} and was written as entry ${written}: it was moved.`
    return { kind: 'MOVED', ...found, sentence }
  }
  const right = others.find((other) => hashAt({ entry, row: other.row }, entry.seq) === entry.hash)
  if (right !== undefined) {
    const sentence = `Row ${row.id} stands in the place of row ${right.row.id} (entry ${entry.seq}): they were swapped.`
    return { kind: 'MOVED', ...found, sentence }
  }
  const sentence = `Row ${row.id} (entry ${entry.seq}, ${row.operation_id}) is not what was written: it was changed.`
  return { kind: 'CHANGED', ...found, sentence }
}

/** Entries as people count them: entry 0 has no row, it is the beginning. */
const fromTo = (from: number, to: number): string => `${Math.min(Math.max(1, from), to)} to ${to}`

/** What is wrong with what was signed of entries, against what the entries are. */
function faultOfSigned(
  said: DayStatement | null,
  { root, from, end, ownKey }: { root: string; from: number; end: number; ownKey: string | null },
  keptAs: KeptAs | null,
): Pick<ChainFault, 'kind' | 'sentence'> | null {
  if (said === null) {
    const sentence = `What was signed of the entries ${fromTo(from, end)} does not carry a signature of its key.`
    return { kind: 'SIGNATURE_WRONG', sentence }
  }
  const { day, firstSeq, lastSeq, key } = said
  if (lastSeq > end) {
    const sentence = `The entries of ${day} were signed up to ${lastSeq}; the chain ends with ${end}: its end is gone.`
    return { kind: 'CUT_OFF', sentence }
  }
  if (firstSeq !== from || root !== said.root) {
    const sentence = `The entries of ${day} (${fromTo(firstSeq, lastSeq)}) are not those that were signed.`
    return { kind: 'ROOT_WRONG', sentence }
  }
  if (keptAs !== null && (keptAs.day !== day || keptAs.firstSeq !== firstSeq || keptAs.lastSeq !== lastSeq)) {
    const sentence = `What was signed of ${day} (${fromTo(firstSeq, lastSeq)}) is kept as that of other entries.`
    return { kind: 'ROOT_WRONG', sentence }
  }
  if (ownKey === null || key === ownKey) return null
  const sentence = `The entries of ${day} were signed by another key than that of this data folder: ${key}.`
  return { kind: 'OTHER_KEY', sentence }
}

interface FoundHead {
  readonly said: HeadStatement | null
  readonly seq: number
  /** Of the entry in its place; null where there is none. */
  readonly hash: string | null
  readonly end: number
  readonly ownKey: string | null
}

/** What is wrong with what was signed of the end of the chain. */
function faultOfHead({ said, seq, hash, end, ownKey }: FoundHead): Pick<ChainFault, 'kind' | 'sentence'> | null {
  if (said === null || said.seq !== seq) {
    const sentence = `What was signed of the chain up to entry ${seq} does not carry a signature of its key.`
    return { kind: 'SIGNATURE_WRONG', sentence }
  }
  if (seq > end) {
    const sentence = `The chain was signed up to entry ${seq}; it ends with ${end}: its end is gone.`
    return { kind: 'CUT_OFF', sentence }
  }
  if (said.hash !== hash) {
    const sentence = `The entries up to ${seq} are not those that were signed: the chain was rewritten.`
    return { kind: 'ROOT_WRONG', sentence }
  }
  if (ownKey === null || said.key === ownKey) return null
  const sentence = `The entries up to ${seq} were signed by another key than that of this data folder: ${said.key}.`
  return { kind: 'OTHER_KEY', sentence }
}

/** Looks at a log from its first row to its last, one at a time; keeps no more of it than what is wrong. */
export class ChainCheck {
  readonly #faults: ChainFault[] = []
  readonly #broken: Broken[] = []
  #faultCount = 0
  readonly #earlier = createHash('sha256')
  #earlierRows = 0
  #lastEarlierId: string | null = null
  #entries = 0
  #tree = new IncrementalMerkleTree()
  #treeFrom = 0
  #signedDays = 0
  #signedTo: number | null = null
  #unsigned: Unsigned | null = null
  readonly #keys = new Set<string>()
  #head: SignedHead | null = null
  #headHash: string | null = null
  readonly #tail = new UnsignedTail()
  readonly #ownKey: string | null
  #last: { readonly seq: number; readonly hash: string; readonly auditId: string | null } | null = null

  /** Input: `ownKey`, the only key that may have signed; null where any may. */
  constructor(ownKey: string | null = null) {
    this.#ownKey = ownKey
  }

  /** A row that is older than the chain. */
  earlier(row: AuditRow): void {
    this.#earlier.update(earlierText(row))
    this.#earlierRows += 1
    this.#lastEarlierId = row.id
  }

  /** Entry 0, after the rows that it is about. */
  first(first: FirstEntry, hash: string): void {
    this.#last = { seq: 0, hash, auditId: null }
    this.#tree.add(hash)
    this.#meetHead({ seq: 0, hash })
    const isWhole = hashOfText(firstText(first)) === hash
    if (!isWhole)
      this.tell({ kind: 'NO_BEGINNING', seq: 0, auditId: null, sentence: 'The first entry of the chain was changed.' })
    const found = { earlierHash: this.#earlier.digest('hex'), rows: this.#earlierRows, last: this.#lastEarlierId }
    if (found.earlierHash === first.earlierHash && found.rows === first.earlierRows) return
    const expected = `${first.earlierRows} rows, the last of them ${first.lastEarlierId ?? 'none'}`
    const sentence =
      `The rows from before the chain are not those that its first entry hashed (${expected}); ` +
      `now there are ${found.rows}, the last of them ${found.last ?? 'none'}.`
    this.tell({ kind: 'EARLIER_ROWS', seq: 0, auditId: first.lastEarlierId, sentence })
  }

  /** The next entry by number. */
  entry(entry: ChainEntry): void {
    const { seq, auditId, previous, hash, row } = entry
    const last = this.#last
    this.#entries += 1
    this.#last = { seq, hash, auditId }
    this.#tree.add(hash)
    this.#compareRow(entry, row)
    this.#meetHead(entry)
    if (row !== null) {
      this.#notSignedYet(row)
      this.#tail.entry(seq, Date.parse(row.wall_at))
    }
    if (last === null) {
      this.#tellNoBeginning()
      return
    }
    const between = `between ${last.auditId ?? 'the first entry'} and ${auditId}`
    if (seq !== last.seq + 1) {
      const which = seq === last.seq + 2 ? `Entry ${last.seq + 1} is` : `Entries ${last.seq + 1} to ${seq - 1} are`
      const sentence = `${which} missing ${between}: removed from the chain.`
      this.tell({ kind: 'REMOVED', seq: last.seq + 1, auditId: null, sentence })
    } else if (previous !== last.hash) {
      const sentence =
        `Entry ${seq} (${auditId}) was not written behind ${last.seq} as it stands (${last.auditId ?? 'first'}): ` +
        'that one was replaced, or one between them was removed or moved.'
      this.tell({ kind: 'NOT_FOLLOWING', seq, auditId, sentence })
    }
  }

  /** What was signed of the entries since the signature before it. Input: `keptAs`, where that is kept beside it. */
  signed(given: SignedDay, keptAs: KeptAs | null = null): void {
    this.#signedDays += 1
    const said = readSignedDay(given)
    const [root, from, end] = [this.#tree.root(), this.#treeFrom, this.#last?.seq ?? 0]
    this.#tree = new IncrementalMerkleTree()
    this.#treeFrom = (said?.lastSeq ?? end) + 1
    this.#unsigned = null
    this.#tail.signed()
    if (said !== null) {
      this.#keys.add(said.key)
      this.#signedTo = Math.max(said.lastSeq, this.#signedTo ?? 0)
    }
    const fault = faultOfSigned(said, { root, from, end, ownKey: this.#ownKey }, keptAs)
    if (fault !== null) this.tell({ ...fault, seq: said?.lastSeq ?? end, auditId: null })
  }

  /** What was signed of the end of the chain, before its entry comes. */
  head(head: SignedHead): void {
    this.#head = head
  }

  /** The host that wrote this log signs its end every few seconds. */
  expectHead(): void {
    this.#tail.isTold = true
  }

  /** Where the chain ends, as far as it was looked at. */
  last(): { readonly seq: number; readonly hash: string } | null {
    return this.#last
  }

  /** An exported log is signed to its end, because whoever exports it signs what was not signed yet. */
  requireSignedEnd(): void {
    const end = this.#last?.seq ?? 0
    if (end < this.#treeFrom) return
    const sentence = `Nothing in this file signs the entries ${fromTo(this.#treeFrom, end)}: it was cut off.`
    this.tell({ kind: 'CUT_OFF', seq: this.#treeFrom, auditId: null, sentence })
  }

  /** An entry that stands before the first one. */
  impossibleNumber(seq: number, auditId: string | null): void {
    const sentence = `Entry ${seq} stands before the beginning of the chain: it was added.`
    this.tell({ kind: 'ADDED', seq, auditId, sentence })
  }

  /** A row that is younger than the beginning of the chain and in none of its entries. */
  added(auditId: string): void {
    const sentence = `Row ${auditId} is in no entry of the chain: it was added around it, or its entry was removed.`
    this.tell({ kind: 'ADDED', seq: null, auditId, sentence })
  }

  tell(fault: ChainFault): void {
    this.#faultCount += 1
    if (this.#faults.length < FAULTS_TOLD) this.#faults.push(fault)
  }

  /** What it all came to, once everything was looked at. */
  verdict(): ChainVerdict {
    if (this.#last === null) this.#tellNoBeginning()
    this.#tellNotSigned()
    this.#tellHead()
    this.#tellLate()
    const named = this.#broken.map((one) =>
      faultOf(
        one,
        this.#broken.filter((other) => other !== one),
      ),
    )
    const bySeq = (fault: ChainFault) => fault.seq ?? Number.MAX_SAFE_INTEGER
    return {
      entries: this.#entries,
      earlierRows: this.#earlierRows,
      lastSeq: this.#last?.seq ?? null,
      lastHash: this.#last?.hash ?? null,
      signedDays: this.#signedDays,
      signedTo: this.#signedTo,
      keys: [...this.#keys],
      faults: [...named, ...this.#faults].toSorted((a, b) => bySeq(a) - bySeq(b)).slice(0, FAULTS_TOLD),
      faultCount: this.#faultCount,
    }
  }

  #compareRow(entry: ChainEntry, row: AuditRow | null): void {
    const { seq, auditId } = entry
    if (row === null) {
      const sentence = `Row ${auditId} (entry ${seq}) is missing: it was removed from the log.`
      this.tell({ kind: 'REMOVED', seq, auditId, sentence })
      return
    }
    if (row.id !== auditId) {
      const sentence = `Entry ${seq} names row ${auditId} and holds row ${row.id}: one of the two was changed.`
      this.tell({ kind: 'CHANGED', seq, auditId: row.id, sentence })
      return
    }
    const broken = { entry, row }
    if (hashAt(broken, seq) === entry.hash) return
    this.#faultCount += 1
    if (this.#broken.length < FAULTS_TOLD) this.#broken.push(broken)
  }

  #notSignedYet({ wall_at }: AuditRow): void {
    const ms = Date.parse(wall_at)
    const { day, lastMs, awakeMs } = this.#unsigned ?? { day: wall_at.slice(0, DAY), lastMs: ms, awakeMs: 0 }
    const gap = wall_at.slice(0, DAY) > day ? ms - lastMs : 0
    this.#unsigned = {
      day,
      lastMs: Math.max(lastMs, ms),
      awakeMs: awakeMs + (gap > 0 && gap <= AWAKE_MS ? gap : 0),
    }
  }

  /** A day that is over, and whose signature is missing although its host was awake long enough to make it. */
  #tellNotSigned(): void {
    const { day, awakeMs } = this.#unsigned ?? { day: '', awakeMs: 0 }
    if (awakeMs < SIGNED_AFTER_MS) return
    const from = Math.max(1, this.#treeFrom)
    const sentence = `The entries of ${day} (from ${from}) are not signed; the log went on without it.`
    this.tell({ kind: 'NOT_SIGNED', seq: this.#treeFrom, auditId: null, sentence })
  }

  #meetHead({ seq, hash }: Pick<ChainEntry, 'seq' | 'hash'>): void {
    if (this.#head?.seq !== seq) return
    this.#tail.signed()
    this.#headHash = hash
  }

  /** What was signed behind the last day that is over, and whether the chain has it. */
  #tellHead(): void {
    const head = this.#head
    if (head === null || head.seq <= (this.#signedTo ?? -1)) return
    const said = readSignedHead(head.signed)
    const found = { said, seq: head.seq, hash: this.#headHash, end: this.#last?.seq ?? 0, ownKey: this.#ownKey }
    const fault = faultOfHead(found)
    if (fault !== null) this.tell({ ...fault, seq: head.seq, auditId: null })
    if (said === null || (fault !== null && fault.kind !== 'OTHER_KEY')) return
    this.#keys.add(said.key)
    this.#signedTo = said.seq
  }

  /** An end that nobody signed although its host was awake. */
  #tellLate(): void {
    const from = this.#tail.lateFrom()
    if (from === null) return
    const end = this.#last?.seq ?? from
    const sentence = `The entries ${from} to ${end} are not signed although their host was awake: a signature is gone.`
    this.tell({ kind: 'NOT_SIGNED', seq: from, auditId: null, sentence })
  }

  #tellNoBeginning(): void {
    const sentence = 'The chain has no first entry: its beginning was removed.'
    this.tell({ kind: 'NO_BEGINNING', seq: null, auditId: null, sentence })
  }
}
