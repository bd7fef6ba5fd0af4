import { describe, expect, it } from 'vitest'
import type { AccountField } from './accountFields'
import { businessBeneficiaryFields } from './accountFields'
import { accountInfo } from './accountSchemas'
import {
  ACCOUNT_TYPES,
  type AccountType,
  accountTypes,
  individualFieldsOf,
  primaryIdentifierOf,
  railsOf,
} from './accountTypes'
import { externalAccountsOperations } from './operations'

const postalAddress = { line1: '1 Harbour Road', postalCode: '00100', country: 'US' }
const exampleOf = (field: AccountField) => (field.kind === 'postal-address' ? postalAddress : field.example)
const valuesOf = (fields: readonly AccountField[]) =>
  Object.fromEntries(fields.map((field) => [field.name, exampleOf(field)]))

/** Every field of a type with its example; of identifiers that exclude each other only the first. */
function complete(type: AccountType): Record<string, unknown> {
  const { fields, primary, identifiers, beneficiary } = accountTypes[type]
  const excluded = identifiers === 'exactly-one' ? primary.slice(1).map(({ field }) => field) : []
  const info = { accountType: type, ...valuesOf(fields.filter((field) => !excluded.includes(field.name))) }
  if (beneficiary === 'none') return info
  return { ...info, beneficiary: { beneficiaryType: 'INDIVIDUAL', ...valuesOf(individualFieldsOf(type)) } }
}

const parse = (info: Record<string, unknown>) =>
  externalAccountsOperations.createCustomerExternalAccount.body.safeParse({ currency: 'USD', accountInfo: info })

const failingFields = (info: Record<string, unknown>) =>
  (parse(info).error?.issues ?? []).map((issue) => issue.path.slice(1).join('.'))

const without = (info: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(info).filter(([name]) => !names.includes(name)))

describe('the table of account types', () => {
  it('has the 47 types of the specification', () => {
    expect(ACCOUNT_TYPES).toHaveLength(47)
    expect(new Set(ACCOUNT_TYPES).size).toBe(47)
    expect(Object.keys(accountTypes).sort()).toEqual([...ACCOUNT_TYPES].sort())
  })

  it.each(ACCOUNT_TYPES)('%s takes its own examples, each field kept', (type) => {
    const info = complete(type)
    const parsed = parse(info)
    expect(parsed.error?.issues).toBeUndefined()
    expect(parsed.data?.accountInfo).toEqual(info)
  })

  it.each(ACCOUNT_TYPES)('%s reports every missing required field at once', (type) => {
    const required = accountTypes[type].fields.filter((field) => field.required).map((field) => field.name)
    const expected = accountTypes[type].beneficiary === 'required' ? [...required, 'beneficiary'] : required
    const failing = failingFields({ accountType: type })
    for (const name of expected) expect(failing).toContain(name)
    expect(failing.length).toBeGreaterThan(0)
  })

  it.each(ACCOUNT_TYPES)('%s answers what was given, with rails where the shapes have them', (type) => {
    const info = complete(type)
    const withRails = railsOf(type).length === 0 ? info : { ...info, paymentRails: railsOf(type) }
    expect(accountInfo.parse(withRails)).toEqual(withRails)
    if (railsOf(type).length > 0) expect(accountInfo.safeParse(info).success).toBe(false)
  })

  it.each(ACCOUNT_TYPES)('%s has a primary identifier among its fields', (type) => {
    const { fields, primary, identifiers } = accountTypes[type]
    const names = fields.map((field) => field.name)
    for (const { field } of primary) expect(names).toContain(field)
    const requiredNames = fields.filter((field) => field.required).map((field) => field.name)
    const single = primary.length === 1 && requiredNames.includes(primary[0]?.field ?? '')
    expect(single || identifiers !== undefined).toBe(true)
    expect(primaryIdentifierOf(complete(type) as { accountType: AccountType })?.field).toBe(primary[0]?.field)
  })

  it.each(ACCOUNT_TYPES)('%s has examples without a sandbox suffix', (type) => {
    for (const field of accountTypes[type].fields) {
      const tail = field.example.split('@')[0]?.slice(-3) ?? ''
      if (accountTypes[type].primary.some((identifier) => identifier.field === field.name)) {
        expect(tail).not.toMatch(/^(00[2-7]|10[2-7])$/)
      }
    }
  })
})

describe('account details', () => {
  it('need at least one identifier where the shapes require none', () => {
    const identifiers = ['iban', 'accountNumber', 'phoneNumber']
    const info = complete('PKR_ACCOUNT')
    expect(failingFields(without(info, identifiers))).toEqual(['iban'])
    for (const name of identifiers) {
      expect(
        failingFields(
          without(
            info,
            identifiers.filter((other) => other !== name),
          ),
        ),
      ).toEqual([])
    }
  })

  it('of Lightning need exactly one of its three forms, under both names', () => {
    for (const accountType of ['LIGHTNING', 'LIGHTNING_ACCOUNT']) {
      const given = { accountType, invoice: 'lnbc1' }
      expect(failingFields(given)).toEqual([])
      expect(failingFields({ ...given, lightningAddress: 'mara@pay.example' })).toEqual(['invoice'])
      expect(failingFields({ accountType })).toEqual(['invoice'])
    }
  })

  it('name the field by its dot path and refuse other types than text', () => {
    const usd = complete('USD_ACCOUNT')
    expect(failingFields({ ...usd, routingNumber: '12345678' })).toContain('routingNumber')
    expect(failingFields({ ...usd, accountNumber: 123456 })).toEqual(['accountNumber'])
    expect(failingFields({ ...usd, beneficiary: { beneficiaryType: 'INDIVIDUAL' } })).toEqual(['beneficiary.fullName'])
    expect(failingFields({ ...usd, beneficiary: { beneficiaryType: 'CHARITY' } })).toEqual([
      'beneficiary.beneficiaryType',
    ])
    expect(failingFields({ accountType: 'GOLD_ACCOUNT' })).toEqual(['accountType'])
  })

  it('take a business as beneficiary of every bank and mobile type, and drop unknown fields', () => {
    const beneficiary = { beneficiaryType: 'BUSINESS', ...valuesOf(businessBeneficiaryFields) }
    for (const type of ACCOUNT_TYPES.filter((each) => accountTypes[each].beneficiary === 'required')) {
      const parsed = parse({ ...complete(type), beneficiary, surplus: true })
      expect(parsed.data?.accountInfo.beneficiary).toEqual(beneficiary)
      expect(parsed.data?.accountInfo).not.toHaveProperty('surplus')
    }
  })

  it('require of a person what the type requires', () => {
    const person = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ana Souza' }
    expect(failingFields({ ...complete('AED_ACCOUNT'), beneficiary: person })).toEqual(['beneficiary.address'])
    expect(failingFields({ ...complete('EUR_ACCOUNT'), beneficiary: person })).toEqual([
      'beneficiary.countryOfResidence',
    ])
    expect(failingFields({ ...complete('GTQ_ACCOUNT'), beneficiary: person }).sort()).toEqual([
      'beneficiary.countryOfResidence',
      'beneficiary.phoneNumber',
    ])
    expect(failingFields({ ...complete('GBP_ACCOUNT'), beneficiary: person })).toEqual([])
  })
})
