import type { OwnershipFault } from '../../crypto/ownership/ownershipChecks'
import type { OwnershipFormat, OwnershipProofVerdict } from '../../crypto/ownership/verdict'
import type { LivenessDecision } from './ownershipRules'

/** What ended a challenge and why: kept beside it for the people who work on the account. */
export interface ChallengeVerdict {
  /** Null when the proof counted. */
  readonly reason: OwnershipFault | 'CHALLENGE_EXPIRED' | 'LIVENESS_FAILED' | null
  /** For a person. */
  readonly detail: string
  readonly provenAddress: string | null
  /** The address of the key that signed, where a signature tells. */
  readonly recoveredAddress: string | null
  readonly format: OwnershipFormat | null
  readonly decidedBy: 'SIGNATURE' | 'COUNTERPARTY' | 'OPERATOR'
}

/** The verdict on a submitted signature; a late one counts for nothing, but what it shows is kept. */
export function signatureVerdict(verdict: OwnershipProofVerdict, isLate: boolean): ChallengeVerdict {
  const shown = verdict.ok
    ? { detail: 'The signature is by the key of this address.', recovered: verdict.provenAddress }
    : { detail: verdict.detail, recovered: verdict.recoveredAddress }
  if (isLate) {
    return {
      reason: 'CHALLENGE_EXPIRED',
      detail: `The signature came after expiresAt and was not counted. ${shown.detail}`,
      provenAddress: null,
      recoveredAddress: shown.recovered,
      format: null,
      decidedBy: 'SIGNATURE',
    }
  }
  return {
    reason: verdict.ok ? null : verdict.reason,
    detail: shown.detail,
    provenAddress: verdict.ok ? verdict.provenAddress : null,
    recoveredAddress: shown.recovered,
    format: verdict.ok ? verdict.format : null,
    decidedBy: 'SIGNATURE',
  }
}

/** The verdict of a liveness check. */
export function livenessVerdict(decision: LivenessDecision, decidedBy: 'COUNTERPARTY' | 'OPERATOR'): ChallengeVerdict {
  const who = decidedBy === 'OPERATOR' ? 'An operator decided' : 'The provider answered'
  return {
    reason: decision === 'PASSED' ? null : 'LIVENESS_FAILED',
    detail: `${who} that the liveness check ${decision === 'PASSED' ? 'passed' : 'failed'}.`,
    provenAddress: null,
    recoveredAddress: null,
    format: null,
    decidedBy,
  }
}
