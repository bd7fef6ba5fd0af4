import { getRowById, insertRow } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'

export type FactorRow = Row<'sca_factors'>
export type EnrollmentRow = Row<'sca_enrollments'>
export type ScaSessionRow = Row<'sca_sessions'>
export type ScaChallengeRow = Row<'sca_challenges'>
export type ResetRow = Row<'sca_resets'>
type StandingRow = Row<'sca_standings'>

/** How the customer stands, or null where nothing was ever written. */
export async function getStandingRow(tx: Tx, customerId: string): Promise<StandingRow | null> {
  const row = await tx.selectFrom('sca_standings').selectAll().where('customer_id', '=', customerId).executeTakeFirst()
  return row ?? null
}

/** Writes how the customer stands. */
export async function putStandingRow(tx: Tx, row: StandingRow): Promise<void> {
  const { customer_id: _id, ...values } = row
  await tx
    .insertInto('sca_standings')
    .values(row)
    .onConflict((on) => on.column('customer_id').doUpdateSet(values))
    .execute()
}

/** What the customer has enrolled, by the order of the factors' names. */
export function listFactorRows(tx: Tx, customerId: string): Promise<FactorRow[]> {
  return tx
    .selectFrom('sca_factors')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('factor', 'desc')
    .execute()
}

/** The customer's app or passkey, or null. */
export async function getFactorRow(tx: Tx, customerId: string, factor: FactorRow['factor']): Promise<FactorRow | null> {
  const row = await tx
    .selectFrom('sca_factors')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('factor', '=', factor)
    .executeTakeFirst()
  return row ?? null
}

/** Enrols a factor in place of the one before it. */
export async function putFactorRow(tx: Tx, row: FactorRow): Promise<void> {
  await deleteFactorRow(tx, row.customer_id, row.factor)
  await insertRow(tx, 'sca_factors', row)
}

/** Changes an app or passkey that is enrolled. */
export async function updateFactorRow(
  tx: Tx,
  { customer_id, factor }: Pick<FactorRow, 'customer_id' | 'factor'>,
  change: Partial<FactorRow>,
): Promise<void> {
  await tx
    .updateTable('sca_factors')
    .set(change)
    .where('customer_id', '=', customer_id)
    .where('factor', '=', factor)
    .execute()
}

/** Removes a factor. */
export async function deleteFactorRow(tx: Tx, customerId: string, factor: FactorRow['factor']): Promise<void> {
  await tx.deleteFrom('sca_factors').where('customer_id', '=', customerId).where('factor', '=', factor).execute()
}

/** The enrolment that was begun last, or null. */
export async function getEnrollmentRow(
  tx: Tx,
  customerId: string,
  factor: EnrollmentRow['factor'],
): Promise<EnrollmentRow | null> {
  const row = await tx
    .selectFrom('sca_enrollments')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('factor', '=', factor)
    .executeTakeFirst()
  return row ?? null
}

/** Begins an enrolment in place of the one before it. */
export async function putEnrollmentRow(tx: Tx, row: EnrollmentRow): Promise<void> {
  const { secret, expires_at } = row
  await tx
    .insertInto('sca_enrollments')
    .values(row)
    .onConflict((on) => on.columns(['customer_id', 'factor']).doUpdateSet({ secret, expires_at }))
    .execute()
}

/** Changes an enrolment that was begun. */
export async function updateEnrollmentRow(
  tx: Tx,
  { customer_id, factor }: Pick<EnrollmentRow, 'customer_id' | 'factor'>,
  change: Partial<EnrollmentRow>,
): Promise<void> {
  await tx
    .updateTable('sca_enrollments')
    .set(change)
    .where('customer_id', '=', customer_id)
    .where('factor', '=', factor)
    .execute()
}

/** Forgets an enrolment that was begun. */
export async function deleteEnrollmentRow(tx: Tx, customerId: string, factor: EnrollmentRow['factor']): Promise<void> {
  await tx.deleteFrom('sca_enrollments').where('customer_id', '=', customerId).where('factor', '=', factor).execute()
}

/** Opens a session. */
export async function insertSessionRow(tx: Tx, row: ScaSessionRow): Promise<void> {
  await insertRow(tx, 'sca_sessions', row)
}

/** Whether the customer is logged in at that instant, ISO text. */
export async function hasSession(tx: Tx, customerId: string, at: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sca_sessions')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', at)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** When the last of the sessions ends that are open at that instant, ISO text, or null. */
export async function getSessionsEnd(tx: Tx, customerId: string, at: string): Promise<string | null> {
  const row = await tx
    .selectFrom('sca_sessions')
    .select('expires_at')
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', at)
    .where('revoked_at', 'is', null)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.expires_at ?? null
}

