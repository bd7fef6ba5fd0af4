import type { WebhookEventDetail } from '../../../contract/console/inbox/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import { listPage, mapPage } from '../../database/listPage'
import type { Tx } from '../../database/schema'
import { msOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { idFloorOf } from '../../foundation/ids'
import { ok } from '../../foundation/reply'
import { EVENTS_LIST, getWebhookEventRow, listAttempts } from '../../webhooks/outboxStore'
import type { ConsoleContext, HostContext } from '../consoleContext'
import { listInboxCopies, listMarkedCopies } from './inboxStore'
import { alteredCondition, getEventMarks, getMessageMarks, subjectCondition, typeConditions } from './markStore'
import { viewWebhookEvent, viewWebhookEventSummary } from './view'

const ATTEMPTS_SHOWN = 200
const COPIES_SHOWN = 50

/** The outbox, newest first. */
export async function listWebhookEvents({ tx }: ConsoleContext, { query }: ConsoleInput<'listWebhookEvents'>) {
  const { type, state, wasTried, objectId, altered, startDate, endDate, limit, cursor } = query
  const { filters, conditions } = typeConditions(type, (only) => `type=${only}`)
  if (state !== undefined) filters.push({ column: 'state', op: '=', value: state, counterKey: `state=${state}` })
  if (wasTried !== undefined) filters.push({ column: 'attempts', op: wasTried ? '>' : '=', value: 0 })
  if (startDate !== undefined) {
    // No event is older than its id, so the index over ids finds where to begin.
    filters.push({ column: 'id', op: '>=', value: idFloorOf('Webhook', msOf(startDate)) })
    filters.push({ column: 'created_at', op: '>=', value: startDate })
  }
  if (endDate !== undefined) filters.push({ column: 'created_at', op: '<=', value: endDate })
  if (objectId !== undefined) conditions.push(subjectCondition(objectId))
  if (altered !== undefined) conditions.push(alteredCondition('webhook_marks', altered))
  const page = await listPage(tx, {
    list: EVENTS_LIST,
    table: 'webhook_events',
    filters,
    conditions,
    sortColumn: 'id',
    isCounted: true,
    limit,
    cursor,
  })
  const marks = await getEventMarks(
    tx,
    page.data.map(({ id }) => id),
  )
  return ok(mapPage(page, (row) => viewWebhookEventSummary(row, marks.get(row.id))))
}

/** The event with its attempts and copies; REFERENCE_NOT_FOUND when there is none. */
export async function requireEventDetail(tx: Tx, eventId: string): Promise<WebhookEventDetail> {
  const row = found(
    await getWebhookEventRow(tx, eventId),
    'REFERENCE_NOT_FOUND',
    'eventId',
    'There is no webhook event with this id.',
  )
  const attempts = await listAttempts(tx, eventId, ATTEMPTS_SHOWN)
  const mark = (await getEventMarks(tx, [eventId])).get(eventId)
  const copies = await (mark === undefined ? listInboxCopies : listMarkedCopies)(tx, eventId, COPIES_SHOWN)
  const copyMarks = await getMessageMarks(
    tx,
    copies.map(({ id }) => id),
  )
  return viewWebhookEvent(row, { attempts, copies, mark, copyMarks })
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
export async function resendWebhookEvent({ host }: HostContext, { params }: ConsoleInput<'resendWebhookEvent'>) {
  const outcome = await host.dispatcher.resend(params.eventId)
  const event = await host.store.read((tx) => requireEventDetail(tx, params.eventId))
  const { isDelivered, url, status, body, error } = outcome
  return ok({ isDelivered, url, responseStatus: status, responseBody: body, error, event })
}
