import { beforeEach, describe, expect, it } from 'vitest'
import type { Card } from '../../../../contract/cards/schemas'
import type { Call } from '../../../../contract/operations'
import type { ErrorEnvelope } from '../../../../contract/primitives/errors'
import { shareTestServer } from '../../../testing/sharedServer'
import { type CardSetup, startCardSetup } from '../testing/cardSetup'

type Change = NonNullable<Call<'updateCardById'>['body']>

const server = shareTestServer()
let setup: CardSetup
let cardId: string
beforeEach(async () => {
  setup = await startCardSetup({ on: server })
  cardId = (await setup.issueCard()).id
})

const change = <S extends 200 | 400 | 404 | 409>(body: Change, status: S, id = cardId) =>
  setup.server.as.platform.call('updateCardById', { params: { id }, body }, status)

/** A card that was brought into a state. */
async function cardIn(state: Card['state']): Promise<string> {
  if (state === 'PROCESSING') return (await setup.issueCard({ platformCardId: `${setup.customerId}-001` })).id
  if (state !== 'ACTIVE') await change({ state: state === 'CLOSED' ? 'CLOSED' : 'FROZEN' }, 200)
  return cardId
}

describe('updateCardById, every move', () => {
  it.each([
    ['ACTIVE', 'FROZEN'],
    ['FROZEN', 'ACTIVE'],
    ['ACTIVE', 'CLOSED'],
    ['FROZEN', 'CLOSED'],
  ] as const)('%s to %s', async (from, state) => {
    const id = await cardIn(from)
    const before = await setup.server.eventsOf(id)
    await setup.server.clock.advance(5)
    const card = await change({ state }, 200, id)
    expect(card).toMatchObject({ state, updatedAt: setup.server.clock.iso() })
    expect(card.stateReason).toBe(state === 'CLOSED' ? 'CLOSED_BY_PLATFORM' : null)
    expect(card.fundingSources).toEqual([setup.usdId])
    expect(await setup.readCard(id)).toEqual(card)
    expect(await setup.server.eventsOf(id)).toEqual([...before, 'CARD.STATE_CHANGE'])
  })

  it.each([
    ['PROCESSING', { state: 'ACTIVE' }, 'INVALID_STATE_TRANSITION', 'state'],
    ['PROCESSING', { state: 'FROZEN' }, 'INVALID_STATE_TRANSITION', 'state'],
    ['PROCESSING', { state: 'CLOSED' }, 'INVALID_STATE_TRANSITION', 'state'],
    ['ACTIVE', { state: 'ACTIVE' }, 'INVALID_STATE_TRANSITION', 'state'],
    ['FROZEN', { state: 'FROZEN' }, 'INVALID_STATE_TRANSITION', 'state'],
    ['CLOSED', { state: 'CLOSED' }, 'CARD_ALREADY_CLOSED', 'state'],
    ['CLOSED', { state: 'ACTIVE' }, 'CARD_NOT_MUTABLE', 'state'],
    ['CLOSED', { state: 'FROZEN' }, 'CARD_NOT_MUTABLE', 'state'],
    ['CLOSED', { maxSpendPerTransaction: 1 }, 'CARD_NOT_MUTABLE', 'id'],
    ['CLOSED', { maxSpendPerTransaction: null }, 'CARD_NOT_MUTABLE', 'id'],
    ['CLOSED', { fundingSources: ['InternalAccount:x'] }, 'CARD_NOT_MUTABLE', 'id'],
  ] as const)('%s refuses %o: %s', async (from, body, code, field) => {
    const id = await cardIn(from)
    const [before, events] = [await setup.readCard(id), await setup.server.eventsOf(id)]
    const given: Change = 'fundingSources' in body ? { fundingSources: [setup.usdId] } : body
    expect(await change(given, 409, id)).toMatchObject({ code, details: { field } })
    expect(await setup.readCard(id)).toEqual(before)
    expect(await setup.server.eventsOf(id)).toEqual(events)
  })

  it('two freezes at once: one is done, one refused', async () => {
    const params = { id: cardId }
    const body = { state: 'FROZEN' } as const
    const replies = await Promise.allSettled(
      [1, 2].map(() => setup.server.as.platform.call('updateCardById', { params, body }, 200)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await setup.readCard(cardId)).state).toBe('FROZEN')
    expect(await setup.server.eventsOf(cardId)).toEqual(['CARD.STATE_CHANGE', 'CARD.STATE_CHANGE'])
  })

  it('an issuer that answers for a card that is closed meanwhile changes nothing', async () => {
    const { id } = await setup.issueCard({ platformCardId: 'slow-005' })
    const params = { customerId: setup.customerId }
    await setup.server.as.platform.call('deleteCustomerById', { params }, 200)
    expect(await setup.readCard(id)).toMatchObject({ state: 'CLOSED', stateReason: 'CLOSED_BY_SERVICE' })
    await setup.server.clock.advance(60)
    expect((await setup.readCard(id)).state).toBe('CLOSED')
    expect(await setup.readCard(cardId)).toMatchObject({ state: 'CLOSED', stateReason: 'CLOSED_BY_SERVICE' })
  })
})

