import type { ConsoleInput } from '../../../contract/console/operations'
import { SNOOZE_DAYS_MAX } from '../../../contract/console/team/schemas'
import type { Row } from '../../database/schema'
import { isoOf, msOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { noContent, ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import { requireAction } from '../agents/public'
import type { ConsoleContext } from '../consoleContext'
import { requireColleague } from './atDesk'
import { deleteSnooze, putSnooze } from './store'
import { viewSnooze } from './view'
import { requireWaiting } from './waitingAction'

/** The job that puts a snoozed action back. */
const RETURN_SNOOZED = 'returnSnoozed'
const DAY_MS = 86_400_000

/** Why an action cannot be put off until then; null when it can. */
function refusalOf(row: Row<'agent_actions'>, untilMs: number, now: number) {
  if (untilMs <= now) return { reason: 'IN_THE_PAST', message: 'The time has passed already; nothing was done.' }
  if (row.expires_at !== null && untilMs >= msOf(row.expires_at)) {
    const message = `The action expires at ${row.expires_at}; choose a time before that. Nothing was done.`
    return { reason: 'BEYOND_EXPIRY', message, expiresAt: row.expires_at }
  }
  if (untilMs <= now + SNOOZE_DAYS_MAX * DAY_MS) return null
  return { reason: 'TOO_FAR_AHEAD', message: `At most ${SNOOZE_DAYS_MAX} days ahead; nothing was done.` }
}

/**
 * Takes a waiting action out of the queue until a time of the service's clock, before it expires.
 *
 * Effects: job returnSnoozed at that time, in the place of an earlier one.
 * Errors: INVALID_INPUT field `until`; CONFLICT reason NOT_WAITING or DECISION_HELD. Assumes: A-430.
 */
export async function snoozeAction(context: ConsoleContext, { params, body }: ConsoleInput<'snoozeAction'>) {
  const { tx, now, scheduler, audit, changes } = context
  const row = await requireWaiting(tx, params.actionId)
  const who = requireColleague(context)
  const untilMs = msOf(body.until)
  const refusal = refusalOf(row, untilMs, now)
  if (refusal !== null) {
    const { message, ...details } = refusal
    throw new ServiceError('INVALID_INPUT', message, { field: 'until', ...details })
  }
  const snooze = {
    action_id: row.id,
    operator_id: who.id,
    operator_name: who.name,
    snoozed_until: body.until,
    snoozed_at: isoOf(now),
  }
  await putSnooze(tx, snooze)
  await scheduler.cancel(tx, RETURN_SNOOZED, row.id)
  await scheduler.schedule(tx, { kind: RETURN_SNOOZED, dueAtMs: untilMs, subjectId: row.id })
  changes.add('agent-actions', row.id)
  audit.note({ targetId: row.id, details: { until: body.until } })
  return ok(viewSnooze(snooze))
}

/** Puts a snoozed action back into the queue now. Errors: REFERENCE_NOT_FOUND, it is not snoozed. */
export async function endSnooze(context: ConsoleContext, { params }: ConsoleInput<'endSnooze'>) {
  const { tx, scheduler, changes } = context
  const row = await requireAction(tx, params.actionId)
  requireColleague(context)
  const wasSnoozed = (await deleteSnooze(tx, row.id)) ? true : null
  found(wasSnoozed, 'REFERENCE_NOT_FOUND', 'actionId', 'This action is in the queue already.')
  await scheduler.cancel(tx, RETURN_SNOOZED, row.id)
  changes.add('agent-actions', row.id)
  return noContent()
}
