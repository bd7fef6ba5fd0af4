import { sql } from 'kysely'
import type { HeldState } from '../../../contract/console/agents/decisions'
import { changePrepared, runPrepared } from '../../database/preparedQuery'
import { insertRowOnce } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'

export type HeldRow = Row<'held_decisions'>

/** As the index of what is held says it. */
const IS_HELD = sql<boolean>`state = 'HELD'`

/** Keeps a decision until its time. Returns: false when another one of the same action is held. */
export function insertHeld(tx: Tx, row: HeldRow): Promise<boolean> {
  return insertRowOnce(tx, 'held_decisions', row)
}

/** Ends a decision that is held, once: whoever comes first decides how. Returns: whether it was this call. */
export async function endHeld(
  tx: Tx,
  { decision_id, action_id }: Pick<HeldRow, 'decision_id' | 'action_id'>,
  end: { readonly state: HeldState; readonly atMs: number },
): Promise<boolean> {
  const { state } = end
  const ended_at = isoOf(end.atMs)
  const ended = await changePrepared(tx, 'end held', [state, ended_at, decision_id, action_id], () =>
    tx
      .updateTable('held_decisions')
      .set({ state, ended_at })
      .where('decision_id', '=', decision_id)
      .where('action_id', '=', action_id)
      .where(IS_HELD),
  )
  return ended === 1
}

/** Says how the end of a decision turned out, in the transaction that ended it. */
export async function changeEnd(
  tx: Tx,
  { decision_id, action_id }: Pick<HeldRow, 'decision_id' | 'action_id'>,
  state: HeldState,
): Promise<void> {
  await tx
    .updateTable('held_decisions')
    .set({ state })
    .where('decision_id', '=', decision_id)
    .where('action_id', '=', action_id)
    .execute()
}

/** The decision of an action that is held, or null. */
export async function getHeldOf(tx: Tx, actionId: string): Promise<HeldRow | null> {
  const [row] = await runPrepared<HeldRow>(tx, 'held of action', [actionId], () =>
    tx.selectFrom('held_decisions').selectAll().where('action_id', '=', actionId).where(IS_HELD),
  )
  return row ?? null
}

/** One row for each action of a decision. */
export function listOfDecision(tx: Tx, decisionId: string): Promise<HeldRow[]> {
  return tx.selectFrom('held_decisions').selectAll().where('decision_id', '=', decisionId).execute()
}

/** What is held, and what ended since, newest decision first, with how each action stands. `sinceMs` is wall time. */
export function listRecent(
  tx: Tx,
  sinceMs: number,
  limit: number,
): Promise<(HeldRow & { readonly action_status: Row<'agent_actions'>['status'] })[]> {
  return tx
    .selectFrom('held_decisions')
    .innerJoin('agent_actions', 'agent_actions.id', 'held_decisions.action_id')
    .selectAll('held_decisions')
    .select('agent_actions.status as action_status')
    .where((eb) =>
      eb.or([eb('held_decisions.ended_at', 'is', null), eb('held_decisions.ended_at', '>', isoOf(sinceMs))]),
    )
    .orderBy('held_decisions.decision_id', 'desc')
    .orderBy('held_decisions.action_id')
    .limit(limit)
    .execute()
}

/** Forgets what ended before. `beforeMs` is wall time. */
export async function pruneHeld(tx: Tx, beforeMs: number): Promise<void> {
  const before = isoOf(beforeMs)
  await changePrepared(tx, 'prune held', [before], () => tx.deleteFrom('held_decisions').where('ended_at', '<', before))
}

/** The instants by which decisions are due: wall time, and the time by which quotes are judged; epoch milliseconds. */
interface DueBy {
  readonly wallMs: number
  /** No decision is held longer than this from now: the wall may have been set back. */
  readonly holdMaxMs: number
  /** Quotes that expire by then leave no more time. */
  readonly quoteMs: number
}

/** Decisions whose time has come, whose quote leaves no more time, or whose action was decided by somebody else. */
export function listDue(tx: Tx, { wallMs, holdMaxMs, quoteMs }: DueBy, limit: number): Promise<HeldRow[]> {
  const [wall, holdMax, quote] = [isoOf(wallMs), isoOf(wallMs + holdMaxMs), isoOf(quoteMs)]
  return runPrepared(tx, `${limit} held decisions that are due`, [wall, holdMax, quote], () =>
    tx
      .selectFrom('held_decisions as h')
      .innerJoin('agent_actions as a', 'a.id', 'h.action_id')
      .selectAll('h')
      .where(IS_HELD)
      .where((eb) =>
        eb.or([
          eb('h.held_until', '<=', wall),
          eb('h.held_until', '>', holdMax),
          eb('a.status', '<>', sql.lit('PENDING_APPROVAL')),
          eb('a.expires_at', '<=', quote),
        ]),
      )
      .orderBy('h.decision_id')
      .orderBy('h.action_id')
      .limit(limit),
  )
}

/** When the first decision that is held is due by wall time, and the first of their quotes expires; null without. */
export async function getNextEnds(
  tx: Tx,
): Promise<{ readonly heldUntil: string | null; readonly expiresAt: string | null }> {
  const [row] = await runPrepared<{ heldUntil: string | null; expiresAt: string | null }>(tx, 'next ends', [], () =>
    tx
      .selectFrom('held_decisions')
      .innerJoin('agent_actions', 'agent_actions.id', 'held_decisions.action_id')
      .where(IS_HELD)
      .select((eb) => [
        eb.fn.min('held_decisions.held_until').as('heldUntil'),
        eb.fn.min('agent_actions.expires_at').as('expiresAt'),
      ]),
  )
  return row ?? { heldUntil: null, expiresAt: null }
}
