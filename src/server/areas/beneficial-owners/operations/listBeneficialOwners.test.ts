import { expect, it } from 'vitest'
import { businessBody, individualBody, ownerBody } from '../../../testing/people'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()

const list = (query: { customerId: string; limit?: string; cursor?: string }) =>
  server.as.platform.call('listBeneficialOwners', { query }, 200)
const givenBusiness = () => server.as.platform.call('createCustomer', { body: businessBody() }, 201)
const givenOwner = (customerId: string) =>
  server.as.platform.call('createBeneficialOwner', { body: ownerBody(customerId) }, 201)

it('pages the owners of one business, newest first, with its own count', async () => {
  const [one, other] = [await givenBusiness(), await givenBusiness()]
  const owners = [await givenOwner(one.id), await givenOwner(one.id), await givenOwner(one.id)]
  await givenOwner(other.id)
  const first = await list({ customerId: one.id, limit: '2' })
  expect(first).toMatchObject({ hasMore: true, totalCount: 3, data: [owners[2], owners[1]] })
  const second = await list({ customerId: one.id, limit: '2', cursor: first.nextCursor ?? '' })
  expect(second).toEqual({ data: [owners[0]], hasMore: false, totalCount: 3 })
  const query = { customerId: other.id, cursor: first.nextCursor ?? '' }
  await server.as.platform.call('listBeneficialOwners', { query }, 400)
})

it('is empty for a business without owners and for an unknown customer', async () => {
  const empty = { data: [], hasMore: false, totalCount: 0 }
  expect(await list({ customerId: (await givenBusiness()).id })).toEqual(empty)
  expect(await list({ customerId: 'Customer:00000000-0000-7000-8000-000000000000' })).toEqual(empty)
})

it('needs a customer, and a business', async () => {
  const missing = await server.as.platform.call('listBeneficialOwners', { query: {} as never }, 400)
  expect(missing).toMatchObject({ code: 'INVALID_INPUT', details: { errors: [{ field: 'customerId' }] } })
  const empty = await server.as.platform.call('listBeneficialOwners', { query: { customerId: '' } }, 400)
  expect(empty).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'customerId' } })
  const { id: customerId } = await server.as.platform.call('createCustomer', { body: individualBody() }, 201)
  const individual = await server.as.platform.call('listBeneficialOwners', { query: { customerId } }, 400)
  expect(individual).toMatchObject({ code: 'INVALID_INPUT', details: { reason: 'NOT_A_BUSINESS' } })
})

it('answers 401 without a credential', async () => {
  await server.as.nobody.call('listBeneficialOwners', { query: { customerId: 'x' } }, 401)
})
