import { beforeEach, describe, expect, it } from 'vitest'
import type { Card } from '../../../contract/cards/schemas'
import type { CardTransaction } from '../../../contract/transactions/cardTransaction'
import { shareTestServer } from '../../testing/sharedServer'
import { type CardSetup, type OpeningChange, startCardSetup } from './testing/cardSetup'

const server = shareTestServer()
let setup: CardSetup
let card: Card
beforeEach(async () => {
  setup = await startCardSetup({ on: server })
  card = await setup.issueCard()
})

const opened = (amount: number, change?: OpeningChange) => setup.opened(card.id, amount, change)
const balance = () => setup.balanceOf(setup.usdId)
const holdCardholder = () =>
  setup.server.as.desk.call(
    'placeComplianceHold',
    { params: { customerId: setup.customerId }, body: { reason: 'A report' } },
    200,
  )
const eventsOf = async (payment: CardTransaction) =>
  (await setup.server.eventsOf(payment.id)).map((type) => type.replace('CARD_TRANSACTION.', ''))

describe('a clearing', () => {
  it('of the whole amount settles it', async () => {
    const payment = await opened(40_00)
    const settled = await setup.follow('clear', payment, 40_00)
    expect(settled).toMatchObject({
      status: 'SETTLED',
      settledAmount: { amount: 40_00 },
      pullSummary: { count: 1, totalAmount: 40_00 },
      settlementSummary: { count: 1, totalAmount: 40_00 },
    })
    expect(await balance()).toEqual({ balance: 60_00, total: 60_00 })
    expect(await setup.ledgerBalance('world:cards:USD')).toBe(40_00)
    expect(await eventsOf(payment)).toEqual(['AUTHORIZED', 'SETTLED'])
  })

  it('of parts leaves the rest held, and tells of each', async () => {
    const payment = await opened(40_00)
    expect(await setup.follow('clear', payment, 10_00)).toMatchObject({
      status: 'PARTIALLY_SETTLED',
      settledAmount: { amount: 10_00 },
      pullSummary: { count: 1, totalAmount: 40_00 },
    })
    expect(await balance()).toEqual({ balance: 60_00, total: 90_00 })
    await setup.follow('clear', payment, 10_00)
    expect(await setup.follow('clear', payment, 20_00)).toMatchObject({
      status: 'SETTLED',
      settlementSummary: { count: 3, totalAmount: 40_00 },
    })
    expect(await balance()).toEqual({ balance: 60_00, total: 60_00 })
    expect(await eventsOf(payment)).toEqual(['AUTHORIZED', 'PARTIALLY_SETTLED', 'PARTIALLY_SETTLED', 'SETTLED'])
  })

  it('of more draws the rest after the fact', async () => {
    const payment = await opened(40_00)
    expect(await setup.follow('clear', payment, 55_00)).toMatchObject({
      status: 'SETTLED',
      authorizedAmount: { amount: 40_00 },
      settledAmount: { amount: 55_00 },
      pullSummary: { count: 2, totalAmount: 55_00 },
    })
    expect(await balance()).toEqual({ balance: 45_00, total: 45_00 })
  })

  it.each([
    ['the balance is short', 'Cafe', 100_01, 'INSUFFICIENT_FUNDS'],
    ['the name ends 007', 'Cafe 007', 40_01, 'SANDBOX_EXCESS_FAILS'],
  ])('of more when %s settles what was authorized: EXCEPTION', async (_what, descriptor, amount, reason) => {
    const payment = await opened(40_00, { descriptor })
    expect(await setup.follow('clear', payment, amount)).toMatchObject({
      status: 'EXCEPTION',
      settledAmount: { amount: 40_00 },
      pullSummary: { count: 2, totalAmount: 40_00 },
      settlementSummary: { count: 1, totalAmount: 40_00 },
    })
    expect(await balance()).toEqual({ balance: 60_00, total: 60_00 })
    expect(await eventsOf(payment)).toEqual(['AUTHORIZED', 'EXCEPTION'])
    const kept = await setup.server.service.store.read((tx) => tx.selectFrom('card_decisions').selectAll().execute())
    expect(kept.at(-1)).toMatchObject({ kind: 'EXCESS', verdict: 'DECLINED', reason, card_transaction_id: payment.id })
  })

  it('of more is an EXCEPTION while the cardholder may not move money', async () => {
    const payment = await opened(40_00)
    await holdCardholder()
    expect(await setup.follow('clear', payment, 40_01)).toMatchObject({
      status: 'EXCEPTION',
      settledAmount: { amount: 40_00 },
    })
    expect(await balance()).toEqual({ balance: 60_00, total: 60_00 })
  })

  it.each([
    [0, 0],
    [15_00, 15_00],
  ])('of 0 after %s releases the rest: SETTLED', async (first, settled) => {
    const payment = await opened(40_00)
    if (first > 0) await setup.follow('clear', payment, first)
    expect(await setup.follow('clear', payment, 0)).toMatchObject({
      status: 'SETTLED',
      settledAmount: { amount: settled },
      pullSummary: { count: 1, totalAmount: settled },
      settlementSummary: { count: first > 0 ? 1 : 0, totalAmount: settled },
    })
    expect(await balance()).toEqual({ balance: 100_00 - settled, total: 100_00 - settled })
  })

  it('of a credit brings its money, in parts and beyond what was announced', async () => {
    const payment = await opened(40_00, { kind: 'CREDIT_AUTHORIZATION' })
    expect(await setup.follow('clear', payment, 15_00)).toMatchObject({ status: 'PARTIALLY_SETTLED' })
    expect(await balance()).toEqual({ balance: 115_00, total: 115_00 })
    expect(await setup.follow('clear', payment, 30_00)).toMatchObject({
      status: 'SETTLED',
      settledAmount: { amount: 45_00 },
      pullSummary: { count: 0, totalAmount: 0 },
      settlementSummary: { count: 2, totalAmount: 45_00 },
    })
    expect(await balance()).toEqual({ balance: 145_00, total: 145_00 })
  })

  it('goes on while the card is frozen', async () => {
    const payment = await opened(40_00)
    await setup.server.as.platform.call('updateCardById', { params: { id: card.id }, body: { state: 'FROZEN' } }, 200)
    expect((await setup.follow('advise', payment, 50_00)).authorizedAmount.amount).toBe(50_00)
    expect((await setup.follow('clear', payment, 50_00)).status).toBe('SETTLED')
    expect((await setup.follow('giveBack', payment, 50_00)).status).toBe('REFUNDED')
  })

  it('twice is refused, and of another card’s transaction, too', async () => {
    const payment = await opened(40_00)
    const other = await setup.issueCard()
    const details = { field: 'cardTransactionId' }
    expect(await setup.refused('clear', { id: payment.id, cardId: other.id }, 1, 404)).toMatchObject({
      code: 'TRANSACTION_NOT_FOUND',
      details,
    })
    expect(await setup.refused('clear', { id: 'CardTransaction:x', cardId: card.id }, 1, 404)).toMatchObject({
      details,
    })
    await setup.follow('clear', payment, 40_00)
    for (const amount of [40_00, 1, 0]) {
      expect(await setup.refused('clear', payment, amount, 400)).toMatchObject({
        code: 'INVALID_INPUT',
        details: { ...details, reason: 'CARD_TRANSACTION_NOT_OPEN', status: 'SETTLED' },
      })
    }
    expect(await balance()).toEqual({ balance: 60_00, total: 60_00 })
  })

  it('that would bring what settled beyond what a number on the wire says is refused', async () => {
    const payment = await opened(40_00)
    await setup.follow('clear', payment, 10_00)
    expect(await setup.refused('clear', payment, Number.MAX_SAFE_INTEGER, 400)).toMatchObject({
      code: 'INVALID_AMOUNT',
      details: { field: 'amount', reason: 'SUM_OUT_OF_RANGE' },
    })
    expect(await balance()).toEqual({ balance: 60_00, total: 90_00 })
  })

  it.each([-1, 0.5, 2 ** 53])('of %s is refused', async (amount) => {
    const payment = await opened(40_00)
    const refusal = await setup.refused('clear', payment, amount, 400)
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'amount' } })
    expect(await setup.readPayment(payment.id)).toEqual(payment)
  })
})

