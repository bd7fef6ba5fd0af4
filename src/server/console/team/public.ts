import type { ActionClaim, ActionSnooze } from '../../../contract/console/team/schemas'
import type { Tx } from '../../database/schema'
import { listMarkRows } from './store'
import { viewClaim, viewSnooze } from './view'

export { requireColleague } from './atDesk'

/** What the team has said about actions, by the action's id. */
export interface TeamMarks {
  readonly claims: ReadonlyMap<string, ActionClaim>
  readonly snoozes: ReadonlyMap<string, ActionSnooze>
}

/** Claims and snoozes of these actions, one query each. */
export async function findTeamMarks(tx: Tx, actionIds: readonly string[]): Promise<TeamMarks> {
  const { claims, snoozes } = await listMarkRows(tx, actionIds)
  return {
    claims: new Map(claims.map((row) => [row.action_id, viewClaim(row)])),
    snoozes: new Map(snoozes.map((row) => [row.action_id, viewSnooze(row)])),
  }
}
