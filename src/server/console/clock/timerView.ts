import type { ListedTimer } from '../../../contract/console/clock/schemas'
import type { Row, Tx } from '../../database/schema'

const CHALLENGE = 'OwnershipChallenge:'

/** What screens show for the subjects of timers: the account of an ownership challenge. Other subjects are left out. */
export async function readTimerObjects(tx: Tx, rows: readonly Row<'timers'>[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.map((row) => row.subject_id).filter((id) => id.startsWith(CHALLENGE))
  if (ids.length === 0) return new Map()
  const found = await tx
    .selectFrom('ownership_challenges')
    .select(['id', 'external_account_id'])
    .where('id', 'in', ids)
    .execute()
  return new Map(found.map((row) => [row.id, row.external_account_id]))
}

/** A timer as the console lists it. */
export function viewTimer(row: Row<'timers'>, objects: ReadonlyMap<string, string>): ListedTimer {
  return {
    id: row.id,
    kind: row.kind,
    dueAt: row.due_at,
    subjectId: row.subject_id,
    objectId: objects.get(row.subject_id) ?? row.subject_id,
    state: row.state,
    failures: row.failures,
    lastError: row.last_error,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  }
}
