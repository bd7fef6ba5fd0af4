import { expect, it } from 'vitest'
import { businessBody, individualBody, ownerBody } from '../../../testing/people'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()

const read = (customerId: string) => server.as.platform.call('getCustomerById', { params: { customerId } }, 200)

it('reads an individual as it was created, without the identity number', async () => {
  const customer = await server.as.platform.call('createCustomer', { body: individualBody() }, 201)
  expect(await read(customer.id)).toEqual(customer)
  expect(customer).not.toHaveProperty('identifier')
})

it('reads a business with its owners in the order in which they were added', async () => {
  const business = await server.as.platform.call('createCustomer', { body: businessBody() }, 201)
  const one = await server.as.platform.call('createBeneficialOwner', { body: ownerBody(business.id) }, 201)
  const two = await server.as.platform.call('createBeneficialOwner', { body: ownerBody(business.id) }, 201)
  expect(await read(business.id)).toEqual({ ...business, beneficialOwners: [one, two] })
})

it('reads a deleted customer', async () => {
  const customer = await server.as.platform.call('createCustomer', { body: individualBody() }, 201)
  await server.service.store.write((tx) =>
    tx.updateTable('customers').set({ is_deleted: 1 }).where('id', '=', customer.id).execute(),
  )
  expect((await read(customer.id)).isDeleted).toBe(true)
})

it.each(['Customer:00000000-0000-7000-8000-000000000000', 'nonsense'])('answers 404 for %s', async (customerId) => {
  const error = await server.as.platform.call('getCustomerById', { params: { customerId } }, 404)
  expect(error.code).toBe('USER_NOT_FOUND')
})

it('answers 401 without a credential', async () => {
  await server.as.nobody.call('getCustomerById', { params: { customerId: 'x' } }, 401)
})