describe('an advice', () => {
  it('raises and lowers the hold; the status stays, and no event is sent', async () => {
    const payment = await opened(40_00)
    expect(await setup.follow('advise', payment, 70_00)).toMatchObject({
      status: 'AUTHORIZED',
      authorizedAmount: { amount: 70_00 },
      pullSummary: { count: 1, totalAmount: 70_00 },
    })
    expect(await balance()).toEqual({ balance: 30_00, total: 100_00 })
    await setup.follow('advise', payment, 25_00)
    expect(await balance()).toEqual({ balance: 75_00, total: 100_00 })
    expect(await eventsOf(payment)).toEqual(['AUTHORIZED'])
    expect((await setup.follow('clear', payment, 25_00)).status).toBe('SETTLED')
  })

  it('beyond balance or limit is declined, and the hold stays', async () => {
    const payment = await opened(40_00)
    expect(await setup.follow('advise', payment, 100_01)).toEqual(payment)
    const limit = { params: { id: card.id }, body: { maxSpendPerTransaction: 50_00 } }
    await setup.server.as.platform.call('updateCardById', limit, 200)
    expect(await setup.follow('advise', payment, 50_01)).toEqual(payment)
    expect(await balance()).toEqual({ balance: 60_00, total: 100_00 })
    const kept = await setup.server.service.store.read((tx) =>
      tx
        .selectFrom('card_decisions')
        .select('reason')
        .where('card_id', '=', card.id)
        .where('kind', '=', 'ADVICE')
        .orderBy('id')
        .execute(),
    )
    expect(kept.map(({ reason }) => reason)).toEqual(['INSUFFICIENT_FUNDS', 'ABOVE_LIMIT_PER_TRANSACTION'])
  })

  it('that asks for less is taken, though the card has a lower limit by now', async () => {
    const payment = await opened(80_00)
    const limit = { params: { id: card.id }, body: { maxSpendPerTransaction: 50_00 } }
    await setup.server.as.platform.call('updateCardById', limit, 200)
    expect((await setup.follow('advise', payment, 60_00)).authorizedAmount.amount).toBe(60_00)
    expect((await setup.follow('advise', payment, 60_01)).authorizedAmount.amount).toBe(60_00)
    expect(await balance()).toEqual({ balance: 40_00, total: 100_00 })
  })

  it('is refused below what settled, of 0, and once the transaction is not open', async () => {
    const payment = await opened(40_00)
    await setup.follow('clear', payment, 10_00)
    expect(await setup.refused('advise', payment, 9_99, 400)).toMatchObject({
      code: 'INVALID_AMOUNT',
      details: { field: 'amount', reason: 'BELOW_SETTLED', settledMinor: 10_00 },
    })
    expect(await setup.refused('advise', payment, 0, 400)).toMatchObject({ details: { field: 'amount' } })
    await setup.follow('advise', payment, 10_00)
    expect(await balance()).toEqual({ balance: 90_00, total: 90_00 })
    expect((await setup.follow('clear', payment, 0)).status).toBe('SETTLED')
    expect(await setup.refused('advise', payment, 20_00, 400)).toMatchObject({ code: 'INVALID_INPUT' })
  })

  it('of a credit changes what is announced alone', async () => {
    const payment = await opened(40_00, { kind: 'CREDIT_AUTHORIZATION' })
    expect((await setup.follow('advise', payment, 10_00)).authorizedAmount.amount).toBe(10_00)
    expect(await balance()).toEqual({ balance: 100_00, total: 100_00 })
    expect((await setup.follow('clear', payment, 10_00)).status).toBe('SETTLED')
  })
})

