import type { AccountField } from '../../../contract/external-accounts/accountFields'
import { businessBeneficiaryFields } from '../../../contract/external-accounts/accountFields'
import type { AccountType } from '../../../contract/external-accounts/accountTypes'
import { accountTypes, individualFieldsOf, isKnownByPhone } from '../../../contract/external-accounts/accountTypes'
import { type AddressValues, BLANK_ADDRESS } from '../../components/AddressFields'
import { type FieldWords, isEmpty } from '../../components/faultSentence'
import type { FieldPath } from '../../components/fieldPath'
import { withoutBlanks } from '../../components/formPaths'
import { words } from './words'

export type BeneficiaryKind = 'INDIVIDUAL' | 'BUSINESS' | 'NONE'
type FieldValue = string | AddressValues
export type FieldRules = Pick<FieldWords, 'together' | 'isNeeded' | 'fault'>

/** The values of the form of one account type; which fields stand in the two records, the table of types says. */
export interface AccountValues {
  /** A customer's id, `platform`, or '': it stands in the address, and the form follows it. */
  readonly customerId: string
  readonly currency: string
  readonly platformAccountId: string
  readonly ownershipType: string
  readonly defaultUmaDepositAccount: boolean
  readonly accountInfo: Record<string, unknown>
}

export type AccountPath = FieldPath<AccountValues>

const EXAMPLE_ADDRESS: AddressValues = {
  line1: '12 Harbour Street',
  line2: '',
  city: 'Portland',
  state: 'ME',
  postalCode: '04101',
  country: 'US',
}

const blankOf = (field: AccountField): FieldValue => (field.kind === 'postal-address' ? { ...BLANK_ADDRESS } : '')
const exampleOf = (field: AccountField): FieldValue =>
  field.kind === 'postal-address' ? { ...EXAMPLE_ADDRESS } : field.example

/** The fields of a holder of that kind. */
export function beneficiaryFields(type: AccountType, kind: BeneficiaryKind): readonly AccountField[] {
  if (kind === 'NONE') return []
  return kind === 'BUSINESS' ? businessBeneficiaryFields : individualFieldsOf(type)
}

type Info = Readonly<Record<string, unknown>>

/**
 * How many of the identifiers of a type must be given, by their labels; undefined where each is required by itself, and
 * where what is filled in needs a certain one.
 */
export function identifierRule(type: AccountType, info: Info): string | undefined {
  const { identifiers, primary, fields } = accountTypes[type]
  if (identifiers === undefined || isKnownByPhone(type, info.bankName)) return undefined
  const names = primary.map((identifier) => fields.find((field) => field.name === identifier.field)?.label).join(', ')
  return identifiers === 'exactly-one' ? words.oneOf(names) : words.atLeastOne(names)
}

/** Where a form says that no identifier was given: at the first of them, unless a certain one is needed. */
export function identifierMap(type: AccountType, info: Info): Readonly<Record<string, AccountPath>> {
  const [first] = accountTypes[type].primary
  if (first === undefined || !isKnownByPhone(type, info.bankName) || !isEmpty(info[first.field])) return {}
  return { [`accountInfo.${first.field}`]: 'accountInfo.phoneNumber' }
}

/** What a form says of a field beyond its label: the rule that it keeps with others, and what else asks for it. */
export function fieldRules(type: AccountType, name: string, info: Info): FieldRules {
  const isIdentifier = accountTypes[type].primary.some(({ field }) => field === name)
  const together = isIdentifier ? identifierRule(type, info) : undefined
  if (name !== 'phoneNumber' || !isKnownByPhone(type, info.bankName)) return { together }
  // Of one that is not in its form, the form is said.
  return { together, isNeeded: true, ...(isEmpty(info.phoneNumber) ? { fault: words.knownByPhone } : {}) }
}

