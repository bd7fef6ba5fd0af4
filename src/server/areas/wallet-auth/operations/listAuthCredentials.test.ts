import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sandboxToken, startWalletWorld, type WalletWorld } from '../testing/walletKit'

let world: WalletWorld
beforeEach(async () => {
  world = await startWalletWorld()
})
afterEach(() => world.server.close())

const list = (accountId: string, status = 200) =>
  world.server.as.platform.call('listAuthCredentials', { query: { accountId } }, status)

describe('listAuthCredentials', () => {
  it('lists the credentials in force of this wallet, oldest first', async () => {
    await world.otherWallet()
    const oidcToken = sandboxToken(world.server.clock.now())
    const body = { type: 'OAUTH', accountId: world.accountId, oidcToken } as const
    const made = await world.signed('createAuthCredential', { body }, await world.session(), 201)
    const ids = [world.credentialId, made.id]
    expect(await list(world.accountId)).toMatchObject({ data: ids.map((id) => ({ id, accountId: world.accountId })) })
    await world.signed('revokeAuthCredential', { params: { id: String(made.id) } }, await world.session(), 204)
    expect(await list(world.accountId)).toMatchObject({ data: [{ id: world.credentialId }] })
  })

  it('answers an unknown account with an empty list', async () => {
    expect(await list('InternalAccount:00000000-0000-7000-8000-000000000000')).toEqual({ data: [] })
  })

  it.each(['', 'InternalAccount', 'Customer:00000000-0000-7000-8000-000000000000', 'InternalAccount:nothing'])(
    'refuses %j, which is no id of an account',
    async (accountId) => {
      expect(await list(accountId, 400)).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'accountId' } })
    },
  )

  it('refuses to list without an account', async () => {
    const call = { query: {} as { accountId: string } }
    expect(await world.server.as.platform.call('listAuthCredentials', call, 400)).toMatchObject({
      code: 'INVALID_INPUT',
    })
  })
})
