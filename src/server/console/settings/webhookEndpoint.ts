import type { ConsoleInput } from '../../../contract/console/operations'
import { changeWebhookEndpoint } from '../../areas/platform-config/public'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'
import { viewHostSettings } from './viewHostSettings'

/** Points webhooks at the local inbox; a change sends one TEST event, as everywhere. Source: behaviour 2. */
export async function pointWebhooksAtInbox(context: ConsoleContext, _input: ConsoleInput<'pointWebhooksAtInbox'>) {
  const { host, platformId, audit } = context
  await changeWebhookEndpoint(context, host.inboxUrl)
  audit.note({ targetId: platformId, details: { webhookEndpoint: host.inboxUrl } })
  return ok(await viewHostSettings(context))
}

/** Sends webhooks nowhere, as on a fresh data folder. */
export async function clearWebhookEndpoint(context: ConsoleContext, _input: ConsoleInput<'clearWebhookEndpoint'>) {
  await changeWebhookEndpoint(context, null)
  context.audit.note({ targetId: context.platformId, details: { webhookEndpoint: null } })
  return ok(await viewHostSettings(context))
}

/** The public key that verifies webhooks. Source: wallet-crypto, section 8. */
export async function getWebhookKey({ host }: ConsoleContext, _input: ConsoleInput<'getWebhookKey'>) {
  return ok({ publicKeyPem: host.webhookPublicKeyPem })
}
