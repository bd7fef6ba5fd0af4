import type { ClockChoice, Snapshot, SnapshotOrigin } from '../../../contract/console/snapshots/schemas'
import { type ClockState, msOf } from '../../foundation/clock'

/** How many snapshots a data folder holds beside the automatic ones. */
export const KEPT_MAX = 50
/** How many automatic ones stay; the oldest make room. */
const AUTOMATIC_MAX = 5
/** What stays free on the disk. */
export const FREE_BYTES_MIN = 64 * 1024 * 1024
const NAME_MAX = 80
/** A snapshot of real time that is loaded at once goes on in real time, not in a clock that is a second late. */
const BLINK_MS = 2000

type Facts = Pick<Snapshot, 'id' | 'name' | 'origin'>

/** Whether the snapshot made itself; such ones make room by themselves. */
export function isAutomatic(origin: SnapshotOrigin): boolean {
  return origin === 'BEFORE_LOAD' || origin === 'BEFORE_RESET'
}

/** The automatic snapshots that make room, given all of them, newest first. `spared` is being loaded. */
export function outdatedIds(snapshots: readonly Facts[], spared: string | null): string[] {
  return snapshots
    .filter(({ origin }) => isAutomatic(origin))
    .slice(AUTOMATIC_MAX)
    .flatMap(({ id }) => (id === spared ? [] : [id]))
}

/** Whether another snapshot that a person named bears the name. */
export function isNameTaken(snapshots: readonly Facts[], name: string, ownId: string | null): boolean {
  return snapshots.some((other) => other.id !== ownId && !isAutomatic(other.origin) && other.name === name)
}

/** A clock is set to the year 9000 at most and runs on from there; text of the year 10000 can be said by no row. */
const CLOCK_LATEST_MS = Date.UTC(9500, 0, 1)

/** Whether the clock of a snapshot is about to run out of years. */
export const isTooLate = ({ now }: Pick<Snapshot['clock'], 'now'>): boolean => msOf(now) > CLOCK_LATEST_MS

/** Why a snapshot cannot be loaded, as far as it says so itself: the list and the load ask the same. */
export function whyNotLoadable(
  { clock, schemaVersion }: Pick<Snapshot, 'clock' | 'schemaVersion'>,
  knownVersion: number,
): 'NEWER' | 'TOO_LATE' | null {
  if (schemaVersion > knownVersion) return 'NEWER'
  return isTooLate(clock) ? 'TOO_LATE' : null
}

/** The beginning of a name; a character of two halves is left out whole. */
function beginningOf(name: string, lengthMax: number): string {
  const cut = name.slice(0, lengthMax)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

/** Text that fits a name. */
export function asName(text: string): string {
  const trimmed = beginningOf(text.trim(), NAME_MAX).trim()
  return trimmed === '' ? 'Snapshot' : trimmed
}

/** The name, or the name with the first number that makes it new. */
export function freeName(snapshots: readonly Facts[], wanted: string): string {
  let name = beginningOf(wanted, NAME_MAX)
  for (let number = 2; isNameTaken(snapshots, name, null); number += 1) {
    const ending = ` ${number}`
    name = beginningOf(wanted, NAME_MAX - ending.length) + ending
  }
  return name
}

/** The name of what a load replaces. */
export function nameBeforeLoading({ name, origin }: Facts): string {
  return isAutomatic(origin) ? 'Before undoing' : beginningOf(`Before loading ${name}`, NAME_MAX)
}

/** The file name of an export: letters, digits and hyphens of the name. */
export function exportFileName(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return `${plain === '' ? 'snapshot' : plain}.countersign.sqlite`
}

/**
 * The clock after a load. SNAPSHOT: time stands, or goes on, where it stood; PRESENT: real time, unless the data is
 * ahead of it already.
 *
 * Assumes: A-243.
 */
export function clockAfterLoad(
  { now, mode }: Pick<Snapshot['clock'], 'now' | 'mode'>,
  choice: ClockChoice,
  wallMs: number,
): ClockState {
  const thenMs = msOf(now)
  if (choice === 'SNAPSHOT' && mode === 'frozen') return { offsetMs: 0, frozenAtMs: thenMs }
  const offsetMs = thenMs - wallMs
  if (choice === 'PRESENT') return { offsetMs: Math.max(0, offsetMs), frozenAtMs: null }
  const isBlink = mode === 'real' && offsetMs <= 0 && offsetMs > -BLINK_MS
  return { offsetMs: isBlink ? 0 : offsetMs, frozenAtMs: null }
}
