import type { Tx } from '../database/schema'
import { isoOf } from '../foundation/clock'
import type { IdSource } from '../foundation/ids'
import { getConfiguredEndpoint, insertWebhookEvent } from './outboxStore'

const GIVE_UP_AFTER_MS = 7 * 24 * 3600 * 1000

/** An event of behaviour 16.3. `data` is what the matching GET answers at this moment. */
export interface WebhookEventInput {
  readonly type: string
  /** Events of one object are delivered in order while deliveries succeed. */
  readonly objectId: string
  readonly data: unknown
  /** The receiver's answer decides something: sent once, never again. Of the kinds that questions.ts names. */
  readonly isQuestion?: boolean
}

/** Stores events in the caller's transaction; the dispatcher delivers them afterwards at its own pace. */
export interface Webhooks {
  /**
   * Records one event. With an endpoint set it becomes due at once; without one it is recorded and dropped.
   *
   * Returns: the event's id, `Webhook:<uuid>`, which all retries keep.
   * Source: behaviour 16.1, 16.2.
   */
  enqueue(tx: Tx, event: WebhookEventInput): Promise<string>
}

/** The outbox of one request or job. */
export function createWebhooks(ids: IdSource, now: number): Webhooks {
  let endpointNow: Promise<string | null> | null = null
  return {
    enqueue: async (tx, event) => {
      const id = ids.new('Webhook')
      const at = isoOf(now)
      // Not the instant of the unit of work: a job that runs late, or a request that was prepared while another
      // committed, must not go out before what was written earlier.
      const dueAt = isoOf(Math.max(now, ids.now()))
      endpointNow ??= getConfiguredEndpoint(tx)
      const endpoint = await endpointNow
      await insertWebhookEvent(tx, {
        id,
        type: event.type,
        object_id: event.objectId,
        body: JSON.stringify({ id, type: event.type, timestamp: at, data: event.data }),
        state: endpoint === null ? 'RECORDED' : 'PENDING',
        is_retried: event.type === 'TEST' || event.isQuestion === true ? 0 : 1,
        endpoint,
        attempts: 0,
        next_attempt_at: endpoint === null ? null : dueAt,
        give_up_at: isoOf(now + GIVE_UP_AFTER_MS),
        delivered_at: null,
        created_at: at,
      })
      return id
    },
  }
}
