import type { AccountField } from '../../contract/external-accounts/accountFields'
import {
  ACCOUNT_TYPES,
  type AccountType,
  accountTypes,
  individualFieldsOf,
} from '../../contract/external-accounts/accountTypes'
import { isRecord } from './contractForm/startValue'

/** An address that passes every check. */
export const exampleAddress = {
  line1: '12 Harbour Street',
  city: 'Portland',
  state: 'ME',
  postalCode: '04101',
  country: 'US',
} as const

function examplesOf(fields: readonly AccountField[], isKept: (field: AccountField) => boolean) {
  return Object.fromEntries(
    fields
      .filter(isKept)
      .map((field) => [field.name, field.kind === 'postal-address' ? exampleAddress : field.example]),
  )
}

/** Account details that pass every check of the type, with no more than it asks for. */
export function exampleInfo(type: AccountType): Readonly<Record<string, unknown>> {
  const rules = accountTypes[type]
  const needed = rules.fields.some(({ required, name }) => required && name === rules.primary[0]?.field)
  const first = needed ? undefined : rules.primary[0]?.field
  const info = examplesOf(rules.fields, ({ required, name }) => required || name === first)
  if (rules.beneficiary !== 'required') return { accountType: type, ...info }
  const holder = examplesOf(individualFieldsOf(type), ({ required }) => required)
  return { accountType: type, ...info, beneficiary: { beneficiaryType: 'INDIVIDUAL', ...holder } }
}

/** The account type that a body names, or null. */
export function accountTypeOf(body: unknown): AccountType | null {
  const info = isRecord(body) ? body.accountInfo : undefined
  const given = isRecord(info) ? info.accountType : undefined
  return ACCOUNT_TYPES.find((type) => type === given) ?? null
}

/** A body whose account type was changed gets the example of the new type, in a currency that it holds. */
export function withExample(before: unknown, next: unknown): unknown {
  const type = accountTypeOf(next)
  if (type === null || type === accountTypeOf(before) || !isRecord(next)) return next
  const { currencies } = accountTypes[type]
  const currency = currencies === 'any' ? next.currency : (currencies[0] ?? next.currency)
  return { ...next, currency, accountInfo: exampleInfo(type) }
}
