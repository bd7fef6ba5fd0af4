import { expect, it } from 'vitest'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()

it('reads a token', async () => {
  const created = await server.as.platform.call('createToken', { body: { name: 'A', permissions: ['VIEW'] } }, 201)
  const { clientSecret: _secret, ...token } = created
  expect(await server.as.platform.call('getTokenById', { params: { tokenId: token.id } }, 200)).toEqual(token)
})

it.each([
  ['unknown', 'Token:00000000-0000-7000-8000-000000000000'],
  ['malformed', 'not-an-id'],
  ['of another kind', 'Customer:00000000-0000-7000-8000-000000000000'],
])('answers 404 for an id that is %s', async (_name, tokenId) => {
  expect((await server.as.platform.call('getTokenById', { params: { tokenId } }, 404)).code).toBe('TOKEN_NOT_FOUND')
})

it('answers 401 without a credential', async () => {
  await server.as.nobody.call('getTokenById', { params: { tokenId: 'x' } }, 401)
})
