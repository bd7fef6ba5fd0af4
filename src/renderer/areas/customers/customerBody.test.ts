import { describe, expect, it } from 'vitest'
import { customerCreateRequest } from '../../../contract/customers/schemas'
import { blankCustomer, customerBody } from './customerBody'

const leaves = (value: unknown): unknown[] =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.values(value).flatMap(leaves) : [value]

describe('customerBody', () => {
  it('sends an empty person as nothing but the kind, which the contract takes', () => {
    const body = customerBody('INDIVIDUAL', blankCustomer('INDIVIDUAL'))
    expect(body).toEqual({ customerType: 'INDIVIDUAL' })
    expect(customerCreateRequest.safeParse(body).success).toBe(true)
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
