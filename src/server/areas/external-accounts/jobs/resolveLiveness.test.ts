import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideExternalAccountStatus, decideLiveness, requireExternalAccountOf } from '../public'
import { type OwnershipSetup, startOwnershipSetup } from '../testing/ownershipSetup'

let setup: OwnershipSetup
beforeAll(async () => {
  setup = await startOwnershipSetup()
})
afterAll(() => setup.server.close())

const EVENT = 'EXTERNAL_ACCOUNT.STATUS_UPDATED'
const FAILING = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Be002'

const timersOf = (kind: string) =>
  setup.server.service.store.read((tx) =>
    tx.selectFrom('timers').select(['state', 'subject_id']).where('kind', '=', kind).orderBy('id').execute(),
  )

const decide = (id: string, decision: 'PASSED' | 'FAILED') =>
  setup.act((context) => decideLiveness(context, id, decision))

describe('resolveLiveness', () => {
  it('makes the account ACTIVE after 5 seconds, not before', async () => {
    const { id } = await setup.register('SOLANA')
    await setup.challengeWith(id, 'LIVENESS')
    await setup.server.clock.advance(4.999)
    expect(await setup.statusOf(id)).toBe('PENDING_OWNERSHIP_VERIFICATION')
    await setup.server.clock.advance(0.001)
    expect(await setup.statusOf(id)).toBe('ACTIVE')
    expect(await setup.statesOf(id)).toEqual(['PASSED'])
    expect(await setup.server.eventsOf(id)).toEqual([EVENT])
    expect((await timersOf('resolveLiveness')).at(-1)).toMatchObject({ state: 'DONE' })
  })

  it('makes a wallet whose address ends 002 UNVERIFIED; a new challenge may follow', async () => {
    const id = await setup.registerAddress('ETHEREUM_WALLET', FAILING)
    await setup.challengeWith(id, 'LIVENESS')
    await setup.server.clock.advance(5)
    expect(await setup.statusOf(id)).toBe('UNVERIFIED')
    const report = await setup.reportOf(id)
    expect(report).toMatchObject({
      method: 'LIVENESS',
      state: 'FAILED',
      verdict: { reason: 'LIVENESS_FAILED', decidedBy: 'COUNTERPARTY' },
    })
    expect(report).not.toHaveProperty('token')
    await setup.challengeWith(id, 'LIVENESS')
    expect(await setup.statusOf(id)).toBe('PENDING_OWNERSHIP_VERIFICATION')
    expect(await setup.server.eventsOf(id)).toEqual([EVENT, EVENT])
    await setup.server.clock.advance(5)
    expect(await setup.server.eventsOf(id)).toEqual([EVENT, EVENT, EVENT])
  })

  it('does nothing for a challenge that a newer one, of either method, has replaced', async () => {
    const { id, wallet } = await setup.register('TRON')
    await setup.challengeWith(id, 'LIVENESS')
    const message = await setup.challenge(id)
    await setup.server.clock.advance(60)
    expect(await setup.statusOf(id)).toBe('PENDING_OWNERSHIP_VERIFICATION')
    expect(await setup.statesOf(id)).toEqual(['ABANDONED', 'OPEN'])
    await setup.challengeWith(id, 'LIVENESS')
    expect(await setup.verify(id, { signature: wallet.sign(message) })).toMatchObject({ status: 409 })
    await setup.server.clock.advance(5)
    expect(await setup.statesOf(id)).toEqual(['ABANDONED', 'ABANDONED', 'PASSED'])
    expect(await setup.server.eventsOf(id)).toEqual([EVENT])
  })

  it('does nothing for an account that was deleted meanwhile', async () => {
    const { id } = await setup.register('BASE')
    await setup.challengeWith(id, 'LIVENESS')
    await setup.server.as.platform.call('deleteCustomerExternalAccountById', { params: { externalAccountId: id } }, 204)
    await setup.server.clock.advance(60)
    expect(await setup.statesOf(id)).toEqual(['ABANDONED'])
    expect(await setup.server.eventsOf(id)).toEqual([])
  })
})

describe('decideExternalAccountStatus', () => {
  it('ends an open check: the provider’s answer no longer counts', async () => {
    const { id } = await setup.register('BASE')
    await setup.challengeWith(id, 'LIVENESS')
    await setup.act(async (context) => {
      await decideExternalAccountStatus(context, await requireExternalAccountOf(context.tx, 'CUSTOMER', id), 'INACTIVE')
    })
    await setup.server.clock.advance(60)
    expect(await setup.statusOf(id)).toBe('INACTIVE')
    expect(await setup.statesOf(id)).toEqual(['ABANDONED'])
    expect((await timersOf('resolveLiveness')).at(-1)).toMatchObject({ state: 'CANCELLED' })
    await expect(decide(id, 'PASSED')).rejects.toMatchObject({ details: { reason: 'CHALLENGE_CLOSED' } })
  })
})

describe('decideLiveness', () => {
  it('ends an open check before the provider answers, in either way', async () => {
    const [first, second] = [await setup.register('BASE'), await setup.register('BASE')]
    await setup.challengeWith(first.id, 'LIVENESS')
    await setup.challengeWith(second.id, 'LIVENESS')
    expect(await decide(first.id, 'FAILED')).toMatchObject({ status: 'UNVERIFIED' })
    expect(await decide(second.id, 'PASSED')).toMatchObject({ status: 'ACTIVE' })
    await setup.server.clock.advance(60)
    expect(await setup.statusOf(first.id)).toBe('UNVERIFIED')
    expect(await setup.statesOf(first.id)).toEqual(['FAILED'])
    expect(await setup.server.eventsOf(first.id)).toEqual([EVENT])
    expect(await setup.server.eventsOf(second.id)).toEqual([EVENT])
    const report = await setup.reportOf(first.id)
    expect(report?.verdict?.decidedBy).toBe('OPERATOR')
  })

  it('turns an outcome around, and says the same twice without effect', async () => {
    const { id } = await setup.register('BASE')
    await setup.challengeWith(id, 'LIVENESS')
    await setup.server.clock.advance(5)
    await decide(id, 'PASSED')
    expect(await setup.server.eventsOf(id)).toEqual([EVENT])
    await decide(id, 'FAILED')
    expect(await setup.statusOf(id)).toBe('UNVERIFIED')
    await decide(id, 'PASSED')
    expect(await setup.statusOf(id)).toBe('ACTIVE')
    expect(await setup.server.eventsOf(id)).toEqual([EVENT, EVENT, EVENT])
  })

  it('refuses without a liveness check that decides the state', async () => {
    const { id } = await setup.register('BASE')
    await expect(decide(id, 'PASSED')).rejects.toMatchObject({ code: 'CONFLICT' })
    await setup.challenge(id)
    await expect(decide(id, 'PASSED')).rejects.toMatchObject({ details: { reason: 'NO_LIVENESS_CHALLENGE' } })
    await expect(decide('ExternalAccount:none', 'PASSED')).rejects.toMatchObject({ code: 'REFERENCE_NOT_FOUND' })
    expect(await setup.statusOf(id)).toBe('PENDING_OWNERSHIP_VERIFICATION')
  })
})
