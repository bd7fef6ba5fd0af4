import { z } from 'zod'
import { instant } from '../primitives/time'
import { verificationErrorType } from '../verifications/schemas'

/** What a document may be refused for. */
export const documentFault = verificationErrorType.extract([
  'INVALID_DOCUMENT',
  'EXPIRED_DOCUMENT',
  'POOR_QUALITY_DOCUMENT',
  'SUSPECTED_FRAUD_DOCUMENT',
  'WRONG_DOCUMENT_TYPE',
  'INCOMPLETE_DOCUMENT',
  'UNREADABLE_DOCUMENT',
  'DOCUMENT_VERIFICATION_FAILED',
])
export type DocumentFault = z.infer<typeof documentFault>

/** What a person compares between a document and what was declared. */
const comparedField = z.enum(['NAME', 'BIRTH_DATE', 'NATIONALITY', 'ADDRESS', 'TAX_ID', 'INCORPORATION', 'OWNERS'])
export type ComparedField = z.infer<typeof comparedField>

export const comparison = z.object({
  field: comparedField.describe('What was compared. Example: FULL_NAME.'),
  isEqual: z.boolean().describe('Whether document and customer say the same.'),
})
export type Comparison = z.infer<typeof comparison>

/** What a person at the desk found of a document; gone when the file is replaced. */
export const documentReview = z.object({
  fault: documentFault.nullable().describe('Null: it was accepted.'),
  reason: z.string().nullable(),
  compared: z.array(comparison).describe('What was compared by eye, and how.'),
  by: z.string().nullable(),
  at: instant,
})
export type DocumentReview = z.infer<typeof documentReview>
