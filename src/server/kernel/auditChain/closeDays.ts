import { isoOf } from '../../foundation/clock'
import type { Services } from '../services'
import type { AuditSigner, SignedDay } from './dayStatement'
import { type DayEntries, getLastDay, insertDay, readDayEntries } from './dayStore'
import { proveLeaf } from './merkleTree'
import { readBounds } from './readChain'

/** What signing days takes. */
interface DayParts extends Pick<Services, 'store' | 'wall'> {
  readonly auditSigner: AuditSigner
}

const DAY = 10

/**
 * What is not signed yet, up to the end of its first day.
 *
 * Input: `upTo`, the last entry that counts.
 */
export async function readUnsignedDay(
  { store }: Pick<DayParts, 'store'>,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<DayEntries | null> {
  const { last, lastSeq } = await store.read(async (tx) => ({
    last: await getLastDay(tx),
    lastSeq: (await readBounds(tx)).lastSeq,
  }))
  const after = last?.last_seq ?? -1
  const range = { after, upTo: Math.min(lastSeq, upTo), notBefore: last?.day ?? '' }
  return readDayEntries((work) => store.read(work), range)
}

/** Signs entries of one day as they stand. Input: `root`, of the tree over them. */
export function signDayEntries({ wall, auditSigner }: DayParts, dayEntries: DayEntries, root: string): SignedDay {
  const { day, firstSeq, lastSeq, lastHash } = dayEntries
  const signedAt = isoOf(wall())
  return auditSigner.sign({ day, firstSeq, lastSeq, lastHash, root, isOver: day < signedAt.slice(0, DAY), signedAt })
}

/** Whether anything that is not signed yet is of a day that is over. */
async function isAnyOver(parts: DayParts): Promise<boolean> {
  const last = await parts.store.read(getLastDay)
  // Entry 0 has no time of its own, and so no day as long as it is alone.
  const first = await readUnsignedDay(parts, (last?.last_seq ?? -1) + 2)
  return first !== null && first.day !== '' && first.day < isoOf(parts.wall()).slice(0, DAY)
}

/**
 * Signs the days of wall time that are over and are not signed yet: the root of the tree over their entries.
 *
 * Assumes: A-667.
 */
export async function closeDays(parts: DayParts, isStopped: () => boolean = () => false): Promise<void> {
  while (!isStopped() && (await isAnyOver(parts))) {
    const dayEntries = await readUnsignedDay(parts)
    if (dayEntries === null) return
    const { root } = await proveLeaf(dayEntries.leaves, 0)
    const signed = signDayEntries(parts, dayEntries, root)
    await parts.store.write((tx) => insertDay(tx, dayEntries, signed))
  }
}
