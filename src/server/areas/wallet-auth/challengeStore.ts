import type { Row, Tx } from '../../database/schema'

export type AuthChallengeRow = Row<'auth_challenges'>

/** What a challenge that is over must not keep. */
const WITHOUT_SECRETS = { target_private_key: null, code: null } as const

/** Writes a new challenge; the one before was voided by `replaceChallenges`. */
export async function insertChallenge(tx: Tx, row: AuthChallengeRow): Promise<void> {
  await tx.insertInto('auth_challenges').values(row).execute()
}

/** The live challenge of a credential, expired or not, or null. */
export async function selectLiveChallenge(tx: Tx, authMethodId: string): Promise<AuthChallengeRow | null> {
  const row = await tx
    .selectFrom('auth_challenges')
    .selectAll()
    .where('auth_method_id', '=', authMethodId)
    .where('state', '=', 'LIVE')
    .executeTakeFirst()
  return row ?? null
}

/** The challenge of that id in whatever state, or null. */
export async function selectChallenge(tx: Tx, id: string): Promise<AuthChallengeRow | null> {
  const row = await tx.selectFrom('auth_challenges').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Voids the live challenge of a credential, and forgets its secrets. */
export async function replaceChallenges(tx: Tx, authMethodId: string, at: string): Promise<void> {
  await tx
    .updateTable('auth_challenges')
    .set({ ...WITHOUT_SECRETS, state: 'REPLACED', updated_at: at })
    .where('auth_method_id', '=', authMethodId)
    .where('state', '=', 'LIVE')
    .execute()
}

/** Uses a live challenge up, and forgets its secrets: compare-and-set. Returns whether this call was the one. */
export async function markChallengeUsed(tx: Tx, id: string, at: string): Promise<boolean> {
  const result = await tx
    .updateTable('auth_challenges')
    .set({ ...WITHOUT_SECRETS, state: 'USED', updated_at: at })
    .where('id', '=', id)
    .where('state', '=', 'LIVE')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Counts a wrong proof. */
export async function countFailedAttempt(tx: Tx, id: string, at: string): Promise<void> {
  await tx
    .updateTable('auth_challenges')
    .set((row) => ({ failed_attempts: row('failed_attempts', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .execute()
}

/** Forgets the secrets of challenges that nobody answered in time. */
export async function pruneChallenges(tx: Tx, at: string): Promise<void> {
  await tx
    .updateTable('auth_challenges')
    .set(WITHOUT_SECRETS)
    .where('expires_at', '<', at)
    .where('target_private_key', 'is not', null)
    .execute()
}
