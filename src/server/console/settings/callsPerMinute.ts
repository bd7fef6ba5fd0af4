import { CALLS_PER_MINUTE_DEFAULT } from '../../../contract/console/settings/schemas'
import { getHostSetting } from '../../database/hostSettings'
import type { Tx } from '../../database/schema'

/** How many calls one token or agent may make in a minute; as delivered until an operator changes it. */
export async function getCallsPerMinute(tx: Tx): Promise<number> {
  const text = await getHostSetting(tx, 'callsPerMinute')
  return text === null ? CALLS_PER_MINUTE_DEFAULT : Number(text)
}
