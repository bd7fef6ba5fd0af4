import type { BeneficialOwnerRole } from '../../../contract/beneficial-owners/schemas'
import type { OnboardingRequirement, RequirementState } from '../../../contract/console/onboarding/schemas'
import type { DocumentFault } from '../../../contract/documents/review'
import type { DocumentType, VerificationError, VerificationErrorType } from '../../../contract/verifications/schemas'

/** A document that somebody holds. */
export interface HeldDocument {
  readonly id: string
  readonly holderId: string
  readonly documentType: DocumentType
  readonly side?: 'FRONT' | 'BACK'
  readonly documentNumber?: string
  readonly issuingAuthority?: string
  /** What a person found; absent as long as nobody looked. */
  readonly review?: { readonly fault: DocumentFault | null; readonly reason: string | null }
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

interface OwnerFile {
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

/** One thing that a customer must show, and what keeps it from being shown; no errors where nothing does. */
export interface Requirement extends OnboardingRequirement {
  readonly errors: readonly VerificationError[]
}

const LARGE_OWNER_PERCENT = 25
export const IDENTITY_DOCUMENTS: DocumentType[] = ['PASSPORT', 'DRIVERS_LICENSE', 'NATIONAL_ID']

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

/** The document types that resolve an error of that type; undefined where documents do not. */
export function acceptedTypesOf(type: VerificationErrorType): DocumentType[] | undefined {
  if (type === 'MISSING_IDENTITY_DOCUMENT') return IDENTITY_DOCUMENTS
  return BUSINESS_DOCUMENTS.find((entry) => entry.type === type)?.accepted
}

/** Whether a business is older than a year: only then must it prove its good standing. Days are `YYYY-MM-DD`. */
function isOlderThanYear(incorporatedOn: string | undefined, today: string): boolean {
  if (incorporatedOn === undefined) return false
  const [year = '', ...rest] = today.split('-')
  return incorporatedOn < [String(Number(year) - 1).padStart(4, '0'), ...rest].join('-')
}

/** A requirement that a field fulfils or not; nobody has to look at it. */
function plain(error: VerificationError, isMet: boolean): Requirement {
  const { reason: _, ...facts } = error
  return { ...facts, state: isMet ? 'MET' : 'MISSING', documentIds: [], errors: isMet ? [] : [error] }
}

function neededFields(resourceId: string, fields: Readonly<Record<string, unknown>>): Requirement[] {
  return Object.entries(fields).map(([field, value]) => {
    const isMissing = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    const reason = `${field} is required for the verification.`
    return plain({ resourceId, type: 'MISSING_FIELD', field, reason }, !isMissing)
  })
}

/** Only where the day lies ahead: a day that does not is no requirement of its own. */
function futureDays(resourceId: string, field: string, date: string | undefined, today: string): Requirement[] {
  if (date === undefined || date <= today) return []
  return [plain({ resourceId, type: 'INVALID_FIELD', field, reason: `${field} lies in the future.` }, false)]
}

const isRefused = ({ review }: HeldDocument): boolean => review !== undefined && review.fault !== null
const isAccepted = ({ review }: HeldDocument): boolean => review !== undefined && review.fault === null

/** `proofs`: documents that fulfil it together, each way by itself. */
function stateOf(proofs: readonly (readonly HeldDocument[])[], held: readonly HeldDocument[]): RequirementState {
  if (proofs.some((proof) => proof.every(isAccepted))) return 'MET'
  if (proofs.some((proof) => !proof.some(isRefused))) return 'TO_REVIEW'
  return held.some(isRefused) ? 'REFUSED' : 'MISSING'
}

/** A requirement that documents fulfil; of what was refused, the refusals are what is to be resolved. */
function shown(
  error: VerificationError & { readonly acceptedDocumentTypes: DocumentType[] },
  held: readonly HeldDocument[],
  proofs: readonly (readonly HeldDocument[])[],
): Requirement {
  const { reason: _, ...facts } = error
  const { acceptedDocumentTypes } = error
  const state = stateOf(proofs, held)
  const refusals = held.flatMap(({ id, review }): VerificationError[] =>
    review === undefined || review.fault === null
      ? []
      : [{ resourceId: id, type: review.fault, acceptedDocumentTypes, reason: review.reason ?? error.reason }],
  )
  const errors = state === 'REFUSED' ? refusals : state === 'MISSING' ? [error] : []
  return { ...facts, state, documentIds: held.map(({ id }) => id), errors }
}

const identityOf = (documents: readonly HeldDocument[], holderId: string): HeldDocument[] =>
  documents.filter((document) => document.holderId === holderId && IDENTITY_DOCUMENTS.includes(document.documentType))

/** What proves who one holder is: a passport, or both sides of a card, with number and issuer. */
export function identityProofs(documents: readonly HeldDocument[], holderId: string): HeldDocument[][] {
  const usable = identityOf(documents, holderId).filter(
    ({ documentNumber, issuingAuthority }) => documentNumber && issuingAuthority,
  )
  const passports = usable.filter(({ documentType }) => documentType === 'PASSPORT')
  const cards = (['DRIVERS_LICENSE', 'NATIONAL_ID'] as const).flatMap((type) => {
    const [fronts, backs] = (['FRONT', 'BACK'] as const).map((side) =>
      usable.filter((document) => document.documentType === type && document.side === side),
    )
    return (fronts ?? []).flatMap((front) => (backs ?? []).map((back) => [front, back]))
  })
  return [...passports.map((passport) => [passport]), ...cards]
}

function identity(documents: readonly HeldDocument[], holderId: string): Requirement {
  const error = {
    resourceId: holderId,
    type: 'MISSING_IDENTITY_DOCUMENT' as const,
    acceptedDocumentTypes: IDENTITY_DOCUMENTS,
    reason: 'An identity document with its number and issuing authority is required; of a card both sides.',
  }
  return shown(error, identityOf(documents, holderId), identityProofs(documents, holderId))
}

/** Everything that an individual must show. Source: behaviour 7.3. */
export function individualRequirements(file: IndividualFile): Requirement[] {
  const { customerId, fullName, birthDate, nationality, address, idType, identifier, documents, today } = file
  const needed = neededFields(customerId, { fullName, birthDate, nationality, address, idType, identifier })
  if (fullName !== undefined && fullName !== '' && fullName.trim().split(/\s+/).length < 2) {
    const reason = 'fullName has at least two words.'
    needed.push(plain({ resourceId: customerId, type: 'INVALID_FIELD', field: 'fullName', reason }, false))
  }
  return [...needed, ...futureDays(customerId, 'birthDate', birthDate, today), identity(documents, customerId)]
}

function ownersRequirements({ customerId, owners, documents, today }: BusinessFile): Requirement[] {
  const control = {
    resourceId: customerId,
    type: 'MISSING_CONTROL_PERSON',
    reason: 'One owner has the role CONTROL_PERSON.',
  } as const
  const reason = `Every owner of ${LARGE_OWNER_PERCENT} % or more is named, and at least one owner.`
  const requirements = [
    plain(
      control,
      owners.some((owner) => owner.roles.includes('CONTROL_PERSON')),
    ),
    plain({ resourceId: customerId, type: 'MISSING_BENEFICIAL_OWNER', reason }, owners.length > 0),
  ]
  for (const owner of owners) {
    requirements.push(...futureDays(owner.id, 'personalInfo.birthDate', owner.birthDate, today))
    const isChecked = owner.ownershipPercentage >= LARGE_OWNER_PERCENT || owner.roles.includes('CONTROL_PERSON')
    if (isChecked) requirements.push(identity(documents, owner.id))
  }
  return requirements
}

/**
 * Everything that a business must show.
 *
 * Source: behaviour 7.3. Assumes: A-043.
 */
export function businessRequirements(file: BusinessFile): Requirement[] {
  const { customerId, businessInfo, address, documents, today } = file
  const own = documents.filter((document) => document.holderId === customerId)
  const wanted = isOlderThanYear(businessInfo?.incorporatedOn, today)
    ? BUSINESS_DOCUMENTS
    : BUSINESS_DOCUMENTS.filter(({ type }) => type !== 'MISSING_GOOD_STANDING_DOCUMENT')
  return [
    ...neededFields(customerId, {
      'businessInfo.legalName': businessInfo?.legalName,
      'businessInfo.country': businessInfo?.country,
      'businessInfo.taxId': businessInfo?.taxId,
      'businessInfo.incorporatedOn': businessInfo?.incorporatedOn,
      'businessInfo.countriesOfOperation': businessInfo?.countriesOfOperation,
      address,
    }),
    ...futureDays(customerId, 'businessInfo.incorporatedOn', businessInfo?.incorporatedOn, today),
    ...ownersRequirements(file),
    ...wanted.map(({ type, accepted }) => {
      const held = own.filter(({ documentType }) => accepted.includes(documentType))
      const reason = 'A document of one of the accepted types is required.'
      return shown(
        { resourceId: customerId, type, acceptedDocumentTypes: accepted, reason },
        held,
        held.map((one) => [one]),
      )
    }),
  ]
}

/** Whose contacts must be proven first. Source: behaviour 5. */
export function contactRequirement(customerId: string, isOpen: boolean): Requirement {
  const reason = 'Every contact in contactVerification must be VERIFIED first.'
  return plain({ resourceId: customerId, type: 'INVALID_FIELD', field: 'contactVerification', reason }, !isOpen)
}

/** Everything that keeps a customer from being checked. */
export function errorsOf(requirements: readonly Requirement[]): VerificationError[] {
  return requirements.flatMap(({ errors }) => errors)
}

/** Whether a person may approve: every requirement is met, and what documents show was accepted. */
export function isComplete(requirements: readonly Requirement[]): boolean {
  return requirements.every(({ state }) => state === 'MET')
}
