import type { ConsoleInput } from '../../../contract/console/operations'
import { ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import type { ConsoleContext } from '../consoleContext'
import { readClock } from './readClock'

/** The last instant that sorts as text among the others. */
const LATEST_AT_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/**
 * Freezes, releases or advances the clock; an advance returns when every timer on the way has run.
 *
 * Errors: INVALID_INPUT reason CLOCK_TOO_FAR, beyond the year 9999.
 * Source: decisions, "Time, money, randomness".
 */
export async function setClock({ host }: ConsoleContext, { body }: ConsoleInput<'setClock'>) {
  if ('advanceSeconds' in body) {
    const target = host.clock.now() + body.advanceSeconds * 1000
    if (target > LATEST_AT_MS) {
      throw new ServiceError('INVALID_INPUT', 'The clock was not moved: it cannot go beyond the year 9999.', {
        field: 'advanceSeconds',
        reason: 'CLOCK_TOO_FAR',
      })
    }
    await host.advanceTo(target)
  } else {
    if ('freeze' in body) host.clock.freeze()
    else host.clock.release()
    await host.saveClock()
  }
  return ok(await host.store.read((tx) => readClock(tx, host.clock)))
}
