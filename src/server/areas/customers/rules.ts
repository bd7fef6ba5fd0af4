import type { CustomerType, KybStatus } from '../../../contract/customers/enums'
import {
  birthDateErrors,
  futureDayErrors,
  holderIdTypes,
  isUsHolder,
  isUsTaxNumber,
  US_TAX_NUMBER,
} from '../../../contract/customers/identity'
import type {
  BusinessCustomerCreateRequest,
  CustomerCreateRequest,
  IndividualCustomerCreateRequest,
} from '../../../contract/customers/schemas'
import type { CustomerInfoFieldName } from '../../../contract/primitives/counterparty'
import { COUNTRY_CODES } from '../../../contract/primitives/countries'
import type { FieldError } from '../../../contract/primitives/errors'

/** Every version of the end-user terms that was ever published; the last is current. Source: behaviour 4. */
export const END_USER_TERMS_VERSIONS: readonly string[] = ['V1']

const OTHER_LENGTH_MAX = 500

/** Whether a region is a country of ISO 3166-1, or `EU`. */
export function isRegion(region: string): boolean {
  return region === 'EU' || COUNTRY_CODES.has(region)
}

/** The state in which a customer starts; `outcome` is what the provider says of individuals. Source: behaviour 3.2. */
export function initialStatus(customerType: CustomerType, isRegulatedPlatform: boolean, outcome: KybStatus): KybStatus {
  if (isRegulatedPlatform) return 'APPROVED'
  return customerType === 'BUSINESS' ? 'UNVERIFIED' : outcome
}

const required = (field: string, message: string): FieldError => ({ field, constraint: { minLength: 1 }, message })

/** The error of a description that `OTHER` asks for, or of one that is too long. */
function descriptionError(field: string, hasOther: boolean, text: string | undefined): FieldError[] {
  if (hasOther && (text === undefined || text.trim() === '')) {
    return [required(field, 'OTHER was chosen, so a description is needed.')]
  }
  if (text === undefined || (text !== '' && text.length <= OTHER_LENGTH_MAX)) return []
  const constraint = { minLength: 1, maxLength: OTHER_LENGTH_MAX }
  return [{ field, constraint, message: `A description has 1 to ${OTHER_LENGTH_MAX} characters.` }]
}

function identityErrors(request: IndividualCustomerCreateRequest): FieldError[] {
  const { idType, identifier, countryOfIssuance, region } = request
  const kinds = holderIdTypes(region)
  const errors: FieldError[] = []
  if (idType !== undefined && !kinds.includes(idType)) {
    errors.push({
      field: 'idType',
      constraint: { enum: [...kinds] },
      message: 'Account holders of the US have an SSN or an ITIN; name the region of another.',
    })
  }
  const isOfUs = isUsTaxNumber(idType, region)
  if (identifier !== undefined && isOfUs && !new RegExp(US_TAX_NUMBER).test(identifier)) {
    const constraint = { format: 'us-ssn', pattern: US_TAX_NUMBER }
    errors.push({ field: 'identifier', constraint, message: 'The number has the form ###-##-####.' })
  }
  if (!isOfUs && identifier?.trim() === '') errors.push(required('identifier', 'The text is empty.'))
  if (isUsHolder(region) && countryOfIssuance !== undefined && countryOfIssuance !== 'US') {
    errors.push({
      field: 'countryOfIssuance',
      constraint: { enum: ['US'] },
      message: 'The document is issued by the US.',
    })
  }
  return errors
}

function individualErrors(request: IndividualCustomerCreateRequest): FieldError[] {
  const funds = request.sourceOfFundsCategories?.includes('OTHER') ?? false
  const wealth = request.sourceOfWealthCategories?.includes('OTHER') ?? false
  const purpose = request.purposeOfAccount === 'OTHER'
  const isNameless = request.fullName !== undefined && request.fullName.trim() === ''
  return [
    ...(isNameless ? [required('fullName', 'The text is empty.')] : []),
    ...birthDateErrors('birthDate', request.birthDate),
    ...identityErrors(request),
    ...descriptionError('sourceOfFundsOtherDescription', funds, request.sourceOfFundsOtherDescription),
    ...descriptionError('sourceOfWealthOtherDescription', wealth, request.sourceOfWealthOtherDescription),
    ...descriptionError('purposeOfAccountOtherDescription', purpose, request.purposeOfAccountOtherDescription),
  ]
}

function businessErrors({ businessInfo }: BusinessCustomerCreateRequest, hasContactChecks: boolean): FieldError[] {
  const funds = businessInfo.sourceOfFundsCategories?.includes('OTHER') ?? false
  const purpose = businessInfo.purposeOfAccount === 'OTHER'
  const texts = (['legalName', 'taxId'] as const).filter((name) => businessInfo[name]?.trim() === '')
  const contacts = hasContactChecks
    ? (['primaryContactFirstName', 'primaryContactLastName'] as const).filter((name) => !businessInfo[name]?.trim())
    : []
  return [
    ...texts.map((name) => required(`businessInfo.${name}`, 'The text is empty.')),
    ...descriptionError(
      'businessInfo.sourceOfFundsOtherDescription',
      funds,
      businessInfo.sourceOfFundsOtherDescription,
    ),
    ...descriptionError(
      'businessInfo.purposeOfAccountOtherDescription',
      purpose,
      businessInfo.purposeOfAccountOtherDescription,
    ),
    ...contacts.map((name) => required(`businessInfo.${name}`, 'Businesses of this region name a person to contact.')),
  ]
}

