import type { SignatureKey } from '../../../contract/console/signatures/schemas'
import type { Row, Tx } from '../../database/schema'
import type { KeptDiagnosis } from '../../kernel/tables'
import { listSessionsOfKey } from './signatureStore'

function viewSession(row: Row<'auth_sessions'>, at: string): NonNullable<SignatureKey['session']> {
  const isEnded = row.revoked_at !== null && row.revoked_at <= at
  return {
    id: row.id,
    accountId: row.account_id,
    type: row.type,
    nickname: row.nickname,
    state: isEnded ? 'ENDED' : row.expires_at <= at ? 'EXPIRED' : 'ACTIVE',
    endsAt: isEnded && row.revoked_at !== null ? row.revoked_at : row.expires_at,
  }
}

/** A key with the session that it opened; of several the one that was active at `at` (ISO), else the newest. */
export async function keyOf(tx: Tx, role: SignatureKey['role'], text: string, at: string): Promise<SignatureKey> {
  const sessions = (await listSessionsOfKey(tx, text)).map((row) => viewSession(row, at))
  const session = sessions.find(({ state }) => state === 'ACTIVE') ?? sessions[0] ?? null
  return { role, text, session }
}

/**
 * The session whose key made a signature in place of the key that the stamp names; null when no key that can have made
 * it is known here.
 */
export async function findRealSigner(
  tx: Tx,
  diagnosis: KeptDiagnosis | null | undefined,
  at: string,
): Promise<SignatureKey | null> {
  // Verdicts that were kept before keys were recovered have no list.
  for (const publicKeyHex of diagnosis?.possibleKeysHex ?? []) {
    if (publicKeyHex === diagnosis?.readKeyCompressedHex) continue
    const key = await keyOf(tx, 'SIGNER', publicKeyHex, at)
    if (key.session !== null) return key
  }
  return null
}
