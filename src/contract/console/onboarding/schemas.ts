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
  verificationStatus: verificationStatus.nullable().describe('Null: never submitted.'),
  waitsFor: waitsFor.nullable().describe('Null: it waits for nobody at the desk.'),
  since: instant.describe('Since when it is where it is.'),
  missing: z.int().describe('How many requirements nothing fulfils.'),
  documents: z.int(),
  unreviewed: z.int().describe('Of those, how many nobody has looked at.'),
})
export type OnboardingItem = z.infer<typeof onboardingItem>

export const onboardingCounts = z.object({ waiting: z.int(), withCustomer: z.int() })

/** TO_REVIEW: something fulfils it that nobody has accepted yet. */
const requirementState = z.enum(['MET', 'TO_REVIEW', 'REFUSED', 'MISSING'])
export type RequirementState = z.infer<typeof requirementState>

const onboardingRequirement = z.object({
  resourceId: z.string().describe('The customer or the owner that it is about.'),
  type: verificationErrorType,
  field: z.string().optional(),
  acceptedDocumentTypes: z.array(documentType).optional(),
  state: requirementState,
  documentIds: z.array(z.string()).describe('The documents that bear on it.'),
})
export type OnboardingRequirement = z.infer<typeof onboardingRequirement>

const onboardingDocument = document.extend({
  mediaType: z.string(),
  sizeBytes: z.int(),
  sha256: z.string().describe('SHA-256 of the bytes, lower-case hex.'),
  receivedAt: instant,
  isKept: z.boolean().describe('False once the bytes were deleted because their time was over.'),
  review: documentReview.nullable(),
})
export type OnboardingDocument = z.infer<typeof onboardingDocument>

/** What somebody did about the case, from the audit log. */
const onboardingAct = z.object({
  id: z.string(),
  at: instant,
  operationId: z.string(),
  targetId: z.string(),
  actorKind: z.string(),
  actorName: z.string().nullable(),
  reason: z.string().nullable(),
  result: z.string().nullable().describe('The verdict, fault or state that came of it.'),
})
export type OnboardingAct = z.infer<typeof onboardingAct>

const caseAct = z.enum(['APPROVE', 'REJECT', 'ASK', 'HOLD', 'LIFT', 'SUBMIT'])
export type CaseAct = z.infer<typeof caseAct>

/** Everything the desk shows of one customer's onboarding. */
export const onboardingCase = z.object({
  ...onboardingItem.shape,
  customer,
  verification: verification.nullable(),
  requirements: z.array(onboardingRequirement),
  documentList: z.array(onboardingDocument).describe('In the order in which they came.'),
  ownerReviews: z.record(z.string(), ownerReview).describe('By owner.'),
  acts: z.array(caseAct).describe('What the state of the customer allows.'),
  history: z.array(onboardingAct).describe('Newest first.'),
})
export type OnboardingCase = z.infer<typeof onboardingCase>

/** What is asked for, as the customer reads it. */
const askedEntry = z.strictObject({
  resourceId: z.string().max(200).describe('The customer or the owner that it is asked of.'),
  type: verificationErrorType
    .exclude(['APPLICANT_SANCTIONED', 'APPLICANT_FRAUD', 'APPLICANT_CRIMINAL_RECORD', 'APPLICANT_REJECTED'])
    .describe('What is missing or wrong. Example: MISSING_IDENTITY_DOCUMENT.'),
  field: z.string().max(200).optional().describe('The field that is to be given again. Example: address.'),
  reason: inLines(z.string().trim().min(3).max(500)).describe('What is wrong with it, as the customer reads it.'),
})
export type AskedEntry = z.infer<typeof askedEntry>
const ASKED_MAX = 50

export const askRequest = complianceReason.extend({
  entries: z.array(askedEntry).min(1).max(ASKED_MAX).describe('What is to be resolved, one by one.'),
})

export const rejectionType = verificationErrorType.extract([
  'APPLICANT_REJECTED',
  'APPLICANT_SANCTIONED',
  'APPLICANT_FRAUD',
  'APPLICANT_CRIMINAL_RECORD',
])
export type RejectionType = z.infer<typeof rejectionType>

export const rejectRequest = complianceReason.extend({
  type: rejectionType.describe('Why the customer is turned away. Example: APPLICANT_FRAUD.'),
})

const compared = z
  .array(comparison)
  .max(comparison.shape.field.options.length)
  .optional()
  .describe('What was compared by eye.')

/** Accepting needs no reason, refusing does; the customer is told it. */
export const reviewRequest = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('ACCEPTED'), compared }),
  z.strictObject({
    verdict: z.literal('REFUSED'),
    fault: documentFault.describe('What is wrong with the document.'),
    compared,
    ...complianceReason.shape,
  }),
])

export const ownerReviewRequest = complianceReason.extend({
  verdict: ownerVerdict.describe('What is decided of the owner. Example: APPROVED.'),
})
