import type { CaseAct } from '../../../contract/console/onboarding/schemas'
import type { KybStatus } from '../../../contract/customers/enums'
import type { VerificationError, VerificationStatus } from '../../../contract/verifications/schemas'
import { assertNever } from '../../foundation/assert'
import {
  type BusinessFile,
  businessRequirements,
  contactRequirement,
  errorsOf,
  IDENTITY_DOCUMENTS,
  type IndividualFile,
  individualRequirements,
} from './requirements'

/** What a submission of a customer comes to whose contacts must be proven first. Source: behaviour 5. */
export function withContactError(plan: SubmissionPlan, customerId: string, current: KybStatus): SubmissionPlan {
  const isOpen = plan.verificationStatus === 'RESOLVE_ERRORS' || plan.verificationStatus === 'PENDING_MANUAL_REVIEW'
  const { customerStatus, errors } = isOpen ? plan : { customerStatus: current, errors: [] }
  return {
    customerStatus,
    verificationStatus: 'RESOLVE_ERRORS',
    errors: [...contactRequirement(customerId, true).errors, ...errors],
  }
}

/** What a submission leads to. */
export interface SubmissionPlan {
  readonly customerStatus: KybStatus
  readonly verificationStatus: VerificationStatus
  readonly errors: readonly VerificationError[]
}

const APPROVED: SubmissionPlan = { customerStatus: 'APPROVED', verificationStatus: 'APPROVED', errors: [] }

function rejectedPlan(customerId: string): SubmissionPlan {
  const error: VerificationError = {
    resourceId: customerId,
    type: 'APPLICANT_REJECTED',
    reason: 'The provider rejected the applicant.',
  }
  return { customerStatus: 'REJECTED', verificationStatus: 'REJECTED', errors: [error] }
}

/**
 * What submitting a business leads to. Only the outcome PENDING looks at the data.
 *
 * Source: specification, sandbox selectors; behaviour 7.5, A.3 rows 34 and 35.
 */
export function decideBusinessSubmission(
  outcome: 'PENDING' | 'APPROVED' | 'REJECTED',
  file: BusinessFile,
): SubmissionPlan {
  switch (outcome) {
    case 'APPROVED':
      return APPROVED
    case 'REJECTED':
      return rejectedPlan(file.customerId)
    case 'PENDING': {
      const errors = errorsOf(businessRequirements(file))
      const verificationStatus = errors.length === 0 ? 'PENDING_MANUAL_REVIEW' : 'RESOLVE_ERRORS'
      return { customerStatus: 'PENDING', verificationStatus, errors }
    }
    default:
      return assertNever(outcome)
  }
}

/**
 * What submitting an individual leads to.
 *
 * Source: behaviour 7.2, 7.5. Assumes: A-040 (an individual on hold whose name selects nothing is approved).
 */
export function decideIndividualSubmission(
  current: KybStatus,
  outcome: 'PENDING' | 'APPROVED' | 'REJECTED' | 'UNVERIFIED',
  file: IndividualFile,
): SubmissionPlan {
  if (outcome === 'APPROVED') return APPROVED
  if (outcome === 'REJECTED') return rejectedPlan(file.customerId)
  const errors = errorsOf(individualRequirements(file))
  if (errors.length > 0) return { customerStatus: current, verificationStatus: 'RESOLVE_ERRORS', errors }
  if (outcome === 'PENDING')
    return { customerStatus: 'PENDING', verificationStatus: 'PENDING_MANUAL_REVIEW', errors: [] }
  const poor = file.documents
    .filter((document) => document.holderId === file.customerId && IDENTITY_DOCUMENTS.includes(document.documentType))
    .map(
      (document): VerificationError => ({
        resourceId: document.id,
        type: 'POOR_QUALITY_DOCUMENT',
        acceptedDocumentTypes: IDENTITY_DOCUMENTS,
        reason: 'The document cannot be read; replace it with a sharper copy.',
      }),
    )
  return { customerStatus: current, verificationStatus: 'RESOLVE_ERRORS', errors: poor }
}

/** Whether a customer in that state may be submitted; APPROVED and REJECTED are decided. Source: behaviour 7.1. */
export function maySubmit(status: KybStatus): boolean {
  return status !== 'APPROVED' && status !== 'REJECTED'
}

/** Whether an operator may put a customer in that state on hold. Source: behaviour 7.2. */
export function mayHold(status: KybStatus): boolean {
  return status === 'PENDING' || status === 'APPROVED'
}

/** The state after a hold: what the provider says, and PENDING where it does not approve. Source: behaviour 7.2. */
export function statusAfterHold(outcome: KybStatus): 'APPROVED' | 'PENDING' {
  return outcome === 'APPROVED' ? 'APPROVED' : 'PENDING'
}

/** What a person may do about a customer in that state. Assumes: A-520. */
export function caseActsOf(status: KybStatus): CaseAct[] {
  switch (status) {
    case 'UNVERIFIED':
      return ['SUBMIT']
    case 'PENDING':
      return ['APPROVE', 'ASK', 'HOLD', 'REJECT', 'SUBMIT']
    case 'HOLD':
      return ['LIFT', 'SUBMIT']
    case 'APPROVED':
      return ['HOLD']
    case 'REJECTED':
      return []
    default:
      return assertNever(status)
  }
}
