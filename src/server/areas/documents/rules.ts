import type { DocumentReplacement } from '../../../contract/documents/schemas'
import type { FieldError } from '../../../contract/primitives/errors'
import type { DocumentType } from '../../../contract/verifications/schemas'

const IDENTITY_TYPES: readonly DocumentType[] = ['PASSPORT', 'DRIVERS_LICENSE', 'NATIONAL_ID']
const CARD_TYPES: readonly DocumentType[] = ['DRIVERS_LICENSE', 'NATIONAL_ID']

type Facts = Pick<DocumentReplacement, 'documentType' | 'side' | 'documentNumber' | 'issuingAuthority'>

/**
 * What is wrong with what is said of a document although every field has its type: identity documents have a number
 * and an issuer, cards say which side the file shows, and nothing but identity documents has sides.
 *
 * Source: behaviour 7.3, 7.4. Assumes: A-461.
 */
export function documentErrors({ documentType, side, documentNumber, issuingAuthority }: Facts): FieldError[] {
  const isIdentity = IDENTITY_TYPES.includes(documentType)
  const errors: FieldError[] = []
  for (const [field, text] of Object.entries({ documentNumber, issuingAuthority })) {
    if (isIdentity && (text === undefined || text.trim() === ''))
      errors.push({ field, constraint: { minLength: 1 }, message: `A ${documentType} has a ${field}.` })
  }
  if (CARD_TYPES.includes(documentType) && side === undefined) {
    const constraint = { enum: ['FRONT', 'BACK'] }
    errors.push({ field: 'side', constraint, message: `Of a ${documentType} say which side the file shows.` })
  }
  if (!isIdentity && side !== undefined) {
    errors.push({ field: 'side', message: `A ${documentType} has no sides; leave side out.` })
  }
  return errors
}

const DAY_MS = 86_400_000

/** Epoch milliseconds up to which bytes must have come to be deleted now. `days`: how long they are kept. */
export function keptSinceMs(nowMs: number, days: number): number {
  return nowMs - days * DAY_MS
}

/** Epoch milliseconds at which bytes are deleted that came then. */
export function contentEndMs(receivedAtMs: number, days: number): number {
  return receivedAtMs + days * DAY_MS
}