/** The kinds of holder that a type takes; the first is where a form starts. */
export function beneficiaryKinds(type: AccountType): readonly BeneficiaryKind[] {
  const rule = accountTypes[type].beneficiary
  if (rule === 'none') return ['NONE']
  return rule === 'required' ? ['INDIVIDUAL', 'BUSINESS'] : ['NONE', 'INDIVIDUAL', 'BUSINESS']
}

function recordOf(fields: readonly AccountField[], textOf: (field: AccountField) => FieldValue) {
  return Object.fromEntries(fields.map((field) => [field.name, textOf(field)]))
}

/** The empty form of a type. */
export function blankValues(type: AccountType): AccountValues {
  const rules = accountTypes[type]
  const everyone = [...individualFieldsOf(type), ...businessBeneficiaryFields]
  return {
    customerId: '',
    currency: rules.currencies === 'any' ? '' : (rules.currencies[0] ?? ''),
    platformAccountId: '',
    ownershipType: '',
    defaultUmaDepositAccount: false,
    accountInfo: {
      ...recordOf(rules.fields, blankOf),
      beneficiary: { beneficiaryType: beneficiaryKinds(type)[0], ...recordOf(everyone, blankOf) },
    },
  }
}

/**
 * Values that the service accepts: what is required, the first identifier where a type asks for exactly one, and each
 * where it takes several: some banks are known by the second.
 */
export function exampleValues(type: AccountType, kind: BeneficiaryKind): AccountValues {
  const blank = blankValues(type)
  const rules = accountTypes[type]
  const known = rules.identifiers === 'at-least-one' ? rules.primary : rules.primary.slice(0, 1)
  const filled = rules.fields.filter((field) => field.required || known.some((one) => one.field === field.name))
  const holder = beneficiaryFields(type, kind).filter((field) => field.required)
  return {
    ...blank,
    currency: rules.currencies === 'any' ? 'USD' : blank.currency,
    accountInfo: {
      ...blank.accountInfo,
      ...recordOf(filled, exampleOf),
      beneficiary: {
        ...(blank.accountInfo.beneficiary as object),
        beneficiaryType: kind,
        ...recordOf(holder, exampleOf),
      },
    },
  }
}

/** What an address may already say about the account that somebody wants to register. */
export interface Preset {
  readonly bank?: string | undefined
  /** ISO 3166-1 alpha-2. */
  readonly region?: string | undefined
}

/** The empty form with what is known already: the bank or provider, and the country where the type asks for it. */
export function presetValues(type: AccountType, { bank = '', region = '' }: Preset): AccountValues {
  const blank = blankValues(type)
  const known: Readonly<Record<string, string>> = { bankName: bank, provider: bank, region }
  const given = accountTypes[type].fields.filter(({ name, options }) => {
    const value = known[name] ?? ''
    return value !== '' && (options === undefined || options.includes(value))
  })
  const accountInfo = { ...blank.accountInfo, ...recordOf(given, ({ name }) => known[name] ?? '') }
  return { ...blank, accountInfo }
}

const kindOf = (values: AccountValues): BeneficiaryKind =>
  (values.accountInfo.beneficiary as { readonly beneficiaryType: BeneficiaryKind }).beneficiaryType

/** The request that the values make; a customer's account names the customer, the platform's none. */
export function accountBody(type: AccountType, values: AccountValues, customerId: string | null) {
  const { accountInfo, defaultUmaDepositAccount, customerId: _holder, ...rest } = values
  const kind = kindOf(values)
  const holder = accountInfo.beneficiary as Record<string, unknown>
  const beneficiary = {
    beneficiaryType: kind,
    ...Object.fromEntries(beneficiaryFields(type, kind).map(({ name }) => [name, holder[name]])),
  }
  const own = Object.fromEntries(accountTypes[type].fields.map(({ name }) => [name, accountInfo[name]]))
  return {
    ...withoutBlanks(rest),
    ...(customerId === null ? {} : { customerId, defaultUmaDepositAccount }),
    accountInfo: {
      accountType: type,
      ...withoutBlanks(own),
      beneficiary: kind === 'NONE' ? undefined : withoutBlanks(beneficiary),
    },
  }
}
