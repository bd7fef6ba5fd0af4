import type { OnboardingCase, OnboardingDocument } from '../../../contract/console/onboarding/schemas'
import type { ComparedField } from '../../../contract/documents/review'
import type { Address } from '../../../contract/primitives/address'
import { countryText } from '../../components/countryOptions'
import { personName } from '../../components/format/personName'
import { words } from './words'

/** One thing to compare by eye: what was declared of the holder. */
interface ComparedRow {
  readonly field: ComparedField
  readonly declared: string
}

/** What the service compares by itself: the country of the document. */
interface CountryRow {
  readonly declared: string
  readonly onDocument: string
  readonly isEqual: boolean
}

const IDENTITY: readonly string[] = ['PASSPORT', 'DRIVERS_LICENSE', 'NATIONAL_ID', 'SELFIE']
const OWNERSHIP: readonly string[] = ['SHAREHOLDER_REGISTER', 'TRUST_AGREEMENT', 'PARTNERSHIP_AGREEMENT']
const REGISTER: readonly string[] = [
  'CERTIFICATE_OF_INCORPORATION',
  'ARTICLES_OF_INCORPORATION',
  'ARTICLES_OF_ASSOCIATION',
  'STATE_REGISTRY_EXCERPT',
  'GOOD_STANDING_CERTIFICATE',
]

/** What papers of that type show of their holder. */
function fieldsOn(documentType: string): readonly ComparedField[] {
  if (IDENTITY.includes(documentType)) return ['NAME', 'BIRTH_DATE', 'NATIONALITY']
  if (REGISTER.includes(documentType)) return ['NAME', 'TAX_ID', 'INCORPORATION', 'ADDRESS']
  return OWNERSHIP.includes(documentType) ? ['NAME', 'OWNERS'] : ['NAME', 'ADDRESS']
}

type Facts = Readonly<Partial<Record<ComparedField, string | undefined>>>

function addressText(address: Address | undefined): string | undefined {
  if (address === undefined) return undefined
  const { line1, line2, postalCode, city, state, country } = address
  return [line1, line2, `${postalCode} ${city ?? ''}`.trim(), state, countryText(country)].filter(Boolean).join(', ')
}

/** What was declared of whoever holds a document, and the country that it names. */
function factsOf(
  found: Pick<OnboardingCase, 'customer'>,
  holderId: string,
): { readonly facts: Facts; readonly country: string | undefined } {
  const { customer } = found
  const owners = customer.customerType === 'BUSINESS' ? (customer.beneficialOwners ?? []) : []
  const owner = owners.find(({ id }) => id === holderId)
  if (owner !== undefined) {
    const { birthDate, nationality, address } = owner.personalInfo
    const facts = { NAME: personName(owner.personalInfo), BIRTH_DATE: birthDate, ADDRESS: addressText(address) }
    return { facts: { ...facts, NATIONALITY: countryText(nationality) }, country: nationality }
  }
  if (customer.customerType === 'INDIVIDUAL') {
    const { fullName, birthDate, nationality, address } = customer
    const country = nationality === undefined ? undefined : countryText(nationality)
    const facts = { NAME: fullName, BIRTH_DATE: birthDate, NATIONALITY: country, ADDRESS: addressText(address) }
    return { facts, country: nationality }
  }
  const { legalName, taxId, incorporatedOn, country } = customer.businessInfo
  const shares = owners.map((one) => `${personName(one.personalInfo)} ${one.ownershipPercentage} %`).join(', ')
  const facts = {
    NAME: legalName,
    TAX_ID: taxId,
    INCORPORATION: incorporatedOn,
    ADDRESS: addressText(customer.address),
  }
  return { facts: { ...facts, OWNERS: shares === '' ? undefined : shares }, country }
}

/** What is to be compared with a document: by eye, and what is known of both sides. */
export function comparisonsOf(
  found: Pick<OnboardingCase, 'customer'>,
  document: Pick<OnboardingDocument, 'documentHolder' | 'documentType' | 'country'>,
): { readonly rows: readonly ComparedRow[]; readonly country: CountryRow | null } {
  const { facts, country } = factsOf(found, document.documentHolder)
  const rows = fieldsOn(document.documentType).flatMap((field): ComparedRow[] => {
    const declared = facts[field]
    return declared === undefined || declared === '' ? [] : [{ field, declared }]
  })
  if (country === undefined) return { rows, country: null }
  const onDocument = countryText(document.country)
  return { rows, country: { declared: countryText(country), onDocument, isEqual: country === document.country } }
}

/** Whose it is, in words. */
export function holderName(found: Pick<OnboardingCase, 'customer' | 'id' | 'name'>, holderId: string): string {
  const { customer } = found
  const owners = customer.customerType === 'BUSINESS' ? (customer.beneficialOwners ?? []) : []
  const owner = owners.find(({ id }) => id === holderId)
  if (owner !== undefined) return personName(owner.personalInfo)
  return holderId === found.id ? found.name : words.theCustomer
}
