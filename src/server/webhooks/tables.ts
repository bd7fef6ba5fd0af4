import { forwardingDeliveryState } from '../../contract/console/inbox/forwarding'
import { replayFilter } from '../../contract/console/inbox/replays'
import { webhookEventState } from '../../contract/console/inbox/schemas'
import { textList } from '../../contract/console/operators/schemas'
import { boolean01, id, instant, integer, json, nullable, oneOf, shownText, text } from '../database/columns'
import { type RowsOf, table } from '../database/table'

/** One try to deliver: what was sent where, and what came back. */
const ATTEMPT = {
  number: integer(0),
  url: text(),
  signature: text(),
  at: instant(),
  wall_at: instant(),
  duration_ms: integer(0),
  response_status: nullable(integer()),
  response_body: nullable(text()),
  error: nullable(text()),
}

export const webhookEvents = table('webhook_events', {
  owner: 'data',
  searched: 'NOT',
  columns: {
    id: id('Webhook'),
    type: text(),
    object_id: text(),
    body: text(),
    state: oneOf(webhookEventState.options),
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
    ...ATTEMPT,
  },
})

/** Events that did not come from a commit: edited by a person, or fired from the catalogue. */
export const webhookMarks = table('webhook_marks', {
  owner: 'data',
  columns: {
    event_id: text(),
    kind: oneOf(['ALTERED', 'TEST']),
    /** The event or message that was edited. */
    original_id: nullable(text()),
    /** What the body says it is about; the event's own object is itself, so that no story of the object tells it. */
    subject_id: text(),
    /** Of the body as sent, lower-case hex: by it the local receiver knows a copy. */
    body_sha256: text(),
    created_at: instant(),
  },
})

export const forwardingTargets = table('forwarding_targets', {
  owner: 'host',
  setOnReset: "seen_up_to = ''",
  // They begin with the next event: what was queued for them was meant for a day that is over.
  setOnLoad: "seen_up_to = coalesce((SELECT max(id) FROM main.webhook_events), '')",
  columns: {
    id: id('ForwardingTarget'),
    name: shownText(),
    url: text(),
    types_json: json(textList),
    object_id: nullable(text()),
    mode: oneOf(['ON', 'PAUSED', 'OFF']),
    /** The newest event that was looked at; empty before the first of a data set. */
    seen_up_to: text(),
  },
})

/** One event for one target. */
export const forwardingDeliveries = table('forwarding_deliveries', {
  owner: 'data',
  travels: 'NEVER',
  references: { target_id: 'forwarding_targets' },
  columns: {
    id: id('Forward'),
    target_id: text(),
    event_id: text(),
    type: text(),
    object_id: text(),
    is_altered: boolean01(),
    state: oneOf(forwardingDeliveryState.options),
    attempts: integer(0),
    /** Null while an earlier delivery of the same object to the same target is not settled. */
    next_attempt_at: nullable(instant()),
    give_up_at: instant(),
    last_status: nullable(integer()),
    last_error: nullable(text()),
    last_duration_ms: nullable(integer(0)),
    settled_at: nullable(instant()),
    created_at: instant(),
  },
})

export const forwardingAttempts = table('forwarding_attempts', {
  owner: 'data',
  travels: 'NEVER',
  references: { delivery_id: 'forwarding_deliveries' },
  columns: {
    id: id('Delivery'),
    delivery_id: text(),
    target_id: text(),
    event_id: text(),
    type: text(),
    ...ATTEMPT,
  },
})

export const webhookReplays = table('webhook_replays', {
  owner: 'data',
  columns: {
    id: id('Replay'),
    state: oneOf(['RUNNING', 'DONE', 'STOPPED']),
    filter_json: json(replayFilter),
    total: integer(0),
    created_at: instant(),
    ended_at: nullable(instant()),
    /** The forwarding target that gets the events; null for the platform's endpoint. */
    target_id: nullable(text()),
  },
})

export const webhookReplayItems = table('webhook_replay_items', {
  owner: 'data',
  references: { replay_id: 'webhook_replays' },
  columns: {
    replay_id: text(),
    position: integer(0),
    event_id: text(),
    object_id: text(),
    outcome: oneOf(['WAITING', 'DELIVERED', 'FAILED']),
    error: nullable(text()),
  },
})

declare module '../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
