import type { CustomerType } from '../../../contract/customers/enums'
import type { Customer } from '../../../contract/customers/schemas'
import { BLANK_ADDRESS } from '../../components/AddressFields'
import { changedFields, withoutBlanks } from '../../components/formPaths'
import {
  BUSINESS_CONTACT,
  BUSINESS_DILIGENCE,
  BUSINESS_FIELDS,
  type BusinessField,
  blankFields,
  type FieldValues,
  PERSON_DILIGENCE,
  PERSON_FIELDS,
  type PersonField,
} from './customerFields'

const COMMON = {
  platformCustomerId: '',
  region: '',
  currencies: [] as string[],
  email: '',
  phoneNumber: '',
  umaAddress: '',
  address: BLANK_ADDRESS,
  endUserTermsConsent: { acceptedAt: '', ipAddress: '', termsVersion: '', acceptanceMethod: '' },
}

/** The form of a customer of either kind: a person's fields, or those of a business in a part of their own. */
export type CustomerValues = typeof COMMON &
  Partial<FieldValues<PersonField>> & { readonly businessInfo?: FieldValues<BusinessField> }

/** The empty form. */
export function blankCustomer(kind: CustomerType): CustomerValues {
  return kind === 'INDIVIDUAL'
    ? { ...COMMON, ...blankFields(PERSON_FIELDS), ...blankFields(PERSON_DILIGENCE) }
    : { ...COMMON, businessInfo: blankFields([...BUSINESS_FIELDS, ...BUSINESS_CONTACT, ...BUSINESS_DILIGENCE]) }
}

/** The form of a kind, with what was typed into the form of the other kind where both ask for it. */
export function takenOver(kind: CustomerType, typed: Partial<CustomerValues>): CustomerValues {
  const blank = blankCustomer(kind)
  return { ...blank, ...Object.fromEntries(Object.entries(typed).filter(([name]) => name in blank)) }
}

/** The request that the values make. A business always carries its details, so that each missing one is named. */
export function customerBody(kind: CustomerType, values: CustomerValues): Record<string, unknown> {
  const given = withoutBlanks(values)
  return { customerType: kind, ...(kind === 'BUSINESS' ? { businessInfo: {} } : {}), ...given }
}

/** The form of a customer as it is; the identifier, which no reply tells, starts empty. */
export function valuesOf(customer: Customer): CustomerValues {
  const blank = blankCustomer(customer.customerType)
  const filled = (empty: unknown, value: unknown): unknown => {
    if (value === undefined || value === null) return empty
    if (empty === null || typeof empty !== 'object' || Array.isArray(empty)) return value
    return Object.fromEntries(
      Object.entries(empty).map(([name, inner]) => [name, filled(inner, (value as Record<string, unknown>)[name])]),
    )
  }
  return filled(blank, customer) as CustomerValues
}

/** What the service refuses as an empty text though the contract takes any. */
const NEVER_BLANK = ['fullName', 'businessInfo.legalName', 'businessInfo.taxId'] as const

/** The places of a customer's form that cannot be emptied any more, since something stands there. */
export function keptTexts(values: CustomerValues): readonly string[] {
  const { fullName, businessInfo } = values
  const [person, legalName, taxId] = NEVER_BLANK
  const given = { [person]: fullName, [legalName]: businessInfo?.legalName, [taxId]: businessInfo?.taxId }
  return NEVER_BLANK.filter((path) => (given[path] ?? '') !== '')
}

/**
 * Which half of an identifier is missing: its kind and its number say something together alone. The interface would
 * take either without the other; a number that is kept is told by no reply, so another kind asks for it again.
 */
export function missingHalf(before: CustomerValues, values: CustomerValues): readonly ('idType' | 'identifier')[] {
  const { idType = '', identifier = '' } = values
  const hasNumber = String(identifier).trim() !== ''
  if (hasNumber) return idType === '' ? ['idType'] : []
  return idType !== '' && idType !== before.idType ? ['identifier'] : []
}

/** The change that the values make: only what differs, addresses and consents as a whole. */
export function changeBody(customer: Customer, values: CustomerValues): Record<string, unknown> {
  const changed = changedFields(valuesOf(customer), values, ['address', 'endUserTermsConsent'])
  return { customerType: customer.customerType, ...changed }
}

const FIXED_IN = ['APPROVED', 'REJECTED']

/** Whether the service has decided about the personal data, so that they stay as they were checked. */
export function isPersonalDataFixed(status: string, isRegulatedPlatform: boolean): boolean {
  return !isRegulatedPlatform && FIXED_IN.includes(status)
}
