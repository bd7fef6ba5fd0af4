import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readJsonText } from '../../../foundation/jsonText'
import { individualBody } from '../../../testing/people'
import { shareTestServer } from '../../../testing/sharedServer'
import { tablesWithText } from '../../../testing/storedText'
import { checkDigitOf, TEST_RANGE } from '../cardNumber'
import { type CardSetup, startCardSetup } from '../testing/cardSetup'

const server = shareTestServer()
let setup: CardSetup
beforeEach(async () => {
  setup = await startCardSetup({ on: server })
})

const platform = () => setup.server.as.platform
const create = <S extends 201 | 400>(change: object, status: S) =>
  platform().call('createCard', { body: setup.cardBody(change) }, status)

const cardDetails = z.object({ number: z.string(), securityCode: z.string() })

/** Number and security code of a card, opened; null where none are kept. */
async function detailsOf(cardId: string): Promise<z.infer<typeof cardDetails> | null> {
  const { store, sealing } = setup.server.service
  const row = await store.read((tx) => tx.selectFrom('cards').selectAll().where('id', '=', cardId).executeTakeFirst())
  if (row?.details_sealed == null) return null
  const opened = sealing.open({ purpose: 'CARD_DETAILS', id: cardId }, row.details_sealed)
  if (opened.fault !== null) throw new Error(opened.fault)
  return readJsonText(opened.text, cardDetails)
}

