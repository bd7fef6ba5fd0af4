import { expect, it } from 'vitest'
import type { Call } from '../../../../contract/operations'
import { businessBody, ownerBody } from '../../../testing/people'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()

type Change = NonNullable<Call<'updateBeneficialOwner'>['body']>

async function givenOwner() {
  const business = await server.as.platform.call('createCustomer', { body: businessBody() }, 201)
  return server.as.platform.call('createBeneficialOwner', { body: ownerBody(business.id) }, 201)
}

const update = <S extends 200 | 400 | 404>(beneficialOwnerId: string, body: Change, status: S) =>
  server.as.platform.call('updateBeneficialOwner', { params: { beneficialOwnerId }, body }, status)

it('changes what is given: roles and percentage as a whole, personal data field by field', async () => {
  const owner = await givenOwner()
  await server.clock.advance(60)
  const address = { line1: '1 New Road', postalCode: '10001', country: 'US' }
  const body: Change = { roles: ['TRUSTEE'], personalInfo: { middleName: 'N.', address } }
  const changed = await update(owner.id, body, 200)
  expect(changed).toEqual({
    ...owner,
    roles: ['TRUSTEE'],
    personalInfo: { ...owner.personalInfo, middleName: 'N.', address },
    updatedAt: server.clock.iso(),
  })
  const params = { beneficialOwnerId: owner.id }
  expect(await server.as.platform.call('getBeneficialOwner', { params }, 200)).toEqual(changed)
})

it('keeps the verification state until the business is submitted, and checks the new name then', async () => {
  const owner = await givenOwner()
  const renamed = await update(owner.id, { personalInfo: { lastName: 'Okafor002' } }, 200)
  expect(renamed.kycStatus).toBe('UNVERIFIED')
  await server.as.platform.call('createVerification', { body: { customerId: owner.customerId } }, 200)
  expect((await update(owner.id, { personalInfo: { lastName: 'Okafor' } }, 200)).kycStatus).toBe('REJECTED')
})

it.each([
  ['no role', { roles: [] }, 'roles'],
  ['too much', { ownershipPercentage: 101 }, 'ownershipPercentage'],
  ['an empty name', { personalInfo: { lastName: '' } }, 'personalInfo.lastName'],
  ['a bad date', { personalInfo: { birthDate: '2001-02-29' } }, 'personalInfo.birthDate'],
  ['half an address', { personalInfo: { address: { line1: 'A', country: 'US' } } }, 'personalInfo.address.postalCode'],
])('refuses %s and changes nothing', async (_name, body, field) => {
  const owner = await givenOwner()
  const error = await update(owner.id, body as never, 400)
  expect(error.code).toBe('INVALID_INPUT')
  expect(error.details?.errors?.map((entry) => entry.field)).toEqual([field])
  const params = { beneficialOwnerId: owner.id }
  expect(await server.as.platform.call('getBeneficialOwner', { params }, 200)).toEqual(owner)
})

it('answers 404 for an unknown owner and 401 without a credential', async () => {
  const params = { beneficialOwnerId: 'BeneficialOwner:00000000-0000-7000-8000-000000000000' }
  const error = await server.as.platform.call('updateBeneficialOwner', { params, body: {} }, 404)
  expect(error.code).toBe('REFERENCE_NOT_FOUND')
  await server.as.nobody.call('updateBeneficialOwner', { params, body: {} }, 401)
})

it('leaves the owners of a deleted customer as they are', async () => {
  const owner = await givenOwner()
  const params = { beneficialOwnerId: owner.id }
  await server.as.platform.call('deleteCustomerById', { params: { customerId: owner.customerId } }, 200)
  expect(await update(owner.id, { ownershipPercentage: 30 }, 404)).toMatchObject({
    code: 'USER_NOT_FOUND',
    details: { field: 'beneficialOwnerId', reason: 'CUSTOMER_DELETED' },
  })
  expect(await server.as.platform.call('getBeneficialOwner', { params }, 200)).toEqual(owner)
})
