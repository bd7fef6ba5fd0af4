import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setHostSetting } from '../../database/hostSettings'
import { requireExternalAccountOf, requireUsableExternalAccount } from './public'
import { type OwnershipSetup, startOwnershipSetup } from './testing/ownershipSetup'

let setup: OwnershipSetup
beforeAll(async () => {
  setup = await startOwnershipSetup()
})
afterAll(() => setup.server.close())

describe('challenges of an account', () => {
  it('leaves a proof that had expired expired when a new challenge starts', async () => {
    const { id } = await setup.register('BASE')
    await setup.challenge(id)
    const startedAt = setup.server.clock.now()
    await setup.server.clock.advance(16 * 60)
    const stateOf = async () => {
      const params = { externalAccountId: id }
      const { challenges } = await setup.server.as.desk.call('getOwnershipCase', { params }, 200)
      return challenges.map((one) => [one.state, one.decidedAt])
    }
    expect(await stateOf()).toEqual([['EXPIRED', null]])
    await setup.challenge(id)
    const expiredAt = new Date(startedAt + 15 * 60_000).toISOString()
    expect(await stateOf()).toEqual([
      ['OPEN', null],
      ['EXPIRED', expiredAt],
    ])
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
