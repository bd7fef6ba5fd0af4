import type { ConsoleInput } from '../../../contract/console/operations'
import { resumeStablecoinOperations } from '../../areas/stablecoins/public'
import { getProviderSwitches } from '../../counterparties/stablecoinProvider'
import { setHostSetting } from '../../database/hostSettings'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'

/** What the imitated provider does. */
export async function getStablecoinProvider({ tx }: ConsoleContext) {
  return ok(await getProviderSwitches(tx))
}

/**
 * Takes the imitated provider away or brings it back, and holds funding or lets it go on. What stood still goes on as
 * far as the provider does.
 *
 * Source: behaviour 22.2. Assumes: A-585.
 */
export async function switchStablecoinProvider(
  context: ConsoleContext,
  { body }: ConsoleInput<'switchStablecoinProvider'>,
) {
  const { tx, changes, audit } = context
  const before = await getProviderSwitches(tx)
  const { isAvailable = before.isAvailable, isFundingHeld = before.isFundingHeld } = body
  const switches = { isAvailable, isFundingHeld }
  await setHostSetting(tx, 'stablecoinProvider', switches)
  const resumed = await resumeStablecoinOperations(context)
  changes.add('stablecoins')
  audit.note({ details: { ...switches, resumed } })
  return ok(switches)
}
