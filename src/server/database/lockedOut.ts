import { monotonicMs } from '../foundation/clock'
import { pause } from '../foundation/guarded'
import { storageRefusalOf, unavailable } from '../foundation/storageFaults'

/** How long another program's lock is waited for. */
const WAIT_MS = 3000
const RETRY_MS = 20

/** Another program's lock kept a work from beginning: nothing of it has run, and it may be tried again. */
export class LockedOut extends Error {}

/** Whether SQLite says that another connection stands in the way. */
export function isBusy(error: unknown): boolean {
  const { code } = (error ?? {}) as { readonly code?: unknown }
  return typeof code === 'string' && code.startsWith('SQLITE_BUSY')
}

/** Runs what takes a lock. Errors: LockedOut when another program has it. */
export function takeLock<Result>(take: () => Result): Result {
  try {
    return take()
  } catch (error) {
    throw isBusy(error) ? new LockedOut('another program has locked the database') : error
  }
}

const hasNotBegun = (error: unknown): boolean => error instanceof LockedOut

/** A read that another program's lock interrupts has changed nothing and is begun again as a whole. */
export const isReadLockedOut = (error: unknown): boolean => hasNotBegun(error) || isBusy(error)

/**
 * Tries again by a timer, for three seconds, what a lock keeps from beginning: the event loop is free meanwhile. Says
 * in the words of the interface what disk or lock refused.
 *
 * Input: `isLockedOut`, which errors leave everything as it was.
 * Errors: SERVICE_UNAVAILABLE, reason DATABASE_BUSY, when the lock stays; storage refusals. Assumes: A-301.
 */
export async function stored<Result>(
  attempt: () => Promise<Result>,
  isLockedOut: (error: unknown) => boolean = hasNotBegun,
): Promise<Result> {
  let endMs: number | null = null
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isLockedOut(error)) throw storageRefusalOf(error) ?? error
      endMs ??= monotonicMs() + WAIT_MS
      if (monotonicMs() >= endMs) throw unavailable('DATABASE_BUSY')
    }
    await pause(RETRY_MS)
  }
}

/** Repeats one statement where it stands while another program locks the database; the transaction stays open. */
export async function repeatWhileBusy(statement: () => void): Promise<void> {
  const endMs = monotonicMs() + WAIT_MS
  for (;;) {
    try {
      statement()
      return
    } catch (error) {
      if (!isBusy(error) || monotonicMs() >= endMs) throw error
    }
    await pause(RETRY_MS)
  }
}
