import { passkeyTopOrigins } from '../../../contract/console/settings/signIns'
import { getHostSetting } from '../../database/hostSettings'
import type { Tx } from '../../database/schema'

/** Pages of other sites in whose frames passkeys may be made and used; none until an operator says so. */
export async function getPasskeyTopOrigins(tx: Tx): Promise<string[]> {
  const text = await getHostSetting(tx, 'passkeyTopOrigins')
  return text === null ? [] : passkeyTopOrigins.parse(JSON.parse(text))
}
