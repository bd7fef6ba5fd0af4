import { identificationType } from '../../../contract/beneficial-owners/schemas'
import {
  annualIncomeRange,
  businessType,
  entityType,
  expectedMonthlyTransactionCount,
  expectedMonthlyTransactionVolume,
  individualSourceOfFundsCategory,
  netWorthRange,
  pepStatus,
  purposeOfAccount,
  sourceOfFundsCategory,
  sourceOfWealthCategory,
} from '../../../contract/customers/enums'
import type { words } from './words'

/** How a field of a customer is entered and shown. */
export type CustomerField = {
  readonly name: keyof typeof words.fields
} & (
  | { readonly kind: 'text' | 'date' | 'country' | 'countries' | 'email' | 'longText' }
  | { readonly kind: 'choice' | 'choices'; readonly options: readonly string[] }
)

export const PERSON_FIELDS = [
  { name: 'fullName', kind: 'text' },
  { name: 'birthDate', kind: 'date' },
  { name: 'nationality', kind: 'country' },
  { name: 'idType', kind: 'choice', options: identificationType.options },
  { name: 'identifier', kind: 'text' },
  { name: 'countryOfIssuance', kind: 'country' },
] as const satisfies readonly CustomerField[]

export const PERSON_DILIGENCE = [
  { name: 'sourceOfFundsCategories', kind: 'choices', options: individualSourceOfFundsCategory.options },
  { name: 'sourceOfFundsOtherDescription', kind: 'longText' },
  { name: 'sourceOfWealthCategories', kind: 'choices', options: sourceOfWealthCategory.options },
  { name: 'sourceOfWealthOtherDescription', kind: 'longText' },
  { name: 'purposeOfAccount', kind: 'choice', options: purposeOfAccount.options },
  { name: 'purposeOfAccountOtherDescription', kind: 'longText' },
  { name: 'expectedMonthlyTransactionCount', kind: 'choice', options: expectedMonthlyTransactionCount.options },
  { name: 'expectedMonthlyTransactionVolume', kind: 'choice', options: expectedMonthlyTransactionVolume.options },
  { name: 'annualIncomeRange', kind: 'choice', options: annualIncomeRange.options },
  { name: 'netWorthRange', kind: 'choice', options: netWorthRange.options },
  { name: 'pepStatus', kind: 'choice', options: pepStatus.options },
] as const satisfies readonly CustomerField[]

export const BUSINESS_FIELDS = [
  { name: 'legalName', kind: 'text' },
  { name: 'doingBusinessAs', kind: 'text' },
  { name: 'country', kind: 'country' },
  { name: 'incorporatedOn', kind: 'date' },
  { name: 'registrationNumber', kind: 'text' },
  { name: 'taxId', kind: 'text' },
  { name: 'entityType', kind: 'choice', options: entityType.options },
  { name: 'businessType', kind: 'choice', options: businessType.options },
  { name: 'naicsCode', kind: 'text' },
] as const satisfies readonly CustomerField[]

export const BUSINESS_CONTACT = [
  { name: 'primaryContactFirstName', kind: 'text' },
  { name: 'primaryContactLastName', kind: 'text' },
] as const satisfies readonly CustomerField[]

export const BUSINESS_DILIGENCE = [
  { name: 'countriesOfOperation', kind: 'countries' },
  { name: 'expectedRecipientJurisdictions', kind: 'countries' },
  { name: 'expectedCounterpartyCountries', kind: 'countries' },
  { name: 'purposeOfAccount', kind: 'choice', options: purposeOfAccount.options },
  { name: 'purposeOfAccountOtherDescription', kind: 'longText' },
  { name: 'sourceOfFundsCategories', kind: 'choices', options: sourceOfFundsCategory.options },
  { name: 'sourceOfFundsOtherDescription', kind: 'longText' },
  { name: 'sourceOfFunds', kind: 'longText' },
  { name: 'expectedMonthlyTransactionCount', kind: 'choice', options: expectedMonthlyTransactionCount.options },
  { name: 'expectedMonthlyTransactionVolume', kind: 'choice', options: expectedMonthlyTransactionVolume.options },
] as const satisfies readonly CustomerField[]

export type PersonField = (typeof PERSON_FIELDS | typeof PERSON_DILIGENCE)[number]
export type BusinessField = (typeof BUSINESS_FIELDS | typeof BUSINESS_CONTACT | typeof BUSINESS_DILIGENCE)[number]

/** What the input of each such field holds. */
export type FieldValues<Field extends CustomerField> = Record<Field['name'], string | string[]>

/** The empty values of such fields in a form. */
export function blankFields<Field extends CustomerField>(fields: readonly Field[]): FieldValues<Field> {
  return Object.fromEntries(
    fields.map(({ name, kind }) => [name, kind === 'choices' || kind === 'countries' ? [] : '']),
  ) as FieldValues<Field>
}
