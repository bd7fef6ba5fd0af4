import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideExternalAccountStatus, decideLiveness, listChallenges, requireExternalAccountOf } from '../public'
import { type OwnershipWorld, startOwnershipWorld } from '../testing/ownershipWorld'

let world: OwnershipWorld
beforeAll(async () => {
  world = await startOwnershipWorld()
})
afterAll(() => world.server.close())

const EVENT = 'EXTERNAL_ACCOUNT.STATUS_UPDATED'
const FAILING = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Be002'

const timersOf = (kind: string) =>
  world.server.service.store.read((tx) =>
    tx.selectFrom('timers').select(['state', 'subject_id']).where('kind', '=', kind).orderBy('id').execute(),
  )

const decide = (id: string, decision: 'PASSED' | 'FAILED') =>
  world.act((context) => decideLiveness(context, id, decision))

describe('resolveLiveness', () => {
  it('makes the account ACTIVE after 5 seconds, not before', async () => {
    const { id } = await world.register('SOLANA')
    await world.challengeWith(id, 'LIVENESS')
    await world.server.clock.advance(4.999)
    expect(await world.statusOf(id)).toBe('PENDING_OWNERSHIP_VERIFICATION')
    await world.server.clock.advance(0.001)
    expect(await world.statusOf(id)).toBe('ACTIVE')
    expect(await world.statesOf(id)).toEqual(['PASSED'])
    expect(await world.server.eventsOf(id)).toEqual([EVENT])
    expect((await timersOf('resolveLiveness')).at(-1)).toMatchObject({ state: 'DONE' })
  })

  it('makes a wallet whose address ends 002 UNVERIFIED; a new challenge may follow', async () => {
    const id = await world.registerAddress('ETHEREUM_WALLET', FAILING)
    await world.challengeWith(id, 'LIVENESS')
    await world.server.clock.advance(5)
    expect(await world.statusOf(id)).toBe('UNVERIFIED')
    const [report] = await world.act((context) => listChallenges(context, [id]))
    expect(report).toMatchObject({
      method: 'LIVENESS',
      state: 'FAILED',
      verdict: { reason: 'LIVENESS_FAILED', decidedBy: 'COUNTERPARTY' },
    })
    expect(report).not.toHaveProperty('token')
    await world.challengeWith(id, 'LIVENESS')
    expect(await world.statusOf(id)).toBe('PENDING_OWNERSHIP_VERIFICATION')
    expect(await world.server.eventsOf(id)).toEqual([EVENT, EVENT])
    await world.server.clock.advance(5)
    expect(await world.server.eventsOf(id)).toEqual([EVENT, EVENT, EVENT])
  })

  it('does nothing for a challenge that a newer one, of either method, has replaced', async () => {
    const { id, wallet } = await world.register('TRON')
    await world.challengeWith(id, 'LIVENESS')
    const message = await world.challenge(id)
    await world.server.clock.advance(60)
    expect(await world.statusOf(id)).toBe('PENDING_OWNERSHIP_VERIFICATION')
    expect(await world.statesOf(id)).toEqual(['ABANDONED', 'OPEN'])
    await world.challengeWith(id, 'LIVENESS')
    expect(await world.verify(id, { signature: wallet.sign(message) })).toMatchObject({ status: 409 })
    await world.server.clock.advance(5)
    expect(await world.statesOf(id)).toEqual(['ABANDONED', 'ABANDONED', 'PASSED'])
    expect(await world.server.eventsOf(id)).toEqual([EVENT])
  })

  it('does nothing for an account that was deleted meanwhile', async () => {
    const { id } = await world.register('BASE')
    await world.challengeWith(id, 'LIVENESS')
    await world.server.as.platform.call('deleteCustomerExternalAccountById', { params: { externalAccountId: id } }, 204)
    await world.server.clock.advance(60)
    expect(await world.statesOf(id)).toEqual(['ABANDONED'])
    expect(await world.server.eventsOf(id)).toEqual([])
  })
})

describe('decideExternalAccountStatus', () => {
  it('ends an open check: the provider’s answer no longer counts', async () => {
    const { id } = await world.register('BASE')
    await world.challengeWith(id, 'LIVENESS')
    await world.act(async (context) => {
      await decideExternalAccountStatus(context, await requireExternalAccountOf(context.tx, 'CUSTOMER', id), 'INACTIVE')
    })
    await world.server.clock.advance(60)
    expect(await world.statusOf(id)).toBe('INACTIVE')
    expect(await world.statesOf(id)).toEqual(['ABANDONED'])
    expect((await timersOf('resolveLiveness')).at(-1)).toMatchObject({ state: 'CANCELLED' })
    await expect(decide(id, 'PASSED')).rejects.toMatchObject({ details: { reason: 'CHALLENGE_CLOSED' } })
  })
})

describe('decideLiveness', () => {
  it('ends an open check before the provider answers, in either way', async () => {
    const [first, second] = [await world.register('BASE'), await world.register('BASE')]
    await world.challengeWith(first.id, 'LIVENESS')
    await world.challengeWith(second.id, 'LIVENESS')
    expect(await decide(first.id, 'FAILED')).toMatchObject({ status: 'UNVERIFIED' })
    expect(await decide(second.id, 'PASSED')).toMatchObject({ status: 'ACTIVE' })
    await world.server.clock.advance(60)
    expect(await world.statusOf(first.id)).toBe('UNVERIFIED')
    expect(await world.statesOf(first.id)).toEqual(['FAILED'])
    expect(await world.server.eventsOf(first.id)).toEqual([EVENT])
    expect(await world.server.eventsOf(second.id)).toEqual([EVENT])
    const [report] = await world.act((context) => listChallenges(context, [first.id]))
    expect(report?.verdict?.decidedBy).toBe('OPERATOR')
  })

  it('turns an outcome around, and says the same twice without effect', async () => {
    const { id } = await world.register('BASE')
    await world.challengeWith(id, 'LIVENESS')
    await world.server.clock.advance(5)
    await decide(id, 'PASSED')
    expect(await world.server.eventsOf(id)).toEqual([EVENT])
    await decide(id, 'FAILED')
    expect(await world.statusOf(id)).toBe('UNVERIFIED')
    await decide(id, 'PASSED')
    expect(await world.statusOf(id)).toBe('ACTIVE')
    expect(await world.server.eventsOf(id)).toEqual([EVENT, EVENT, EVENT])
  })

  it('refuses without a liveness check that decides the state', async () => {
    const { id } = await world.register('BASE')
    await expect(decide(id, 'PASSED')).rejects.toMatchObject({ code: 'CONFLICT' })
    await world.challenge(id)
    await expect(decide(id, 'PASSED')).rejects.toMatchObject({ details: { reason: 'NO_LIVENESS_CHALLENGE' } })
    await expect(decide('ExternalAccount:none', 'PASSED')).rejects.toMatchObject({ code: 'REFERENCE_NOT_FOUND' })
    expect(await world.statusOf(id)).toBe('PENDING_OWNERSHIP_VERIFICATION')
  })
})
