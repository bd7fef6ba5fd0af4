import { expect, it } from 'vitest'
import { businessBody, ownerBody } from '../../../testing/people'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()

it('reads an owner as it was created', async () => {
  const business = await server.as.platform.call('createCustomer', { body: businessBody() }, 201)
  const owner = await server.as.platform.call('createBeneficialOwner', { body: ownerBody(business.id) }, 201)
  const params = { beneficialOwnerId: owner.id }
  expect(await server.as.platform.call('getBeneficialOwner', { params }, 200)).toEqual(owner)
})

it.each(['BeneficialOwner:00000000-0000-7000-8000-000000000000', 'nonsense'])('answers 404 for %s', async (id) => {
  const error = await server.as.platform.call('getBeneficialOwner', { params: { beneficialOwnerId: id } }, 404)
  expect(error.code).toBe('REFERENCE_NOT_FOUND')
})

it('answers 401 without a credential', async () => {
  await server.as.nobody.call('getBeneficialOwner', { params: { beneficialOwnerId: 'x' } }, 401)
})
