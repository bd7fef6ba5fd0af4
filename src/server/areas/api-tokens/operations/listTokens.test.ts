import { afterEach, expect, it } from 'vitest'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()
afterEach(async () => {
  const { data } = await server.as.platform.call('listTokens', {}, 200)
  for (const { id, name } of data)
    if (name !== 'First token') await server.as.platform.call('deleteTokenById', { params: { tokenId: id } }, 204)
})

const create = (name: string) => server.as.platform.call('createToken', { body: { name, permissions: ['VIEW'] } }, 201)
const names = async (query: Record<string, string>) =>
  (await server.as.platform.call('listTokens', { query }, 200)).data.map((token) => token.name)

it('lists tokens newest first, without secrets, in pages', async () => {
  await create('One')
  await create('Two')
  const first = await server.as.platform.call('listTokens', { query: { limit: '2' } }, 200)
  expect(first).toMatchObject({ hasMore: true, totalCount: 3, data: [{ name: 'Two' }, { name: 'One' }] })
  expect(JSON.stringify(first)).not.toContain('clientSecret')
  const rest = await server.as.platform.call(
    'listTokens',
    { query: { limit: '2', cursor: first.nextCursor ?? '' } },
    200,
  )
  expect(rest).toMatchObject({ hasMore: false, totalCount: 3, data: [{ name: 'First token' }] })
  expect(rest).not.toHaveProperty('nextCursor')
})

it('filters by the whole name and by time, ends included', async () => {
  const before = server.clock.iso()
  await server.clock.advance(60)
  await create('Later')
  const after = server.clock.iso()
  expect(await names({ name: 'Later' })).toEqual(['Later'])
  expect(await names({ name: 'Late' })).toEqual([])
  expect(await names({ createdAfter: after })).toEqual(['Later'])
  expect(await names({ createdBefore: before })).toEqual(['First token'])
  expect(await names({ updatedAfter: before, updatedBefore: after })).toEqual(['Later', 'First token'])
})

it.each([
  ['limit', { limit: '0' }],
  ['limit', { limit: '101' }],
  ['limit', { limit: 'ten' }],
  ['cursor', { cursor: 'damaged' }],
  ['createdAfter', { createdAfter: 'yesterday' }],
])('refuses a bad %s', async (field, query) => {
  const error = await server.as.platform.call('listTokens', { query }, 400)
  expect(error.code).toBe('INVALID_INPUT')
  expect(JSON.stringify(error.details)).toContain(field)
})

it('refuses a cursor under another filter', async () => {
  await create('One')
  const { nextCursor = '' } = await server.as.platform.call('listTokens', { query: { limit: '1' } }, 200)
  await server.as.platform.call('listTokens', { query: { name: 'One', cursor: nextCursor } }, 400)
})

it('answers 401 without a credential', async () => {
  await server.as.nobody.call('listTokens', {}, 401)
})
