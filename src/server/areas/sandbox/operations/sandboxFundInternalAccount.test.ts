import { beforeEach, describe, expect, it } from 'vitest'
import { type PaymentSetup, startPaymentSetup } from '../../../testing/payments'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()
let setup: PaymentSetup
beforeEach(async () => {
  setup = await startPaymentSetup({ on: server })
})

const fund = (accountId: string, amount: unknown, status: 200) =>
  setup.server.as.platform.call(
    'sandboxFundInternalAccount',
    { params: { accountId }, body: { amount: amount as number } },
    status,
  )

describe('sandboxFundInternalAccount', () => {
  it('adds the money at once, tells of the balance, and records an incoming payment', async () => {
    const accountId = await setup.accountId('USD')
    await setup.server.clock.advance(60)
    const account = await fund(accountId, 2_500_00, 200)
    expect(account).toMatchObject({ id: accountId, balance: { amount: 2_500_00 }, totalBalance: { amount: 2_500_00 } })
    expect(account.updatedAt).toBe(setup.server.clock.iso())
    expect(await setup.server.eventsOf(accountId)).toEqual(['INTERNAL_ACCOUNT.BALANCE_UPDATED'])
    const { data } = await setup.server.as.platform.call(
      'listTransactions',
      { query: { customerId: setup.customerId } },
      200,
    )
    expect(data).toMatchObject([
      {
        type: 'INCOMING',
        direction: 'CREDIT',
        status: 'COMPLETED',
        customerId: setup.customerId,
        receivedAmount: { amount: 2_500_00, currency: { code: 'USD' } },
        destination: { destinationType: 'ACCOUNT', accountId },
        settledAt: setup.server.clock.iso(),
      },
    ])
    expect(await setup.server.eventsOf(data[0]?.id ?? '')).toEqual(['INCOMING_PAYMENT.COMPLETED'])
    expect(await setup.ledgerBalance('world:sandbox:USD')).toBe(-2_500_00)
  })

  it('sends the full account with the new balance', async () => {
    const accountId = await setup.accountId('USD')
    const account = await fund(accountId, 77, 200)
    const event = await setup.server.service.store.read((tx) =>
      tx.selectFrom('webhook_events').select('body').where('object_id', '=', accountId).executeTakeFirstOrThrow(),
    )
    expect(JSON.parse(event.body).data).toEqual(account)
  })

  it('lists what a platform account is given, and tells nobody', async () => {
    const accountId = await setup.platformAccountId('USD')
    const list = () => setup.server.as.platform.call('listTransactions', {}, 200)
    const { totalCount: before = 0 } = await list()
    expect((await fund(accountId, 1, 200)).balance.amount).toBe(1)
    const { data, totalCount } = await list()
    expect(totalCount).toBe(before + 1)
    expect(data[0]).toMatchObject({
      type: 'INCOMING',
      status: 'COMPLETED',
      destination: { accountId },
      description: 'Account funding',
    })
    expect(await setup.server.eventsOf(data[0]?.id ?? '')).toEqual([])
    expect(await setup.server.eventsOf(accountId)).toEqual(['INTERNAL_ACCOUNT.BALANCE_UPDATED'])
  })

  it('takes up to 100,000,000,000 minor units', async () => {
    expect((await fund(await setup.accountId('USD'), 100_000_000_000, 200)).balance.amount).toBe(100_000_000_000)
  })

  it('refuses what would bring the account beyond what a number on the wire says', async () => {
    const [accountId, most] = [await setup.accountId('USD'), Number.MAX_SAFE_INTEGER]
    const { platform } = setup.server.as
    const wide = {
      currencyCode: 'USD',
      minAmount: 1,
      maxAmount: most,
      requiredCounterpartyFields: [],
      enabledTransactionTypes: ['OUTGOING' as const, 'INCOMING' as const],
    }
    await platform.call('updatePlatformConfig', { body: { supportedCurrencies: [wide] } }, 200)
    const largest = 9_000_000_000_000_000
    for (const lockedCurrencyAmount of [largest, most - largest - 1_000]) {
      const body = await setup.quoteBody({
        source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: setup.customerId },
        destination: { destinationType: 'ACCOUNT', accountId },
        lockedCurrencySide: 'RECEIVING',
        lockedCurrencyAmount,
      })
      const quote = await platform.call('createQuote', { body }, 201)
      await platform.call('sandboxSend', { body: { quoteId: quote.id, currencyCode: 'USD' } }, 200)
      await setup.server.clock.advance(1)
    }
    const call = { params: { accountId }, body: { amount: 1_001 } }
    expect(await platform.call('sandboxFundInternalAccount', call, 400)).toMatchObject({
      code: 'AMOUNT_OUT_OF_RANGE',
      details: { field: 'amount', reason: 'BALANCE_OUT_OF_RANGE', currency: 'USD' },
    })
    expect((await fund(accountId, 1_000, 200)).totalBalance.amount).toBe(most)
  })

  it.each([0, -1, 1.5, 100_000_000_001, '100', null])('refuses the amount %j', async (amount) => {
    const call = { params: { accountId: await setup.accountId('USD') }, body: { amount: amount as number } }
    const reply = await setup.server.as.platform.call('sandboxFundInternalAccount', call, 400)
    expect(reply).toMatchObject({ code: 'INVALID_INPUT', details: { errors: [{ field: 'amount' }] } })
    expect(await setup.server.eventsOf(call.params.accountId)).toEqual([])
  })

  it.each(['InternalAccount:00000000-0000-7000-8000-000000000000', 'nonsense'])(
    'answers 404 for %s',
    async (accountId) => {
      const reply = await setup.server.as.platform.call(
        'sandboxFundInternalAccount',
        { params: { accountId }, body: { amount: 5 } },
        404,
      )
      expect(reply.code).toBe('REFERENCE_NOT_FOUND')
    },
  )

  it('answers 400 for an account that is not ACTIVE', async () => {
    const accountId = await setup.accountId('USD')
    const params = { internalAccountId: accountId }
    await setup.server.as.desk.call(
      'setInternalAccountStatus',
      { params, body: { status: 'FROZEN', reason: 'Review' } },
      200,
    )
    const call = { params: { accountId }, body: { amount: 5 } }
    const reply = await setup.server.as.platform.call('sandboxFundInternalAccount', call, 400)
    expect(reply).toMatchObject({
      code: 'INVALID_INPUT',
      details: { reason: 'INTERNAL_ACCOUNT_NOT_ACTIVE', status: 'FROZEN' },
    })
  })

  it('adds nothing to an account of a deleted customer', async () => {
    const accountId = await setup.accountId('USD')
    await setup.server.as.platform.call('deleteCustomerById', { params: { customerId: setup.customerId } }, 200)
    const call = { params: { accountId }, body: { amount: 5 } }
    const reply = await setup.server.as.platform.call('sandboxFundInternalAccount', call, 404)
    expect(reply).toMatchObject({ code: 'USER_NOT_FOUND', details: { field: 'accountId' } })
    expect((await setup.balanceOf(accountId)).total).toBe(0)
  })

  it('needs MANAGE', async () => {
    const created = await setup.server.as.platform.call(
      'createToken',
      { body: { name: 'teller', permissions: ['TRANSACT'] } },
      201,
    )
    const teller = setup.server.as.token(created.clientId, created.clientSecret ?? '')
    const call = { params: { accountId: await setup.accountId('USD') }, body: { amount: 5 } }
    expect((await teller.call('sandboxFundInternalAccount', call, 403)).code).toBe('FORBIDDEN')
    await setup.server.as.nobody.call('sandboxFundInternalAccount', call, 401)
  })
})
