import type { BeneficialOwnerRole } from '../../../contract/beneficial-owners/schemas'
import type { KybStatus } from '../../../contract/customers/enums'
import type {
  DocumentType,
  VerificationError,
  VerificationErrorType,
  VerificationStatus,
} from '../../../contract/verifications/schemas'
import { assertNever } from '../../foundation/assert'

/** A document that somebody holds. */
export interface HeldDocument {
  readonly id: string
  readonly holderId: string
  readonly documentType: DocumentType
  readonly side?: 'FRONT' | 'BACK'
  readonly documentNumber?: string
  readonly issuingAuthority?: string
}

/** What the check of an individual looks at. `today` is `YYYY-MM-DD`. */
export interface IndividualFile {
  readonly customerId: string
  readonly fullName: string | undefined
  readonly birthDate: string | undefined
  readonly nationality: string | undefined
  readonly address: object | undefined
  readonly idType: string | undefined
  readonly identifier: string | undefined
  readonly documents: readonly HeldDocument[]
  readonly today: string
}

export interface OwnerFile {
  readonly id: string
  readonly roles: readonly BeneficialOwnerRole[]
  readonly ownershipPercentage: number
  readonly birthDate: string
}

/** What the check of a business looks at. `today` is `YYYY-MM-DD`. */
export interface BusinessFile {
  readonly customerId: string
  readonly businessInfo:
    | {
        readonly legalName?: string | undefined
        readonly country?: string | undefined
        readonly taxId?: string | undefined
        readonly incorporatedOn?: string | undefined
        readonly countriesOfOperation?: readonly string[] | undefined
      }
    | undefined
  readonly address: object | undefined
  readonly owners: readonly OwnerFile[]
  readonly documents: readonly HeldDocument[]
  readonly today: string
}

const LARGE_OWNER_PERCENT = 25
const IDENTITY_DOCUMENTS: DocumentType[] = ['PASSPORT', 'DRIVERS_LICENSE', 'NATIONAL_ID']

/** What a business must prove, by the document types that prove it. Source: behaviour 7.3. */
export const BUSINESS_DOCUMENTS: readonly {
  readonly type: VerificationErrorType
  readonly accepted: DocumentType[]
}[] = [
  {
    type: 'MISSING_LEGAL_PRESENCE_DOCUMENT',
    accepted: [
      'CERTIFICATE_OF_INCORPORATION',
      'ARTICLES_OF_INCORPORATION',
      'ARTICLES_OF_ASSOCIATION',
      'STATE_REGISTRY_EXCERPT',
    ],
  },
  {
    type: 'MISSING_CONTROL_STRUCTURE_DOCUMENT',
    accepted: ['DIRECTOR_REGISTRY', 'TRUST_AGREEMENT', 'STATE_COMPANY_REGISTRY', 'PARTNERSHIP_CONTROL_AGREEMENT'],
  },
  {
    type: 'MISSING_OWNERSHIP_STRUCTURE_DOCUMENT',
    accepted: ['SHAREHOLDER_REGISTER', 'TRUST_AGREEMENT', 'PARTNERSHIP_AGREEMENT'],
  },
  {
    type: 'MISSING_PROOF_OF_ADDRESS_DOCUMENT',
    accepted: ['UTILITY_BILL', 'RENT_OR_LEASE_AGREEMENT', 'ELECTRICITY_BILL', 'BANK_STATEMENT', 'TAX_RETURN'],
  },
  { type: 'MISSING_GOOD_STANDING_DOCUMENT', accepted: ['GOOD_STANDING_CERTIFICATE'] },
]

/** Whether a business is older than a year: only then must it prove its good standing. Days are `YYYY-MM-DD`. */
function isOlderThanYear(incorporatedOn: string | undefined, today: string): boolean {
  if (incorporatedOn === undefined) return false
  const [year = '', ...rest] = today.split('-')
  return incorporatedOn < [String(Number(year) - 1).padStart(4, '0'), ...rest].join('-')
}

function missingFields(resourceId: string, fields: Readonly<Record<string, unknown>>): VerificationError[] {
  return Object.entries(fields).flatMap(([field, value]): VerificationError[] => {
    const isMissing = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    return isMissing
      ? [{ resourceId, type: 'MISSING_FIELD', field, reason: `${field} is required for the verification.` }]
      : []
  })
}

function dateErrors(resourceId: string, field: string, date: string | undefined, today: string): VerificationError[] {
  if (date === undefined || date <= today) return []
  return [{ resourceId, type: 'INVALID_FIELD', field, reason: `${field} lies in the future.` }]
}

/** Whether the documents of one holder prove who it is: a passport, or both sides of a card, with number and issuer. */
export function hasIdentityDocument(documents: readonly HeldDocument[], holderId: string): boolean {
  const usable = documents.filter(
    (document) => document.holderId === holderId && document.documentNumber && document.issuingAuthority,
  )
  if (usable.some((document) => document.documentType === 'PASSPORT')) return true
  return (['DRIVERS_LICENSE', 'NATIONAL_ID'] as const).some((type) =>
    (['FRONT', 'BACK'] as const).every((side) =>
      usable.some((document) => document.documentType === type && document.side === side),
    ),
  )
}

