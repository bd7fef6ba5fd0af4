import { describe, expect, it } from 'vitest'
import type { Customer } from '../../../contract/customers/schemas'
import { customerCreateRequest } from '../../../contract/customers/schemas'
import {
  blankCustomer,
  type CustomerValues,
  changeBody,
  customerBody,
  isPersonalDataFixed,
  keptTexts,
  missingHalf,
  takenOver,
  valuesOf,
} from './customerBody'
import { type BusinessField, blankFields } from './customerFields'

const leaves = (value: unknown): unknown[] =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.values(value).flatMap(leaves) : [value]

describe('customerBody', () => {
  it('sends an empty person as nothing but the kind, which the contract takes', () => {
    const body = customerBody('INDIVIDUAL', blankCustomer('INDIVIDUAL'))
    expect(body).toEqual({ customerType: 'INDIVIDUAL' })
    expect(customerCreateRequest.safeParse(body).success).toBe(true)
  })

  it('keeps what was typed when the kind is changed, and back', () => {
    const typed = { ...blankCustomer('INDIVIDUAL'), fullName: 'Nadia Karimi', email: 'nadia@example.com' }
    const business = takenOver('BUSINESS', typed)
    expect(business).toEqual({ ...blankCustomer('BUSINESS'), email: 'nadia@example.com' })
    expect(takenOver('INDIVIDUAL', { ...typed, ...business, region: 'US' })).toEqual({ ...typed, region: 'US' })
  })

  it('lets the contract name every missing field of a business', () => {
    const refused = customerCreateRequest.safeParse(customerBody('BUSINESS', blankCustomer('BUSINESS')))
    expect(refused.error?.issues.map((issue) => issue.path.join('.')).sort()).toEqual([
      'businessInfo.country',
      'businessInfo.incorporatedOn',
      'businessInfo.legalName',
      'businessInfo.taxId',
    ])
  })

  it('has every field of the contract in its forms, and no other', () => {
    const [person, business] = customerCreateRequest.options
    const status = (name: string) => name !== 'kycStatus' && name !== 'kybStatus' && name !== 'customerType'
    expect(Object.keys(blankCustomer('INDIVIDUAL')).sort()).toEqual(Object.keys(person.shape).filter(status).sort())
    expect(Object.keys(blankCustomer('BUSINESS')).sort()).toEqual(Object.keys(business.shape).filter(status).sort())
    expect(Object.keys(blankCustomer('BUSINESS').businessInfo as object).sort()).toEqual(
      Object.keys(business.shape.businessInfo.shape).sort(),
    )
  })

  it('starts with nothing filled in', () => {
    for (const kind of ['INDIVIDUAL', 'BUSINESS'] as const) {
      expect(
        leaves(blankCustomer(kind)).every((leaf) => leaf === '' || (Array.isArray(leaf) && leaf.length === 0)),
      ).toBe(true)
    }
  })
})

describe('changeBody', () => {
  const customer = {
    customerType: 'BUSINESS',
    id: 'Customer:1',
    email: 'a@example.com',
    umaAddress: '$a@x.co',
    currencies: ['USD'],
    address: { line1: '1 Main Street', postalCode: '1', country: 'US' },
    businessInfo: { legalName: 'Northwind' },
  } as unknown as Customer

  it('starts from the customer as it is, and then changes nothing', () => {
    const values = valuesOf(customer)
    expect(values).toMatchObject({ email: 'a@example.com', businessInfo: { legalName: 'Northwind', taxId: '' } })
    expect(changeBody(customer, values)).toEqual({ customerType: 'BUSINESS' })
  })

  it('sends what differs: details one by one, an address whole', () => {
    const values = valuesOf(customer)
    const { businessInfo: details = blankFields<BusinessField>([]) } = values
    const businessInfo = { ...details, taxId: '12' }
    const address = { ...values.address, city: 'Austin' }
    expect(changeBody(customer, { ...values, email: 'b@example.com', businessInfo, address })).toEqual({
      customerType: 'BUSINESS',
      email: 'b@example.com',
      businessInfo: { taxId: '12' },
      address: { line1: '1 Main Street', city: 'Austin', postalCode: '1', country: 'US' },
    })
  })

  it('knows when personal data is fixed', () => {
    expect(['UNVERIFIED', 'PENDING', 'HOLD', 'APPROVED', 'REJECTED'].map((s) => isPersonalDataFixed(s, false))).toEqual(
      [false, false, false, true, true],
    )
    expect(isPersonalDataFixed('APPROVED', true)).toBe(false)
  })
})

it('a name or tax number that stands there cannot be emptied any more; what is missing may go on missing', () => {
  const person = blankCustomer('INDIVIDUAL')
  const business = { ...blankCustomer('BUSINESS').businessInfo, legalName: 'Acme', taxId: '1' } as NonNullable<
    CustomerValues['businessInfo']
  >
  expect(keptTexts(person)).toEqual([])
  expect(keptTexts({ ...person, fullName: 'Ada Lovelace' })).toEqual(['fullName'])
  expect(keptTexts({ ...blankCustomer('BUSINESS'), businessInfo: business })).toEqual([
    'businessInfo.legalName',
    'businessInfo.taxId',
  ])
})

it('asks for the kind of a number, and for the number of a kind that was not there', () => {
  const person = blankCustomer('INDIVIDUAL')
  expect(missingHalf(person, person)).toEqual([])
  expect(missingHalf(person, { ...person, identifier: '123-45-6789' })).toEqual(['idType'])
  expect(missingHalf(person, { ...person, idType: 'SSN', identifier: ' ' })).toEqual(['identifier'])
  expect(missingHalf(person, { ...person, idType: 'SSN', identifier: '123-45-6789' })).toEqual([])
  const known = { ...person, idType: 'SSN' }
  expect(missingHalf(known, known)).toEqual([])
  expect(missingHalf(known, { ...known, idType: 'ITIN' })).toEqual(['identifier'])
  expect(missingHalf(known, { ...known, idType: '' })).toEqual([])
  const business = blankCustomer('BUSINESS')
  expect(missingHalf(business, business)).toEqual([])
})
