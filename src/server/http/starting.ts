import { ServiceError } from '../foundation/ServiceError'
import type { Plane } from './address'

/** A start is soon over. */
export const RETRY_AFTER_SECONDS = 1

/** What a start itself needs, or what does not ask for the data. */
const ANSWERED: readonly Plane[] = ['inbox', 'screen']

/**
 * Refuses a call while the host builds the data that it was started with: it would meet half of it. The webhooks of
 * that data go to the inbox, and files of the screen know no data.
 *
 * Errors: SERVICE_UNAVAILABLE, reason STARTING. Assumes: A-724.
 */
export function requireStarted(isStarting: () => boolean, plane: Plane): void {
  if (!isStarting() || ANSWERED.includes(plane)) return
  const message =
    'The service is starting and its data is not whole yet; nothing was done. Send the request again soon.'
  throw new ServiceError('SERVICE_UNAVAILABLE', message, {
    field: 'service',
    reason: 'STARTING',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}
