import { beforeEach, describe, expect, it } from 'vitest'
import type { Card } from '../../../contract/cards/schemas'
import type { CardDecision } from '../../../contract/console/cards/schemas'
import { shareTestServer } from '../../testing/sharedServer'
import { listDecisions } from './public'
import { type CardSetup, startCardSetup } from './testing/cardSetup'

const server = shareTestServer()
let setup: CardSetup
let card: Card
beforeEach(async () => {
  setup = await startCardSetup({ on: server })
  card = await setup.issueCard()
})

const decisions = async (cardId = card.id): Promise<CardDecision[]> =>
  (await setup.server.service.store.read((tx) => listDecisions(tx, { cardId }))).data
const change = (body: object) => setup.server.as.platform.call('updateCardById', { params: { id: card.id }, body }, 200)
const outcomes = ({ trace }: CardDecision) => trace.map(({ rule, outcome }) => `${rule} ${outcome}`)

describe('an authorization', () => {
  it('that is approved holds its amount, and says so everywhere', async () => {
    const payment = await setup.open(card.id, 12_50)
    expect(payment).toMatchObject({
      type: 'CARD',
      cardId: card.id,
      customerId: setup.customerId,
      status: 'AUTHORIZED',
      direction: 'DEBIT',
      merchant: { descriptor: 'Cafe Norte' },
      authorizedAmount: { amount: 12_50, currency: { code: 'USD', decimals: 2 } },
      settledAmount: { amount: 0 },
      refundedAmount: { amount: 0 },
      accountId: setup.usdId,
      pullSummary: { count: 1, totalAmount: 12_50, pendingCount: 0 },
      settlementSummary: { count: 0, totalAmount: 0 },
      refundSummary: { count: 0, totalAmount: 0 },
    })
    expect(payment?.id).toMatch(/^CardTransaction:/)
    expect(await setup.balanceOf(setup.usdId)).toEqual({ balance: 87_50, total: 100_00 })
    expect(await setup.server.eventsOf(payment?.id ?? '')).toEqual(['CARD_TRANSACTION.AUTHORIZED'])
    expect(await setup.readPayment(payment?.id ?? '')).toEqual(payment)
    const [decision] = await decisions()
    expect(decision).toMatchObject({ verdict: 'APPROVED', reason: null, cardTransactionId: payment?.id, amount: 12_50 })
    expect(decision && outcomes(decision)).toEqual([
      'CARD_STATE PASSED',
      'LIMIT_PER_TRANSACTION PASSED',
      'SOURCE PASSED',
      'DELEGATED_KEY NOT_ASKED',
      'SPENDABLE_BALANCE PASSED',
      'SANDBOX_ROW PASSED',
    ])
  })

  it.each([
    ['of a frozen card', { state: 'FROZEN' }, 1, 'Cafe', 'CARD_PAUSED', 0],
    ['above the limit', { maxSpendPerTransaction: 10_00 }, 10_01, 'Cafe', 'ABOVE_LIMIT_PER_TRANSACTION', 1],
    ['beyond the balance', {}, 100_01, 'Cafe', 'INSUFFICIENT_FUNDS', 4],
    ['by a row of the sandbox: 002', {}, 1, 'Cafe 002', 'INSUFFICIENT_FUNDS', 5],
    ['by a row of the sandbox: 003', {}, 1, 'Cafe 003', 'CARD_PAUSED', 5],
  ])('%s is declined: no transaction, no event, no hold, but a decision', async (...row) => {
    const [, before, amount, descriptor, reason, at] = row
    if (Object.keys(before).length > 0) await change(before)
    expect(await setup.open(card.id, amount, { descriptor })).toBeNull()
    const query = { type: 'CARD', customerId: setup.customerId } as const
    expect((await setup.server.as.platform.call('listTransactions', { query }, 200)).totalCount).toBe(0)
    expect(await setup.balanceOf(setup.usdId)).toEqual({ balance: 100_00, total: 100_00 })
    const [decision] = await decisions()
    expect(decision).toMatchObject({ verdict: 'DECLINED', reason, cardTransactionId: null, amount })
    const audited = await setup.server.as.console.call('listAuditEntries', { query: { targetId: card.id } }, 200)
    expect(audited.data[0]?.details).toEqual({ decided: 'AUTHORIZATION', verdict: 'DECLINED', reason })
    const judged = decision?.trace.map(({ outcome }) => outcome) ?? []
    expect(judged[at]).toBe('DECLINED')
    expect(judged.slice(at + 1).every((outcome) => outcome === 'NOT_REACHED')).toBe(true)
  })

  it('equal to the limit and to the balance is approved', async () => {
    await change({ maxSpendPerTransaction: 100_00 })
    expect(await setup.open(card.id, 100_00)).not.toBeNull()
    expect(await setup.balanceOf(setup.usdId)).toEqual({ balance: 0, total: 100_00 })
  })

  it('draws on the first source alone, though another could pay', async () => {
    const second = await setup.secondUsdId()
    await change({ fundingSources: [second, setup.usdId] })
    expect(await setup.open(card.id, 1)).toBeNull()
    await change({ fundingSources: [setup.usdId, second] })
    expect(await setup.open(card.id, 1)).not.toBeNull()
  })

  it('is declined while its source is not ACTIVE', async () => {
    await setup.server.service.store.write((tx) =>
      tx.updateTable('internal_accounts').set({ status: 'FROZEN' }).where('id', '=', setup.usdId).execute(),
    )
    expect(await setup.open(card.id, 1)).toBeNull()
    expect((await decisions())[0]?.reason).toBe('SOURCE_NOT_ACTIVE')
  })

  it('is declined while the cardholder may not move money; what a merchant sends arrives', async () => {
    const call = { params: { customerId: setup.customerId }, body: { reason: 'A report' } }
    await setup.server.as.desk.call('placeComplianceHold', call, 200)
    expect(await setup.open(card.id, 1)).toBeNull()
    const [decision] = await decisions()
    expect(decision).toMatchObject({ reason: 'CARDHOLDER_NOT_READY' })
    expect(decision?.trace[2]?.facts).toMatchObject({ cardholderRefusal: 'USER_NOT_READY' })
    expect((await setup.open(card.id, 1, { kind: 'FINANCIAL_CREDIT_AUTHORIZATION' }))?.status).toBe('SETTLED')
  })

  it('of a wallet without a delegated key is declined for that', async () => {
    const usdb = await setup.fundedAccount('USDB', 1_000_000)
    const ofWallet = await setup.issueCard({ fundingSources: [usdb] })
    expect(await setup.open(ofWallet.id, 1, { currency: 'USDB' })).toBeNull()
    const [decision] = await decisions(ofWallet.id)
    expect(decision).toMatchObject({ reason: 'NO_ACTIVE_DELEGATED_KEY' })
    expect(decision?.trace[3]?.facts).toEqual({ hasActiveKey: false })
  })

  it.each(['waits-001', 'refused-002'])('of a card that is not issued (%s) is declined', async (platformCardId) => {
    const other = await setup.issueCard({ platformCardId })
    expect(await setup.open(other.id, 1)).toBeNull()
    const reason = platformCardId.endsWith('001') ? 'CARD_NOT_ISSUED' : 'CARD_CLOSED'
    expect((await decisions(other.id))[0]?.reason).toBe(reason)
  })

  it('100 at once against a balance for 3: exactly 3 are approved', async () => {
    const body = { amount: 30_00, currency: { code: 'USD' }, merchant: { descriptor: 'Kiosk' } }
    const call = { params: { id: card.id }, body }
    const { platform } = setup.server.as
    const all = Array.from({ length: 100 }, () => platform.call('sandboxSimulateCardAuthorization', call, 202))
    const tokens = (await Promise.all(all)).map(({ issuerTransactionToken }) => issuerTransactionToken)
    expect(new Set(tokens).size).toBe(100)
    const query = { type: 'CARD', customerId: setup.customerId } as const
    const listed = await platform.call('listTransactions', { query }, 200)
    expect(listed.totalCount).toBe(3)
    expect(await setup.balanceOf(setup.usdId)).toEqual({ balance: 10_00, total: 100_00 })
    const kept = await setup.server.service.store.read((tx) =>
      tx.selectFrom('card_decisions').select('verdict').where('card_id', '=', card.id).execute(),
    )
    expect(kept.filter(({ verdict }) => verdict === 'APPROVED')).toHaveLength(3)
    expect(kept).toHaveLength(100)
  })
})

