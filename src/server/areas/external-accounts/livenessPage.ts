import { isoOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import { moveChallenge, selectChallengeOfToken } from './challengeStore'
import { LIVENESS_JOB, resolveLivenessChallenge } from './ownership'
import type { ChallengeState } from './ownershipRules'
import { getExternalAccount } from './store'

/** A liveness check as its page shows it; null for a token that is none. */
export async function findOwnershipLiveness({ tx, now }: Pick<Context, 'tx' | 'now'>, token: string) {
  const row = await selectChallengeOfToken(tx, token)
  const account = row === null ? null : await getExternalAccount(tx, row.external_account_id)
  if (row === null || account === null) return null
  const isLate = row.state === 'OPEN' && isoOf(now) >= row.expires_at
  const state: ChallengeState = isLate ? 'EXPIRED' : row.state
  return { externalAccountId: account.id, state, isOpened: row.is_opened === 1 }
}

/** The page of the check was begun: from now on it decides. Effects: the job resolveLiveness is cancelled. */
export async function openOwnershipLiveness(context: Context, token: string): Promise<void> {
  const { tx, now, scheduler, changes } = context
  const row = await selectChallengeOfToken(tx, token)
  if (row?.state !== 'OPEN') return
  await moveChallenge(tx, row, { state: row.state, is_opened: 1, updated_at: isoOf(now) })
  await scheduler.cancel(tx, LIVENESS_JOB, row.id)
  changes.add('external-accounts', row.external_account_id)
}

/** The page of the check was confirmed. Effects: those of the provider's answer. Source: behaviour 9.5. */
export async function decideOwnershipLiveness(context: Context, token: string): Promise<void> {
  const row = await selectChallengeOfToken(context.tx, token)
  if (row !== null) await resolveLivenessChallenge(context, row.id)
}
