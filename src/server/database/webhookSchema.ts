import { z } from 'zod'
import { boolean01, id, instant, integer, json, nullable, oneOf, text } from './columns'
import { type StoredRow, table } from './table'

export const webhookEvents = table('webhook_events', {
  owner: 'data',
  columns: {
    id: id('Webhook'),
    type: text(),
    object_id: text(),
    body: text(),
    state: oneOf(['PENDING', 'DELIVERED', 'GIVEN_UP', 'RECORDED']),
    is_retried: boolean01(),
    endpoint: nullable(text()),
    attempts: integer(0),
    next_attempt_at: nullable(instant()),
    give_up_at: nullable(instant()),
    delivered_at: nullable(instant()),
    created_at: instant(),
  },
})

export const webhookAttempts = table('webhook_attempts', {
  owner: 'data',
  references: { event_id: 'webhook_events' },
  columns: {
    id: id('Delivery'),
    event_id: text(),
    number: integer(0),
    url: text(),
    signature: text(),
    at: instant(),
    wall_at: instant(),
    duration_ms: integer(0),
    response_status: nullable(integer()),
    response_body: nullable(text()),
    error: nullable(text()),
  },
})

export const inboxMessages = table('inbox_messages', {
  owner: 'data',
  columns: {
    id: id('InboxMessage'),
    event_id: nullable(text()),
    type: nullable(text()),
    object_id: nullable(text()),
    headers_json: json(z.record(z.string(), z.string())),
    body: text(),
    signature_verdict: text(),
    is_duplicate: boolean01(),
    received_at: instant(),
    wall_at: instant(),
  },
})

export const webhookTables = {
  webhook_events: webhookEvents,
  webhook_attempts: webhookAttempts,
  inbox_messages: inboxMessages,
}

export type WebhookEventsTable = StoredRow<typeof webhookEvents>
export type WebhookAttemptsTable = StoredRow<typeof webhookAttempts>
export type InboxMessagesTable = StoredRow<typeof inboxMessages>