describe('updateCardById, limit and sources', () => {
  it('sets a limit, keeps it, and null removes it', async () => {
    expect((await change({ maxSpendPerTransaction: 20_00 }, 200)).maxSpendPerTransaction).toBe(20_00)
    expect((await change({ state: 'FROZEN' }, 200)).maxSpendPerTransaction).toBe(20_00)
    expect((await change({ maxSpendPerTransaction: null }, 200)).maxSpendPerTransaction).toBeNull()
  })

  it('replaces the list of sources, in the order given, and tells of it', async () => {
    const { platform } = setup.server.as
    const second = await setup.secondUsdId()
    expect((await change({ fundingSources: [second, setup.usdId] }, 200)).fundingSources).toEqual([second, setup.usdId])
    const events = ['CARD.STATE_CHANGE', 'CARD.FUNDING_SOURCE_CHANGE']
    expect(await setup.server.eventsOf(cardId)).toEqual(events)
    expect((await change({ fundingSources: [second, setup.usdId] }, 200)).fundingSources).toHaveLength(2)
    expect(await setup.server.eventsOf(cardId)).toEqual(events)
    expect((await change({ fundingSources: [second] }, 200)).fundingSources).toEqual([second])
    const query = { accountId: setup.usdId }
    expect((await platform.call('listCards', { query }, 200)).data).toEqual([])
    expect((await change({ fundingSources: [setup.usdId, second] }, 200)).fundingSources).toEqual([setup.usdId, second])
  })

  it('keeps the tie of an account that leaves the list and comes back', async () => {
    const second = await setup.secondUsdId()
    const tie = () =>
      setup.server.service.store.read((tx) =>
        tx
          .selectFrom('card_funding_sources')
          .select(['id', 'position'])
          .where('account_id', '=', setup.usdId)
          .execute(),
      )
    const before = await tie()
    await change({ fundingSources: [second] }, 200)
    expect(await tie()).toEqual([{ id: before[0]?.id, position: null }])
    await change({ fundingSources: [second, setup.usdId] }, 200)
    expect(await tie()).toEqual([{ id: before[0]?.id, position: 1 }])
  })

  it.each([
    ['nothing', {}, 'state', 'NOTHING_TO_CHANGE'],
    [
      'an end with a limit',
      { state: 'CLOSED', maxSpendPerTransaction: 5 },
      'maxSpendPerTransaction',
      'CLOSED_WITH_OTHERS',
    ],
    [
      'an end with no limit',
      { state: 'CLOSED', maxSpendPerTransaction: null },
      'maxSpendPerTransaction',
      'CLOSED_WITH_OTHERS',
    ],
    ['an end with sources', { state: 'CLOSED', fundingSources: ['a'] }, 'fundingSources', 'CLOSED_WITH_OTHERS'],
    ['no sources', { fundingSources: [] }, 'fundingSources', undefined],
    ['foreign sources', { fundingSources: ['a'] }, 'fundingSources.0', 'FUNDING_SOURCE_INELIGIBLE'],
    ['a state that nobody asks for', { state: 'PROCESSING' }, 'state', undefined],
    ['a limit of 0', { maxSpendPerTransaction: 0 }, 'maxSpendPerTransaction', undefined],
  ] as const)('refuses %s', async (_what, body, field, reason) => {
    const refused: ErrorEnvelope = await change({ ...body } as Change, 400)
    expect(refused.code).toBe('INVALID_INPUT')
    expect(refused.details?.field).toBe(field)
    if (reason !== undefined) expect(refused.details?.reason).toBe(reason)
    expect((await setup.readCard(cardId)).state).toBe('ACTIVE')
  })

  it('does not know cards that are not there', async () => {
    for (const id of ['Card:00000000-0000-7000-8000-000000000000', 'nonsense', 'Customer:1']) {
      expect(await change({ state: 'FROZEN' }, 404, id)).toMatchObject({
        code: 'REFERENCE_NOT_FOUND',
        details: { field: 'id' },
      })
    }
  })
})
