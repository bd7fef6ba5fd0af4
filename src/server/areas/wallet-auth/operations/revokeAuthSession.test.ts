import { beforeEach, describe, expect, it } from 'vitest'
import { shareTestServer } from '../../../testing/sharedServer'
import { retryHeaders, startWalletSetup, type WalletSetup } from '../testing/walletKit'

const server = shareTestServer()
let setup: WalletSetup
beforeEach(async () => {
  setup = await startWalletSetup({}, { on: server })
})

const platform = () => setup.server.as.platform
const revoke = (id: string, by: Parameters<WalletSetup['signed']>[2], status: number) =>
  setup.signed('revokeAuthSession', { params: { id } }, by, status)
const activeIds = async () =>
  (await platform().call('listAuthSessions', { query: { accountId: setup.accountId } }, 200)).data.map(({ id }) => id)

describe('revokeAuthSession', () => {
  it('answers 202 with the type of the credential that issued the session, then 204', async () => {
    const { sessionId, key } = await setup.session()
    const asked = await setup.ask('revokeAuthSession', { params: { id: sessionId } })
    expect(asked.type).toBe('EMAIL_OTP')
    expect(JSON.parse(asked.payloadToSign)).toMatchObject({
      type: 'ACTIVITY_TYPE_DELETE_API_KEYS',
      parameters: { accountId: setup.accountId, apiKeyIds: [sessionId] },
    })
    expect(await activeIds()).toEqual([sessionId])
    const headers = retryHeaders(asked, key.stamp(asked.payloadToSign))
    await platform().call('revokeAuthSession', { params: { id: sessionId }, headers }, 204)
    expect(await activeIds()).toEqual([])
  })

  it('lets a session end itself, and any other active one of the wallet', async () => {
    const [one, two, three] = [await setup.session(), await setup.loginByCode(), await setup.session()]
    await revoke(one.sessionId, one, 204)
    await revoke(two.sessionId, three, 204)
    expect(await activeIds()).toEqual([three.sessionId])
  })

  it('answers 404 for a session that is unknown, was revoked or has expired', async () => {
    const [one, two] = [await setup.session(), await setup.session()]
    await revoke(one.sessionId, one, 204)
    const gone = async (id: string) =>
      expect(await platform().call('revokeAuthSession', { params: { id } }, 404)).toMatchObject({
        code: 'REFERENCE_NOT_FOUND',
        details: { field: 'id' },
      })
    await gone(one.sessionId)
    await gone('Session:00000000-0000-7000-8000-000000000000')
    await setup.server.clock.advance(15 * 60)
    await gone(two.sessionId)
  })

  it('answers 404 on the retry too, when the session expired meanwhile', async () => {
    const held = await setup.session()
    await setup.server.clock.advance(14 * 60)
    const fresh = await setup.session()
    const params = { id: held.sessionId }
    const asked = await setup.ask('revokeAuthSession', { params })
    await setup.server.clock.advance(60)
    const headers = retryHeaders(asked, fresh.key.stamp(asked.payloadToSign))
    expect(await platform().call('revokeAuthSession', { params, headers }, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
    })
  })
})
