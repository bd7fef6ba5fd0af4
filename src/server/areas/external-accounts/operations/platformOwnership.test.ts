import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnershipSetup, startOwnershipSetup } from '../testing/ownershipSetup'
import { WALLET_MAKERS, type WalletKind } from '../testing/walletSigners'

let setup: OwnershipSetup
beforeAll(async () => {
  setup = await startOwnershipSetup()
})
afterAll(() => setup.server.close())

const EVENT = 'EXTERNAL_ACCOUNT.STATUS_UPDATED'
const KINDS = ['ETHEREUM', 'TRON', 'SOLANA', 'P2WPKH', 'SPARK'] as const satisfies readonly WalletKind[]

describe('createPlatformExternalAccountOwnershipChallenge and verifyPlatformExternalAccountOwnership', () => {
  it.each(KINDS)('%s: prove a wallet of the platform', async (kind) => {
    const { id, wallet } = await setup.register(kind, 'PLATFORM')
    const message = await setup.challenge(id, 'PLATFORM')
    const reply = await setup.verify(id, { signature: wallet.sign(message) }, 'PLATFORM')
    expect(reply).toMatchObject({ status: 200, body: { id, customerId: null, status: 'ACTIVE' } })
    expect(await setup.server.eventsOf(id)).toEqual([EVENT])
    expect(await setup.verify(id, { signature: wallet.sign(message) }, 'PLATFORM')).toMatchObject({ status: 409 })
  })

  it('refuse another key’s signature with 400, and the account is UNVERIFIED', async () => {
    const { id } = await setup.register('POLYGON', 'PLATFORM')
    const other = WALLET_MAKERS.POLYGON(new Uint8Array(32).fill(5))
    const signature = other.sign(await setup.challenge(id, 'PLATFORM'))
    const reply = await setup.verify(id, { signature }, 'PLATFORM')
    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', details: { reason: 'OTHER_SIGNER' } } })
    expect(await setup.statusOf(id, 'PLATFORM')).toBe('UNVERIFIED')
  })

  it('refuse a LIVENESS challenge’s answer by signature with 409, and bad bodies with 400', async () => {
    const { id } = await setup.register('PLASMA', 'PLATFORM')
    await setup.challengeWith(id, 'LIVENESS', 'PLATFORM')
    expect(await setup.verify(id, { signature: '0x' }, 'PLATFORM')).toMatchObject({ status: 409 })
    expect(await setup.verify(id, {}, 'PLATFORM')).toMatchObject({ status: 400 })
    await setup.server.clock.advance(5)
    expect(await setup.statusOf(id, 'PLATFORM')).toBe('ACTIVE')
  })

  it('do not see customers’ accounts', async () => {
    const { id } = await setup.register('BASE')
    const params = { externalAccountId: id }
    await setup.server.as.platform.call(
      'createPlatformExternalAccountOwnershipChallenge',
      { params, body: { method: 'WALLET_SIGNATURE' } },
      404,
    )
    await setup.server.as.platform.call(
      'verifyPlatformExternalAccountOwnership',
      { params, body: { signature: '0x' } },
      404,
    )
  })
})
