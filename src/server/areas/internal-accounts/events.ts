import type { InternalAccount } from '../../../contract/internal-accounts/schemas'
import type { WebhookEventInput } from '../../webhooks/webhooks'

type Kind = 'BALANCE_UPDATED' | 'STATUS_UPDATED' | 'FUNDING_INSTRUCTIONS_UPDATED'

/** An event about an internal account; `data` is the account as a read would show it. Source: behaviour 8.4, 16.3. */
export function internalAccountEvent(kind: Kind, account: InternalAccount): WebhookEventInput {
  return { type: `INTERNAL_ACCOUNT.${kind}`, objectId: account.id, data: account }
}
