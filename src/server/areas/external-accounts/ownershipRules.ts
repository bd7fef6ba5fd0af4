import type { AccountInfo } from '../../../contract/external-accounts/accountSchemas'
import { type AccountType, accountTypes } from '../../../contract/external-accounts/accountTypes'
import type { OwnershipVerificationMethod } from '../../../contract/external-accounts/ownership'
import type { ExternalAccountStatus } from '../../../contract/external-accounts/schemas'
import type { OwnershipChain } from '../../crypto/ownership/verifyOwnership'
import { isSelfCustody } from './rules'

export type ChallengeState = 'OPEN' | 'PASSED' | 'FAILED' | 'EXPIRED' | 'ABANDONED'
export type LivenessDecision = 'PASSED' | 'FAILED'

/** From the challenge to `expiresAt`. Source: behaviour 9.5, 15 minutes. */
export const CHALLENGE_MINUTES = 15

/** What a challenge can be refused for. */
export type ChallengeRefusal =
  | 'LIGHTNING_ACCOUNT'
  | 'NOT_SELF_CUSTODY'
  | 'NOT_FIRST_PARTY'
  | 'ALREADY_ACTIVE'
  | 'EXTERNAL_ACCOUNT_PENDING'
  | 'EXTERNAL_ACCOUNT_UNDER_REVIEW'
  | 'EXTERNAL_ACCOUNT_INACTIVE'

/** The parts of an account on which a challenge depends. */
interface OwnershipFacts {
  readonly status: ExternalAccountStatus
  readonly ownershipType: string | null
  readonly accountInfo: AccountInfo
}

const REFUSED_STATES: Partial<Record<ExternalAccountStatus, ChallengeRefusal>> = {
  ACTIVE: 'ALREADY_ACTIVE',
  PENDING: 'EXTERNAL_ACCOUNT_PENDING',
  UNDER_REVIEW: 'EXTERNAL_ACCOUNT_UNDER_REVIEW',
  INACTIVE: 'EXTERNAL_ACCOUNT_INACTIVE',
}

/** Why no proof can be started for an account; null when one can. Source: behaviour 9.5. */
export function decideChallenge({ status, ownershipType, accountInfo }: OwnershipFacts): ChallengeRefusal | null {
  if (accountTypes[accountInfo.accountType].group === 'LIGHTNING') return 'LIGHTNING_ACCOUNT'
  if (!isSelfCustody(accountInfo)) return 'NOT_SELF_CUSTODY'
  if (ownershipType !== 'FIRST_PARTY') return 'NOT_FIRST_PARTY'
  return REFUSED_STATES[status] ?? null
}

/** A challenge as far as decisions need it; `expiresAt` as ISO text. */
export interface ChallengeFacts {
  readonly method: OwnershipVerificationMethod
  readonly state: ChallengeState
  readonly expiresAt: string
}

type SubmissionDecision =
  | { readonly kind: 'VERIFY'; readonly isLate: boolean }
  | { readonly kind: 'REFUSE'; readonly reason: 'NO_CHALLENGE' | 'CHALLENGE_CLOSED' | 'LIVENESS_CHALLENGE' }

/**
 * Whether a signature is looked at. At `expiresAt` itself it is late. `challenge` is the newest of the account.
 *
 * Source: specification, ExternalAccount.status; behaviour 9.5.
 */
export function decideSubmission(
  status: ExternalAccountStatus,
  challenge: ChallengeFacts | null,
  nowIso: string,
): SubmissionDecision {
  if (challenge === null) return { kind: 'REFUSE', reason: 'NO_CHALLENGE' }
  if (challenge.state !== 'OPEN' || status !== 'PENDING_OWNERSHIP_VERIFICATION') {
    return { kind: 'REFUSE', reason: 'CHALLENGE_CLOSED' }
  }
  if (challenge.method === 'LIVENESS') return { kind: 'REFUSE', reason: 'LIVENESS_CHALLENGE' }
  return { kind: 'VERIFY', isLate: nowIso >= challenge.expiresAt }
}

