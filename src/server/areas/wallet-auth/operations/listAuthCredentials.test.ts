import { beforeEach, describe, expect, it } from 'vitest'
import { shareTestServer } from '../../../testing/sharedServer'
import { sandboxToken, startWalletSetup, type WalletSetup } from '../testing/walletKit'

const server = shareTestServer()
let setup: WalletSetup
beforeEach(async () => {
  setup = await startWalletSetup({}, { on: server })
})

const list = (accountId: string, status = 200) =>
  setup.server.as.platform.call('listAuthCredentials', { query: { accountId } }, status)

describe('listAuthCredentials', () => {
  it('lists the credentials in force of this wallet, oldest first', async () => {
    await setup.otherWallet()
    const oidcToken = sandboxToken(setup.server.clock.now())
    const body = { type: 'OAUTH', accountId: setup.accountId, oidcToken } as const
    const made = await setup.signed('createAuthCredential', { body }, await setup.session(), 201)
    const ids = [setup.credentialId, made.id]
    expect(await list(setup.accountId)).toMatchObject({ data: ids.map((id) => ({ id, accountId: setup.accountId })) })
    await setup.signed('revokeAuthCredential', { params: { id: String(made.id) } }, await setup.session(), 204)
    expect(await list(setup.accountId)).toMatchObject({ data: [{ id: setup.credentialId }] })
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
    expect(await setup.server.as.platform.call('listAuthCredentials', call, 400)).toMatchObject({
      code: 'INVALID_INPUT',
    })
  })
})
