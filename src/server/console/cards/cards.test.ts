import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type CardSetup, startCardSetup } from '../../areas/cards/testing/cardSetup'
import { shareTestServer } from '../../testing/sharedServer'

const server = shareTestServer()
let setup: CardSetup
beforeEach(async () => {
  setup = await startCardSetup({ on: server })
})

const desk = () => setup.server.as.desk
const detailOf = (cardId: string) => desk().call('getCardDetail', { params: { cardId } }, 200)
const change = (id: string, body: { state: 'ACTIVE' | 'FROZEN' | 'CLOSED' }) =>
  setup.server.as.platform.call('updateCardById', { params: { id }, body }, 200)

describe('the cards of the desk', () => {
  it('are counted by state', async () => {
    setup = await startCardSetup()
    onTestFinished(() => setup.server.close())
    const frozen = await setup.issueCard()
    await setup.issueCard()
    await setup.issueCard({ platformCardId: 'stays-001' })
    await change(frozen.id, { state: 'FROZEN' })
    expect(await desk().call('countCards', {}, 200)).toEqual({ PROCESSING: 1, ACTIVE: 1, FROZEN: 1, CLOSED: 0 })
  })

  it('show their accounts in order with what is on them, and which others the cardholder has', async () => {
    const secondId = await setup.secondUsdId()
    const card = await setup.issueCard({ fundingSources: [secondId] })
    const detail = await detailOf(card.id)
    expect(detail.card).toEqual(card)
    expect(detail.cardholderName).not.toBeNull()
    expect(detail.sources).toMatchObject([{ accountId: secondId, availableMinor: 0, activeKey: null }])
    expect(detail.otherAccounts).toMatchObject([{ accountId: setup.usdId, availableMinor: 100_00, currency: 'USD' }])
    expect(detail.otherAccounts.every(({ currency }) => currency === 'USD')).toBe(true)
  })

  it('tell the states that they reached and who asked for each', async () => {
    const { id } = await setup.issueCard()
    await setup.server.clock.advance(60)
    await change(id, { state: 'FROZEN' })
    await setup.server.clock.advance(60)
    await change(id, { state: 'CLOSED' })
    const { states, closing } = await detailOf(id)
    expect(states.map(({ state, reason, by }) => [state, reason, by?.operationId ?? null])).toEqual([
      ['PROCESSING', null, 'createCard'],
      ['ACTIVE', null, null],
      ['FROZEN', null, 'updateCardById'],
      ['CLOSED', 'CLOSED_BY_PLATFORM', 'updateCardById'],
    ])
    expect(states[0]?.by).toEqual({ operationId: 'createCard', actorKind: 'token', actorName: 'First token' })
    expect(closing).toBeNull()
  })

  it('that the issuer refused ended by nobody here', async () => {
    const { id } = await setup.issueCard({ platformCardId: 'refused-002' })
    const { states } = await detailOf(id)
    expect(states.at(-1)).toMatchObject({ state: 'CLOSED', reason: 'ISSUER_REJECTED', by: null })
  })

  it('say what closing would end', async () => {
    const { id } = await setup.issueCard()
    expect((await detailOf(id)).closing).toEqual({ openPayments: 0, heldMinor: 0, delegatedKeys: 0 })
  })

  it('show the newest link to their number, which nobody has used', async () => {
    const { id } = await setup.issueCard()
    expect((await detailOf(id)).numberLink).toBeNull()
    const reveal = () => setup.server.as.platform.call('revealCard', { params: { id } }, 200)
    await reveal()
    await setup.server.clock.advance(60)
    const { expiresAt } = await reveal()
    expect((await detailOf(id)).numberLink).toEqual({ expiresAt, usedAt: null })
  })

  it('that are unknown are not found', async () => {
    const body = await desk().call('getCardDetail', { params: { cardId: 'Card:0' } }, 404)
    expect(body).toMatchObject({ code: 'REFERENCE_NOT_FOUND' })
  })

  it('may draw on the accounts of their holder in a currency of cards, fullest first', async () => {
    const secondId = await setup.secondUsdId()
    const query = { customerId: setup.customerId }
    const { data } = await desk().call('listCardAccounts', { query }, 200)
    const usd = data.filter(({ currency }) => currency === 'USD').map(({ accountId }) => accountId)
    expect(usd).toEqual([setup.usdId, secondId])
    expect(new Set(data.map(({ currency }) => currency))).not.toContain('EUR')
  })
})

describe('payments with a card', () => {
  const authorize = (cardId: string, amount: number, descriptor = 'Blue Bottle Coffee') =>
    setup.server.as.platform.call(
      'sandboxSimulateCardAuthorization',
      { params: { id: cardId }, body: { amount, currency: { code: 'USD' }, merchant: { descriptor } } },
      202,
    )
  const paymentsOf = async (cardId: string) => (await desk().call('listCardPayments', { params: { cardId } }, 200)).data

  it('stand with the card, newest first, and those of other cards do not', async () => {
    const [one, other] = [await setup.issueCard(), await setup.issueCard()]
    await authorize(one.id, 500)
    await authorize(one.id, 700)
    await authorize(other.id, 900)
    expect((await paymentsOf(one.id)).map(({ authorizedAmount }) => authorizedAmount.amount)).toEqual([700, 500])
  })

  it('leave each decision with its trace, also of what was declined', async () => {
    const { id } = await setup.issueCard({ maxSpendPerTransaction: 1000 })
    await authorize(id, 1000)
    await authorize(id, 1001)
    const all = await desk().call('listCardDecisions', { params: { cardId: id } }, 200)
    expect(all.data.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['DECLINED', 'ABOVE_LIMIT_PER_TRANSACTION'],
      ['APPROVED', null],
    ])
    const query = { verdict: 'DECLINED' } as const
    const declined = await desk().call('listCardDecisions', { params: { cardId: id }, query }, 200)
    expect(declined.data.map(({ amount }) => amount)).toEqual([1001])
    expect(declined.data[0]?.trace.find(({ outcome }) => outcome === 'DECLINED')?.rule).toBe('LIMIT_PER_TRANSACTION')
  })

  it('show what is held and how they were decided', async () => {
    const { id } = await setup.issueCard()
    await authorize(id, 1250)
    const [payment] = await paymentsOf(id)
    const flow = await desk().call('getTransactionFlow', { params: { transactionId: payment?.id ?? '' } }, 200)
    expect(flow.transaction).toEqual(payment)
    expect(flow.cardPayment).toMatchObject({
      heldMinor: 1250,
      decisions: [{ kind: 'AUTHORIZATION', verdict: 'APPROVED' }],
    })
  })

  it('that are open are named before the card is closed, with what is held for them', async () => {
    const { id } = await setup.issueCard()
    await authorize(id, 1250)
    await authorize(id, 750)
    expect((await detailOf(id)).closing).toEqual({ openPayments: 2, heldMinor: 2000, delegatedKeys: 0 })
  })

  it('of a card that is unknown are not found', async () => {
    await desk().call('listCardPayments', { params: { cardId: 'Card:0' } }, 404)
    await desk().call('listCardDecisions', { params: { cardId: 'Card:0' } }, 404)
  })
})
