import { type PublicKeyHex, parsePublicKey } from '../../crypto/p256/publicKey'
import { getHostSetting } from '../../database/hostSettings'
import type { Tx } from '../../database/schema'
import { isoOf, msOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { type AuthSessionRow, insertSession, selectSession } from './sessionStore'
import { type AuthMethodRow, updateAuthMethod } from './store'

/** How long a session signs. Source: behaviour 19.3. */
const SESSION_LIFETIME_MS = 15 * 60 * 1000
const COMPRESSED_HEX_LENGTH = 66

/**
 * The key that a client keeps as its own session key: the one it sent, when it sent it compressed; else null. The key
 * must have been found on the curve before.
 *
 * Source: behaviour 19.3.
 */
export function ownKeyOf(clientPublicKey: string): string | null {
  return clientPublicKey.length === COMPRESSED_HEX_LENGTH ? clientPublicKey.toLowerCase() : null
}

/**
 * Opens a session of a credential: whoever holds the private half of one of its keys acts for the wallet until it ends.
 * It ends with its sign-in at the latest, however often it is refreshed.
 *
 * Input: the keys, SEC1 compressed, lower-case hex.
 * Effects: the credential counts as verified and used now; a change event.
 * Source: behaviour 19.3; wallet-crypto 4. Assumes: A-374.
 */
export async function openSession(
  { tx, now, ids, changes }: Pick<Context, 'tx' | 'now' | 'ids' | 'changes'>,
  given: {
    readonly method: AuthMethodRow
    readonly publicKeyCompressedHex: string
    /** The client's own key, where it keeps one. */
    readonly clientPublicKey?: string | null
    /** The session that was refreshed. */
    readonly refreshedFrom?: AuthSessionRow
  },
): Promise<AuthSessionRow> {
  const { method, publicKeyCompressedHex, clientPublicKey = null, refreshedFrom = null } = given
  const at = isoOf(now)
  const signedInAt = refreshedFrom?.signed_in_at ?? at
  const signInEndsAtMs = await signInEndOf(tx, signedInAt)
  const row: AuthSessionRow = {
    id: ids.new('Session'),
    account_id: method.account_id,
    auth_method_id: method.id,
    type: method.type,
    nickname: method.nickname,
    public_key: publicKeyCompressedHex,
    client_public_key: clientPublicKey,
    signed_in_at: signedInAt,
    refreshed_from: refreshedFrom?.id ?? null,
    revoked_at: null,
    last_used_at: null,
    expires_at: isoOf(Math.min(now + SESSION_LIFETIME_MS, signInEndsAtMs)),
    created_at: at,
    updated_at: at,
  }
  await insertSession(tx, row)
  await updateAuthMethod(tx, method.id, { verified_at: method.verified_at ?? at, last_used_at: at })
  changes.add('wallet-auth', row.id)
  changes.add('wallet-auth', method.id)
  return row
}

const NO_SESSION = 'There is no active session with this id; nothing was done.'

/** Errors: REFERENCE_NOT_FOUND, unknown, revoked or expired at `now`, epoch milliseconds. Source: behaviour 19.4. */
export async function requireActiveSession(tx: Tx, id: string, now: number): Promise<AuthSessionRow> {
  const row = await selectSession(tx, id)
  const active = row !== null && inactivityOf(row, now) === null ? row : null
  return found(active, 'REFERENCE_NOT_FOUND', 'id', NO_SESSION)
}

/** How long after its sign-in a session may be refreshed, in seconds. Source: behaviour 19.3. Assumes: A-374. */
export function getSignInMaxAgeSeconds(tx: Tx): Promise<number> {
  return getHostSetting(tx, 'signInMaxAgeSeconds')
}

async function signInEndOf(tx: Tx, signedInAt: string): Promise<number> {
  return msOf(signedInAt) + (await getSignInMaxAgeSeconds(tx)) * 1000
}

const REFUSED_REFRESHES = {
  SESSION_REVOKED: 'The session was ended; nothing was done. Log in again.',
  SIGN_IN_TOO_OLD: 'The sign-in behind this session is too old to be refreshed; nothing was done. Log in again.',
  SESSION_EXPIRED: 'The session has expired; nothing was done. Log in again.',
} as const

/**
 * The session that is to be refreshed.
 *
 * Errors: REFERENCE_NOT_FOUND, unknown; UNAUTHORIZED, reason SESSION_REVOKED, SIGN_IN_TOO_OLD or SESSION_EXPIRED.
 * Source: behaviour 19.3, 19.4. Assumes: A-374.
 */
export async function requireSigningSession(tx: Tx, id: string, now: number): Promise<AuthSessionRow> {
  const row = found(await selectSession(tx, id), 'REFERENCE_NOT_FOUND', 'id', NO_SESSION)
  const inactivity = inactivityOf(row, now)
  const isTooOld = now >= (await signInEndOf(tx, row.signed_in_at))
  const reason = isTooOld && inactivity !== 'SESSION_REVOKED' ? 'SIGN_IN_TOO_OLD' : inactivity
  if (reason === null) return row
  throw new ServiceError('UNAUTHORIZED', REFUSED_REFRESHES[reason], { field: 'id', reason })
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

function inactivityOf(session: AuthSessionRow, now: number): 'SESSION_REVOKED' | 'SESSION_EXPIRED' | null {
  if (session.revoked_at !== null) return 'SESSION_REVOKED'
  return session.expires_at > isoOf(now) ? null : 'SESSION_EXPIRED'
}
