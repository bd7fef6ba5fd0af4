import type { ActionClaim, ActionSnooze } from '../../../contract/console/team/schemas'
import type { Tx } from '../../database/schema'
import { getFileRow } from './noteStore'
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

/** A file of a note, and what the note is about. */
export interface NotedFile {
  readonly fileId: string
  readonly name: string
  /** Of its bytes, lower-case hex. */
  readonly sha256: string
  readonly targetId: string
}

/** The file of a note, or null. */
export async function findNoteFile(tx: Tx, fileId: string): Promise<NotedFile | null> {
  const row = await getFileRow(tx, fileId)
  return row === null ? null : { fileId: row.id, name: row.name, sha256: row.sha256, targetId: row.target_id }
}
