import { runPrepared } from '../../database/preparedQuery'
import type { Row, Tx } from '../../database/schema'

export type AuthSessionRow = Row<'auth_sessions'>

/** Writes a new session; the private half of its key is no part of the row. */
export async function insertSession(tx: Tx, row: AuthSessionRow): Promise<void> {
  await tx.insertInto('auth_sessions').values(row).execute()
}

/** The session of that id in whatever state, or null. */
export async function selectSession(tx: Tx, id: string): Promise<AuthSessionRow | null> {
  const row = await tx.selectFrom('auth_sessions').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** The sessions of a wallet that may sign at `at` (ISO), oldest first. */
export function listActiveSessions(tx: Tx, accountId: string, at: string): Promise<AuthSessionRow[]> {
  return tx
    .selectFrom('auth_sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

const age = ({ created_at, id }: AuthSessionRow): string => `${created_at} ${id}`

/**
 * Every session that was ever opened with this key, the service's or the client's own, newest first; sorted here, for a
 * plan that is made once.
 */
export async function listSessionsByKey(tx: Tx, publicKeyHex: string): Promise<AuthSessionRow[]> {
  const rows = await runPrepared<AuthSessionRow>(tx, 'auth_sessions by key', [publicKeyHex, publicKeyHex], () =>
    tx
      .selectFrom('auth_sessions')
      .selectAll()
      .where((where) =>
        where.or([where('public_key', '=', publicKeyHex), where('client_public_key', '=', publicKeyHex)]),
      ),
  )
  return rows.sort((a, b) => (age(a) < age(b) ? 1 : -1))
}

/** Writes what changes of a session; its key and its end never do. */
export async function updateSession(
  tx: Tx,
  id: string,
  patch: Partial<Pick<AuthSessionRow, 'revoked_at' | 'last_used_at' | 'updated_at'>>,
): Promise<void> {
  await tx.updateTable('auth_sessions').set(patch).where('id', '=', id).execute()
}

/** Ends the sessions that a credential issued; those that have ended keep their own time. */
export async function revokeSessionsOfMethod(tx: Tx, authMethodId: string, at: string): Promise<void> {
  await tx
    .updateTable('auth_sessions')
    .set({ revoked_at: at, updated_at: at })
    .where('auth_method_id', '=', authMethodId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .execute()
}
