import { type RawBuilder, sql } from 'kysely'
import type { AuthMethodType } from '../../../contract/wallet-auth/schemas'
import { containing } from '../../database/likeText'
import type { Row, Tx } from '../../database/schema'

const CREDENTIALS_SHOWN = 200
const ACTIVE_SESSIONS_SHOWN = 100
const ENDED_SESSIONS_SHOWN = 50
const ACTS_SHOWN = 50

/** Wallets whose holder's name or email has the text in it, or whose account id is or ends in it. */
export function walletNamedBy(text: string): RawBuilder<boolean> {
  const part = containing(text)
  return sql<boolean>`id LIKE ${part.slice(0, -1)} ESCAPE '\\' OR customer_id IN (
    SELECT id FROM customers WHERE display_name LIKE ${part} ESCAPE '\\' OR email LIKE ${part} ESCAPE '\\')`
}

interface CredentialCount {
  readonly account_id: string
  readonly type: AuthMethodType
  readonly count: number
  readonly last_used_at: string | null
}

/** Credentials in force of several wallets, counted by kind. */
export async function countCredentials(tx: Tx, accountIds: readonly string[]): Promise<CredentialCount[]> {
  if (accountIds.length === 0) return []
  return tx
    .selectFrom('auth_methods')
    .select((eb) => [
      'account_id',
      'type',
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('last_used_at').as('last_used_at'),
    ])
    .where('account_id', 'in', [...accountIds])
    .where('revoked_at', 'is', null)
    .groupBy(['account_id', 'type'])
    .orderBy('type')
    .execute()
}

interface SessionCount {
  readonly count: number
  readonly nextExpiresAt: string
}

/** Active sessions of several wallets at `at` (ISO), by account id; wallets without any are left out. */
export async function countActiveSessions(
  tx: Tx,
  accountIds: readonly string[],
  at: string,
): Promise<ReadonlyMap<string, SessionCount>> {
  if (accountIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('auth_sessions')
    .select((eb) => ['account_id', eb.fn.countAll<number>().as('count'), eb.fn.min('expires_at').as('next')])
    .where('account_id', 'in', [...accountIds])
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .groupBy('account_id')
    .execute()
  return new Map(rows.map((row) => [row.account_id, { count: Number(row.count), nextExpiresAt: row.next }]))
}

/** Every credential of a wallet, those in force first, newest first within both. */
export function listCredentials(tx: Tx, accountId: string): Promise<Row<'auth_methods'>[]> {
  return tx
    .selectFrom('auth_methods')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy(sql`revoked_at IS NOT NULL`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(CREDENTIALS_SHOWN)
    .execute()
}

const isActiveAt = (at: string) => sql<boolean>`revoked_at IS NULL AND expires_at > ${at}`

/** The sessions of a wallet, newest first: the active ones at `at` (ISO), then those that ended. */
export async function listSessions(tx: Tx, accountId: string, at: string): Promise<Row<'auth_sessions'>[]> {
  const newest = (condition: RawBuilder<boolean>, limit: number) =>
    tx
      .selectFrom('auth_sessions')
      .selectAll()
      .where('account_id', '=', accountId)
      .where(condition)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  const active = await newest(isActiveAt(at), ACTIVE_SESSIONS_SHOWN)
  return [...active, ...(await newest(sql<boolean>`NOT (${isActiveAt(at)})`, ENDED_SESSIONS_SHOWN))]
}

/** How many sessions each credential of a wallet opened: active ones at `at` (ISO), and all. */
export function countSessionsByCredential(
  tx: Tx,
  accountId: string,
  at: string,
): Promise<{ auth_method_id: string; active: number; total: number }[]> {
  return tx
    .selectFrom('auth_sessions')
    .select((eb) => [
      'auth_method_id',
      sql<number>`sum(CASE WHEN ${isActiveAt(at)} THEN 1 ELSE 0 END)`.as('active'),
      eb.fn.countAll<number>().as('total'),
    ])
    .where('account_id', '=', accountId)
    .groupBy('auth_method_id')
    .execute()
}

/** The challenges of these credentials that may still be answered at `at` (ISO). */
export async function listLiveChallenges(
  tx: Tx,
  authMethodIds: readonly string[],
  at: string,
): Promise<Row<'auth_challenges'>[]> {
  if (authMethodIds.length === 0) return []
  return tx
    .selectFrom('auth_challenges')
    .selectAll()
    .where('auth_method_id', 'in', [...authMethodIds])
    .where('state', '=', 'LIVE')
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/**
 * The newest signed requests of a wallet that were used, and those of its customer that a session of this wallet
 * signed.
 */
export async function listUsedRequests(
  tx: Tx,
  accountId: string,
  sessionIds: readonly string[],
): Promise<Row<'signed_requests'>[]> {
  const used = () => tx.selectFrom('signed_requests').selectAll().where('used_at', 'is not', null)
  const own = await used()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ACTS_SHOWN)
    .execute()
  const others =
    sessionIds.length === 0
      ? []
      : await used()
          .where('signed_by_session_id', 'in', [...sessionIds])
          .where(sql<boolean>`account_id IS NOT ${accountId}`)
          .orderBy('created_at', 'desc')
          .limit(ACTS_SHOWN)
          .execute()
  return [...own, ...others]
    .sort(
      (one, other) =>
        (other.used_at ?? '').localeCompare(one.used_at ?? '') ||
        other.created_at.localeCompare(one.created_at) ||
        other.id.localeCompare(one.id),
    )
    .slice(0, ACTS_SHOWN)
}

/** The messages of a wallet, newest first; two thousand are kept in all. */
export function listMessagesOf(tx: Tx, accountId: string): Promise<Row<'sent_messages'>[]> {
  return tx
    .selectFrom('sent_messages')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(CREDENTIALS_SHOWN)
    .execute()
}

/** The message, or null. */
export async function getMessageRow(tx: Tx, id: string): Promise<Row<'sent_messages'> | null> {
  const row = await tx.selectFrom('sent_messages').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export type CodeChallenge = Pick<
  Row<'auth_challenges'>,
  'id' | 'auth_method_id' | 'state' | 'expires_at' | 'created_at'
>

/** The challenges of one-time codes that these messages carried. */
export async function listChallengesOf(
  tx: Tx,
  messages: readonly Pick<Row<'sent_messages'>, 'auth_method_id' | 'created_at'>[],
): Promise<CodeChallenge[]> {
  const methodIds = [...new Set(messages.map((message) => message.auth_method_id))].filter((id) => id !== null)
  if (methodIds.length === 0) return []
  return tx
    .selectFrom('auth_challenges')
    .select(['id', 'auth_method_id', 'state', 'expires_at', 'created_at'])
    .where('auth_method_id', 'in', methodIds)
    .where('kind', '=', 'OTP')
    .where('created_at', 'in', [...new Set(messages.map((message) => message.created_at))])
    .execute()
}
