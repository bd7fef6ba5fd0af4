import { isoOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import { replaceChallenges } from './challengeStore'
import { revokeSessionsOfMethod } from './sessionStore'
import { type AuthMethodRow, listMethodsOfCustomer, updateAuthMethod } from './store'

/** Ends a credential and what hangs on it; its identity may be registered again. Source: behaviour 19.1. */
export async function revokeCredential(
  { tx, now, changes }: Pick<Context, 'tx' | 'now' | 'changes'>,
  { id }: Pick<AuthMethodRow, 'id'>,
): Promise<void> {
  const at = isoOf(now)
  await updateAuthMethod(tx, id, { revoked_at: at, active_identity: null, updated_at: at })
  await revokeSessionsOfMethod(tx, id, at)
  await replaceChallenges(tx, id, at)
  changes.add('wallet-auth', id)
}

/**
 * Ends every way into the wallets of a deleted customer: sessions, live challenges, and the credentials themselves, as
 * each of them could open a session again. What they were tied to is free for others.
 *
 * Returns: how many credentials ended.
 * Source: behaviour 3.5. Assumes: A-207.
 */
export async function endWalletAccess(context: Context, customerId: string): Promise<{ endedCredentials: number }> {
  const methods = await listMethodsOfCustomer(context.tx, customerId)
  for (const method of methods) await revokeCredential(context, method)
  return { endedCredentials: methods.length }
}
