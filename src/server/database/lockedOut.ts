import { monotonicMs } from '../foundation/clock'
import { pause } from '../foundation/guarded'
import { unavailable } from '../foundation/storageFaults'

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

/**
 * Tries again by a timer, for three seconds, what a lock keeps from beginning: the event loop is free meanwhile.
 *
 * Errors: SERVICE_UNAVAILABLE, reason DATABASE_BUSY, when the lock stays. Assumes: A-301.
 */
export async function whileLockedOut<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const endMs = monotonicMs() + WAIT_MS
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof LockedOut)) throw error
      if (monotonicMs() >= endMs) throw unavailable('DATABASE_BUSY')
    }
    await pause(RETRY_MS)
  }
}

/** The same for one statement that may be repeated where it stands, with the transaction kept open meanwhile. */
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
