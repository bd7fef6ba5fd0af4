import { getHostSetting } from '../../database/hostSettings'
import type { Tx } from '../../database/schema'

/** How many calls one token or agent may make in a minute; as delivered until an operator changes it. */
export function getCallsPerMinute(tx: Tx): Promise<number> {
  return getHostSetting(tx, 'callsPerMinute')
}
