import { describe, expect, it } from 'vitest'
import type { ObjectPurpose } from '../../../../contract/console/objects/schemas'
import { committedReference } from '../model/testing/committed'
import { prerequisitesOf } from './prerequisitesOf'

const { operations } = committedReference()
const ALL = { lacking: [], hasAgentToken: true, hasDeviceCode: true, permissions: [] }
const entryOf = (id: string) => {
  const entry = operations.find((one) => one.id === id)
  if (entry === undefined) throw new RangeError(id)
  return entry
}

describe('what is said before a call is sent', () => {
  it('is something where the smallest call is refused by its nature, and nothing elsewhere', () => {
    const said = operations.flatMap((entry) =>
      prerequisitesOf(entry, ALL).map(({ answers, link }) => [entry.id, answers, link?.to ?? null]),
    )
    const start = (id: string) => `/reference?operation=${id}`
    expect(said.sort()).toEqual([
      ['authorizeQuote', '400 INVALID_INPUT', start('executeQuote')],
      ['cancelInvitation', '404 INVITATION_NOT_FOUND', start('createInvitation')],
      ['claimInvitation', '404 INVITATION_NOT_FOUND', start('createInvitation')],
      ['completeScaLogin', '400 INVALID_INPUT', start('startScaLogin')],
      ['completeTwoFactorReset', '404 REFERENCE_NOT_FOUND', start('startTwoFactorReset')],
      ['confirmBeneficiaryTrust', '400 INVALID_INPUT', start('startBeneficiaryTrust')],
      ['confirmBeneficiaryUntrust', '400 INVALID_INPUT', start('startBeneficiaryUntrust')],
      ['confirmScaFactorEnrollment', '400 INVALID_INPUT', start('startScaFactorEnrollment')],
      ['createInvitation', '400 INVALID_UMA_ADDRESS', '/customers'],
      ['deleteScaFactor', '404 REFERENCE_NOT_FOUND', start('listScaFactors')],
      ['getInvitation', '404 INVITATION_NOT_FOUND', start('createInvitation')],
      ['getTwoFactorResetStatus', '404 REFERENCE_NOT_FOUND', start('startTwoFactorReset')],
      ['verifyAuthCredential', '400 INVALID_INPUT', '/playground'],
      ['verifyExternalAccountOwnership', '400 INVALID_INPUT', null],
      ['verifyPlatformExternalAccountOwnership', '400 INVALID_INPUT', null],
    ])
  })

  it('is what is missing first, one thing at a time', () => {
    const lacking: ObjectPurpose[] = ['QUOTE', 'CARD']
    expect(prerequisitesOf(entryOf('authorizeQuote'), { ...ALL, lacking })).toMatchObject([
      { text: 'There is no quote.', answers: '404' },
    ])
    expect(prerequisitesOf(entryOf('agentListActions'), { ...ALL, lacking, hasAgentToken: false })).toMatchObject([
      { answers: '401 UNAUTHORIZED', link: null },
    ])
    expect(prerequisitesOf(entryOf('redeemAgentDeviceCode'), { ...ALL, hasDeviceCode: false })).toMatchObject([
      { answers: '404 REFERENCE_NOT_FOUND' },
    ])
  })

  it('of an agent is what its policy lets it do, which by itself refuses nothing', () => {
    const permissions = ['VIEW_TRANSACTIONS']
    const [said] = prerequisitesOf(entryOf('agentListActions'), { ...ALL, permissions })
    expect(said).toMatchObject({ answers: null, text: expect.stringContaining('view transactions') })
  })
})