describe('a return', () => {
  it('in parts, then whole: REFUNDED; then taken back, and given back again', async () => {
    const payment = await opened(40_00)
    await setup.follow('clear', payment, 40_00)
    expect(await setup.follow('giveBack', payment, 15_00)).toMatchObject({
      status: 'SETTLED',
      refundedAmount: { amount: 15_00 },
      refundSummary: { count: 1, totalAmount: 15_00 },
    })
    expect(await balance()).toEqual({ balance: 75_00, total: 75_00 })
    expect(await setup.follow('giveBack', payment, 25_00)).toMatchObject({
      status: 'REFUNDED',
      settledAmount: { amount: 40_00 },
      refundSummary: { count: 2, totalAmount: 40_00 },
    })
    expect(await balance()).toEqual({ balance: 100_00, total: 100_00 })
    expect(await setup.follow('takeBack', payment)).toMatchObject({
      status: 'SETTLED',
      refundedAmount: { amount: 0 },
      refundSummary: { count: 0, totalAmount: 0 },
    })
    expect(await balance()).toEqual({ balance: 60_00, total: 60_00 })
    expect((await setup.follow('giveBack', payment, 40_00)).status).toBe('REFUNDED')
    expect(await eventsOf(payment)).toEqual(['AUTHORIZED', 'SETTLED', 'REFUNDED', 'SETTLED', 'REFUNDED'])
    expect(await setup.ledgerBalance('world:cards:USD')).toBe(0)
  })

  it('of a part that settled leaves the rest open', async () => {
    const payment = await opened(40_00)
    await setup.follow('clear', payment, 10_00)
    expect(await setup.follow('giveBack', payment, 10_00)).toMatchObject({
      status: 'PARTIALLY_SETTLED',
      refundedAmount: { amount: 10_00 },
    })
    expect((await setup.follow('clear', payment, 30_00)).status).toBe('SETTLED')
    expect(await balance()).toEqual({ balance: 70_00, total: 70_00 })
    expect(await eventsOf(payment)).toEqual(['AUTHORIZED', 'PARTIALLY_SETTLED', 'SETTLED'])
  })

  it('beyond what settled and has not come back is refused', async () => {
    const payment = await opened(40_00)
    expect(await setup.refused('giveBack', payment, 1, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'cardTransactionId', reason: 'NOTHING_SETTLED' },
    })
    await setup.follow('clear', payment, 40_00)
    await setup.follow('giveBack', payment, 10_00)
    expect(await setup.refused('giveBack', payment, 30_01, 400)).toMatchObject({
      code: 'INVALID_AMOUNT',
      details: { field: 'amount', reason: 'ABOVE_SETTLED', returnableMinor: 30_00 },
    })
    expect(await setup.refused('giveBack', payment, 0, 400)).toMatchObject({ code: 'INVALID_INPUT' })
  })

  it('of a credit is refused', async () => {
    const payment = await opened(40_00, { kind: 'FINANCIAL_CREDIT_AUTHORIZATION' })
    expect(await setup.refused('giveBack', payment, 1, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'cardTransactionId', reason: 'CARD_TRANSACTION_IS_CREDIT' },
    })
  })

  it('is taken back only from REFUNDED, and never from an emptied account', async () => {
    const payment = await opened(40_00)
    await setup.follow('clear', payment, 40_00)
    expect(await setup.refused('takeBack', payment, 0, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'cardTransactionId', reason: 'CARD_TRANSACTION_NOT_REFUNDED' },
    })
    await setup.follow('giveBack', payment, 40_00)
    await opened(100_00, { kind: 'FINANCIAL_AUTHORIZATION' })
    expect(await setup.refused('takeBack', payment, 0, 400)).toMatchObject({
      code: 'INVALID_AMOUNT',
      details: { reason: 'INSUFFICIENT_BALANCE', shortByMinor: 40_00 },
    })
    expect((await setup.readPayment(payment.id)).status).toBe('REFUNDED')
  })

  it('is not taken back while the cardholder may not move money', async () => {
    const payment = await opened(40_00)
    await setup.follow('clear', payment, 40_00)
    await setup.follow('giveBack', payment, 40_00)
    await holdCardholder()
    expect(await setup.refused('takeBack', payment, 0, 403)).toMatchObject({
      code: 'USER_NOT_READY',
      details: { reason: 'CUSTOMER_NOT_APPROVED', status: 'HOLD' },
    })
    expect((await setup.readPayment(payment.id)).status).toBe('REFUNDED')
  })

  it('waits for an account that is ACTIVE', async () => {
    const payment = await opened(40_00)
    await setup.follow('clear', payment, 40_00)
    await setup.server.service.store.write((tx) =>
      tx.updateTable('internal_accounts').set({ status: 'FROZEN' }).where('id', '=', setup.usdId).execute(),
    )
    expect(await setup.refused('giveBack', payment, 1, 403)).toMatchObject({ code: 'USER_NOT_READY' })
  })
})

