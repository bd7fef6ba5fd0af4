import { getHostSetting } from '../../database/hostSettings'
import type { Tx } from '../../database/schema'
import type { SessionLimits } from '../../guards/authentication/consoleSessions'

const HOUR_MS = 3_600_000

/** Hours without a request after which a console session ends; as delivered until an operator changes it. */
export function getSessionIdleHours(tx: Tx): Promise<number> {
  return getHostSetting(tx, 'sessionIdleHours')
}

/** Days after which a console session ends whatever is done in it. */
export function getSessionLifetimeDays(tx: Tx): Promise<number> {
  return getHostSetting(tx, 'sessionLifetimeDays')
}

/** Both, as the guard of sessions goes by them. */
export async function getSessionLimits(tx: Tx): Promise<SessionLimits> {
  const [idleHours, lifetimeDays] = [await getSessionIdleHours(tx), await getSessionLifetimeDays(tx)]
  return { idleMs: idleHours * HOUR_MS, lifetimeMs: lifetimeDays * 24 * HOUR_MS }
}
