import { findingsOf } from '../../../contract/console/inbox/altered'
import type { ConsoleInput } from '../../../contract/console/operations'
import type { Row, Tx } from '../../database/schema'
import { found } from '../../foundation/found'
import { ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import { isTaken } from '../../webhooks/backoff'
import { enqueueDelivery } from '../../webhooks/forwarding/deliveryStore'
import { getTargetRow } from '../../webhooks/forwarding/targetStore'
import { getConfiguredEndpoint, getWebhookEventRow } from '../../webhooks/outboxStore'
import type { ConsoleHost, HostContext } from '../consoleContext'
import { getInboxMessageRow } from './inboxStore'
import { requireEventDetail } from './webhookEvents'

interface Original {
  readonly body: string
  readonly type: string
  readonly objectId: string
}

const TEXT_MAX = 200

async function requireOriginal(tx: Tx, id: string): Promise<Original> {
  if (id.startsWith('InboxMessage:')) {
    const message = await getInboxMessageRow(tx, id)
    if (message !== null)
      return { body: message.body, type: message.type ?? 'UNKNOWN', objectId: message.object_id ?? id }
  } else {
    const event = await getWebhookEventRow(tx, id)
    if (event !== null) return { body: event.body, type: event.type, objectId: event.object_id }
  }
  throw new ServiceError(
    'REFERENCE_NOT_FOUND',
    'There is no event or message with this id; it may have been cleared. Nothing was sent.',
    { field: 'originalId' },
  )
}

/** What an edited body says of itself, where it says it; else what the original was. */
function factsOf(body: unknown, original: Original): { readonly type: string; readonly subjectId: string } {
  const { type, data } = (body ?? {}) as { type?: unknown; data?: { id?: unknown } | null }
  const text = (value: unknown, otherwise: string) =>
    typeof value === 'string' && value !== '' && value.length <= TEXT_MAX ? value : otherwise
  return { type: text(type, original.type), subjectId: text(data?.id, original.objectId) }
}

function refuse(field: string, message: string, reason: string): never {
  throw new ServiceError('INVALID_INPUT', `${message} Nothing was sent.`, { field, reason })
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The targets that are asked for, by id; refuses what cannot be reached before anything is stored. */
async function requireDestinations(tx: Tx, destinations: readonly string[]) {
  const targets = new Map<string, Row<'forwarding_targets'>>()
  const endpoint = await getConfiguredEndpoint(tx)
  for (const [index, destination] of destinations.entries()) {
    const field = `destinations.${index}`
    if (destinations.indexOf(destination) < index) refuse(field, 'This destination is in the list already.', 'REPEATED')
    if (destination === 'ENDPOINT' && endpoint === null)
      throw new ServiceError(
        'WEBHOOK_ENDPOINT_NOT_SET',
        'The platform has no webhook endpoint; nothing was sent. Set one, or choose another destination.',
        { field },
      )
    if (destination === 'ENDPOINT' || destination === 'INBOX') continue
    const target = found(
      await getTargetRow(tx, destination),
      'REFERENCE_NOT_FOUND',
      field,
      'There is no such forwarding target.',
    )
    targets.set(destination, target)
  }
  return targets
}

/** What came of sending it to one destination, for the audit log. */
interface Outcome {
  readonly destination: string
  readonly isDelivered: boolean
  readonly isQueued: boolean
  readonly url: string
  readonly responseStatus: number | null
  readonly error: string | null
}

async function sendTo(
  host: ConsoleHost,
  event: { readonly id: string; readonly body: string },
  destination: string,
): Promise<Outcome> {
  const now = { destination, isQueued: false }
  if (destination === 'ENDPOINT') {
    const { isDelivered, url, status, error } = await host.dispatcher.resend(event.id)
    return { ...now, isDelivered, url, responseStatus: status, error }
  }
  const { status, error, url } = await host.forwarding.sendTo({ ...event, url: host.inboxUrl })
  return { ...now, isDelivered: isTaken(status), url, responseStatus: status, error }
}

/**
 * Sends an edited body, signed again over its new bytes, once to the endpoint or the inbox, or through the queue of a
 * forwarding target. It is stored as an event of its own, marked as altered and linked to its original.
 *
 * Errors: INVALID_INPUT, no JSON, or nothing was changed; REFERENCE_NOT_FOUND; WEBHOOK_ENDPOINT_NOT_SET.
 * Source: behaviour 16.1 for body and header. Assumes: A-252.
 */
export async function sendAlteredWebhook(
  { host, ids, now, audit }: HostContext,
  input: ConsoleInput<'sendAlteredWebhook'>,
) {
  const { originalId, body: text, hasNewId, destinations } = input.body
  const { syntaxError } = findingsOf(text)
  if (syntaxError !== null) refuse('body', `The body is not JSON: ${syntaxError}.`, 'NOT_JSON')
  const { original, targets } = await host.store.read(async (tx) => ({
    original: await requireOriginal(tx, originalId),
    targets: await requireDestinations(tx, destinations),
  }))
  const parsed: unknown = JSON.parse(text)
  const isRenamed = hasNewId && isPlainObject(parsed)
  if (!isRenamed && text === original.body)
    refuse('body', 'The body is the original one, byte for byte: send that again instead.', 'UNCHANGED')
  let body = text
  const bodyOf = (eventId: string): string => {
    body = isRenamed ? JSON.stringify({ ...parsed, id: eventId }) : text
    return body
  }
  const facts = factsOf(parsed, original)
  const eventId = await host.forwarding.storeMarked(
    { kind: 'ALTERED', originalId, ...facts, bodyOf },
    async (tx, id) => {
      for (const targetId of targets.keys())
        await enqueueDelivery(
          tx,
          { ids, now, targetId },
          { eventId: id, type: facts.type, objectId: id, isAltered: true },
        )
    },
  )
  const outcomes: Outcome[] = []
  for (const destination of destinations) {
    const target = targets.get(destination)
    const queued = { destination, isDelivered: false, isQueued: true, responseStatus: null, error: null }
    outcomes.push(
      target === undefined ? await sendTo(host, { id: eventId, body }, destination) : { ...queued, url: target.url },
    )
  }
  audit.note({ targetId: eventId, details: { originalId, destinations, outcomes } })
  const event = await host.store.read((tx) => requireEventDetail(tx, eventId))
  return ok({ event })
}