describe('the draw of an authorization', () => {
  it('005: is confirmed after 30 seconds', async () => {
    const payment = await setup.open(card.id, 5_00, { descriptor: 'Hotel 005' })
    expect(payment?.pullSummary).toEqual({ count: 1, totalAmount: 5_00, pendingCount: 1 })
    await setup.server.clock.advance(29)
    expect((await setup.readPayment(payment?.id ?? '')).pullSummary?.pendingCount).toBe(1)
    await setup.server.clock.advance(1)
    expect(await setup.readPayment(payment?.id ?? '')).toMatchObject({
      status: 'AUTHORIZED',
      pullSummary: { count: 1, totalAmount: 5_00, pendingCount: 0 },
      lastEventAt: setup.server.clock.iso(),
    })
  })

  it('006: fails, and the hold is released', async () => {
    const payment = await setup.open(card.id, 5_00, { descriptor: 'Hotel 006' })
    await setup.server.settle()
    expect(await setup.readPayment(payment?.id ?? '')).toMatchObject({
      status: 'EXCEPTION',
      settledAmount: { amount: 0 },
      pullSummary: { count: 1, totalAmount: 0, pendingCount: 0 },
    })
    expect(await setup.balanceOf(setup.usdId)).toEqual({ balance: 100_00, total: 100_00 })
    const events = ['CARD_TRANSACTION.AUTHORIZED', 'CARD_TRANSACTION.EXCEPTION']
    expect(await setup.server.eventsOf(payment?.id ?? '')).toEqual(events)
  })

  it('of a financial authorization: settles once it is confirmed, and never when it fails', async () => {
    const kind = 'FINANCIAL_AUTHORIZATION'
    const slow = await setup.open(card.id, 5_00, { kind, descriptor: 'Fuel 005' })
    const failed = await setup.open(card.id, 7_00, { kind, descriptor: 'Fuel 006' })
    expect(slow).toMatchObject({ status: 'AUTHORIZED', pullSummary: { pendingCount: 1 } })
    await setup.server.clock.advance(30)
    const settled = { status: 'SETTLED', settlementSummary: { count: 1, totalAmount: 5_00 } }
    expect(await setup.readPayment(slow?.id ?? '')).toMatchObject(settled)
    expect((await setup.readPayment(failed?.id ?? '')).status).toBe('EXCEPTION')
    expect(await setup.balanceOf(setup.usdId)).toEqual({ balance: 95_00, total: 95_00 })
  })
})

