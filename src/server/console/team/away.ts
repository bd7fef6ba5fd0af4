import type { ConsoleInput } from '../../../contract/console/operations'
import { isoOf, msOf } from '../../foundation/clock'
import { noContent, ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'
import { requireColleague } from './atDesk'
import {
  countArrived,
  countDecidedByOthers,
  countEnded,
  countExpired,
  getDismissal,
  getLastAct,
  putDismissal,
} from './awayStore'

/** Whoever acted a moment ago was not away. */
const AWAY_MS = 10 * 60_000

/**
 * What happened since the last act of the operator at the desk: what arrived, was decided by others, expired, or ended
 * by itself. Nothing when that was a moment ago, or when they have put it away since.
 */
export async function getWhileAway(context: ConsoleContext, _input: ConsoleInput<'getWhileAway'>) {
  const { tx, now, host } = context
  const { id } = requireColleague(context)
  const nothing = { since: null, arrived: 0, decidedByOthers: 0, expired: 0, ended: 0 }
  const last = await getLastAct(tx, id)
  const dismissedAt = await getDismissal(tx, id)
  if (last === null || host.wall() - msOf(last.wallAt) < AWAY_MS) return ok(nothing)
  const since = dismissedAt !== null && dismissedAt > last.at ? dismissedAt : last.at
  const span = { since, until: isoOf(now) }
  const arrived = await countArrived(tx, span)
  const decidedByOthers = await countDecidedByOthers(tx, span, id)
  const expired = await countExpired(tx, span)
  const ended = await countEnded(tx, span)
  const happened = { since, arrived, decidedByOthers, expired, ended }
  return ok(arrived + decidedByOthers + expired + ended === 0 ? nothing : happened)
}

/** Puts away what happened since the last act; what happens later counts from now. */
export async function dismissWhileAway(context: ConsoleContext, _input: ConsoleInput<'dismissWhileAway'>) {
  const { tx, now } = context
  const { id } = requireColleague(context)
  await putDismissal(tx, { operator_id: id, dismissed_at: isoOf(now) })
  return noContent()
}
