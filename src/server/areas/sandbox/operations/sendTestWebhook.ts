import { ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { NetworkParts } from '../../../kernel/context'

/**
 * Sends a TEST event to the webhook endpoint now and reports the answer. The event is sent once, never retried.
 *
 * Errors: WEBHOOK_ENDPOINT_NOT_SET; WEBHOOK_DELIVERY_ERROR, unreachable or not a 2xx (nor 409).
 * Commits on rejection: the event and its attempt are kept either way.
 * Source: behaviour 16.2, 16.3.
 */
export async function sendTestWebhook({ sendTestEvent }: NetworkParts) {
  const { url, status, body, error, isDelivered } = await sendTestEvent()
  if (status === null || !isDelivered) {
    const said = status === null ? (error ?? 'no answer') : `status ${status}`
    throw new ServiceError(
      'WEBHOOK_DELIVERY_ERROR',
      `The endpoint did not take the test event: ${said}. It will not be sent again.`,
      {
        field: 'webhookEndpoint',
        reason: status === null ? 'UNREACHABLE' : 'NOT_ACCEPTED',
        url,
        response_status: status,
        response_body: body,
        error,
      },
    )
  }
  return ok({ url, response_status: status, response_body: body ?? undefined })
}
