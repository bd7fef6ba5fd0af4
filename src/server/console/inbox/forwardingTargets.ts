import {
  FORWARDING_TARGETS_MAX,
  type ForwardingAttempt,
  type ForwardingDelivery,
  type ForwardingTarget,
} from '../../../contract/console/inbox/forwarding'
import type { ConsoleInput } from '../../../contract/console/operations'
import { filtersOf } from '../../database/listFilters'
import { listPage, mapPage } from '../../database/listPage'
import type { Row, Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { isLinkLocal, LINK_LOCAL_REFUSED } from '../../foundation/linkLocal'
import { created, noContent, ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import {
  countWaiting,
  getNextForwardingAt,
  listNewestAttempts,
  makeDue,
  skipWaiting,
} from '../../webhooks/forwarding/deliveryStore'
import { isLocalAddress } from '../../webhooks/forwarding/isLocalAddress'
import {
  deleteTarget,
  getTargetRow,
  insertTarget,
  listTargetRows,
  updateTarget,
} from '../../webhooks/forwarding/targetStore'
import { forwardingTargets } from '../../webhooks/tables'
import type { ConsoleContext } from '../consoleContext'
import { viewRecentAttempts, viewSentAttempt } from './view'

const RECENT = 100

function viewAttempt(row: Row<'forwarding_attempts'>): ForwardingAttempt {
  return { ...viewSentAttempt(row), eventId: row.event_id, type: row.type }
}

function viewDelivery(row: Row<'forwarding_deliveries'>): ForwardingDelivery {
  return {
    id: row.id,
    targetId: row.target_id,
    eventId: row.event_id,
    type: row.type,
    objectId: row.object_id,
    isAltered: row.is_altered === 1,
    state: row.state,
    isBehindAnother: row.state === 'PENDING' && row.next_attempt_at === null,
    attempts: row.attempts,
    lastStatus: row.last_status,
    lastError: row.last_error,
    lastDurationMs: row.last_duration_ms,
    nextAttemptAt: row.next_attempt_at,
    settledAt: row.settled_at,
    createdAt: row.created_at,
  }
}

async function viewTarget(tx: Tx, row: Row<'forwarding_targets'>): Promise<ForwardingTarget> {
  const recent = await listNewestAttempts(tx, row.id, RECENT)
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    filter: { types: readColumn(forwardingTargets, row, 'types_json'), objectId: row.object_id },
    mode: row.mode,
    waiting: await countWaiting(tx, row.id),
    recent: viewRecentAttempts(recent),
    nextAttemptAt: row.mode === 'ON' ? await getNextForwardingAt(tx, row.id) : null,
  }
}

async function requireTarget(tx: Tx, id: string): Promise<Row<'forwarding_targets'>> {
  return found(
    await getTargetRow(tx, id),
    'REFERENCE_NOT_FOUND',
    'targetId',
    'There is no forwarding target with this id.',
  )
}

function requireLocal(url: string, { allowsLinkLocal }: ConsoleContext['host']): void {
  const isLocal = isLocalAddress(url)
  if (isLocal && !allowsLinkLocal && isLinkLocal(new URL(url).hostname)) {
    const message = `Nothing was changed: ${LINK_LOCAL_REFUSED}.`
    throw new ServiceError('INVALID_INPUT', message, { field: 'url', reason: 'LINK_LOCAL' })
  }
  if (isLocal) return
  throw new ServiceError(
    'INVALID_INPUT',
    'Events are forwarded to this machine or its private network only, by http or https. Nothing was changed; for ' +
      'another address set the platform’s webhook endpoint.',
    { field: 'url', reason: 'NOT_LOCAL' },
  )
}

/** Every target with what waits and how it answers. */
export async function listForwardingTargets({ tx }: ConsoleContext) {
  const data: ForwardingTarget[] = []
  for (const row of await listTargetRows(tx)) data.push(await viewTarget(tx, row))
  return ok({ data })
}

/** One target. */
export async function getForwardingTarget({ tx }: ConsoleContext, { params }: ConsoleInput<'getForwardingTarget'>) {
  return ok(await viewTarget(tx, await requireTarget(tx, params.targetId)))
}

/**
 * Adds a target; it gets what happens from now on.
 *
 * Errors: INVALID_INPUT, an address elsewhere; CONFLICT, there are twenty already.
 * Assumes: A-250.
 */
export async function createForwardingTarget(
  context: ConsoleContext,
  { body }: ConsoleInput<'createForwardingTarget'>,
) {
  const { tx, ids, audit, changes, host } = context
  requireLocal(body.url, host)
  if ((await listTargetRows(tx)).length >= FORWARDING_TARGETS_MAX)
    throw new ServiceError('CONFLICT', 'There are 20 forwarding targets already; delete one first. None was added.', {
      field: 'name',
      reason: 'TOO_MANY_TARGETS',
    })
  const id = ids.new('ForwardingTarget')
  await insertTarget(tx, {
    id,
    name: body.name,
    url: body.url,
    types_json: forwardingTargets.columns.types_json.encode(body.filter.types),
    object_id: body.filter.objectId,
    mode: body.mode,
  })
  changes.add('webhooks', id)
  audit.note({ targetId: id, details: { name: body.name, url: body.url } })
  return created(await viewTarget(tx, await requireTarget(tx, id)))
}

/** Changes a target; what waits goes to the new address, and the filter holds for what happens from now on. */
export async function updateForwardingTarget(context: ConsoleContext, input: ConsoleInput<'updateForwardingTarget'>) {
  const { tx, audit, changes, host } = context
  const { body, params } = input
  const row = await requireTarget(tx, params.targetId)
  if (body.url !== undefined) requireLocal(body.url, host)
  await updateTarget(tx, row.id, {
    name: body.name ?? row.name,
    url: body.url ?? row.url,
    types_json:
      body.filter === undefined ? row.types_json : forwardingTargets.columns.types_json.encode(body.filter.types),
    object_id: body.filter === undefined ? row.object_id : body.filter.objectId,
    mode: body.mode ?? row.mode,
  })
  changes.add('webhooks', row.id)
  audit.note({ targetId: row.id, details: { changed: Object.keys(body) } })
  return ok(await viewTarget(tx, await requireTarget(tx, row.id)))
}

/** Removes a target with its deliveries and attempts; events and the endpoint are not touched. */
export async function deleteForwardingTarget(
  context: ConsoleContext,
  { params }: ConsoleInput<'deleteForwardingTarget'>,
) {
  const { tx, audit, changes } = context
  const row = await requireTarget(tx, params.targetId)
  await deleteTarget(tx, row.id)
  changes.add('webhooks', row.id)
  audit.note({ targetId: row.id, details: { name: row.name, url: row.url } })
  return noContent()
}

/** Makes everything that waits for its next try due now. */
export async function retryForwarding(
  { tx, now, changes }: ConsoleContext,
  { params }: ConsoleInput<'retryForwarding'>,
) {
  const row = await requireTarget(tx, params.targetId)
  changes.add('webhooks', row.id)
  return ok({ due: await makeDue(tx, row.id, isoOf(now)) })
}

/** Drops what waits for a target. */
export async function skipForwarding(context: ConsoleContext, { params }: ConsoleInput<'skipForwarding'>) {
  const { tx, now, audit, changes } = context
  const row = await requireTarget(tx, params.targetId)
  const skipped = await skipWaiting(tx, row.id, isoOf(now))
  changes.add('webhooks', row.id)
  audit.note({ targetId: row.id, details: { skipped } })
  return ok({ skipped })
}

/** What a target got or waits for, newest first. */
export async function listForwardingDeliveries(
  { tx }: ConsoleContext,
  input: ConsoleInput<'listForwardingDeliveries'>,
) {
  const { params, query } = input
  const { state, limit, cursor } = query
  const { id } = await requireTarget(tx, params.targetId)
  const filters = filtersOf([
    ['target_id', '=', id],
    ['state', '=', state],
  ])
  const asked = { list: 'forwards', table: 'forwarding_deliveries', filters, sortColumn: 'id', limit, cursor } as const
  return ok(mapPage(await listPage(tx, asked), viewDelivery))
}

/** The attempts at a target, newest first. */
export async function listForwardingAttempts({ tx }: ConsoleContext, input: ConsoleInput<'listForwardingAttempts'>) {
  const { params, query } = input
  const { limit, cursor } = query
  const { id } = await requireTarget(tx, params.targetId)
  const filters = filtersOf([['target_id', '=', id]])
  const asked = { list: 'attempts', table: 'forwarding_attempts', filters, sortColumn: 'id', limit, cursor } as const
  return ok(mapPage(await listPage(tx, asked), viewAttempt))
}
