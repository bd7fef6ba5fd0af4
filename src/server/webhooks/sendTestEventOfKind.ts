import type { Store } from '../database/open'
import { ServiceError } from '../foundation/ServiceError'
import type { AttemptOutcome, Dispatcher } from './dispatcher'
import type { MarkedEvent } from './forwarding/markedEvents'
import { getConfiguredEndpoint } from './outboxStore'

/** What became of a test event, and which it was. */
export interface TestOutcome extends AttemptOutcome {
  readonly eventId: string
}

/**
 * Stores a test event of any kind with its mark, sends it once through the dispatcher and waits for the answer.
 *
 * Errors: WEBHOOK_ENDPOINT_NOT_SET, before anything is stored.
 * Source: behaviour 16.2: a test is never retried.
 */
export async function sendTestEventOfKind(
  parts: {
    readonly store: Store
    readonly dispatcher: Pick<Dispatcher, 'resend'>
    readonly storeMarked: (event: MarkedEvent) => Promise<string>
  },
  event: MarkedEvent,
): Promise<TestOutcome> {
  if ((await parts.store.read(getConfiguredEndpoint)) === null)
    throw new ServiceError(
      'WEBHOOK_ENDPOINT_NOT_SET',
      'The platform has no webhook endpoint; nothing was sent. Set one first.',
      { field: 'webhookEndpoint' },
    )
  const eventId = await parts.storeMarked(event)
  return { ...(await parts.dispatcher.resend(eventId)), eventId }
}
