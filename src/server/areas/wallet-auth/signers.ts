import { isoOf } from '../../foundation/clock'
import type { KeyFault } from '../../guards/signedRetry/retryChecks'
import type { SignerAnswer, SigningSession } from '../../guards/signedRetry/signedRetry'
import type { Context } from '../../kernel/context'
import { type AuthSessionRow, listSessionsByKey, updateSession } from './sessionStore'
import { updateAuthMethod } from './store'

const refused = (reason: KeyFault, message: string): SignerAnswer => ({ refused: reason, message })

function answerFor(session: AuthSessionRow | undefined, at: string): SignerAnswer {
  const again = 'Nothing was done. Log in again and sign with the new session.'
  if (session === undefined) {
    return refused('KEY_UNKNOWN', `The key of the stamp belongs to no session of this wallet. ${again}`)
  }
  if (session.revoked_at !== null) return refused('SESSION_REVOKED', `The session of this key was ended. ${again}`)
  if (session.expires_at <= at) return refused('SESSION_EXPIRED', `The session of this key has expired. ${again}`)
  return { signer: { sessionId: session.id, authMethodId: session.auth_method_id } }
}

/**
 * Says whose key made a stamp: the active session of one of these wallets, or why there is none.
 *
 * Input: the key, SEC1 compressed, lower-case hex; `bar` refuses sessions that the operation does not let sign.
 * Source: wallet-crypto 1.3 check 7, 1.4.
 */
export async function findSigner(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  accountIds: readonly string[],
  publicKeyHex: string,
  bar?: (session: AuthSessionRow) => { readonly reason: KeyFault; readonly message: string } | null,
): Promise<SignerAnswer> {
  const sessions = await listSessionsByKey(tx, publicKeyHex)
  const own = sessions.filter((session) => accountIds.includes(session.account_id))
  if (own.length === 0 && sessions.length > 0) {
    return refused('OTHER_WALLET', 'The key of the stamp belongs to a session of another wallet; nothing was done.')
  }
  const at = isoOf(now)
  const active = own.filter((session) => 'signer' in answerFor(session, at))
  // One key may hold several sessions: it signs when any of them may.
  const free = active.find((session) => (bar?.(session) ?? null) === null)
  const [newest] = active
  const barred = free === undefined && newest !== undefined ? (bar?.(newest) ?? null) : null
  if (barred !== null) return refused(barred.reason, barred.message)
  return answerFor(free ?? own[0], at)
}

/** Notes that a session, and the credential it came from, was used; nothing for the sandbox literal. */
export async function noteSigner({ tx, now, changes }: Context, signer: SigningSession | null): Promise<void> {
  if (signer === null) return
  const at = isoOf(now)
  await updateSession(tx, signer.sessionId, { last_used_at: at })
  await updateAuthMethod(tx, signer.authMethodId, { last_used_at: at })
  changes.add('wallet-auth', signer.sessionId)
}
