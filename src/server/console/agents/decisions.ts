import type {
  DecideActionsRequest,
  DecidedActions,
  DecidedItem,
  HeldDecision,
} from '../../../contract/console/agents/decisions'
import type { ConsoleInput } from '../../../contract/console/operations'
import {
  approvalSubjectOf,
  decidedBefore,
  decisionOf,
  endedWith,
  failureOf,
  getAgentAction,
} from '../../areas/agents/public'
import { findOpenVote, judgeSubject, signaturesMissing, withdrawVoteOf } from '../../areas/approvals/public'
import { getHostSetting } from '../../database/hostSettings'
import type { Row, Tx } from '../../database/schema'
import { isoOf, msOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import { type Actor, namedActor } from '../../kernel/context'
import type { ConsoleContext, HostContext } from '../consoleContext'
import { signersAtDesk } from '../operators/public'
import { requireApprovedTogether } from './approvedTogether'
import { actorOfHeld, QUOTE_LEAD_MS } from './decisionHold'
import { endHeld, getHeldOf, type HeldRow, insertHeld, listOfDecision, listRecent } from './heldStore'
import { loadSurroundings, wasMadeAtDeskOf } from './store'
import { viewSummary } from './view'

const refusedItem = (actionId: string, error: ServiceError): DecidedItem => ({
  actionId,
  outcome: 'REFUSED',
  failure: failureOf(error),
})

const noSuchAction = (): ServiceError =>
  new ServiceError('REFERENCE_NOT_FOUND', 'There is no such action; nothing was done.', { field: 'actionId' })

const notCarriedOut = (): ServiceError =>
  new ServiceError('CONFLICT', 'This decision was not carried out; the action waits again.', {
    field: 'actionId',
    reason: 'NOT_CARRIED_OUT',
  })

/** The refusal of a second decision while the first can still be undone. */
function heldBefore(row: Row<'agent_actions'>, held: HeldRow): ServiceError {
  const by = namedActor(actorOfHeld(held))
  const verb = held.decision === 'approve' ? 'approved' : 'rejected'
  const message = `${by.name ?? 'Somebody'} ${verb} this a moment ago and can still undo it; nothing was done.`
  return new ServiceError('CONFLICT', message, {
    field: 'actionId',
    reason: 'DECISION_HELD',
    status: row.status,
    actionId: row.id,
    decision: held.decision,
    decidedBy: by,
    decidedAt: held.decided_at,
  })
}

/** For how long a decision can be undone: as set, and never beyond the life of the quote. Wall milliseconds. */
function undoMsOf({ host }: Pick<HostContext, 'host'>, row: Row<'agent_actions'>, undoSeconds: number): number {
  if (row.expires_at === null) return undoSeconds * 1000
  const { mode, nowAtMs } = host.clock.read()
  const leftMs = msOf(row.expires_at) - nowAtMs
  if (leftMs <= 0) return 0
  return mode === 'frozen' ? undoSeconds * 1000 : Math.max(0, Math.min(undoSeconds * 1000, leftMs - QUOTE_LEAD_MS))
}

/** A decision that is about to be held. */
export interface HoldOrder extends Pick<DecideActionsRequest, 'decision' | 'reason'> {
  readonly decisionId: string
  readonly undoSeconds: number
  /** One instant for all of them: with no time to undo, none of them may seem held. */
  readonly wallMs: number
}

/** Who holds a decision, in whose name it will be carried out. */
type Holding = Pick<HostContext, 'actor' | 'now' | 'host'>

/** Errors (as a value): CONFLICT, decided or held before, or reason SIGNATURES_MISSING. */
async function holdOne(context: Holding, tx: Tx, order: HoldOrder, actionId: string): Promise<HeldRow | ServiceError> {
  const row = await getAgentAction(tx, actionId)
  if (row === null) return noSuchAction()
  if (row.status !== 'PENDING_APPROVAL') return decidedBefore(row)
  if (order.decision === 'approve') {
    const given = { tx, signers: signersAtDesk }
    const subject = await approvalSubjectOf(tx, row)
    const judged = await judgeSubject(given, subject)
    if (!judged.isComplete) return signaturesMissing(given, subject, judged)
  }
  return holdDecision(context, tx, order, row)
}

/**
 * Holds the decision about an action that waits, and whose approval is signed by everybody who has to.
 *
 * Errors (as a value): CONFLICT reason DECISION_HELD, or decided before.
 */
export async function holdDecision(
  context: Holding,
  tx: Tx,
  order: HoldOrder,
  row: Row<'agent_actions'>,
): Promise<HeldRow | ServiceError> {
  const { actor, now } = context
  const { id: operatorId, name: operatorName } = namedActor(actor)
  const held: HeldRow = {
    decision_id: order.decisionId as HeldRow['decision_id'],
    action_id: row.id,
    agent_id: row.agent_id,
    decision: order.decision,
    reason: order.reason === undefined || order.reason === '' ? null : order.reason,
    operator_id: operatorId as HeldRow['operator_id'],
    operator_name: actor.kind === 'console' ? operatorName : null,
    decided_at: isoOf(now),
    held_until: isoOf(order.wallMs + undoMsOf(context, row, order.undoSeconds)),
    state: 'HELD',
    ended_at: null,
  }
  if (await insertHeld(tx, held)) return held
  const other = await getHeldOf(tx, row.id)
  return other === null ? decidedBefore(row) : heldBefore(row, other)
}

/** What became of one action that was held, at once or not. */
async function outcomeOf(tx: Tx, { action_id: actionId, state }: HeldRow): Promise<DecidedItem> {
  if (state === 'HELD') return { actionId, outcome: 'HELD', failure: null }
  const row = await getAgentAction(tx, actionId)
  const decision = row === null ? null : decisionOf(row)
  if (row === null) return refusedItem(actionId, noSuchAction())
  // It waits again: taken back in another window meanwhile, or a fault kept it from being carried out.
  if (decision === null) return refusedItem(actionId, notCarriedOut())
  // Who came first decided it, not who called.
  if (state !== 'CARRIED_OUT') return refusedItem(actionId, decidedBefore(row))
  return { actionId, outcome: decision.outcome, failure: decision.failure }
}

/**
 * Decides many actions in one name and for one reason: each is held for as long as it can be undone, or decided at once
 * where there is no time for that. One that cannot be decided keeps no other from it.
 *
 * Input: `actionIds`, each once.
 * Returns: what became of each, in their order.
 * Effects: rows in `held_decisions`; those that act at once are decided when this returns.
 * Assumes: A-420.
 */
async function decideMany(context: HostContext, request: DecideActionsRequest): Promise<DecidedActions> {
  const { host, ids, changes } = context
  const decisionId = ids.new('Decision')
  const { results, wallMs } = await host.store.write(async (tx) => {
    const undoSeconds = await getHostSetting(tx, 'decisionUndoSeconds')
    const order = { ...request, decisionId, undoSeconds, wallMs: host.wall() }
    const made: (HeldRow | ServiceError)[] = []
    for (const actionId of request.actionIds) made.push(await holdOne(context, tx, order, actionId))
    return { results: made, wallMs: order.wallMs }
  })
  for (const result of results) if (!(result instanceof ServiceError)) changes.add('agent-actions', result.action_id)
  const ends = results.flatMap((result) => (result instanceof ServiceError ? [] : [msOf(result.held_until)]))
  if (ends.some((endMs) => endMs <= wallMs)) await host.decisions.runDue()
  else host.decisions.wake()
  const items = await host.store.read(async (tx) => {
    const held = new Map((await listOfDecision(tx, decisionId)).map((row) => [row.action_id as string, row]))
    return Promise.all(
      results.map((result, index) => {
        const actionId = request.actionIds[index] ?? ''
        if (result instanceof ServiceError) return refusedItem(actionId, result)
        const row = held.get(actionId)
        // All data was replaced meanwhile.
        return row === undefined ? refusedItem(actionId, noSuchAction()) : outcomeOf(tx, row)
      }),
    )
  })
  const lastEnd = Math.max(
    ...results.flatMap((result, index) =>
      result instanceof ServiceError || items[index]?.outcome !== 'HELD' ? [] : [msOf(result.held_until)],
    ),
  )
  return { decisionId, heldUntil: Number.isFinite(lastEnd) ? isoOf(lastEnd) : null, items }
}

/**
 * Approves or rejects waiting actions, so that it can be undone for a moment. Several are approved together only when
 * one agent asked for all of them, for one payee and in one currency, and the sum is right.
 *
 * Errors: CONFLICT reason NOT_ALIKE or SUM_DIFFERS, of several to approve; nothing was done then. Assumes: A-420.
 */
export async function decideActions(context: HostContext, { body }: ConsoleInput<'decideActions'>) {
  await requireApprovedTogether(context, body)
  const decided = await decideMany(context, body)
  const { actionIds, decision, reason } = body
  const [only, ...others] = actionIds
  const isOne = others.length === 0
  context.audit.note({
    targetId: isOne ? only : decided.decisionId,
    subjectIds: isOne ? [] : actionIds,
    reason: reason === '' ? undefined : reason,
    isRefused: decided.items.every(({ outcome }) => outcome === 'REFUSED'),
    details: {
      decision,
      heldUntil: decided.heldUntil,
      ...(isOne ? { outcome: decided.items[0]?.outcome } : { outcomes: countsOf(decided.items), actionIds }),
    },
  })
  return ok(decided)
}

function countsOf(items: readonly DecidedItem[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { outcome } of items) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** Whether somebody made a decision, in whichever window. */
function isOf(actor: Actor, row: HeldRow): boolean {
  if (actor.kind === 'console') return row.operator_id !== null && row.operator_id === actor.operatorId
  return actor.kind === 'tool' && row.operator_name === null
}

/**
 * Whether somebody may undo what is held of a decision: who made it, or is at the desk at which its last signature was
 * given; and whoever signed all of it, which would not be approved without them.
 */
async function mayUndo(tx: Tx, actor: Actor, rows: readonly HeldRow[]): Promise<boolean> {
  const [first] = rows
  if (first === undefined) return false
  if (isOf(actor, first)) return true
  const held = rows.filter(({ state }) => state === 'HELD')
  if (actor.kind !== 'console' || actor.operatorId === null || held.length === 0) return false
  const { operatorId } = actor
  const made = { actionId: first.action_id, decisionId: first.decision_id }
  if (await wasMadeAtDeskOf(tx, operatorId, made)) return true
  for (const row of held) if ((await findOpenVote(tx, row.action_id, operatorId)) === null) return false
  return true
}

function tooLateText({ state }: HeldRow, action: Row<'agent_actions'> | null): string {
  if (state === 'UNDONE') return 'This decision was undone before; nothing was done.'
  const ended = action === null ? null : endedWith(action)
  if (ended === null) return 'The time to undo this decision is over; nothing was undone.'
  return `This payment ended with its ${ended} before the decision was carried out; nothing was undone.`
}

const tooLate = (row: HeldRow, action: Row<'agent_actions'> | null): ServiceError =>
  new ServiceError('CONFLICT', tooLateText(row, action), {
    field: 'decisionId',
    reason: row.state === 'UNDONE' ? 'UNDONE_BEFORE' : 'TOO_LATE_TO_UNDO',
    actionId: row.action_id,
    status: action?.status ?? null,
    decidedBy: (action === null ? null : decisionOf(action)?.decidedBy) ?? null,
  })

/** What can still be undone: what is held and has not ended before its time, with its customer or by a token. */
async function undoableOf(tx: Tx, rows: readonly HeldRow[]): Promise<HeldRow[]> {
  const kept: HeldRow[] = []
  for (const row of rows) {
    if (row.state !== 'HELD') continue
    if ((await getAgentAction(tx, row.action_id))?.status === 'PENDING_APPROVAL') kept.push(row)
  }
  return kept
}

/**
 * Takes back what is still held of a decision, and the caller's own signature with it.
 *
 * Errors: REFERENCE_NOT_FOUND; FORBIDDEN reason NOT_YOUR_DECISION; CONFLICT reason TOO_LATE_TO_UNDO or UNDONE_BEFORE,
 * when nothing of it is held any more.
 */
export async function undoDecision(context: ConsoleContext, { params }: ConsoleInput<'undoDecision'>) {
  const { tx, actor, host, changes, audit } = context
  const rows = await listOfDecision(tx, params.decisionId)
  const first = found(rows[0], 'REFERENCE_NOT_FOUND', 'decisionId', 'There is no such decision.')
  const by = namedActor(actorOfHeld(first))
  const undoable = await undoableOf(tx, rows)
  if (undoable.length > 0 && !(await mayUndo(tx, actor, rows))) {
    const message = `${by.name ?? 'Somebody else'} made this decision; only they can undo it. Nothing was done.`
    throw new ServiceError('FORBIDDEN', message, { field: 'decisionId', reason: 'NOT_YOUR_DECISION', decidedBy: by })
  }
  const undone: string[] = []
  for (const row of undoable) {
    if (!(await endHeld(tx, row, { state: 'UNDONE', atMs: host.wall() }))) continue
    undone.push(row.action_id)
    changes.add('agent-actions', row.action_id)
    if (actor.kind === 'console' && actor.operatorId !== null)
      await withdrawVoteOf(context, row.action_id, actor.operatorId)
  }
  if (undone.length === 0) throw tooLate(first, await getAgentAction(tx, first.action_id))
  audit.note({
    targetId: rows.length === 1 ? first.action_id : params.decisionId,
    subjectIds: rows.length === 1 ? [] : undone,
    details: { undone: first.decision, decidedBy: by, decidedAt: first.decided_at, actionIds: undone },
  })
  return ok({ undone })
}

/** What ended is told for so long. */
const TOLD_MS = 60_000
const ROWS_MAX = 5000

const countIn = (rows: readonly HeldRow[], state: HeldRow['state']) => rows.filter((row) => row.state === state).length

/** What is held, and what became of the decisions of the last minute. */
export async function listHeldDecisions(context: ConsoleContext, _input: ConsoleInput<'listHeldDecisions'>) {
  const { tx, actor, host, now } = context
  const wallMs = host.wall()
  const groups = Map.groupBy(await listRecent(tx, wallMs - TOLD_MS, ROWS_MAX), ({ decision_id }) => decision_id)
  const firsts = [...groups.values()].flatMap((rows) => rows.slice(0, 1))
  const actions = new Map<string, Row<'agent_actions'>>()
  for (const { action_id: id } of firsts) {
    const row = await getAgentAction(tx, id)
    if (row !== null) actions.set(id, row)
  }
  const around = await loadSurroundings(tx, [...actions.values()])
  const own = new Set<string>()
  for (const [decisionId, rows] of groups) if (await mayUndo(tx, actor, rows)) own.add(decisionId)
  const data = firsts.flatMap((first): HeldDecision[] => {
    const rows = groups.get(first.decision_id) ?? []
    const action = actions.get(first.action_id)
    if (action === undefined) return []
    return [
      {
        id: first.decision_id,
        decision: first.decision,
        heldUntil: isoOf(Math.max(...rows.map((row) => msOf(row.held_until)))),
        isMine: own.has(first.decision_id),
        counts: {
          held: countIn(rows, 'HELD'),
          carriedOut: countIn(rows, 'CARRIED_OUT'),
          failed: rows.filter((row) => row.state === 'CARRIED_OUT' && row.action_status === 'FAILED').length,
          undone: countIn(rows, 'UNDONE'),
          overtaken: countIn(rows, 'OVERTAKEN'),
          unsigned: countIn(rows, 'UNSIGNED'),
          faulted: countIn(rows, 'FAULTED'),
        },
        action: viewSummary(action, around, isoOf(now)),
        actionDecision: decisionOf(action),
      },
    ]
  })
  return ok({ at: isoOf(wallMs), data })
}
