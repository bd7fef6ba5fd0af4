import { createHash } from 'node:crypto'
import type { Tx } from '../../database/schema'
import { isoOf, wallNow } from '../../foundation/clock'
import type { IdSource } from '../../foundation/ids'
import { isTaken } from '../backoff'
import { type Delivery, deliverOnce } from '../deliver'
import { insertWebhookEvent, settleAttempt } from '../outboxStore'
import type { SendingParts } from '../sendingParts'

/** A body that a person made or edited, on its way out. */
export interface MarkedEvent {
  readonly kind: 'ALTERED' | 'TEST'
  /** The event or message that was edited. */
  readonly originalId: string | null
  readonly type: string
  /** What the body says it is about. */
  readonly subjectId: string
  /** The text to send, given the id of the new event. */
  readonly bodyOf: (eventId: string) => string
}

/** SHA-256 of a body's UTF-8 bytes, lower-case hex. */
export function sha256Of(body: string): string {
  return createHash('sha256').update(body, 'utf8').digest('hex')
}

/**
 * Stores an event that no commit made, with its mark. Its object is the event itself: it joins no story of the object
 * that its body names and waits behind none of its events. It is never due: whoever made it sends it.
 *
 * Assumes: A-252.
 */
export async function insertMarkedEvent(
  tx: Tx,
  parts: { readonly ids: IdSource; readonly now: number },
  event: MarkedEvent,
): Promise<string> {
  const id = parts.ids.new('Webhook')
  const at = isoOf(parts.now)
  const body = event.bodyOf(id)
  await insertWebhookEvent(tx, {
    id,
    type: event.type,
    object_id: id,
    body,
    // Given up before the first try: nothing but that try may deliver it, and its answer decides nothing.
    state: 'GIVEN_UP',
    is_retried: 1,
    endpoint: null,
    attempts: 0,
    next_attempt_at: null,
    give_up_at: null,
    delivered_at: null,
    created_at: at,
  })
  await tx
    .insertInto('webhook_marks')
    .values({
      event_id: id,
      kind: event.kind,
      original_id: event.originalId,
      subject_id: event.subjectId,
      body_sha256: sha256Of(body),
      created_at: at,
    })
    .execute()
  return id
}

/** Sends a stored event once to any address and records the attempt with the event. Never throws for the receiver. */
export async function sendEventTo(
  parts: Pick<SendingParts, 'store' | 'clock' | 'ids' | 'key' | 'changeLog' | 'allowsLinkLocal'>,
  event: { readonly id: string; readonly body: string; readonly url: string },
): Promise<Delivery> {
  const { store, clock, ids, key, changeLog, allowsLinkLocal } = parts
  const wallAt = isoOf(wallNow())
  const delivery = await deliverOnce({ url: event.url, body: event.body, key, allowsLinkLocal })
  const change = await store.write(async (tx) => {
    await settleAttempt(tx, {
      attempt: {
        id: ids.new('Delivery'),
        event_id: event.id,
        url: delivery.url,
        signature: delivery.signature,
        at: isoOf(clock.now()),
        wall_at: wallAt,
        duration_ms: delivery.durationMs,
        response_status: delivery.status,
        response_body: delivery.body,
        error: delivery.error,
      },
      decide: () => (isTaken(delivery.status) ? { state: 'DELIVERED' } : null),
    })
    return changeLog.record(tx, clock.now(), new Set(['webhooks'] as const), new Set([event.id]))
  })
  changeLog.publish(change)
  return delivery
}
