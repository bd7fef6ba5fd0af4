import type { Row, Tx } from '../../database/schema'

export type OwnershipChallengeRow = Row<'ownership_challenges'>

/** Writes a new challenge. */
export async function insertChallenge(tx: Tx, row: OwnershipChallengeRow): Promise<void> {
  await tx.insertInto('ownership_challenges').values(row).execute()
}

/** The challenge, or null. */
export async function selectChallenge(tx: Tx, id: string): Promise<OwnershipChallengeRow | null> {
  const row = await tx.selectFrom('ownership_challenges').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** The account's newest challenge, or null. */
export async function selectNewestChallenge(tx: Tx, externalAccountId: string): Promise<OwnershipChallengeRow | null> {
  const row = await tx
    .selectFrom('ownership_challenges')
    .selectAll()
    .where('external_account_id', '=', externalAccountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** All challenges of the accounts, newest first. */
export async function selectChallengesOf(
  tx: Tx,
  externalAccountIds: readonly string[],
): Promise<OwnershipChallengeRow[]> {
  if (externalAccountIds.length === 0) return []
  return tx
    .selectFrom('ownership_challenges')
    .selectAll()
    .where('external_account_id', 'in', [...externalAccountIds])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Accounts of the customer whose newest challenge can still be answered. */
export async function selectChallengedIds(tx: Tx, customerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('ownership_challenges as challenge')
    .innerJoin('external_accounts as account', 'account.id', 'challenge.external_account_id')
    .select('account.id')
    .where('account.customer_id', '=', customerId)
    .where('challenge.state', '=', 'OPEN')
    .execute()
  return rows.map(({ id }) => id)
}

/** The liveness check that a token opens, or null. */
export async function selectChallengeOfToken(tx: Tx, token: string): Promise<OwnershipChallengeRow | null> {
  const row = await tx.selectFrom('ownership_challenges').selectAll().where('token', '=', token).executeTakeFirst()
  return row ?? null
}

type ChallengePatch = Partial<
  Pick<OwnershipChallengeRow, 'submitted_signature' | 'submitted_scheme' | 'verdict_json' | 'decided_at' | 'is_opened'>
> &
  Pick<OwnershipChallengeRow, 'state' | 'updated_at'>

/** Moves a challenge out of the state it was read in; false when another call was first. */
export async function moveChallenge(tx: Tx, row: OwnershipChallengeRow, patch: ChallengePatch): Promise<boolean> {
  const result = await tx
    .updateTable('ownership_challenges')
    .set(patch)
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
