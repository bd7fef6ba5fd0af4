import type { ExternalAccount } from '../../../contract/external-accounts/schemas'
import type { WebhookEventInput } from '../../webhooks/webhooks'

/** Told when the status of an account changes, not when it is created. Source: specification, Events; behaviour 9.5. */
export function externalAccountStatusUpdated(account: ExternalAccount): WebhookEventInput {
  return { type: 'EXTERNAL_ACCOUNT.STATUS_UPDATED', objectId: account.id, data: account }
}
