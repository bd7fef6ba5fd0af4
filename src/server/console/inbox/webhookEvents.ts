import type { WebhookEventDetail } from '../../../contract/console/inbox/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import { type ListFilter, listPage, mapPage } from '../../database/listPage'
import type { Tx } from '../../database/schema'
import { ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import { EVENTS_LIST, getWebhookEventRow, listAttempts } from '../../webhooks/outboxStore'
import type { ConsoleContext } from '../consoleContext'
import { listInboxCopies } from './inboxStore'
import { viewWebhookEvent, viewWebhookEventSummary } from './view'

const ATTEMPTS_SHOWN = 200
const COPIES_SHOWN = 50

/** The outbox, newest first. */
export async function listWebhookEvents({ tx }: ConsoleContext, { query }: ConsoleInput<'listWebhookEvents'>) {
  const { type, state, objectId, limit, cursor } = query
  const filters: ListFilter[] = []
  if (type !== undefined) filters.push({ column: 'type', op: '=', value: type, counterKey: `type=${type}` })
  if (state !== undefined) filters.push({ column: 'state', op: '=', value: state, counterKey: `state=${state}` })
  if (objectId !== undefined) filters.push({ column: 'object_id', op: '=', value: objectId })
  const page = await listPage(tx, {
    list: EVENTS_LIST,
    table: 'webhook_events',
    filters,
    sortColumn: 'id',
    isCounted: true,
    limit,
    cursor,
  })
  return ok(mapPage(page, viewWebhookEventSummary))
}

async function requireEventDetail(tx: Tx, eventId: string): Promise<WebhookEventDetail> {
  const row = await getWebhookEventRow(tx, eventId)
  if (row === null)
    throw new ServiceError('REFERENCE_NOT_FOUND', 'There is no webhook event with this id.', { field: 'eventId' })
  const attempts = await listAttempts(tx, eventId, ATTEMPTS_SHOWN)
  const copies = await listInboxCopies(tx, eventId, COPIES_SHOWN)
  return viewWebhookEvent(row, { attempts, copies })
}

/** One event with its attempts and the copies that the local receiver has. */
export async function getWebhookEvent({ tx }: ConsoleContext, { params }: ConsoleInput<'getWebhookEvent'>) {
  return ok(await requireEventDetail(tx, params.eventId))
}

/**
 * Sends an event once more and waits for the answer, at most 30 seconds.
 *
 * Errors: REFERENCE_NOT_FOUND; WEBHOOK_ENDPOINT_NOT_SET.
 */
export async function resendWebhookEvent({ host }: ConsoleContext, { params }: ConsoleInput<'resendWebhookEvent'>) {
  const outcome = await host.dispatcher.resend(params.eventId)
  const event = await host.store.read((tx) => requireEventDetail(tx, params.eventId))
  const { isDelivered, url, status, body, error } = outcome
  return ok({ isDelivered, url, responseStatus: status, responseBody: body, error, event })
}
