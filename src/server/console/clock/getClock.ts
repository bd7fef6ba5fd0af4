import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'
import { readClock } from './readClock'

/** The service's time, how it relates to the wall, and the next timer. */
export async function getClock({ tx, host }: ConsoleContext) {
  return ok(await readClock(tx, host.clock))
}
