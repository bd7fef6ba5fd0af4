import type { Row, Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import type { IdSource } from '../../foundation/ids'
import { eventDataOf } from '../eventData'
import { forwardingTargets } from '../tables'
import { countWaiting, enqueueDelivery } from './deliveryStore'
import { listTargetRows, moveSeen } from './targetStore'

type ReportFault = (error: unknown, where: string) => void

const PAGE = 200
/** What may wait for one target; beyond it events stay in the outbox until there is room again. */
const FORWARDS_WAITING_MAX = 10_000

interface SeenEvent {
  readonly id: string
  readonly type: string
  readonly object_id: string
  readonly body: string
  readonly mark: string | null
}

/** New events behind the mark. What a person edited goes only where that person sends it. */
function listEventsAfter(tx: Tx, eventId: string): Promise<SeenEvent[]> {
  return tx
    .selectFrom('webhook_events')
    .leftJoin('webhook_marks', 'webhook_marks.event_id', 'webhook_events.id')
    .select([
      'webhook_events.id as id',
      'webhook_events.type as type',
      'webhook_events.object_id as object_id',
      'webhook_events.body as body',
      'webhook_marks.kind as mark',
    ])
    .where('webhook_events.id', '>', eventId)
    .orderBy('webhook_events.id')
    .limit(PAGE)
    .execute()
}

function isAbout(event: SeenEvent, objectId: string): boolean {
  if (event.object_id === objectId) return true
  const { id, customerId } = eventDataOf(event)
  return id === objectId || customerId === objectId
}

/** The events that a target wants: by their type, and by the object or the customer that they are about. */
function wantedEvents(
  target: Row<'forwarding_targets'>,
  events: readonly SeenEvent[],
  reportFault: ReportFault,
): SeenEvent[] {
  if (target.mode === 'OFF') return []
  const types = readColumn(forwardingTargets, target, 'types_json')
  return events.filter((event) => {
    if (event.mark === 'ALTERED' || (types.length > 0 && !types.includes(event.type))) return false
    try {
      return target.object_id === null || isAbout(event, target.object_id)
    } catch (error) {
      reportFault(error, 'forwarder')
      return false
    }
  })
}

function wantedOrReported(
  target: Row<'forwarding_targets'>,
  events: readonly SeenEvent[],
  reportFault: ReportFault,
): SeenEvent[] {
  try {
    return wantedEvents(target, events, reportFault)
  } catch (error) {
    reportFault(error, 'forwarder')
    return []
  }
}

/**
 * Queues new events for the targets that want them, at most 200 for each, in the caller's transaction. A target that
 * is off lets them pass; one that has too much waiting looks again later. What cannot be read is reported: an event is
 * passed over, and a target whose filter is damaged gets nothing until it is saved again, while the others get theirs.
 *
 * Returns: whether a target may have more to look at.
 */
export async function collectEvents(
  tx: Tx,
  parts: { readonly ids: IdSource; readonly now: number },
  reportFault: ReportFault,
): Promise<boolean> {
  let hasMore = false
  for (const target of await listTargetRows(tx)) {
    if (target.mode !== 'OFF' && (await countWaiting(tx, target.id)) >= FORWARDS_WAITING_MAX) continue
    const events = await listEventsAfter(tx, target.seen_up_to)
    const newest = events.at(-1)
    if (newest === undefined) continue
    if (events.length === PAGE) hasMore = true
    const wanted = wantedOrReported(target, events, reportFault)
    for (const { id: eventId, type, object_id: objectId } of wanted)
      await enqueueDelivery(tx, { ...parts, targetId: target.id }, { eventId, type, objectId, isAltered: false })
    await moveSeen(tx, target.id, newest.id)
  }
  return hasMore
}

/** Whether any target has events to look at; a read, so that a commit without targets costs next to nothing. */
export async function hasNewEvents(tx: Tx): Promise<boolean> {
  const targets = await listTargetRows(tx)
  if (targets.length === 0) return false
  const newest = await tx.selectFrom('webhook_events').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (newest === undefined) return false
  for (const { id, mode, seen_up_to } of targets) {
    if (seen_up_to >= newest.id) continue
    if (mode === 'OFF' || (await countWaiting(tx, id)) < FORWARDS_WAITING_MAX) return true
  }
  return false
}
