import { sql } from 'kysely'
import { filtersOf } from '../../database/listFilters'
import { listPage } from '../../database/listPage'
import type { Row, Tx } from '../../database/schema'

/** Older verdicts make room for new ones. Assumes: A-183. */
const VERDICTS_MAX = 5_000
/** The check of a verdict that names none: the proofs of ownership have one. */
export const UNNAMED_CHECK = 'OWNERSHIP'

interface VerdictFilters {
  readonly operationId?: string | undefined
  readonly check?: string | undefined
  readonly reason?: string | undefined
  readonly accountId?: string | undefined
  readonly callId?: string | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** Refused calls, newest first. Errors: INVALID_INPUT on a cursor of another filter. */
export function listVerdicts(tx: Tx, { operationId, check, reason, accountId, callId, limit, cursor }: VerdictFilters) {
  const ofCheck = {
    identity: `check=${check}`,
    condition: sql<boolean>`coalesce(json_extract(verdict_json, '$.check'), ${UNNAMED_CHECK}) = ${check}`,
  }
  return listPage(tx, {
    list: 'signature-verdicts',
    table: 'signature_verdicts',
    filters: filtersOf([
      ['operation_id', '=', operationId],
      ['reason', '=', reason],
      ['account_id', '=', accountId],
      ['call_id', '=', callId],
    ]),
    conditions: check === undefined ? [] : [ofCheck],
    limit,
    cursor,
  })
}

/** The verdict, or null. */
export async function selectVerdict(tx: Tx, id: string): Promise<Row<'signature_verdicts'> | null> {
  const row = await tx.selectFrom('signature_verdicts').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** The challenge of a passkey that a request id names, or null. */
export async function selectPasskeyChallenge(tx: Tx, id: string): Promise<Row<'auth_challenges'> | null> {
  const row = await tx.selectFrom('auth_challenges').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** The sessions that were opened with this key, newest first, the first few. */
export function listSessionsOfKey(tx: Tx, publicKeyHex: string): Promise<Row<'auth_sessions'>[]> {
  return tx
    .selectFrom('auth_sessions')
    .selectAll()
    .where('public_key', '=', publicKeyHex)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
}

/** A passkey by its id here, or the newest one with this WebAuthn credential id; null when there is none. */
export async function selectPasskey(
  tx: Tx,
  by: { readonly id: string } | { readonly credentialIdB64url: string },
): Promise<Row<'auth_methods'> | null> {
  const query = tx.selectFrom('auth_methods').selectAll().where('type', '=', 'PASSKEY')
  const found = 'id' in by ? query.where('id', '=', by.id) : query.where('credential_id', '=', by.credentialIdB64url)
  return (await found.orderBy('created_at', 'desc').limit(1).executeTakeFirst()) ?? null
}

/** Who made a refused call, what it was about, and what was answered; null where the audit log does not have it. */
export async function selectRefusedCall(tx: Tx, { operation_id, created_at, call_id }: Row<'signature_verdicts'>) {
  if (call_id === null) return null
  const row = await tx
    .selectFrom('audit_log')
    .select(['id', 'actor_name', 'actor_kind', 'target_id', 'details_json'])
    // The instant says nearly everything; the sign keeps the index of operations out of it.
    .where(sql`+operation_id`, '=', operation_id)
    .where('at', '=', created_at)
    .where('call_id', '=', call_id)
    .executeTakeFirst()
  return row ?? null
}

/** Forgets the oldest verdicts beyond the limit. */
export async function pruneVerdicts(tx: Tx, max: number = VERDICTS_MAX): Promise<void> {
  const edge = await tx
    .selectFrom('signature_verdicts')
    .select(['created_at', 'id'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(max)
    .limit(1)
    .executeTakeFirst()
  if (edge === undefined) return
  await tx
    .deleteFrom('signature_verdicts')
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<=', tuple(edge.created_at, edge.id)))
    .execute()
}
