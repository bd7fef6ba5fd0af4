import { beforeEach, describe, expect, it } from 'vitest'
import { shareTestServer } from '../../../testing/sharedServer'
import { startWalletSetup, type WalletSetup } from '../testing/walletKit'

const server = shareTestServer()
let setup: WalletSetup
beforeEach(async () => {
  setup = await startWalletSetup({}, { on: server })
})

const list = (accountId = setup.accountId, status = 200) =>
  setup.server.as.platform.call('listAuthSessions', { query: { accountId } }, status)

describe('listAuthSessions', () => {
  it('lists the sessions of this wallet that may sign, oldest first, without any key', async () => {
    const other = await setup.otherWallet()
    await setup.session(other.credentialId)
    const [one, two] = [await setup.session(), await setup.loginByCode()]
    const reply = (await list()) as { data: Record<string, unknown>[] }
    expect(reply.data).toMatchObject([
      { id: one.sessionId, type: 'EMAIL_OTP', nickname: 'marta@example.com', accountId: setup.accountId },
      { id: two.sessionId },
    ])
    expect(Object.keys(reply)).toEqual(['data'])
    for (const session of reply.data) {
      expect(Object.keys(session).sort()).toEqual(
        ['accountId', 'createdAt', 'expiresAt', 'id', 'nickname', 'type', 'updatedAt'].sort(),
      )
    }
  })

  it('lists a session for fifteen minutes, and no instant longer', async () => {
    const { sessionId } = await setup.session()
    await setup.server.clock.advance(15 * 60 - 1)
    expect(await list()).toMatchObject({ data: [{ id: sessionId }] })
    await setup.server.clock.advance(1)
    expect(await list()).toEqual({ data: [] })
  })

  it('leaves revoked ones out', async () => {
    const { sessionId, key } = await setup.session()
    await setup.signed('revokeAuthSession', { params: { id: sessionId } }, { key }, 204)
    expect(await list()).toEqual({ data: [] })
  })

  it('answers an unknown account with an empty list, and a malformed one with 400', async () => {
    expect(await list('InternalAccount:00000000-0000-7000-8000-000000000000')).toEqual({ data: [] })
    for (const accountId of ['', 'Session:00000000-0000-7000-8000-000000000000', 'wallet'])
      expect(await list(accountId, 400)).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'accountId' } })
    const call = { query: {} as { accountId: string } }
    await setup.server.as.platform.call('listAuthSessions', call, 400)
  })
})
