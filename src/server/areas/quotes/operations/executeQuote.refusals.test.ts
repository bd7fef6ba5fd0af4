import { beforeEach, describe, expect, it } from 'vitest'
import { mexicanAccount, type PaymentSetup, startPaymentSetup } from '../../../testing/payments'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()
let setup: PaymentSetup
let source: string
beforeEach(async () => {
  setup = await startPaymentSetup({ on: server })
  source = await setup.fundedAccount('USD', 500_00)
})

const platform = () => setup.server.as.platform
const execute = (quoteId: string) => platform().call('executeQuote', { params: { quoteId } }, 200)
const quoteStatus = async (quoteId: string) =>
  (await platform().call('getQuoteById', { params: { quoteId } }, 200)).status

async function startQuote(selector?: string) {
  const body = await setup.quoteBody(selector === undefined ? {} : { selector })
  const quote = await platform().call('createQuote', { body }, 201)
  expect((await execute(quote.id)).status).toBe('PROCESSING')
  return quote
}

describe('executeQuote refuses', () => {
  it('a balance that is one minor unit short, and leaves the quote PENDING', async () => {
    const body = await setup.quoteBody({ lockedCurrencyAmount: 500_01 })
    const quote = await platform().call('createQuote', { body }, 201)
    const refused = await platform().call('executeQuote', { params: { quoteId: quote.id } }, 400)
    expect(refused).toMatchObject({
      code: 'INVALID_AMOUNT',
      details: { field: 'quoteId', reason: 'INSUFFICIENT_BALANCE', shortByMinor: 1 },
    })
    expect(await quoteStatus(quote.id)).toBe('PENDING')
    await setup.fund(source, 1)
    await execute(quote.id)
    expect(await setup.balanceOf(source)).toEqual({ balance: 0, total: 500_01 })
  })

  it.each([
    ['while it runs', 0, 'PROCESSING'],
    ['after it ended', 1, 'COMPLETED'],
  ])('a second execution %s', async (_when, seconds, status) => {
    const quote = await startQuote()
    await setup.server.clock.advance(seconds)
    const refused = await platform().call('executeQuote', { params: { quoteId: quote.id } }, 409)
    expect(refused).toMatchObject({ code: 'CONFLICT', details: { status, reason: 'QUOTE_ALREADY_EXECUTED' } })
  })

  it('a quote that has expired, at the very millisecond', async () => {
    const quote = await platform().call('createQuote', { body: await setup.quoteBody() }, 201)
    await setup.server.clock.advance(300)
    const refused = await platform().call('executeQuote', { params: { quoteId: quote.id } }, 409)
    expect(refused).toMatchObject({ code: 'CONFLICT', details: { status: 'EXPIRED', reason: 'QUOTE_EXPIRED' } })
    expect(await setup.balanceOf(source)).toEqual({ balance: 500_00, total: 500_00 })
  })

  it('executes one millisecond before expiry', async () => {
    const quote = await platform().call('createQuote', { body: await setup.quoteBody() }, 201)
    await setup.server.clock.advance(299.999)
    expect((await execute(quote.id)).status).toBe('PROCESSING')
    await setup.server.clock.advance(3600)
    expect(await quoteStatus(quote.id)).toBe('COMPLETED')
  })

  it('two executions at once: one succeeds, the hold is taken once', async () => {
    const quote = await platform().call('createQuote', { body: await setup.quoteBody() }, 201)
    const post = {
      method: 'POST' as const,
      url: `/2025-10-13/quotes/${quote.id}/execute`,
      headers: {
        host: 'localhost:4010',
        authorization: `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`,
      },
    }
    const replies = await Promise.all([setup.server.raw(post), setup.server.raw(post)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await setup.balanceOf(source)).toEqual({ balance: 400_00, total: 500_00 })
  })

  it('a quote whose destination has been deleted', async () => {
    const accountId = await setup.externalAccount('MXN', mexicanAccount())
    const body = await setup.quoteBody({ destination: { destinationType: 'ACCOUNT', accountId } })
    const quote = await platform().call('createQuote', { body }, 201)
    await platform().call('deleteCustomerExternalAccountById', { params: { externalAccountId: accountId } }, 204)
    const refused = await platform().call('executeQuote', { params: { quoteId: quote.id } }, 400)
    expect(refused).toMatchObject({ code: 'INVALID_RECEIVER', details: { field: 'quoteId' } })
  })

  it('TOTP as the factor', async () => {
    const quote = await platform().call('createQuote', { body: await setup.quoteBody() }, 201)
    const refused = await platform().call(
      'executeQuote',
      { params: { quoteId: quote.id }, body: { scaFactor: 'TOTP' } },
      400,
    )
    expect(refused).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'scaFactor' } })
  })

  it.each(['Quote:01890000-0000-7000-8000-000000000000', 'nonsense'])('an unknown quote: %s', async (quoteId) => {
    expect((await platform().call('executeQuote', { params: { quoteId } }, 404)).code).toBe('QUOTE_NOT_FOUND')
  })

  it('a customer who was put on hold, and an account that was frozen', async () => {
    const quote = await platform().call('createQuote', { body: await setup.quoteBody() }, 201)
    const change = (table: 'customers' | 'internal_accounts', id: string, status: 'HOLD' | 'FROZEN' | 'ACTIVE') =>
      setup.server.service.store.write((tx) =>
        tx
          .updateTable(table)
          .set({ status: status as never })
          .where('id', '=', id)
          .execute(),
      )
    await change('internal_accounts', source, 'FROZEN')
    expect((await platform().call('executeQuote', { params: { quoteId: quote.id } }, 403)).code).toBe('USER_NOT_READY')
    await change('internal_accounts', source, 'ACTIVE')
    await change('customers', setup.customerId, 'HOLD')
    expect((await platform().call('executeQuote', { params: { quoteId: quote.id } }, 403)).code).toBe('USER_NOT_READY')
    expect(await quoteStatus(quote.id)).toBe('PENDING')
  })
})
