import { beforeEach, describe, expect, it } from 'vitest'
import { shareTestServer } from '../../testing/sharedServer'
import { startWalletSetup, type WalletSetup } from './testing/walletKit'

const server = shareTestServer()
let setup: WalletSetup
beforeEach(async () => {
  setup = await startWalletSetup({}, { on: server })
})

const method = () =>
  setup.server.service.store.read((tx) =>
    tx.selectFrom('auth_methods').selectAll().where('id', '=', setup.credentialId).executeTakeFirstOrThrow(),
  )

describe('openSession', () => {
  it('verifies the credential once, and notes each use; what clients see of it stays as it was', async () => {
    const before = await method()
    expect(before).toMatchObject({ verified_at: null, last_used_at: null })
    await setup.server.clock.advance(10)
    const first = setup.server.clock.iso()
    await setup.session()
    expect(await method()).toMatchObject({ verified_at: first, last_used_at: first, updated_at: before.updated_at })
    await setup.server.clock.advance(10)
    await setup.session()
    expect(await method()).toMatchObject({ verified_at: first, last_used_at: setup.server.clock.iso() })
  })

  it('lets one wallet have several sessions, each with its own key and end', async () => {
    const one = await setup.session()
    await setup.server.clock.advance(600)
    const two = await setup.session()
    await setup.server.clock.advance(300)
    const params = { id: two.sessionId }
    expect(await setup.signed('revokeAuthSession', { params }, one, 401)).toMatchObject({
      details: { reason: 'SESSION_EXPIRED' },
    })
    await setup.signed('revokeAuthSession', { params }, two, 204)
  })

  it('is listed and signs for its own wallet alone', async () => {
    const other = await setup.otherWallet()
    const theirs = await setup.session(other.credentialId)
    const { data } = await setup.server.as.platform.call(
      'listAuthSessions',
      { query: { accountId: other.accountId } },
      200,
    )
    expect(data).toMatchObject([{ id: theirs.sessionId, accountId: other.accountId }])
    const params = { id: theirs.sessionId }
    expect(await setup.signed('revokeAuthSession', { params }, await setup.session(), 401)).toMatchObject({
      code: 'WALLET_SIGNATURE_INVALID',
      details: { reason: 'OTHER_WALLET' },
    })
  })
})
