import type { Card } from '../../../contract/cards/schemas'
import type { WebhookEventInput } from '../../webhooks/webhooks'

type Kind = 'STATE_CHANGE' | 'FUNDING_SOURCE_CHANGE'

/** An event about a card; `data` is the card as a read would show it. Source: behaviour 16.3, 21.2. */
export function cardEvent(kind: Kind, card: Card): WebhookEventInput {
  return { type: `CARD.${kind}`, objectId: card.id, data: card }
}