describe('closing a card', () => {
  const close = () =>
    setup.server.as.platform.call('updateCardById', { params: { id: card.id }, body: { state: 'CLOSED' } }, 200)

  it('ends its open authorizations, releases what they held, and touches no other', async () => {
    const [open, partly, slow] = [await opened(10_00), await opened(20_00), await opened(5_00, { descriptor: 'H 005' })]
    await setup.follow('clear', partly, 8_00)
    const other = await setup.issueCard()
    const [untouched, credit] = [await setup.open(other.id, 3_00), await opened(9_00, { kind: 'CREDIT_AUTHORIZATION' })]
    await close()
    for (const [payment, settled] of [
      [open, 0],
      [partly, 8_00],
      [slow, 0],
      [credit, 0],
    ] as const) {
      expect(await setup.readPayment(payment.id)).toMatchObject({
        status: 'SETTLED',
        settledAmount: { amount: settled },
        settlementSummary: { totalAmount: settled },
        pullSummary: { totalAmount: settled, pendingCount: 0 },
      })
    }
    expect((await setup.readPayment(untouched?.id ?? '')).status).toBe('AUTHORIZED')
    expect(await balance()).toEqual({ balance: 89_00, total: 92_00 })
    await setup.server.clock.advance(60)
    expect(await eventsOf(slow)).toEqual(['AUTHORIZED', 'SETTLED'])
    expect(await setup.refused('clear', open, 10_00, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      message:
        'The transaction ended with nothing settled, and takes no more clearings or advice; nothing was changed.',
    })
    expect((await setup.follow('giveBack', partly, 8_00)).status).toBe('REFUNDED')
  })

  it('with its customer releases what it held, too', async () => {
    const payment = await opened(25_00)
    const params = { customerId: setup.customerId }
    await setup.server.as.platform.call('deleteCustomerById', { params }, 200)
    expect(await setup.readCard(card.id)).toMatchObject({ state: 'CLOSED', stateReason: 'CLOSED_BY_SERVICE' })
    expect((await setup.readPayment(payment.id)).status).toBe('SETTLED')
    expect(await balance()).toEqual({ balance: 100_00, total: 100_00 })
    expect(await setup.open(card.id, 1)).toBeNull()
  })

  it('and an authorization at once: whichever comes first, nothing stays held', async () => {
    const body = { amount: 30_00, currency: { code: 'USD' }, merchant: { descriptor: 'Kiosk' } }
    const call = { params: { id: card.id }, body }
    const ask = () => setup.server.as.platform.call('sandboxSimulateCardAuthorization', call, 202)
    await Promise.all([ask(), close(), ask()])
    expect(await balance()).toEqual({ balance: 100_00, total: 100_00 })
    const query = { type: 'CARD', customerId: setup.customerId } as const
    const { data } = await setup.server.as.platform.call('listTransactions', { query }, 200)
    expect(data.every(({ status }) => status === 'SETTLED')).toBe(true)
  })
})
