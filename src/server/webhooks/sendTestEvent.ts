import { ServiceError } from '../foundation/ServiceError'
import type { AttemptOutcome, Dispatcher } from './dispatcher'
import type { SendingParts } from './sendingParts'
import { createWebhooks } from './webhooks'

/** Stores a TEST event, sends it at once and waits for the answer; opens its own transaction. */
export type SendTestEvent = () => Promise<AttemptOutcome>

/**
 * The sender of TEST events that somebody asked for.
 *
 * Errors: WEBHOOK_ENDPOINT_NOT_SET, before anything is stored.
 * Source: behaviour 16.2, 16.3.
 */
export function createTestSender({
  store,
  clock,
  ids,
  dispatcher,
}: Pick<SendingParts, 'store' | 'clock' | 'ids'> & { readonly dispatcher: Dispatcher }): SendTestEvent {
  return async () => {
    const eventId = await store.write(async (tx) => {
      const platform = await tx
        .selectFrom('platform_config')
        .select(['id', 'webhook_endpoint'])
        .executeTakeFirstOrThrow()
      if (platform.webhook_endpoint === null) {
        throw new ServiceError(
          'WEBHOOK_ENDPOINT_NOT_SET',
          'The platform has no webhook endpoint; nothing was sent. Set one first.',
          {
            field: 'webhookEndpoint',
          },
        )
      }
      return createWebhooks(ids, clock.now()).enqueue(tx, { type: 'TEST', objectId: platform.id, data: {} })
    })
    return dispatcher.resend(eventId)
  }
}
