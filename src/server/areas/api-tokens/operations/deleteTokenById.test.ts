import { describe, expect, it } from 'vitest'
import { shareTestServer, startOwnServers } from '../../../testing/sharedServer'

const server = shareTestServer()

const create = (...permissions: ('VIEW' | 'MANAGE')[]) =>
  server.as.platform.call('createToken', { body: { name: 'Other', permissions } }, 201)
const remove = (tokenId: string, status: 204 | 400 | 401 | 404) =>
  server.as.platform.call('deleteTokenById', { params: { tokenId } }, status)

it('answers 204, and the token stops working at once', async () => {
  const token = await create('VIEW')
  const reader = server.as.token(token.clientId, token.clientSecret ?? '')
  await reader.call('getPlatformConfig', {}, 200)
  expect(await remove(token.id, 204)).toBeNull()
  expect((await reader.call('getPlatformConfig', {}, 401)).code).toBe('UNAUTHORIZED')
})

it('answers 404 for a token that is deleted, unknown or malformed', async () => {
  const token = await create('VIEW')
  await remove(token.id, 204)
  for (const id of [token.id, 'Token:00000000-0000-7000-8000-000000000000', 'nonsense']) {
    expect(await remove(id, 404)).toMatchObject({ code: 'TOKEN_NOT_FOUND' })
  }
})

describe('the last token that may manage', () => {
  startOwnServers(server)

  it('stays until there is another', async () => {
    await create('VIEW')
    const { data } = await server.as.platform.call('listTokens', { query: { name: 'First token' } }, 200)
    const first = data[0]!.id
    expect(await remove(first, 400)).toMatchObject({ code: 'INVALID_INPUT', details: { reason: 'LAST_MANAGE_TOKEN' } })
    await create('MANAGE')
    expect(await remove(first, 204)).toBeNull()
    await remove(first, 401)
  })
})

it('answers 401 without a credential', async () => {
  await server.as.nobody.call('deleteTokenById', { params: { tokenId: 'x' } }, 401)
})