/**
 * How a challenge that nobody can answer any more is closed. One past its time had expired by then, whatever closes it.
 */
export function closedChallenge(
  { expiresAt }: Pick<ChallengeFacts, 'expiresAt'>,
  nowIso: string,
): { readonly state: 'EXPIRED' | 'ABANDONED'; readonly decidedAt: string } {
  return nowIso >= expiresAt ? { state: 'EXPIRED', decidedAt: expiresAt } : { state: 'ABANDONED', decidedAt: nowIso }
}

type LivenessStep = 'APPLY' | 'ALREADY_SO' | 'NO_LIVENESS_CHALLENGE' | 'CHALLENGE_CLOSED'

/** The status that an outcome leads to. Source: behaviour 9.5. */
export function statusAfter(decision: LivenessDecision): ExternalAccountStatus {
  return decision === 'PASSED' ? 'ACTIVE' : 'UNVERIFIED'
}

/**
 * What an operator's word does to the newest challenge: it ends an open liveness check, or turns its outcome around
 * while the account still is what that outcome made it. Assumes: A-153.
 */
export function decideLivenessStep(
  status: ExternalAccountStatus,
  challenge: ChallengeFacts | null,
  decision: LivenessDecision,
): LivenessStep {
  if (challenge?.method !== 'LIVENESS') return 'NO_LIVENESS_CHALLENGE'
  if (challenge.state === 'OPEN') return status === 'PENDING_OWNERSHIP_VERIFICATION' ? 'APPLY' : 'CHALLENGE_CLOSED'
  if (challenge.state !== 'PASSED' && challenge.state !== 'FAILED') return 'CHALLENGE_CLOSED'
  if (status !== statusAfter(challenge.state)) return 'CHALLENGE_CLOSED'
  return challenge.state === decision ? 'ALREADY_SO' : 'APPLY'
}

export type OwnershipStep = 'START_WALLET_SIGNATURE' | 'START_LIVENESS' | 'SUBMIT_SIGNATURE' | 'DECIDE_LIVENESS'

/** What can be done next about an account's proof, for the people who work on it. A late signature is no next step. */
export function nextOwnershipSteps(
  facts: OwnershipFacts,
  newest: ChallengeFacts | null,
  nowIso: string,
): readonly OwnershipStep[] {
  const submission = decideSubmission(facts.status, newest, nowIso)
  const canSubmit = submission.kind === 'VERIFY' && !submission.isLate
  const canStart = decideChallenge(facts) === null
  const canDecide = (['PASSED', 'FAILED'] as const).some(
    (decision) => decideLivenessStep(facts.status, newest, decision) === 'APPLY',
  )
  return [
    ...(canSubmit ? (['SUBMIT_SIGNATURE'] as const) : []),
    ...(canDecide ? (['DECIDE_LIVENESS'] as const) : []),
    ...(canStart ? (['START_WALLET_SIGNATURE', 'START_LIVENESS'] as const) : []),
  ]
}

/** Whose signatures prove an account; null for accounts that are no wallets. Source: wallet-crypto 7. */
export function chainOf(type: AccountType): OwnershipChain | null {
  return accountTypes[type].chain ?? null
}

/**
 * The text that the wallet signs: one line of ASCII, so that no tool on the way changes a line end.
 *
 * Input: `nonce` is unpredictable; `issuedAt` ISO. Source: wallet-crypto 7.5. Assumes: A-150.
 */
export function messageToSignOf(input: {
  readonly externalAccountId: string
  readonly address: string
  readonly nonce: string
  readonly issuedAt: string
}): string {
  const { externalAccountId, address, nonce, issuedAt } = input
  const claim = `Countersign: I control the wallet ${address} of ${externalAccountId}.`
  return `${claim} Nonce: ${nonce}. Issued at: ${issuedAt}.`
}
