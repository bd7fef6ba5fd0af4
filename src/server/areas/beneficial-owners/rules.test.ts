import { describe, expect, it } from 'vitest'
import { kybStatus } from '../../../contract/customers/enums'
import { decideOwnerStatus, mergePersonalInfo, ownerErrors } from './rules'

const table = [
  // business     owner          outcome     result
  ['UNVERIFIED', 'UNVERIFIED', 'APPROVED', 'UNVERIFIED'],
  ['UNVERIFIED', 'PENDING', 'APPROVED', 'PENDING'],
  ['PENDING', 'UNVERIFIED', 'APPROVED', 'PENDING'],
  ['PENDING', 'PENDING', 'REJECTED', 'PENDING'],
  ['HOLD', 'UNVERIFIED', 'APPROVED', 'PENDING'],
  ['HOLD', 'PENDING', 'APPROVED', 'PENDING'],
  ['APPROVED', 'UNVERIFIED', 'APPROVED', 'APPROVED'],
  ['APPROVED', 'UNVERIFIED', 'REJECTED', 'REJECTED'],
  ['APPROVED', 'PENDING', 'PENDING', 'PENDING'],
  ['APPROVED', 'PENDING', 'APPROVED', 'APPROVED'],
  ['REJECTED', 'UNVERIFIED', 'APPROVED', 'APPROVED'],
  ['REJECTED', 'PENDING', 'REJECTED', 'REJECTED'],
] as const

describe('the state of an owner beside its business', () => {
  it.each(table)('business %s, owner %s, provider says %s: %s', (business, owner, outcome, expected) => {
    expect(decideOwnerStatus(business, owner, outcome)).toBe(expected)
  })

  it('leaves owners that are decided or held, whatever their business is', () => {
    for (const business of kybStatus.options) {
      for (const owner of ['APPROVED', 'REJECTED', 'HOLD'] as const) {
        expect(decideOwnerStatus(business, owner, 'PENDING')).toBe(owner)
      }
    }
  })
})

describe('the data of an owner', () => {
  it('refuses names and numbers without a character', () => {
    const errors = ownerErrors({ personalInfo: { firstName: ' ', lastName: '', identifier: '\t', middleName: '' } }, 0)
    expect(errors.map((error) => error.field)).toEqual([
      'personalInfo.firstName',
      'personalInfo.lastName',
      'personalInfo.identifier',
    ])
    expect(ownerErrors({}, 0)).toEqual([])
  })

  it('merges field by field, and an address as a whole', () => {
    const address = { line1: 'A', line2: 'B', postalCode: '1', country: 'US' }
    const current = {
      firstName: 'F',
      lastName: 'L',
      birthDate: '1990-01-01',
      nationality: 'US',
      address,
      idType: 'SSN' as const,
      identifier: '1',
    }
    const next = { line1: 'C', postalCode: '2', country: 'MX' }
    expect(mergePersonalInfo(current, { lastName: 'M', address: next, email: undefined })).toEqual({
      ...current,
      lastName: 'M',
      address: next,
    })
  })
})
