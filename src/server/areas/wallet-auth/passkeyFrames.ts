import { getHostSetting } from '../../database/hostSettings'
import type { Tx } from '../../database/schema'

/** Pages of other sites in whose frames passkeys may be made and used; none until an operator says so. */
export function getPasskeyTopOrigins(tx: Tx): Promise<string[]> {
  return getHostSetting(tx, 'passkeyTopOrigins')
}
