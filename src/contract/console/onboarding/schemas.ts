import { z } from 'zod'
import { ownerReview, ownerVerdict } from '../../beneficial-owners/review'
import { customerType, kybStatus } from '../../customers/enums'
import { customer } from '../../customers/schemas'
import { comparison, documentFault, documentReview } from '../../documents/review'
import { document } from '../../documents/schemas'
import { inLines } from '../../primitives/text'
import { instant } from '../../primitives/time'
import { documentType, verification, verificationErrorType, verificationStatus } from '../../verifications/schemas'
import { complianceReason } from '../settings/schemas'

export const onboardingStage = z.enum(['WAITING', 'WITH_CUSTOMER', 'DECIDED'])
export type OnboardingStage = z.infer<typeof onboardingStage>

/** Why a customer waits for a person. */
export const waitsFor = z.enum(['MANUAL_REVIEW', 'RESUBMITTED', 'DOCUMENTS', 'HOLD'])
export type WaitsFor = z.infer<typeof waitsFor>

/** A row of the list; its id is the customer's. */
export const onboardingItem = z.object({
  id: z.string(),
  name: z.string(),
  customerType,
  status: kybStatus,
  /** Null: never submitted. */
  verificationStatus: verificationStatus.nullable(),
  /** Null: it waits for nobody at the desk. */
  waitsFor: waitsFor.nullable(),
  /** Since when it is where it is. */
  since: instant,
  /** How many requirements nothing fulfils. */
  missing: z.int(),
  documents: z.int(),
  /** Of those, how many nobody has looked at. */
  unreviewed: z.int(),
})
export type OnboardingItem = z.infer<typeof onboardingItem>

export const onboardingCounts = z.object({ waiting: z.int(), withCustomer: z.int() })

/** TO_REVIEW: something fulfils it that nobody has accepted yet. */
export const requirementState = z.enum(['MET', 'TO_REVIEW', 'REFUSED', 'MISSING'])
export type RequirementState = z.infer<typeof requirementState>

export const onboardingRequirement = z.object({
  /** The customer or the owner that it is about. */
  resourceId: z.string(),
  type: verificationErrorType,
  field: z.string().optional(),
  acceptedDocumentTypes: z.array(documentType).optional(),
  state: requirementState,
  /** The documents that bear on it. */
  documentIds: z.array(z.string()),
})
export type OnboardingRequirement = z.infer<typeof onboardingRequirement>

export const onboardingDocument = document.extend({
  mediaType: z.string(),
  sizeBytes: z.int(),
  /** SHA-256 of the bytes, lower-case hex. */
  sha256: z.string(),
  receivedAt: instant,
  /** Null: never part of a submission. */
  submittedAt: instant.nullable(),
  /** False once the bytes were deleted because their time was over. */
  isKept: z.boolean(),
  review: documentReview.nullable(),
})
export type OnboardingDocument = z.infer<typeof onboardingDocument>

/** What somebody did about the case, from the audit log. */
export const onboardingAct = z.object({
  id: z.string(),
  at: instant,
  operationId: z.string(),
  targetId: z.string(),
  actorName: z.string().nullable(),
  reason: z.string().nullable(),
  /** The verdict, fault or state that came of it. */
  result: z.string().nullable(),
})
export type OnboardingAct = z.infer<typeof onboardingAct>

export const caseAct = z.enum(['APPROVE', 'REJECT', 'ASK', 'HOLD', 'LIFT', 'SUBMIT'])
export type CaseAct = z.infer<typeof caseAct>

/** Everything the desk shows of one customer's onboarding. */
export const onboardingCase = z.object({
  ...onboardingItem.shape,
  customer,
  verification: verification.nullable(),
  requirements: z.array(onboardingRequirement),
  /** In the order in which they came. */
  documentList: z.array(onboardingDocument),
  /** By owner. */
  ownerReviews: z.record(z.string(), ownerReview),
  /** What the state of the customer allows. */
  acts: z.array(caseAct),
  /** Newest first. */
  history: z.array(onboardingAct),
})
export type OnboardingCase = z.infer<typeof onboardingCase>

/** What is asked for, as the customer reads it. */
export const askedEntry = z.strictObject({
  resourceId: z.string().max(200),
  type: verificationErrorType.exclude([
    'APPLICANT_SANCTIONED',
    'APPLICANT_FRAUD',
    'APPLICANT_CRIMINAL_RECORD',
    'APPLICANT_REJECTED',
  ]),
  field: z.string().max(200).optional(),
  reason: inLines(z.string().trim().min(3).max(500)),
})
export type AskedEntry = z.infer<typeof askedEntry>
export const ASKED_MAX = 50

export const askRequest = complianceReason.extend({ entries: z.array(askedEntry).min(1).max(ASKED_MAX) })

export const rejectionType = verificationErrorType.extract([
  'APPLICANT_REJECTED',
  'APPLICANT_SANCTIONED',
  'APPLICANT_FRAUD',
  'APPLICANT_CRIMINAL_RECORD',
])
export type RejectionType = z.infer<typeof rejectionType>

export const rejectRequest = complianceReason.extend({ type: rejectionType })

const compared = z.array(comparison).max(comparison.shape.field.options.length).optional()

/** Accepting needs no reason, refusing does; the customer is told it. */
export const reviewRequest = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('ACCEPTED'), compared }),
  z.strictObject({ verdict: z.literal('REFUSED'), fault: documentFault, compared, ...complianceReason.shape }),
])

export const ownerReviewRequest = complianceReason.extend({ verdict: ownerVerdict })
