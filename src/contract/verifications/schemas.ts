import { z } from 'zod'
import { DOCUMENT_TYPES } from '../documents/kinds'
import { page } from '../primitives/pagination'
import { instant } from '../primitives/time'

export const verificationStatus = z
  .enum(['RESOLVE_ERRORS', 'PENDING_MANUAL_REVIEW', 'IN_PROGRESS', 'APPROVED', 'REJECTED', 'READY_FOR_VERIFICATION'])
  .meta({ id: 'VerificationStatus' })
export type VerificationStatus = z.infer<typeof verificationStatus>

export const verificationErrorType = z
  .enum([
    'MISSING_FIELD',
    'INVALID_FIELD',
    'MISSING_LEGAL_PRESENCE_DOCUMENT',
    'MISSING_CONTROL_STRUCTURE_DOCUMENT',
    'MISSING_OWNERSHIP_STRUCTURE_DOCUMENT',
    'MISSING_PROOF_OF_ADDRESS_DOCUMENT',
    'MISSING_IDENTITY_DOCUMENT',
    'INVALID_DOCUMENT',
    'EXPIRED_DOCUMENT',
    'POOR_QUALITY_DOCUMENT',
    'SUSPECTED_FRAUD_DOCUMENT',
    'WRONG_DOCUMENT_TYPE',
    'INCOMPLETE_DOCUMENT',
    'UNREADABLE_DOCUMENT',
    'DOCUMENT_VERIFICATION_FAILED',
    'APPLICANT_SANCTIONED',
    'APPLICANT_FRAUD',
    'APPLICANT_CRIMINAL_RECORD',
    'APPLICANT_REJECTED',
    'MISSING_BENEFICIAL_OWNER',
    'MISSING_CONTROL_PERSON',
    'MISSING_GOOD_STANDING_DOCUMENT',
  ])
  .meta({ id: 'VerificationErrorType' })
export type VerificationErrorType = z.infer<typeof verificationErrorType>

export const documentType = z.enum(DOCUMENT_TYPES).meta({ id: 'DocumentType' })
export type DocumentType = z.infer<typeof documentType>

export const verificationError = z
  .object({
    resourceId: z.string(),
    type: verificationErrorType,
    field: z.string().optional(),
    acceptedDocumentTypes: z.array(documentType).optional(),
    reason: z.string(),
  })
  .meta({ id: 'VerificationError' })
export type VerificationError = z.infer<typeof verificationError>

export const verification = z
  .object({
    id: z.string(),
    customerId: z.string(),
    verificationStatus,
    errors: z.array(verificationError),
    createdAt: instant,
    updatedAt: instant.optional(),
  })
  .meta({ id: 'Verification' })
export type Verification = z.infer<typeof verification>

export const verificationRequest = z
  .object({
    customerId: z.string(),
  })
  .meta({ id: 'VerificationRequest' })

export const verificationPage = page(verification, 'VerificationListResponse')