describe('other messages that open a transaction', () => {
  it('a financial authorization settles at once', async () => {
    const payment = await setup.open(card.id, 9_00, { kind: 'FINANCIAL_AUTHORIZATION' })
    expect(payment).toMatchObject({
      status: 'SETTLED',
      pullSummary: { count: 1, totalAmount: 9_00, pendingCount: 0 },
      settlementSummary: { count: 1, totalAmount: 9_00 },
    })
    expect(await setup.balanceOf(setup.usdId)).toEqual({ balance: 91_00, total: 91_00 })
    expect(await setup.ledgerBalance('world:cards:USD')).toBe(9_00)
    expect(await setup.server.eventsOf(payment?.id ?? '')).toEqual(['CARD_TRANSACTION.SETTLED'])
  })

  it.each(['CREDIT_AUTHORIZATION', 'CREDIT_AUTHORIZATION_ADVICE'] as const)('%s holds nothing', async (kind) => {
    const payment = await setup.open(card.id, 9_00, { kind })
    const nothing = { count: 0, totalAmount: 0 }
    expect(payment).toMatchObject({
      status: 'AUTHORIZED',
      direction: 'CREDIT',
      pullSummary: nothing,
      settlementSummary: nothing,
    })
    expect(await setup.balanceOf(setup.usdId)).toEqual({ balance: 100_00, total: 100_00 })
  })

  it('a financial credit brings its money at once; limit and balance do not matter', async () => {
    await change({ maxSpendPerTransaction: 1 })
    const payment = await setup.open(card.id, 250_00, { kind: 'FINANCIAL_CREDIT_AUTHORIZATION' })
    expect(payment).toMatchObject({ status: 'SETTLED', direction: 'CREDIT', settledAmount: { amount: 250_00 } })
    expect(await setup.balanceOf(setup.usdId)).toEqual({ balance: 350_00, total: 350_00 })
    expect(await setup.ledgerBalance('world:cards:USD')).toBe(-250_00)
  })

  it('a credit that the account cannot take is declined', async () => {
    const amount = Number.MAX_SAFE_INTEGER
    expect(await setup.open(card.id, amount, { kind: 'FINANCIAL_CREDIT_AUTHORIZATION' })).toBeNull()
    expect((await decisions())[0]?.reason).toBe('SOURCE_CANNOT_RECEIVE')
  })

  it.each([
    ['ACTIVE', 'Cafe', 'APPROVED', null],
    ['FROZEN', 'Cafe', 'DECLINED', 'CARD_PAUSED'],
    ['ACTIVE', 'Cafe 002', 'DECLINED', 'INSUFFICIENT_FUNDS'],
  ] as const)('a balance inquiry of a card that is %s by %s: %s, and nothing changes', async (...row) => {
    const [state, descriptor, verdict, reason] = row
    if (state === 'FROZEN') await change({ state })
    const call = { params: { id: card.id }, body: { merchant: { descriptor } } }
    await setup.server.as.platform.call('sandboxSimulateCardBalanceInquiry', call, 202)
    expect((await decisions())[0]).toMatchObject({ kind: 'BALANCE_INQUIRY', verdict, reason, cardTransactionId: null })
    const query = { type: 'CARD', customerId: setup.customerId } as const
    expect((await setup.server.as.platform.call('listTransactions', { query }, 200)).data).toEqual([])
    expect(await setup.balanceOf(setup.usdId)).toEqual({ balance: 100_00, total: 100_00 })
  })
})