describe('createCard', () => {
  it('is PROCESSING at first, then ACTIVE with number and expiry, and tells of it', async () => {
    setup.server.holdTimers()
    const card = await create({ platformCardId: 'card-1', maxSpendPerTransaction: 50_00 }, 201)
    expect(card).toMatchObject({
      cardholderId: setup.customerId,
      platformCardId: 'card-1',
      state: 'PROCESSING',
      stateReason: null,
      brand: 'VISA',
      form: 'VIRTUAL',
      fundingSources: [setup.usdId],
      maxSpendPerTransaction: 50_00,
      currency: 'USD',
      createdAt: setup.server.clock.iso(),
    })
    expect(card).not.toHaveProperty('last4')
    expect(card).not.toHaveProperty('expYear')
    await setup.server.settle()
    const active = await setup.readCard(card.id)
    expect(active).toMatchObject({ state: 'ACTIVE', expMonth: 11, expYear: 2029, issuerRef: expect.any(String) })
    expect(active.last4).toMatch(/^\d{4}$/)
    expect(await setup.server.eventsOf(card.id)).toEqual(['CARD.STATE_CHANGE'])
  })

  it.each([
    ['card-001', 'PROCESSING', null, []],
    ['card-002', 'CLOSED', 'ISSUER_REJECTED', ['CARD.STATE_CHANGE']],
    ['card-003', 'ACTIVE', null, ['CARD.STATE_CHANGE']],
  ])('%s becomes %s', async (platformCardId, state, stateReason, events) => {
    const card = await setup.issueCard({ platformCardId })
    await setup.server.clock.advance(3600)
    expect(await setup.readCard(card.id)).toMatchObject({ state, stateReason })
    expect(await setup.server.eventsOf(card.id)).toEqual(events)
    expect('last4' in (await setup.readCard(card.id))).toBe(state === 'ACTIVE')
  })

  it('takes 30 seconds where the name ends 005', async () => {
    const { id } = await setup.issueCard({ platformCardId: 'card-005' })
    await setup.server.clock.advance(29)
    expect((await setup.readCard(id)).state).toBe('PROCESSING')
    await setup.server.clock.advance(1)
    expect((await setup.readCard(id)).state).toBe('ACTIVE')
  })

  it('makes a name where none is given, which selects nothing', async () => {
    for (let n = 0; n < 20; n += 1) {
      const card = await setup.issueCard()
      expect(card.platformCardId).toMatch(/^card-[0-9a-f]{16}$/)
      expect(card.state).toBe('ACTIVE')
    }
  })

  it('makes numbers of the test range with a valid check digit, which stand nowhere in clear', async () => {
    const card = await setup.issueCard()
    const details = await detailsOf(card.id)
    const number = details?.number ?? ''
    expect(number).toMatch(new RegExp(`^${TEST_RANGE}\\d{10}$`))
    expect(checkDigitOf(number.slice(0, -1))).toBe(number.at(-1))
    expect(number.endsWith(card.last4 ?? '?')).toBe(true)
    expect(details?.securityCode).toMatch(/^\d{3}$/)
    expect(await tablesWithText(setup.server.service, card.last4 ?? '?')).toContain('cards')
    expect(await tablesWithText(setup.server.service, number)).toEqual([])
  })

  it('forgets the number of a card that is closed', async () => {
    const { id } = await setup.issueCard()
    await platform().call('updateCardById', { params: { id }, body: { state: 'CLOSED' } }, 200)
    expect(await detailsOf(id)).toBeNull()
  })

  it('draws on a wallet in USDB, and on no account in another currency or of two', async () => {
    const [usdb, usdc] = [await setup.accountId('USDB'), await setup.accountId('USDC')]
    expect((await setup.issueCard({ fundingSources: [usdb] })).currency).toBe('USDB')
    for (const fundingSources of [[usdc], [setup.usdId, usdb], [setup.usdId, usdc]]) {
      const field = `fundingSources.${fundingSources.length - 1}`
      expect(await create({ fundingSources }, 400)).toMatchObject({
        code: 'INVALID_INPUT',
        details: { field, reason: 'FUNDING_SOURCE_INELIGIBLE' },
      })
    }
  })

  it('refuses accounts of others, unknown ones, and one that is named twice', async () => {
    const other = await platform().call('createCustomer', { body: individualBody({ email: 'b@example.com' }) }, 201)
    const query = { customerId: other.id, currency: 'USD' }
    const { data } = await platform().call('listCustomerInternalAccounts', { query }, 200)
    const foreign = [data[0]?.id ?? '', await setup.platformAccountId('USD'), 'InternalAccount:none', '']
    for (const fundingSources of [...foreign.map((id) => [setup.usdId, id]), [setup.usdId, setup.usdId]]) {
      expect(await create({ fundingSources }, 400)).toMatchObject({
        code: 'INVALID_INPUT',
        details: { field: 'fundingSources.1', reason: 'FUNDING_SOURCE_INELIGIBLE' },
      })
    }
  })

  it.each(['Ana 001', 'Ana 002', 'Ana 003'])('refuses %s, whose verification is not APPROVED', async (fullName) => {
    const { id } = await platform().call('createCustomer', { body: individualBody({ fullName }) }, 201)
    expect(await create({ cardholderId: id }, 400)).toMatchObject({
      code: 'CARDHOLDER_KYC_NOT_APPROVED',
      details: { field: 'cardholderId' },
    })
  })

  it.each([
    ['an unknown cardholder', { cardholderId: 'Customer:none' }, 'cardholderId'],
    ['no source', { fundingSources: [] }, 'fundingSources'],
    ['a limit of 0', { maxSpendPerTransaction: 0 }, 'maxSpendPerTransaction'],
    ['a negative limit', { maxSpendPerTransaction: -1 }, 'maxSpendPerTransaction'],
    ['a limit beyond 2^53', { maxSpendPerTransaction: 2 ** 53 }, 'maxSpendPerTransaction'],
    ['a limit with a fraction', { maxSpendPerTransaction: 1.5 }, 'maxSpendPerTransaction'],
    ['a plastic card', { form: 'PHYSICAL' }, 'form'],
    ['a static password', { threeDSecurePassword: 'correct horse' }, 'threeDSecurePassword'],
    ['an empty name', { platformCardId: '' }, 'platformCardId'],
  ])('refuses %s', async (_what, change, field) => {
    const refused = await create(change, 400)
    expect(refused).toMatchObject({ code: 'INVALID_INPUT', details: { field } })
    const query = { cardholderId: setup.customerId }
    expect((await platform().call('listCards', { query }, 200)).totalCount).toBe(0)
  })

  it('refuses a name that another card has', async () => {
    await setup.issueCard({ platformCardId: 'mine' })
    expect(await create({ platformCardId: 'mine' }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'platformCardId', reason: 'PLATFORM_CARD_ID_EXISTS' },
    })
  })
})