/**
 * What is wrong with a new customer although every field has its type.
 *
 * Input: `hasContactChecks`, whether its email or phone must be verified.
 * Source: specification, rule 1; behaviour 3.2.
 */
export function customerErrors(request: CustomerCreateRequest, hasContactChecks: boolean): FieldError[] {
  const isIndividual = request.customerType === 'INDIVIDUAL'
  const errors = isIndividual ? individualErrors(request) : businessErrors(request, hasContactChecks)
  if (hasContactChecks && request.email === undefined && request.phoneNumber === undefined) {
    errors.push(required('email', 'Customers of this region have an email address or a phone number.'))
  }
  return errors
}

/** What is wrong with the day of birth or incorporation at this time. Input: `now`, epoch milliseconds. */
export function futureDateErrors(request: CustomerCreateRequest, now: number): FieldError[] {
  const [field, day] =
    request.customerType === 'INDIVIDUAL'
      ? ['birthDate', request.birthDate]
      : ['businessInfo.incorporatedOn', request.businessInfo.incorporatedOn]
  return futureDayErrors(field, day, now)
}

/** How a provider's field name reads in a request; null where a customer's record has no such thing. */
type FieldPaths = Readonly<Record<CustomerInfoFieldName, string | null>>

const ELSEWHERE = {
  USER_TYPE: null,
  ACCOUNT_IDENTIFIER: null,
  FI_LEGAL_ENTITY_NAME: null,
  FI_ADDRESS: null,
  PURPOSE_OF_PAYMENT: null,
  ULTIMATE_INSTITUTION_COUNTRY: null,
  IDENTIFIER: null,
} as const
const CONTACT = { PHONE_NUMBER: 'phoneNumber', EMAIL: 'email', POSTAL_ADDRESS: 'address' } as const

const INDIVIDUAL_PATHS: FieldPaths = {
  ...ELSEWHERE,
  ...CONTACT,
  FULL_NAME: 'fullName',
  BIRTH_DATE: 'birthDate',
  NATIONALITY: 'nationality',
  TAX_ID: 'identifier',
  REGISTRATION_NUMBER: null,
  COUNTRY_OF_RESIDENCE: 'address',
  BUSINESS_TYPE: null,
  COMPANY_LEGAL_NAME: null,
  ID_TYPE: 'idType',
  ID_NUMBER: 'identifier',
}
const BUSINESS_PATHS: FieldPaths = {
  ...ELSEWHERE,
  ...CONTACT,
  FULL_NAME: 'businessInfo.legalName',
  BIRTH_DATE: null,
  NATIONALITY: null,
  TAX_ID: 'businessInfo.taxId',
  REGISTRATION_NUMBER: 'businessInfo.registrationNumber',
  COUNTRY_OF_RESIDENCE: 'businessInfo.country',
  BUSINESS_TYPE: 'businessInfo.businessType',
  COMPANY_LEGAL_NAME: 'businessInfo.legalName',
  ID_TYPE: null,
  ID_NUMBER: null,
}

function valueAt(request: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], request)
}

/** The request's fields that the providers of its currencies want and that are missing. Source: behaviour 3.2. */
export function missingProviderFields(
  request: CustomerCreateRequest,
  wanted: readonly CustomerInfoFieldName[],
): FieldError[] {
  const paths = request.customerType === 'INDIVIDUAL' ? INDIVIDUAL_PATHS : BUSINESS_PATHS
  return [...new Set(wanted)].flatMap((name): FieldError[] => {
    const path = paths[name]
    if (path === null) return []
    const value = valueAt(request, path)
    return value === undefined || value === '' ? [required(path, `The currency's provider asks for ${name}.`)] : []
  })
}

/**
 * The errors that a change brings: in fields that it names, and in others only where there was none before. What an
 * older record lacks does not stand in the way of its next change.
 *
 * Assumes: A-169.
 */
export function errorsOfChange(
  change: object,
  before: readonly FieldError[],
  after: readonly FieldError[],
): FieldError[] {
  return after.filter(
    ({ field }) => valueAt(change, field) !== undefined || !before.some((error) => error.field === field),
  )
}

const OPEN_FIELDS: ReadonlySet<string> = new Set([
  'email',
  'phoneNumber',
  'currencies',
  'umaAddress',
  'endUserTermsConsent',
])
const STATES_WITH_OPEN_RECORD: readonly KybStatus[] = ['UNVERIFIED', 'PENDING', 'HOLD']

/**
 * The changed fields that must stay as they were checked: personal data, once the service has decided about it. A
 * platform that verifies its customers itself may change everything.
 *
 * Source: behaviour 3.4. Assumes: A-170.
 */
export function lockedFieldsOf(
  changed: readonly string[],
  facts: { readonly status: KybStatus; readonly isRegulatedPlatform: boolean },
): string[] {
  if (facts.isRegulatedPlatform || STATES_WITH_OPEN_RECORD.includes(facts.status)) return []
  return changed.filter((field) => !OPEN_FIELDS.has(field))
}
