import type { Database, Tx } from '../../database/schema'

type SessionRow = Database['console_sessions']

/** The sessions that were open when the last process ended, last used first, with the names of their operators. */
export function listSessionRows(tx: Tx): Promise<(SessionRow & { operator_name: string | null })[]> {
  return tx
    .selectFrom('console_sessions')
    .leftJoin('operators', 'operators.id', 'console_sessions.operator_id')
    .selectAll('console_sessions')
    .select('operators.name as operator_name')
    .orderBy('console_sessions.last_used_at', 'desc')
    .execute()
}

/** Stores a new session. */
export async function insertSession(tx: Tx, row: SessionRow): Promise<void> {
  await tx.insertInto('console_sessions').values(row).execute()
}

/** Notes when a session was last used. `at` is wall time. */
export async function updateSessionUse(tx: Tx, id: string, at: string): Promise<void> {
  await tx.updateTable('console_sessions').set({ last_used_at: at }).where('id', '=', id).execute()
}

/** Keeps who works in a session; of tools there is no row. */
export async function updateSessionOperator(tx: Tx, id: string, operatorId: string | null): Promise<void> {
  await tx.updateTable('console_sessions').set({ operator_id: operatorId }).where('id', '=', id).execute()
}

/** Leaves nobody at the desk of every session in which this operator works, the one that `keptId` names apart. */
export async function vacateSessions(tx: Tx, operatorId: string, keptId = ''): Promise<void> {
  await tx
    .updateTable('console_sessions')
    .set({ operator_id: null })
    .where('operator_id', '=', operatorId)
    .where('id', '!=', keptId)
    .execute()
}

/** Removes what has ended. */
export async function deleteSessions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('console_sessions').where('id', 'in', ids).execute()
}
