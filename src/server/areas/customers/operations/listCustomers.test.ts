import { expect, it } from 'vitest'
import { businessBody, individualBody, ownerBody } from '../../../testing/people'
import { emptyBeforeEach, shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()
emptyBeforeEach(server)

const list = (query: Record<string, string> = {}) => server.as.platform.call('listCustomers', { query }, 200)
const found = async (query: Record<string, string>) => {
  const page = await list(query)
  expect(page.totalCount).toBe(page.data.length)
  return page.data.map((customer) => customer.platformCustomerId)
}

async function givenThree() {
  const start = server.clock.iso()
  const create = (body: ReturnType<typeof individualBody> | ReturnType<typeof businessBody>) =>
    server.as.platform.call('createCustomer', { body }, 201)
  await create(individualBody({ platformCustomerId: 'a', region: 'US', currencies: ['USD'], umaAddress: '$a@x.co' }))
  await server.clock.advance(60)
  const middle = server.clock.iso()
  await create(individualBody({ platformCustomerId: 'b', region: 'MX', currencies: ['USDC', 'MXN'] }))
  await server.clock.advance(60)
  const business = await create(businessBody({ platformCustomerId: 'c' }))
  return { start, middle, end: server.clock.iso(), business }
}

it('pages newest first with the exact count', async () => {
  await givenThree()
  const first = await list({ limit: '2' })
  expect(first).toMatchObject({ hasMore: true, totalCount: 3 })
  expect(first.data.map((customer) => customer.platformCustomerId)).toEqual(['c', 'b'])
  const second = await list({ limit: '2', cursor: first.nextCursor ?? '' })
  expect(second.data.map((customer) => customer.platformCustomerId)).toEqual(['a'])
  expect(second).toMatchObject({ hasMore: false, totalCount: 3 })
})

it('filters by everything that the interface names', async () => {
  const { start, middle, end } = await givenThree()
  expect(await found({ platformCustomerId: 'b' })).toEqual(['b'])
  expect(await found({ customerType: 'BUSINESS' })).toEqual(['c'])
  expect(await found({ customerType: 'INDIVIDUAL' })).toEqual(['b', 'a'])
  expect(await found({ createdAfter: middle })).toEqual(['c', 'b'])
  expect(await found({ createdBefore: middle })).toEqual(['b', 'a'])
  expect(await found({ updatedAfter: end })).toEqual(['c'])
  expect(await found({ updatedBefore: start })).toEqual(['a'])
  expect(await found({ region: 'MX' })).toEqual(['b'])
  expect(await found({ currency: 'USD' })).toEqual(['a'])
  expect(await found({ currency: 'USD%' })).toEqual([])
  expect(await found({ umaAddress: '$A@X.co' })).toEqual(['a'])
  expect(await found({ customerType: 'INDIVIDUAL', region: 'US', currency: 'USD' })).toEqual(['a'])
  expect(await found({ region: 'unknown' })).toEqual([])
})

it('leaves deleted customers out unless asked for', async () => {
  const { business } = await givenThree()
  await server.service.store.write((tx) =>
    tx.updateTable('customers').set({ is_deleted: 1 }).where('id', '=', business.id).execute(),
  )
  expect((await list()).data.map((customer) => customer.platformCustomerId)).toEqual(['b', 'a'])
  expect(await found({ isIncludingDeleted: 'true' })).toEqual(['c', 'b', 'a'])
  const { nextCursor = '' } = await list({ isIncludingDeleted: 'true', limit: '1' })
  await server.as.platform.call('listCustomers', { query: { limit: '1', cursor: nextCursor } }, 400)
})

it('shows businesses with their owners', async () => {
  const { business } = await givenThree()
  const owner = await server.as.platform.call('createBeneficialOwner', { body: ownerBody(business.id) }, 201)
  const page = await list({ customerType: 'BUSINESS' })
  expect(page.data).toMatchObject([{ id: business.id, beneficialOwners: [{ id: owner.id }] }])
})

it.each([
  [{ customerType: 'ROBOT' }, 'customerType'],
  [{ createdAfter: 'soon' }, 'createdAfter'],
  [{ isIncludingDeleted: 'maybe' }, 'isIncludingDeleted'],
  [{ limit: '101' }, 'limit'],
])('refuses %j', async (query, field) => {
  const error = await server.as.platform.call('listCustomers', { query: query as never }, 400)
  expect(error.code).toBe('INVALID_INPUT')
  expect(JSON.stringify(error.details)).toContain(field)
})

it('answers 401 without a credential', async () => {
  await server.as.nobody.call('listCustomers', {}, 401)
})
