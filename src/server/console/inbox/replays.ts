import { REPLAY_MAX, type WebhookReplay, type WebhookReplayRequest } from '../../../contract/console/inbox/replays'
import type { ConsoleInput } from '../../../contract/console/operations'
import type { Row, Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { created, ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import {
  countOutcomes,
  countReplayable,
  endReplay,
  getReplayRow,
  getRunningReplay,
  insertReplay,
  listReplayRows,
} from '../../webhooks/forwarding/replayStore'
import { getTargetRow } from '../../webhooks/forwarding/targetStore'
import { getConfiguredEndpoint } from '../../webhooks/outboxStore'
import { webhookReplays } from '../../webhooks/tables'
import type { ConsoleContext } from '../consoleContext'

const SHOWN = 10

async function viewReplay(tx: Tx, row: Row<'webhook_replays'>): Promise<WebhookReplay> {
  return {
    id: row.id,
    state: row.state,
    filter: readColumn(webhookReplays, row, 'filter_json'),
    targetId: row.target_id,
    total: row.total,
    ...(await countOutcomes(tx, row.id)),
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }
}

async function requireReplay(tx: Tx, id: string): Promise<Row<'webhook_replays'>> {
  return found(
    await getReplayRow(tx, id),
    'REFERENCE_NOT_FOUND',
    'replayId',
    'There is no replay with this id; only the newest are kept.',
  )
}

/** The address of a replay; null where the platform has no endpoint. Errors: REFERENCE_NOT_FOUND; CONFLICT. */
async function addressOf(tx: Tx, { targetId }: WebhookReplayRequest): Promise<string | null> {
  if (targetId === undefined) return getConfiguredEndpoint(tx)
  const target = found(
    await getTargetRow(tx, targetId),
    'REFERENCE_NOT_FOUND',
    'targetId',
    'No forwarding target has this id; nothing was sent.',
  )
  if (target.mode !== 'ON')
    throw new ServiceError('CONFLICT', 'This forwarding target is not on; nothing was sent. Switch it on first.', {
      field: 'targetId',
      reason: 'TARGET_NOT_ON',
    })
  return target.url
}

/** How many events a replay would send, before anybody starts it. Errors: as startReplay, of the target. */
export async function forecastReplay({ tx }: ConsoleContext, { query }: ConsoleInput<'forecastReplay'>) {
  const matching = await countReplayable(tx, query)
  return ok({
    matching,
    sending: Math.min(matching, REPLAY_MAX),
    endpoint: await addressOf(tx, query),
    isAnotherRunning: (await getRunningReplay(tx)) !== null,
  })
}

/**
 * Sends the events of a filter once more to the endpoint or to a forwarding target, as new attempts with the same ids
 * and bodies; at most the newest 1,000, oldest of these first.
 *
 * Errors: WEBHOOK_ENDPOINT_NOT_SET; REFERENCE_NOT_FOUND or CONFLICT, field `targetId`, no such target or not switched
 * on; CONFLICT, another replay runs; INVALID_INPUT, nothing fits.
 * Assumes: A-253.
 */
export async function startReplay(context: ConsoleContext, { body }: ConsoleInput<'startReplay'>) {
  const { tx, ids, now, audit, changes } = context
  if ((await addressOf(tx, body)) === null)
    throw new ServiceError('WEBHOOK_ENDPOINT_NOT_SET', 'The platform has no webhook endpoint; nothing was sent.', {
      field: 'webhookEndpoint',
    })
  if ((await getRunningReplay(tx)) !== null)
    throw new ServiceError('CONFLICT', 'Another replay runs. Nothing was sent; wait for its end, or stop it.', {
      field: 'state',
      reason: 'REPLAY_RUNNING',
    })
  if ((await countReplayable(tx, body)) === 0)
    throw new ServiceError('INVALID_INPUT', 'No event matches this filter; nothing was sent.', {
      field: 'type',
      reason: 'NOTHING_FITS',
    })
  const id = await insertReplay(tx, { ids, now }, body)
  const replay = await viewReplay(tx, await requireReplay(tx, id))
  changes.add('webhooks', id)
  audit.note({ targetId: id, details: { filter: replay.filter, targetId: replay.targetId, total: replay.total } })
  return created(replay)
}

/** The newest replays. */
export async function listReplays({ tx }: ConsoleContext) {
  const data: WebhookReplay[] = []
  for (const row of await listReplayRows(tx, SHOWN)) data.push(await viewReplay(tx, row))
  return ok({ data })
}

/**
 * Stops a replay before its next event.
 *
 * Errors: REFERENCE_NOT_FOUND; CONFLICT, it has ended.
 */
export async function stopReplay({ tx, now, audit, changes }: ConsoleContext, { params }: ConsoleInput<'stopReplay'>) {
  const row = await requireReplay(tx, params.replayId)
  if (row.state !== 'RUNNING')
    throw new ServiceError('CONFLICT', 'This replay has ended already; nothing was changed.', {
      field: 'replayId',
      reason: 'REPLAY_ENDED',
    })
  await endReplay(tx, row.id, 'STOPPED', isoOf(now))
  const stopped = await viewReplay(tx, await requireReplay(tx, row.id))
  changes.add('webhooks', row.id)
  audit.note({ targetId: row.id, details: { delivered: stopped.delivered, waiting: stopped.waiting } })
  return ok(stopped)
}