function identityErrors(documents: readonly HeldDocument[], holderId: string): VerificationError[] {
  if (hasIdentityDocument(documents, holderId)) return []
  return [
    {
      resourceId: holderId,
      type: 'MISSING_IDENTITY_DOCUMENT',
      acceptedDocumentTypes: IDENTITY_DOCUMENTS,
      reason: 'An identity document with its number and issuing authority is required; of a card both sides.',
    },
  ]
}

/** Everything that keeps an individual from being checked; empty when the file is complete. Source: behaviour 7.3. */
export function individualFileErrors(file: IndividualFile): VerificationError[] {
  const { customerId, fullName, birthDate, nationality, address, idType, identifier, documents, today } = file
  const errors = missingFields(customerId, { fullName, birthDate, nationality, address, idType, identifier })
  if (fullName !== undefined && fullName !== '' && fullName.trim().split(/\s+/).length < 2) {
    errors.push({
      resourceId: customerId,
      type: 'INVALID_FIELD',
      field: 'fullName',
      reason: 'fullName has at least two words.',
    })
  }
  errors.push(...dateErrors(customerId, 'birthDate', birthDate, today))
  return [...errors, ...identityErrors(documents, customerId)]
}

function ownersErrors({ customerId, owners, documents, today }: BusinessFile): VerificationError[] {
  const errors: VerificationError[] = []
  if (!owners.some((owner) => owner.roles.includes('CONTROL_PERSON'))) {
    errors.push({
      resourceId: customerId,
      type: 'MISSING_CONTROL_PERSON',
      reason: 'One owner has the role CONTROL_PERSON.',
    })
  }
  if (owners.length === 0) {
    const reason = `Every owner of ${LARGE_OWNER_PERCENT} % or more is named, and at least one owner.`
    errors.push({ resourceId: customerId, type: 'MISSING_BENEFICIAL_OWNER', reason })
  }
  for (const owner of owners) {
    errors.push(...dateErrors(owner.id, 'personalInfo.birthDate', owner.birthDate, today))
    const isChecked = owner.ownershipPercentage >= LARGE_OWNER_PERCENT || owner.roles.includes('CONTROL_PERSON')
    if (isChecked) errors.push(...identityErrors(documents, owner.id))
  }
  return errors
}

/**
 * Everything that keeps a business from being checked; empty when the file is complete.
 *
 * Source: behaviour 7.3. Assumes: A-043.
 */
export function businessFileErrors(file: BusinessFile): VerificationError[] {
  const { customerId, businessInfo, address, documents, today } = file
  const held = documents.filter((document) => document.holderId === customerId).map((document) => document.documentType)
  const wanted = isOlderThanYear(businessInfo?.incorporatedOn, today)
    ? BUSINESS_DOCUMENTS
    : BUSINESS_DOCUMENTS.filter(({ type }) => type !== 'MISSING_GOOD_STANDING_DOCUMENT')
  const documentErrors = wanted
    .filter(({ accepted }) => !accepted.some((type) => held.includes(type)))
    .map(
      ({ type, accepted }): VerificationError => ({
        resourceId: customerId,
        type,
        acceptedDocumentTypes: accepted,
        reason: 'A document of one of the accepted types is required.',
      }),
    )
  return [
    ...missingFields(customerId, {
      'businessInfo.legalName': businessInfo?.legalName,
      'businessInfo.country': businessInfo?.country,
      'businessInfo.taxId': businessInfo?.taxId,
      'businessInfo.incorporatedOn': businessInfo?.incorporatedOn,
      'businessInfo.countriesOfOperation': businessInfo?.countriesOfOperation,
      address,
    }),
    ...dateErrors(customerId, 'businessInfo.incorporatedOn', businessInfo?.incorporatedOn, today),
    ...ownersErrors(file),
    ...documentErrors,
  ]
}

/** What a submission of a customer comes to whose contacts must be proven first. Source: behaviour 5. */
export function withContactError(plan: SubmissionPlan, customerId: string, current: KybStatus): SubmissionPlan {
  const error: VerificationError = {
    resourceId: customerId,
    type: 'INVALID_FIELD',
    field: 'contactVerification',
    reason: 'Every contact in contactVerification must be VERIFIED first.',
  }
  const isOpen = plan.verificationStatus === 'RESOLVE_ERRORS' || plan.verificationStatus === 'PENDING_MANUAL_REVIEW'
  const { customerStatus, errors } = isOpen ? plan : { customerStatus: current, errors: [] }
  return { customerStatus, verificationStatus: 'RESOLVE_ERRORS', errors: [error, ...errors] }
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
      const errors = businessFileErrors(file)
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
  const errors = individualFileErrors(file)
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
