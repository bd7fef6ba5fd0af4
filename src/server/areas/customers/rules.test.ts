import { describe, expect, it } from 'vitest'
import { businessBody, individualBody } from '../../testing/people'
import { customerErrors, errorsOfChange, initialStatus, isRegion, lockedFieldsOf, missingProviderFields } from './rules'

const fieldsOf = (request: Parameters<typeof customerErrors>[0], hasContactChecks = false) =>
  customerErrors(request, hasContactChecks).map((error) => error.field)

describe('regions', () => {
  it.each([
    ['US', true],
    ['MX', true],
    ['GB', true],
    ['DE', true],
    ['EU', true],
    ['NO', true],
    ['ZZ', false],
    ['us', false],
    ['EUROPE', false],
    ['SU', false],
    ['XA', false],
    ['', false],
  ])('%s: known %s', (region, isKnown) => {
    expect(isRegion(region)).toBe(isKnown)
  })
})

describe('the first state', () => {
  it.each([
    ['INDIVIDUAL', false, 'APPROVED', 'APPROVED'],
    ['INDIVIDUAL', false, 'PENDING', 'PENDING'],
    ['INDIVIDUAL', false, 'REJECTED', 'REJECTED'],
    ['INDIVIDUAL', false, 'UNVERIFIED', 'UNVERIFIED'],
    ['INDIVIDUAL', true, 'PENDING', 'APPROVED'],
    ['BUSINESS', false, 'APPROVED', 'UNVERIFIED'],
    ['BUSINESS', true, 'UNVERIFIED', 'APPROVED'],
  ] as const)('%s, regulated %s, provider says %s: %s', (type, isRegulated, outcome, expected) => {
    expect(initialStatus(type, isRegulated, outcome)).toBe(expected)
  })
})

describe('the fields of an individual', () => {
  it.each([
    ['a complete one', {}, []],
    ['an empty name', { fullName: '' }, ['fullName']],
    ['a blank name', { fullName: ' \t' }, ['fullName']],
    ['an ITIN', { idType: 'ITIN', identifier: '912-34-5678' }, []],
    ['an EIN', { idType: 'EIN' }, ['idType']],
    ['a foreign tax number', { idType: 'NON_US_TAX_ID' }, ['idType']],
    ['a number without dashes', { identifier: '123456789' }, ['identifier']],
    ['a number with a line break', { identifier: '123-45-6789\n' }, ['identifier']],
    ['a document of another country', { countryOfIssuance: 'MX' }, ['countryOfIssuance']],
    ['an EIN of the US by name', { region: 'US', idType: 'EIN' }, ['idType']],
    [
      'a tax number of another region',
      { region: 'DE', idType: 'NON_US_TAX_ID', identifier: '86095742719', countryOfIssuance: 'DE' },
      [],
    ],
    ['an SSN in another region', { region: 'DE', idType: 'SSN', identifier: '1' }, ['identifier']],
    ['a number without its kind in another region', { region: 'DE', idType: undefined, identifier: '86095742719' }, []],
    ['a blank number in another region', { region: 'DE', idType: 'EIN', identifier: ' ' }, ['identifier']],
    ['OTHER funds', { sourceOfFundsCategories: ['SALARY', 'OTHER'] }, ['sourceOfFundsOtherDescription']],
    ['OTHER funds, described', { sourceOfFundsCategories: ['OTHER'], sourceOfFundsOtherDescription: 'x' }, []],
    ['OTHER wealth', { sourceOfWealthCategories: ['OTHER'] }, ['sourceOfWealthOtherDescription']],
    [
      'OTHER purpose, blank',
      { purposeOfAccount: 'OTHER', purposeOfAccountOtherDescription: ' ' },
      ['purposeOfAccountOtherDescription'],
    ],
    ['a long description', { sourceOfFundsOtherDescription: 'x'.repeat(501) }, ['sourceOfFundsOtherDescription']],
  ] as const)('%s', (_name, change, expected) => {
    expect(fieldsOf(individualBody(change as Parameters<typeof individualBody>[0]))).toEqual(expected)
  })

  it.each([
    ['without contact', { email: undefined }, ['email']],
    ['with a phone', { email: undefined, phoneNumber: '+491701234567' }, []],
  ])('whose contact is checked, %s', (_name, change, expected) => {
    expect(fieldsOf(individualBody(change), true)).toEqual(expected)
  })
})

