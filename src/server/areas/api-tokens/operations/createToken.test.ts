import { describe, expect, it } from 'vitest'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()

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
  ['a name of blanks alone', { name: '  ', permissions: ['VIEW'] }, 'name'],
])('refuses %s', async (_name, body, field) => {
  const error = await server.as.platform.call('createToken', { body: body as never }, 400)
  expect(error.code).toBe('INVALID_INPUT')
  expect(error.details?.errors?.map((entry) => entry.field)).toContain(field)
})

it('answers 401 without a credential', async () => {
  await server.as.nobody.call('createToken', { body: { name: 'A', permissions: ['VIEW'] } }, 401)
})

describe('a credential gives no permission that it lacks', () => {
  const refusedFor = (permission: string) => ({
    code: 'FORBIDDEN',
    details: { field: 'permissions', reason: 'PERMISSION_NOT_HELD', permission },
  })
  const tokenWith = async (permissions: ('VIEW' | 'TRANSACT' | 'MANAGE')[]) => {
    const made = await server.as.platform.call('createToken', { body: { name: 'Limited', permissions } }, 201)
    return server.as.token(made.clientId, made.clientSecret ?? '')
  }

  it('refuses TRANSACT to a token of MANAGE, and makes no token', async () => {
    const manager = await tokenWith(['MANAGE'])
    const body = { name: 'More', permissions: ['VIEW' as const, 'TRANSACT' as const] }
    expect(await manager.call('createToken', { body }, 403)).toMatchObject(refusedFor('TRANSACT'))
    const { data } = await server.as.platform.call('listTokens', {}, 200)
    expect(data.map(({ name }) => name)).not.toContain('More')
  })

  it('gives what it has, and VIEW, which any permission implies', async () => {
    const manager = await tokenWith(['MANAGE'])
    await manager.call('createToken', { body: { name: 'Same', permissions: ['MANAGE', 'VIEW'] } }, 201)
  })

  it('an operator at the desk may give all', async () => {
    const body = { name: 'All', permissions: ['VIEW' as const, 'TRANSACT' as const, 'MANAGE' as const] }
    await server.as.operator.call('createToken', { body }, 201)
  })
})