describe('bad input', () => {
  const refusal = async (change: object, status: 400 | 404 = 400, id = card.id) => {
    const body = { amount: 100, currency: { code: 'USD' }, merchant: { descriptor: 'Cafe' }, ...change }
    return setup.server.as.platform.call('sandboxSimulateCardAuthorization', { params: { id }, body }, status)
  }

  it.each([
    ['an amount of 0', { amount: 0 }, 'INVALID_INPUT', 'amount'],
    ['a negative amount', { amount: -5 }, 'INVALID_INPUT', 'amount'],
    ['an amount above 2^53', { amount: 2 ** 53 }, 'INVALID_INPUT', 'amount'],
    ['a fraction', { amount: 1.5 }, 'INVALID_INPUT', 'amount'],
    ['another currency', { currency: { code: 'EUR' } }, 'INVALID_CURRENCY', 'currency.code'],
    ['no currency', { currency: {} }, 'INVALID_CURRENCY', 'currency.code'],
    ['a currency that there is not', { currency: { code: 'XXQ' } }, 'INVALID_CURRENCY', 'currency.code'],
    ['no merchant', { merchant: undefined }, 'INVALID_INPUT', 'merchant'],
    ['a merchant without a name', { merchant: { descriptor: '' } }, 'INVALID_INPUT', 'merchant.descriptor'],
    [
      'a country that there is not',
      { merchant: { descriptor: 'a', country: 'QQ' } },
      'INVALID_INPUT',
      'merchant.country',
    ],
  ])('refuses %s', async (_what, change, code, field) => {
    expect(await refusal(change)).toMatchObject({ code, details: { field } })
    expect(await decisions()).toEqual([])
  })

  it('does not know cards that are not there', async () => {
    expect(await refusal({}, 404, 'Card:none')).toMatchObject({ code: 'REFERENCE_NOT_FOUND', details: { field: 'id' } })
  })
})
