import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setHostSetting } from '../../database/hostSettings'
import { listOwnershipBoard, requireExternalAccountOf, requireUsableExternalAccount } from './public'
import { type OwnershipSetup, startOwnershipSetup } from './testing/ownershipSetup'

let setup: OwnershipSetup
beforeAll(async () => {
  setup = await startOwnershipSetup()
})
afterAll(() => setup.server.close())

type Query = Parameters<typeof listOwnershipBoard>[1]
const board = (query: Query) => setup.act((context) => listOwnershipBoard(context, query))

describe('listOwnershipBoard', () => {
  it('pages the accounts of one state, customers’ and the platform’s, with challenges and next steps', async () => {
    const mine = await setup.register('BASE')
    const platforms = await setup.register('SOLANA', 'PLATFORM')
    const gone = await setup.register('BASE')
    const params = { externalAccountId: gone.id }
    await setup.server.as.platform.call('deleteCustomerExternalAccountById', { params }, 204)
    await setup.challenge(mine.id)
    await setup.challenge(mine.id)
    const first = await board({ status: 'PENDING_OWNERSHIP_VERIFICATION', limit: 1 })
    expect(first).toMatchObject({ totalCount: 2, hasMore: true })
    expect(first.data.map(({ account }) => account.id)).toEqual([platforms.id])
    expect(first.data[0]).toMatchObject({ challenges: [], nextSteps: ['START_WALLET_SIGNATURE', 'START_LIVENESS'] })
    const rest = await board({ status: 'PENDING_OWNERSHIP_VERIFICATION', limit: 1, cursor: first.nextCursor })
    expect(rest.data.map(({ account }) => account.id)).toEqual([mine.id])
    expect(rest.data[0]?.challenges.map(({ state }) => state)).toEqual(['OPEN', 'ABANDONED'])
    expect(rest.data[0]?.nextSteps[0]).toBe('SUBMIT_SIGNATURE')
  })

  it('leaves a proof that had expired expired when a new challenge starts', async () => {
    const { id } = await setup.register('BASE')
    await setup.challenge(id)
    const startedAt = setup.server.clock.now()
    await setup.server.clock.advance(16 * 60)
    const stateOf = async () => {
      const { data } = await board({ status: 'PENDING_OWNERSHIP_VERIFICATION' })
      return data.find(({ account }) => account.id === id)?.challenges.map((one) => [one.state, one.decidedAt])
    }
    expect(await stateOf()).toEqual([['EXPIRED', null]])
    await setup.challenge(id)
    const expiredAt = new Date(startedAt + 15 * 60_000).toISOString()
    expect(await stateOf()).toEqual([
      ['OPEN', null],
      ['EXPIRED', expiredAt],
    ])
  })

  it('can leave out accounts that were never asked for a proof', async () => {
    const { id, wallet } = await setup.register('TRON')
    await setup.verify(id, { signature: wallet.sign(await setup.challenge(id)) })
    const hosted = { accountType: 'BASE_WALLET', address: wallet.address, vaspName: 'Harbour Exchange' } as const
    const accountInfo = { ...hosted, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }
    const body = { customerId: setup.customerId, currency: 'USDC', accountInfo }
    await setup.server.as.platform.call('createCustomerExternalAccount', { body }, 201)
    expect((await board({ status: 'ACTIVE' })).totalCount).toBe(2)
    const asked = await board({ status: 'ACTIVE', isProofNeeded: true })
    expect(asked.data.map(({ account }) => account.id)).toEqual([id])
  })
})

describe('the threshold for unproven wallets', () => {
  const pay = (id: string, amountMinor: number) =>
    setup.act(async (context) => {
      const row = await requireExternalAccountOf(context.tx, 'CUSTOMER', id)
      await requireUsableExternalAccount(context, row, { amountMinor, currency: 'EUR' })
    })
  const refusal = { code: 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED' }
  const set = (minor: number) =>
    setup.server.service.store.write((tx) => setHostSetting(tx, 'ownershipThresholdMinor', minor))

  it('is 1,000.00 EUR unless the host says otherwise: below is allowed, at it is refused', async () => {
    const { id } = await setup.register('BASE')
    await pay(id, 99_999)
    await expect(pay(id, 100_000)).rejects.toMatchObject(refusal)
    await set(500)
    await pay(id, 499)
    await expect(pay(id, 500)).rejects.toMatchObject(refusal)
    await set(0)
    await expect(pay(id, 1)).rejects.toMatchObject(refusal)
    await set(100000)
  })

  it('does not matter for UNVERIFIED, which takes nothing, and for ACTIVE, which takes all', async () => {
    const { id, wallet } = await setup.register('BASE')
    await setup.challenge(id)
    await setup.verify(id, { signature: 'wrong' })
    await expect(pay(id, 1)).rejects.toMatchObject(refusal)
    await setup.verify(id, { signature: wallet.sign(await setup.challenge(id)) })
    await pay(id, 10_000_000)
  })
})
