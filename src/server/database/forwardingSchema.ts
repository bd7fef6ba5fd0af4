/** Events that did not come from a commit: edited by a person, or fired from the catalogue. */
export interface WebhookMarksTable {
  event_id: string
  kind: 'ALTERED' | 'TEST'
  /** The event or message that was edited. */
  original_id: string | null
  /** What the body says it is about; the event's own object is itself, so that no story of the object tells it. */
  subject_id: string
  /** Of the body as sent, lower-case hex: by it the local receiver knows a copy. */
  body_sha256: string
  created_at: string
}

/** Messages of the local receiver that are copies of marked events. */
export interface InboxMarksTable {
  message_id: string
  event_id: string
  kind: 'ALTERED' | 'TEST'
  original_id: string | null
}

export interface ForwardingTargetsTable {
  id: string
  name: string
  url: string
  types_json: string
  object_id: string | null
  mode: 'ON' | 'PAUSED' | 'OFF'
  /** The newest event that was looked at; empty before the first of a world. */
  seen_up_to: string
  created_at: string
  updated_at: string
}

/** One event for one target. */
export interface ForwardingDeliveriesTable {
  id: string
  target_id: string
  event_id: string
  type: string
  object_id: string
  is_altered: number
  state: 'PENDING' | 'DELIVERED' | 'GIVEN_UP' | 'SKIPPED'
  attempts: number
  /** Null while an earlier delivery of the same object to the same target is not settled. */
  next_attempt_at: string | null
  give_up_at: string
  last_status: number | null
  last_error: string | null
  last_duration_ms: number | null
  settled_at: string | null
  created_at: string
}

export interface ForwardingAttemptsTable {
  id: string
  delivery_id: string
  target_id: string
  event_id: string
  type: string
  number: number
  url: string
  signature: string
  at: string
  wall_at: string
  duration_ms: number
  response_status: number | null
  response_body: string | null
  error: string | null
}

export interface WebhookReplaysTable {
  id: string
  state: 'RUNNING' | 'DONE' | 'STOPPED'
  filter_json: string
  total: number
  created_at: string
  ended_at: string | null
}

export interface WebhookReplayItemsTable {
  replay_id: string
  position: number
  event_id: string
  object_id: string
  outcome: 'WAITING' | 'DELIVERED' | 'FAILED'
  error: string | null
}

/** The tables of forwarding, marks and replays, by name. */
export interface ForwardingTables {
  webhook_marks: WebhookMarksTable
  inbox_marks: InboxMarksTable
  forwarding_targets: ForwardingTargetsTable
  forwarding_deliveries: ForwardingDeliveriesTable
  forwarding_attempts: ForwardingAttemptsTable
  webhook_replays: WebhookReplaysTable
  webhook_replay_items: WebhookReplayItemsTable
}
