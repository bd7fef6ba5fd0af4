import type { HostedKind } from '../../contract/hosted/schemas'
import { HOSTED_BASE } from '../../contract/planes'
import { getHostSetting } from '../database/hostSettings'
import type { Tx } from '../database/schema'

/** Where nothing says how this host is reached: before it was started for the first time. */
const NOWHERE = 'http://localhost'

/** The address of a page for an end user, which its token alone opens. */
export async function hostedLinkOf(tx: Tx, kind: HostedKind, token: string): Promise<string> {
  const { origin } = new URL((await getHostSetting(tx, 'inboxUrl')) ?? NOWHERE)
  return `${origin}${HOSTED_BASE}/${kind}/${token}`
}
