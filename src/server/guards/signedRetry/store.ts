import type { Tx } from '../../database/schema'
import type { SignedRequestsTable } from '../../database/walletSchema'
import { isoOf } from '../../foundation/clock'

const OTHER_PAYLOADS_MAX = 20
const FORGET_UNUSED_MS = 48 * 3600 * 1000

/** The request of that id, or null. */
export async function selectSignedRequest(tx: Tx, id: string): Promise<SignedRequestsTable | null> {
  const row = await tx.selectFrom('signed_requests').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Writes a request that waits for its signature, or the record of one that was given at once. */
export async function insertSignedRequest(tx: Tx, row: SignedRequestsTable): Promise<void> {
  await tx.insertInto('signed_requests').values(row).execute()
}

/** Other texts that the wallet was lately asked to sign: a stamp over one of them is a mix-up, not a forgery. */
export async function listOpenPayloads(tx: Tx, accountId: string, except: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('signed_requests')
    .select('payload_to_sign')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(OTHER_PAYLOADS_MAX)
    .execute()
  return rows.map((row) => row.payload_to_sign).filter((text) => text !== except)
}

/** Uses the request up if nobody did before: compare-and-set. Returns whether this call was the one. */
export async function markSignedRequestUsed(
  tx: Tx,
  id: string,
  use: {
    readonly usedAt: string
    readonly callId: string | null
    readonly sessionId: string | null
    readonly publicKeyHex: string | null
  },
): Promise<boolean> {
  const result = await tx
    .updateTable('signed_requests')
    .set({
      used_at: use.usedAt,
      used_call_id: use.callId,
      signed_by_session_id: use.sessionId,
      signed_by_key: use.publicKeyHex,
    })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Forgets requests that nobody signed within two days; signed ones stay, as the record of who authorised what. */
export async function pruneSignedRequests(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('signed_requests')
    .where('used_at', 'is', null)
    .where('expires_at', '<', isoOf(now - FORGET_UNUSED_MS))
    .execute()
}
