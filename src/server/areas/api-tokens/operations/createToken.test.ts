import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testServer'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

it('answers the secret once, and keeps only a salted hash of it', async () => {
  const body = { name: 'Payroll', permissions: ['VIEW' as const, 'TRANSACT' as const] }
  const token = await server.as.platform.call('createToken', { body }, 201)
  expect(token).toMatchObject({ ...body, createdAt: server.clock.iso() })
  expect(token.clientSecret).toMatch(/^[0-9a-f]{64}$/)
  expect(await server.as.platform.call('getTokenById', { params: { tokenId: token.id } }, 200)).not.toHaveProperty(
    'clientSecret',
  )
  const row = await server.service.store.read((tx) =>
    tx.selectFrom('api_tokens').selectAll().where('id', '=', token.id).executeTakeFirstOrThrow(),
  )
  expect(JSON.stringify(row)).not.toContain(token.clientSecret)
})

it('makes a token that works at once, with its permissions and no more', async () => {
  const token = await server.as.platform.call('createToken', { body: { name: 'Reader', permissions: ['VIEW'] } }, 201)
  const reader = server.as.token(token.clientId, token.clientSecret ?? '')
  await reader.call('listTokens', {}, 200)
  expect((await reader.call('createToken', { body: { name: 'X', permissions: ['VIEW'] } }, 403)).code).toBe('FORBIDDEN')
  expect((await server.as.token(token.clientId, 'wrong').call('listTokens', {}, 401)).code).toBe('UNAUTHORIZED')
})

it('takes a permission once', async () => {
  const body = { name: 'Twice', permissions: ['VIEW' as const, 'MANAGE' as const, 'VIEW' as const] }
  expect((await server.as.platform.call('createToken', { body }, 201)).permissions).toEqual(['VIEW', 'MANAGE'])
})

it.each([
  ['no permission', { name: 'A', permissions: [] }, 'permissions'],
  ['an unknown permission', { name: 'A', permissions: ['ADMIN'] }, 'permissions.0'],
  ['no name', { permissions: ['VIEW'] }, 'name'],
  ['an empty name', { name: '', permissions: ['VIEW'] }, 'name'],
])('refuses %s', async (_name, body, field) => {
  const error = await server.as.platform.call('createToken', { body: body as never }, 400)
  expect(error.code).toBe('INVALID_INPUT')
  expect(error.details?.errors?.map((entry) => entry.field)).toContain(field)
})

it('answers 401 without a credential', async () => {
  await server.as.nobody.call('createToken', { body: { name: 'A', permissions: ['VIEW'] } }, 401)
})