/** One session, or null. */
export function getSessionRow(tx: Tx, id: string): Promise<ScaSessionRow | null> {
  return getRowById(tx, 'sca_sessions', id)
}

/** The newest sessions that are open at that instant. */
export function listOpenSessionRows(tx: Tx, customerId: string, at: string, limit: number): Promise<ScaSessionRow[]> {
  return tx
    .selectFrom('sca_sessions')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', at)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** When a code that went to that number last proved something, ISO text, or null. */
export async function getLastCodeUse(tx: Tx, customerId: string, address: string): Promise<string | null> {
  const row = await tx
    .selectFrom('sca_challenges')
    .select('code_used_at')
    .where('customer_id', '=', customerId)
    .where('address', '=', address)
    .where('code_used_at', 'is not', null)
    .orderBy('code_used_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.code_used_at ?? null
}

/** Ends an open session. Returns: false when it had ended. */
export async function revokeSessionRow(tx: Tx, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sca_sessions')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('expires_at', '>', at)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends every session of the customer. Returns: how many. */
export async function revokeSessionRows(tx: Tx, customerId: string, at: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('sca_sessions')
    .set({ revoked_at: at })
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', at)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Issues a challenge; the live one of the same subject is replaced. */
export async function insertChallengeRow(tx: Tx, row: ScaChallengeRow): Promise<void> {
  await tx
    .updateTable('sca_challenges')
    .set({ state: 'REPLACED' })
    .where('customer_id', '=', row.customer_id)
    .where('kind', '=', row.kind)
    .where('subject_id', '=', row.subject_id)
    .where('state', '=', 'LIVE')
    .execute()
  await insertRow(tx, 'sca_challenges', row)
}

/** One challenge, or null. */
export function getChallengeRow(tx: Tx, id: string): Promise<ScaChallengeRow | null> {
  return getRowById(tx, 'sca_challenges', id)
}

/** The live challenge of a subject, or null; one that has expired is live until it is replaced. */
export async function getLiveChallengeRow(
  tx: Tx,
  subject: Pick<ScaChallengeRow, 'customer_id' | 'kind' | 'subject_id'>,
): Promise<ScaChallengeRow | null> {
  const row = await tx
    .selectFrom('sca_challenges')
    .selectAll()
    .where('customer_id', '=', subject.customer_id)
    .where('kind', '=', subject.kind)
    .where('subject_id', '=', subject.subject_id)
    .where('state', '=', 'LIVE')
    .executeTakeFirst()
  return row ?? null
}

/** What still takes a proof at that instant, newest first. */
export function listOpenChallengeRows(tx: Tx, customerId: string, at: string): Promise<ScaChallengeRow[]> {
  return tx
    .selectFrom('sca_challenges')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('state', '=', 'LIVE')
    .where('expires_at', '>', at)
    .orderBy('id', 'desc')
    .execute()
}

/** Moves a live challenge on. Returns: false when another call ended it before. */
export async function changeLiveChallenge(tx: Tx, id: string, change: Partial<ScaChallengeRow>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sca_challenges')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'LIVE')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What has become of the codes of these messages, by message. */
export async function getChallengeStates(
  tx: Tx,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, ScaChallengeRow['state']>> {
  if (messageIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('sca_challenges')
    .select(['message_id', 'state'])
    .where('message_id', 'in', messageIds)
    .execute()
  return new Map(rows.map((row) => [row.message_id ?? '', row.state]))
}

/** Ends every live challenge of the customer. Returns: how many. */
export async function voidChallengeRows(tx: Tx, customerId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('sca_challenges')
    .set({ state: 'VOID' })
    .where('customer_id', '=', customerId)
    .where('state', '=', 'LIVE')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Forgets what the customer proved itself with. Returns: how many factors. */
export async function deleteFactorRows(tx: Tx, customerId: string): Promise<number> {
  await tx.deleteFrom('sca_enrollments').where('customer_id', '=', customerId).execute()
  const { numDeletedRows } = await tx.deleteFrom('sca_factors').where('customer_id', '=', customerId).executeTakeFirst()
  return Number(numDeletedRows)
}

/** The newest resets of the customer. */
export function listResetRows(tx: Tx, customerId: string, limit: number): Promise<ResetRow[]> {
  return tx
    .selectFrom('sca_resets')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Begins a reset. */
export async function insertResetRow(tx: Tx, row: ResetRow): Promise<void> {
  await insertRow(tx, 'sca_resets', row)
}

/** Writes how far a reset has come. */
export async function updateResetRow(tx: Tx, id: string, change: Partial<ResetRow>): Promise<void> {
  await tx.updateTable('sca_resets').set(change).where('id', '=', id).execute()
}
