import { decisionOf, getAgentAction } from '../../areas/agents/public'
import { readCounter } from '../../database/counters'
import type { Row, Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { countHeld, countQueue } from './queueStore'
import { listActionsById, loadSurroundings } from './store'
import { isTooLate, viewSummary } from './view'

export { requireApprovedTogether } from './approvedTogether'
export { type HoldOrder, holdDecision } from './decisions'
export { endHeld, getHeldOf } from './heldStore'
export { countRefusedSince } from './store'
export { isTooLate }

/** The action that a path names. Errors: REFERENCE_NOT_FOUND. */
export async function requireAction(tx: Tx, actionId: string): Promise<Row<'agent_actions'>> {
  return found(await getAgentAction(tx, actionId), 'REFERENCE_NOT_FOUND', 'actionId', 'There is no such action.')
}

/** Actions that wait in the queue, are put off, whose quote has expired, and all. `now` is epoch milliseconds. */
export async function countByDeadline(tx: Tx, now: number) {
  const all = await readCounter(tx, 'agent_actions', 'status=PENDING_APPROVAL')
  const total = all - (await countHeld(tx, { now: isoOf(now) }))
  const tooLate = await countQueue(tx, { isTooLate: true, now: isoOf(now) })
  const snoozed = await countQueue(tx, { isTooLate: false, isSnoozed: true, now: isoOf(now) })
  return { waiting: total - tooLate - snoozed, snoozed, tooLate }
}

/** How many actions of an agent still can be decided. `now` is epoch milliseconds. */
export function countWaitingOf(tx: Tx, agentId: string, now: number): Promise<number> {
  return countQueue(tx, { agentId, isTooLate: false, now: isoOf(now) })
}

/** Actions as lists show them, in the order of the ids. `now` is epoch milliseconds. */
export async function viewActionsOf(tx: Tx, ids: readonly string[], now: number) {
  const rows = await listActionsById(tx, ids)
  const around = await loadSurroundings(tx, [...rows.values()])
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row === undefined ? [] : { summary: viewSummary(row, around, isoOf(now)), decision: decisionOf(row) }
  })
}
