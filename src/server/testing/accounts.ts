import { type AccountField, businessBeneficiaryFields } from '../../contract/external-accounts/accountFields'
import { type AccountType, accountTypes, individualFieldsOf } from '../../contract/external-accounts/accountTypes'
import type { Call } from '../../contract/operations'

export type AccountInfoBody = NonNullable<Call<'createCustomerExternalAccount'>['body']>['accountInfo']

const ADDRESS = { line1: '12 Harbour Street', postalCode: '97201', country: 'US' }

const valuesOf = (fields: readonly AccountField[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, field.kind === 'postal-address' ? ADDRESS : field.example]))

function beneficiaryOf(type: AccountType, beneficiaryType: 'INDIVIDUAL' | 'BUSINESS'): Record<string, unknown> {
  const rules = accountTypes[type]
  if (rules.beneficiary !== 'required') return {}
  const fields = beneficiaryType === 'BUSINESS' ? businessBeneficiaryFields : individualFieldsOf(type)
  return { beneficiary: { beneficiaryType, ...valuesOf(fields.filter((field) => field.required)) } }
}

/** The table's example bank is a wallet, which goes by its phone number. */
const FIRST_IDENTIFIER: Partial<Record<AccountType, string>> = { CNY_ACCOUNT: 'phoneNumber' }

/** A valid account of a type: its required fields and its first identifier, from the table's examples. */
export function accountInfoExample(
  type: AccountType,
  change: Record<string, unknown> = {},
  beneficiaryType: 'INDIVIDUAL' | 'BUSINESS' = 'INDIVIDUAL',
): AccountInfoBody {
  const { fields, primary, identifiers } = accountTypes[type]
  const first = identifiers === undefined ? null : (FIRST_IDENTIFIER[type] ?? primary[0]?.field)
  const given = fields.filter((field) => field.required || field.name === first)
  return {
    accountType: type,
    ...valuesOf(given),
    ...beneficiaryOf(type, beneficiaryType),
    ...change,
  } as AccountInfoBody
}

/** A currency that the type holds. */
export function currencyExample(type: AccountType): string {
  const { currencies } = accountTypes[type]
  return currencies === 'any' ? 'CHF' : (currencies[0] ?? 'USD')
}
