import type { HostSettings } from '../../../contract/console/settings/schemas'
import { getPlatformSettings, isEndUserTermsRequired } from '../../areas/platform-config/public'
import type { ConsoleContext } from '../consoleContext'

/** The settings as they stand in this transaction. */
export async function viewHostSettings({ tx, host }: ConsoleContext): Promise<HostSettings> {
  const { quoteLifetimeSeconds, webhookEndpoint } = await getPlatformSettings(tx)
  const { inboxUrl } = host
  return {
    quoteLifetimeSeconds,
    isEndUserTermsRequired: await isEndUserTermsRequired(tx),
    webhookEndpoint,
    inboxUrl,
    webhookEndpointIsInbox: webhookEndpoint === inboxUrl,
  }
}
