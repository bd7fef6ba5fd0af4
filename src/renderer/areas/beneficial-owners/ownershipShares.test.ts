import { describe, expect, it } from 'vitest'
import type { BeneficialOwner } from '../../../contract/beneficial-owners/schemas'
import { ownershipShares } from './ownershipShares'

const owner = (id: string, ownershipPercentage: number): BeneficialOwner => ({
  id,
  customerId: 'Customer:1',
  roles: ['UBO'],
  ownershipPercentage,
  kycStatus: 'PENDING',
  createdAt: '2026-11-21T09:00:00.000Z',
  personalInfo: {
    firstName: 'Ana',
    middleName: '',
    lastName: id,
    birthDate: '1980-01-01',
    nationality: 'DE',
    address: { line1: 'A', postalCode: '1', country: 'DE' },
    idType: 'SSN',
    identifier: '1',
  },
})

describe('ownershipShares', () => {
  it('leaves a remainder and sorts by share; owners without a share have no part', () => {
    const result = ownershipShares([owner('a', 20), owner('b', 0), owner('c', 50.5)])
    expect(result.shares.map((share) => [share.ownerId, share.barPercent])).toEqual([
      ['c', 50.5],
      ['a', 20],
    ])
    expect(result).toMatchObject({ assignedPercent: 70.5, unassignedPercent: 29.5, overPercent: 0 })
  })

  it('adds fractions exactly', () => {
    const result = ownershipShares([owner('a', 33.3), owner('b', 33.3), owner('c', 33.3)])
    expect(result).toMatchObject({ assignedPercent: 99.9, unassignedPercent: 0.1 })
  })

  it('shrinks the parts when the shares pass 100', () => {
    const result = ownershipShares([owner('a', 75), owner('b', 50)])
    expect(result).toMatchObject({ assignedPercent: 125, unassignedPercent: 0, overPercent: 25 })
    expect(result.shares.reduce((sum, share) => sum + share.barPercent, 0)).toBeCloseTo(100)
  })

  it('has no parts without owners', () => {
    expect(ownershipShares([])).toEqual({ shares: [], assignedPercent: 0, unassignedPercent: 100, overPercent: 0 })
  })
})
