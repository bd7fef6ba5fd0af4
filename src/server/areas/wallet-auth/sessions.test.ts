import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startWalletWorld, type WalletWorld } from './testing/walletKit'

let world: WalletWorld
beforeEach(async () => {
  world = await startWalletWorld()
})
afterEach(() => world.server.close())

const method = () =>
  world.server.service.store.read((tx) =>
    tx.selectFrom('auth_methods').selectAll().where('id', '=', world.credentialId).executeTakeFirstOrThrow(),
  )

describe('openSession', () => {
  it('verifies the credential once, and notes each use; what clients see of it stays as it was', async () => {
    const before = await method()
    expect(before).toMatchObject({ verified_at: null, last_used_at: null })
    await world.server.clock.advance(10)
    const first = world.server.clock.iso()
    await world.session()
    expect(await method()).toMatchObject({ verified_at: first, last_used_at: first, updated_at: before.updated_at })
    await world.server.clock.advance(10)
    await world.session()
    expect(await method()).toMatchObject({ verified_at: first, last_used_at: world.server.clock.iso() })
  })

  it('lets one wallet have several sessions, each with its own key and end', async () => {
    const one = await world.session()
    await world.server.clock.advance(600)
    const two = await world.session()
    await world.server.clock.advance(300)
    const params = { id: two.sessionId }
    expect(await world.signed('revokeAuthSession', { params }, one, 401)).toMatchObject({
      details: { reason: 'SESSION_EXPIRED' },
    })
    await world.signed('revokeAuthSession', { params }, two, 204)
  })

  it('is listed and signs for its own wallet alone', async () => {
    const other = await world.otherWallet()
    const theirs = await world.session(other.credentialId)
    const { data } = await world.server.as.platform.call(
      'listAuthSessions',
      { query: { accountId: other.accountId } },
      200,
    )
    expect(data).toMatchObject([{ id: theirs.sessionId, accountId: other.accountId }])
    const params = { id: theirs.sessionId }
    expect(await world.signed('revokeAuthSession', { params }, await world.session(), 401)).toMatchObject({
      code: 'WALLET_SIGNATURE_INVALID',
      details: { reason: 'OTHER_WALLET' },
    })
  })
})
