import { describe, expect, it } from 'vitest'
import type { DocumentType } from '../../../contract/verifications/schemas'
import { comparisonsOf, holderName } from './comparisons'
import { words } from './words'

const AT = '2026-11-23T08:00:00.000Z'
const ADDRESS = { line1: 'Hafenstraße 12', line2: 'Hof', city: 'Köln', state: 'NW', postalCode: '50667', country: 'DE' }
const shared = { platformCustomerId: 'p-1', umaAddress: '$p@x.co', createdAt: AT, updatedAt: AT, isDeleted: false }

const person = {
  ...shared,
  id: 'Customer:1',
  customerType: 'INDIVIDUAL' as const,
  kycStatus: 'PENDING' as const,
  fullName: 'Marta Ferreira',
  birthDate: '1988-04-12',
  nationality: 'PT',
  address: ADDRESS,
}
const ada = {
  id: 'BeneficialOwner:1',
  customerId: 'Customer:2',
  roles: ['UBO' as const],
  ownershipPercentage: 60,
  kycStatus: 'UNVERIFIED' as const,
  createdAt: AT,
  personalInfo: {
    firstName: 'Ada',
    lastName: 'Okafor',
    birthDate: '1979-11-30',
    nationality: 'NG',
    address: { line1: '1 Road', postalCode: '100', country: 'NG' },
    idType: 'NON_US_TAX_ID' as const,
    identifier: 'TIN-1',
  },
}
const business = {
  ...shared,
  id: 'Customer:2',
  customerType: 'BUSINESS' as const,
  kybStatus: 'PENDING' as const,
  address: ADDRESS,
  businessInfo: { legalName: 'Northwind GmbH', country: 'DE', taxId: '12-3', incorporatedOn: '2019-02-01' },
  beneficialOwners: [ada],
}

const rowsOf = (
  customer: typeof person | typeof business,
  documentType: DocumentType,
  documentHolder: string = customer.id,
) => comparisonsOf({ customer }, { documentHolder, documentType, country: 'DE' })
const fieldsOf = (...given: Parameters<typeof rowsOf>) => rowsOf(...given).rows.map(({ field }) => field)

describe('what is compared with a document', () => {
  it('is, of a person, what identity documents show', () => {
    const { rows, country } = rowsOf(person, 'PASSPORT')
    expect(rows).toEqual([
      { field: 'NAME', declared: 'Marta Ferreira' },
      { field: 'BIRTH_DATE', declared: '1988-04-12' },
      { field: 'NATIONALITY', declared: 'Portugal' },
    ])
    expect(country).toEqual({ declared: 'Portugal', onDocument: 'Germany', isEqual: false })
  })

  it('is the address where a bill shows it, in one line, without what was left out', () => {
    const [name, address] = rowsOf(person, 'UTILITY_BILL').rows
    expect(name?.declared).toBe('Marta Ferreira')
    expect(address).toEqual({ field: 'ADDRESS', declared: 'Hafenstraße 12, Hof, 50667 Köln, NW, Germany' })
    expect(rowsOf(business, 'BANK_STATEMENT', ada.id).rows[1]?.declared).toBe('1 Road, 100, Nigeria')
  })

  it('is nothing that was not declared', () => {
    const { birthDate: _birth, nationality: _nationality, ...bare } = person
    const found = comparisonsOf(
      { customer: bare },
      { documentHolder: bare.id, documentType: 'PASSPORT', country: 'DE' },
    )
    expect(found).toEqual({ rows: [{ field: 'NAME', declared: 'Marta Ferreira' }], country: null })
  })

  it.each([
    ['CERTIFICATE_OF_INCORPORATION', ['NAME', 'TAX_ID', 'INCORPORATION', 'ADDRESS']],
    ['GOOD_STANDING_CERTIFICATE', ['NAME', 'TAX_ID', 'INCORPORATION', 'ADDRESS']],
    ['SHAREHOLDER_REGISTER', ['NAME', 'OWNERS']],
    ['DIRECTOR_REGISTRY', ['NAME', 'ADDRESS']],
  ] as const)('is, of a business and its %s, %j', (documentType, fields) => {
    expect(fieldsOf(business, documentType)).toEqual(fields)
    expect(rowsOf(business, documentType).country).toMatchObject({ declared: 'Germany', isEqual: true })
  })

  it('names owners with their shares, and leaves the row out where there are none', () => {
    expect(rowsOf(business, 'TRUST_AGREEMENT').rows[1]).toEqual({ field: 'OWNERS', declared: 'Ada Okafor 60 %' })
    expect(fieldsOf({ ...business, beneficialOwners: [] }, 'TRUST_AGREEMENT')).toEqual(['NAME'])
  })

  it('is, of a document of an owner, what was declared of that person', () => {
    const { rows, country } = rowsOf(business, 'NATIONAL_ID', ada.id)
    expect(rows.map(({ declared }) => declared)).toEqual(['Ada Okafor', '1979-11-30', 'Nigeria'])
    expect(country).toMatchObject({ declared: 'Nigeria', isEqual: false })
  })
})

it('whose a document is, is said by name', () => {
  const found = { id: business.id, name: 'Northwind GmbH', customer: business }
  expect(holderName(found, business.id)).toBe('Northwind GmbH')
  expect(holderName(found, ada.id)).toBe('Ada Okafor')
  expect(holderName(found, 'BeneficialOwner:2')).toBe(words.theCustomer)
})