describe('the fields of a business', () => {
  it.each([
    ['a complete one', {}, []],
    ['no names', { businessInfo: { legalName: ' ', taxId: '' } }, ['businessInfo.legalName', 'businessInfo.taxId']],
    [
      'OTHER funds',
      { businessInfo: { sourceOfFundsCategories: ['OTHER'] } },
      ['businessInfo.sourceOfFundsOtherDescription'],
    ],
    [
      'OTHER purpose',
      { businessInfo: { purposeOfAccount: 'OTHER' } },
      ['businessInfo.purposeOfAccountOtherDescription'],
    ],
  ] as const)('%s', (_name, change, expected) => {
    expect(fieldsOf(businessBody(change as Parameters<typeof businessBody>[0]))).toEqual(expected)
  })

  it.each([
    ['nobody named', {}, ['businessInfo.primaryContactFirstName', 'businessInfo.primaryContactLastName', 'email']],
    [
      'a person named',
      { email: 'a@b.co', businessInfo: { primaryContactFirstName: 'A', primaryContactLastName: 'B' } },
      [],
    ],
  ])('whose contact is checked, %s', (_name, change, expected) => {
    expect(fieldsOf(businessBody(change), true)).toEqual(expected)
  })
})

describe("what the currencies' providers ask for", () => {
  it.each([
    ['nothing', {}, [], []],
    ['what is there', {}, ['FULL_NAME', 'ID_NUMBER', 'POSTAL_ADDRESS', 'EMAIL'], []],
    [
      'what is missing, once',
      { birthDate: undefined, fullName: '' },
      ['FULL_NAME', 'BIRTH_DATE', 'FULL_NAME'],
      ['fullName', 'birthDate'],
    ],
    ['what a customer does not have', {}, ['FI_ADDRESS', 'REGISTRATION_NUMBER', 'PURPOSE_OF_PAYMENT'], []],
  ] as const)('of an individual: %s', (_name, change, wanted, expected) => {
    const request = individualBody(change as Parameters<typeof individualBody>[0])
    expect(missingProviderFields(request, wanted).map((error) => error.field)).toEqual(expected)
  })

  it('of a business', () => {
    const request = businessBody({ businessInfo: { registrationNumber: undefined } })
    const wanted = ['COMPANY_LEGAL_NAME', 'REGISTRATION_NUMBER', 'BUSINESS_TYPE', 'BIRTH_DATE', 'TAX_ID'] as const
    expect(missingProviderFields(request, wanted).map((error) => error.field)).toEqual([
      'businessInfo.registrationNumber',
      'businessInfo.businessType',
    ])
  })
})

describe('the errors of a change', () => {
  const error = (field: string) => ({ field, message: field })

  it.each([
    ['a new one', {}, [], ['email'], ['email']],
    ['an old one that it does not touch', { email: 'a@b.co' }, ['businessInfo.taxId'], ['businessInfo.taxId'], []],
    [
      'an old one that it repeats',
      { businessInfo: { taxId: '' } },
      ['businessInfo.taxId'],
      ['businessInfo.taxId'],
      ['businessInfo.taxId'],
    ],
    ['an old one that it mends', { fullName: 'A' }, ['fullName'], [], []],
  ])('%s', (_what, change, before, after, expected) => {
    expect(errorsOfChange(change, before.map(error), after.map(error)).map(({ field }) => field)).toEqual(expected)
  })
})

describe('what stays as it was verified', () => {
  const changed = ['fullName', 'email', 'phoneNumber', 'currencies', 'umaAddress', 'endUserTermsConsent', 'address']

  it.each([
    ['UNVERIFIED', false, []],
    ['PENDING', false, []],
    ['HOLD', false, []],
    ['APPROVED', false, ['fullName', 'address']],
    ['REJECTED', false, ['fullName', 'address']],
    ['APPROVED', true, []],
  ] as const)('%s, regulated %s: %j', (status, isRegulatedPlatform, expected) => {
    expect(lockedFieldsOf(changed, { status, isRegulatedPlatform })).toEqual(expected)
  })
})
