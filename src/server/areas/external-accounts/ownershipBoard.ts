import type { OwnershipChallengeReport } from '../../../contract/console/ownership/schemas'
import { readColumn } from '../../database/table'
import { isoOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import { type OwnershipChallengeRow, selectChallengesOf } from './challengeStore'
import { nextOwnershipSteps, type OwnershipStep } from './ownershipRules'
import type { ExternalAccountRow } from './store'
import { ownershipChallenges } from './tables'
import { getAccountInfo } from './view'

/** A challenge as the desk sees it. The liveness token stays with whoever asked for it. */
function reportOf(row: OwnershipChallengeRow, nowIso: string): OwnershipChallengeReport {
  return {
    id: row.id,
    method: row.method,
    state: row.state === 'OPEN' && nowIso >= row.expires_at ? 'EXPIRED' : row.state,
    messageToSign: row.message_to_sign,
    verificationLink: row.verification_link,
    submittedSignature: row.submitted_signature,
    submittedScheme: row.submitted_scheme,
    verdict: readColumn(ownershipChallenges, row, 'verdict_json'),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    decidedAt: row.decided_at,
  }
}

/** One account on the board: its challenges, newest first, and what can be done next. */
export interface OwnershipCaseFacts {
  readonly account: ExternalAccountRow
  readonly challenges: readonly OwnershipChallengeReport[]
  readonly nextSteps: readonly OwnershipStep[]
}

/** Accounts with their challenges and next steps, in the accounts' order. */
export async function ownershipCasesOf(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  accounts: readonly ExternalAccountRow[],
): Promise<OwnershipCaseFacts[]> {
  const ids = accounts.map(({ id }) => id)
  const rows = await selectChallengesOf(tx, ids)
  const nowIso = isoOf(now)
  return accounts.map((account) => {
    const own = rows.filter((row) => row.external_account_id === account.id)
    const [newest] = own
    const facts = {
      status: account.status,
      ownershipType: account.ownership_type,
      accountInfo: getAccountInfo(account),
    }
    const newestFacts = newest === undefined ? null : { ...newest, expiresAt: newest.expires_at }
    return {
      account,
      challenges: own.map((row) => reportOf(row, nowIso)),
      nextSteps: nextOwnershipSteps(facts, newestFacts, nowIso),
    }
  })
}
