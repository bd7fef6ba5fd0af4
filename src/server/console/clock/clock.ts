import type { ConsoleInput } from '../../../contract/console/operations'
import { ok } from '../../foundation/reply'
import type { ConsoleContext, HostContext } from '../consoleContext'
import { clockTargetOf } from './clockTarget'
import { readClock } from './readClock'

/** The service's time, how it relates to the wall, and the next timer. */
export async function getClock({ tx, host }: ConsoleContext) {
  return ok(await readClock(tx, host.clock))
}

/**
 * Freezes, releases or moves the clock; a move returns when every timer on the way has run, those that fall due at the
 * same instant as the named one among them.
 *
 * Errors: those of `clockTargetOf`; the clock stands as it stood then.
 * Source: decisions, "Time, money, randomness". Assumes: A-230.
 */
export async function setClock({ host }: HostContext, { body }: ConsoleInput<'setClock'>) {
  if ('freeze' in body || 'release' in body) {
    if ('freeze' in body) host.clock.freeze()
    else host.clock.release()
    await host.saveClock()
  } else {
    await host.advanceTo(await clockTargetOf(host.store, body, host.clock.now()))
  }
  return ok(await host.store.read((tx) => readClock(tx, host.clock)))
}
