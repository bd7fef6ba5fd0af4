import { type PublicKeyHex, parsePublicKey } from '../../crypto/p256/publicKey'
import type { Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import type { Context } from '../../foundation/context'
import { ServiceError } from '../../foundation/ServiceError'
import { type AuthSessionRow, insertSession, selectSession } from './sessionStore'
import { type AuthMethodRow, updateAuthMethod } from './store'

/** How long a session signs. Source: behaviour 19.3. */
const SESSION_LIFETIME_MS = 15 * 60 * 1000

/**
 * Opens a session of a credential: whoever holds the private half of this key acts for the wallet until it ends.
 *
 * Input: the key, SEC1 compressed, lower-case hex.
 * Effects: the credential counts as verified and used now; a notice.
 * Source: behaviour 19.3; wallet-crypto 4.
 */
export async function openSession(
  { tx, now, ids, notice }: Pick<Context, 'tx' | 'now' | 'ids' | 'notice'>,
  given: {
    readonly method: AuthMethodRow
    readonly publicKeyCompressedHex: string
    /** The session that was refreshed. */
    readonly refreshedFrom?: string
  },
): Promise<AuthSessionRow> {
  const { method, publicKeyCompressedHex, refreshedFrom = null } = given
  const at = isoOf(now)
  const row: AuthSessionRow = {
    id: ids.new('Session'),
    account_id: method.account_id,
    auth_method_id: method.id,
    type: method.type,
    nickname: method.nickname,
    public_key: publicKeyCompressedHex,
    refreshed_from: refreshedFrom,
    revoked_at: null,
    last_used_at: null,
    expires_at: isoOf(now + SESSION_LIFETIME_MS),
    created_at: at,
    updated_at: at,
  }
  await insertSession(tx, row)
  await updateAuthMethod(tx, method.id, { verified_at: method.verified_at ?? at, last_used_at: at })
  notice.add('wallet-auth', row.id)
  notice.add('wallet-auth', method.id)
  return row
}

/** Errors: REFERENCE_NOT_FOUND, unknown, revoked or expired at `now`, epoch milliseconds. Source: behaviour 19.4. */
export async function requireActiveSession(tx: Tx, id: string, now: number): Promise<AuthSessionRow> {
  const row = await selectSession(tx, id)
  if (row !== null && inactivityOf(row, now) === null) return row
  throw unknownSession()
}

/**
 * The session that is to be refreshed.
 *
 * Errors: REFERENCE_NOT_FOUND, unknown; UNAUTHORIZED, reason SESSION_REVOKED or SESSION_EXPIRED.
 * Source: behaviour 19.4.
 */
export async function requireSigningSession(tx: Tx, id: string, now: number): Promise<AuthSessionRow> {
  const row = await selectSession(tx, id)
  if (row === null) throw unknownSession()
  const reason = inactivityOf(row, now)
  if (reason === null) return row
  throw new ServiceError(
    'UNAUTHORIZED',
    `The session ${reason === 'SESSION_REVOKED' ? 'was ended' : 'has expired'}; nothing was done. Log in again.`,
    { field: 'id', reason },
  )
}

/**
 * Refuses a key that nothing can be sealed to.
 *
 * Errors: INVALID_INPUT, field clientPublicKey.
 * Source: wallet-crypto 3.
 */
export function requireClientPublicKey(clientPublicKey: string): PublicKeyHex {
  const point = parsePublicKey(clientPublicKey)
  if (point !== null) return point
  throw new ServiceError('INVALID_INPUT', 'clientPublicKey is not a point of P-256; nothing was done.', {
    field: 'clientPublicKey',
    reason: 'NOT_ON_CURVE',
  })
}

function unknownSession(): ServiceError {
  const message = 'There is no active session with this id; nothing was done.'
  return new ServiceError('REFERENCE_NOT_FOUND', message, { field: 'id' })
}

function inactivityOf(session: AuthSessionRow, now: number): 'SESSION_REVOKED' | 'SESSION_EXPIRED' | null {
  if (session.revoked_at !== null) return 'SESSION_REVOKED'
  return session.expires_at > isoOf(now) ? null : 'SESSION_EXPIRED'
}
