import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Transaction } from '../../../../contract/transactions/schemas'
import { type PaymentSetup, startPaymentSetup, usAccount } from '../../../testing/payments'
import { individualBody } from '../../../testing/people'

let setup: PaymentSetup
let source: string
beforeEach(async () => {
  setup = await startPaymentSetup()
  source = await setup.fundedAccount('USD', 500_00)
})
afterEach(() => setup.server.close())

const platform = () => setup.server.as.platform
const execute = (quoteId: string) => platform().call('executeQuote', { params: { quoteId } }, 200)
const read = (transactionId: string): Promise<Transaction> =>
  platform().call('getTransactionById', { params: { transactionId } }, 200)
const quoteStatus = async (quoteId: string) =>
  (await platform().call('getQuoteById', { params: { quoteId } }, 200)).status

async function setFee(variableFeeBps: number, amount: number): Promise<void> {
  const fee = {
    feeType: 'CROSS_CURRENCY_TRANSACTION',
    sourceCurrency: 'USD',
    variableFeeBps,
    fixedFee: { amount, currency: 'USD' },
  } as const
  await platform().call('updatePlatformConfig', { body: { feeConfigs: [fee] } }, 200)
}

async function startQuote(selector?: string) {
  const body = await setup.quoteBody(selector === undefined ? {} : { selector })
  const quote = await platform().call('createQuote', { body }, 201)
  expect((await execute(quote.id)).status).toBe('PROCESSING')
  return quote
}

const BEFORE_END = ['OUTGOING_PAYMENT.PENDING', 'OUTGOING_PAYMENT.PROCESSING']

describe('executeQuote', () => {
  it('holds the whole sending amount at once and shows when it should settle', async () => {
    const quote = await startQuote()
    expect(await setup.balanceOf(source)).toEqual({ balance: 400_00, total: 500_00 })
    expect(await read(quote.transactionId)).toMatchObject({
      status: 'PROCESSING',
      expectedSettlementAt: '2026-11-21T09:00:01.000Z',
      settlementTimelineSeconds: 1,
    })
    expect(await setup.server.eventsOf(source)).toContain('INTERNAL_ACCOUNT.BALANCE_UPDATED')
  })

  it('settles: captures the hold, pays out through the exchange, credits the platform its fee', async () => {
    await setFee(30, 50)
    const platformAccount = await setup.platformAccountId('USD')
    const quote = await startQuote()
    await setup.server.clock.advance(1)
    expect(await quoteStatus(quote.id)).toBe('COMPLETED')
    expect(await read(quote.transactionId)).toMatchObject({
      status: 'COMPLETED',
      settledAt: '2026-11-21T09:00:01.000Z',
      platformFees: 80,
      fees: quote.feesIncluded,
    })
    expect(await setup.server.eventsOf(quote.transactionId)).toEqual([...BEFORE_END, 'OUTGOING_PAYMENT.COMPLETED'])
    expect(await setup.balanceOf(source)).toEqual({ balance: 400_00, total: 400_00 })
    expect(await setup.balanceOf(platformAccount)).toEqual({ balance: 80, total: 80 })
    expect(await setup.ledgerBalance('world:service-fees:USD')).toBe(quote.feesIncluded - 80)
    expect(await setup.ledgerBalance('world:exchange:USD')).toBe(100_00 - quote.feesIncluded)
    expect(await setup.ledgerBalance('world:exchange:MXN')).toBe(-quote.totalReceivingAmount)
    expect(await setup.ledgerBalance('world:bank:MXN')).toBe(quote.totalReceivingAmount)
    expect(await setup.server.eventsOf(platformAccount)).toEqual(['INTERNAL_ACCOUNT.BALANCE_UPDATED'])
  })

  it('sends with each event what reading the payment answers at that moment', async () => {
    const quote = await startQuote()
    const running = await read(quote.transactionId)
    await setup.server.clock.advance(1)
    const completed = await read(quote.transactionId)
    const rows = await setup.server.service.store.read((tx) =>
      tx
        .selectFrom('webhook_events')
        .select('body')
        .where('object_id', '=', quote.transactionId)
        .orderBy('id', 'desc')
        .execute(),
    )
    const sent = rows.map(({ body }) => JSON.parse(body))
    expect(sent[0]).toMatchObject({ type: 'OUTGOING_PAYMENT.COMPLETED', timestamp: '2026-11-21T09:00:01.000Z' })
    expect(sent[0].data).toEqual(completed)
    expect(sent[1].data).toEqual(running)
  })

  it('003: completes after 6 minutes, not before', async () => {
    const quote = await startQuote('003')
    await setup.server.clock.advance(359)
    expect(await quoteStatus(quote.id)).toBe('PROCESSING')
    expect(await setup.balanceOf(source)).toEqual({ balance: 400_00, total: 500_00 })
    await setup.server.clock.advance(1)
    expect(await quoteStatus(quote.id)).toBe('COMPLETED')
    expect(await setup.server.eventsOf(quote.transactionId)).toEqual([...BEFORE_END, 'OUTGOING_PAYMENT.COMPLETED'])
  })

  it.each([
    ['002', 'QUOTE_EXECUTION_FAILED', 'TRANSACTION_FAILED'],
    ['004', 'ACCOUNT_CANNOT_RECEIVE', 'TRANSACTION_FAILED'],
    ['006', undefined, 'USER_CANCELLATION'],
  ])('%s: fails with %s and gives the money back, refund reason %s', async (selector, failureReason, reason) => {
    const quote = await startQuote(selector)
    await setup.server.clock.advance(1)
    const failed = await read(quote.transactionId)
    expect(failed.status).toBe('FAILED')
    expect('failureReason' in failed ? failed.failureReason : undefined).toBe(failureReason)
    expect(failed).toMatchObject({ refund: { status: 'PENDING', reason, initiatedAt: '2026-11-21T09:00:01.000Z' } })
    expect(await setup.balanceOf(source)).toEqual({ balance: 400_00, total: 400_00 })
    await setup.server.clock.advance(1)
    const refunded = await read(quote.transactionId)
    expect(refunded).toMatchObject({
      status: 'FAILED',
      refund: { status: 'COMPLETED', reason, settledAt: '2026-11-21T09:00:02.000Z' },
    })
    expect(await quoteStatus(quote.id)).toBe('FAILED')
    expect(await setup.balanceOf(source)).toEqual({ balance: 500_00, total: 500_00 })
    expect(await setup.ledgerBalance('world:transit:USD')).toBe(0)
    expect(await setup.server.eventsOf(quote.transactionId)).toEqual([
      ...BEFORE_END,
      'OUTGOING_PAYMENT.FAILED',
      'OUTGOING_PAYMENT.REFUND_PENDING',
      'OUTGOING_PAYMENT.REFUND_COMPLETED',
    ])
  })

  it('005: completes, then the bank returns it: fees come back too and the platform returns its share', async () => {
    await setFee(30, 50)
    const platformAccount = await setup.platformAccountId('USD')
    const quote = await startQuote('005')
    await setup.server.clock.advance(1)
    expect(await quoteStatus(quote.id)).toBe('COMPLETED')
    expect(await setup.balanceOf(platformAccount)).toEqual({ balance: 80, total: 80 })
    await setup.server.clock.advance(30)
    expect(await quoteStatus(quote.id)).toBe('FAILED')
    expect(await read(quote.transactionId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'PAYOUT_RETURNED',
      refund: { status: 'PENDING', reason: 'TRANSACTION_FAILED' },
    })
    await setup.server.clock.advance(1)
    expect(await read(quote.transactionId)).toMatchObject({ refund: { status: 'COMPLETED' } })
    expect(await setup.balanceOf(source)).toEqual({ balance: 500_00, total: 500_00 })
    expect(await setup.balanceOf(platformAccount)).toEqual({ balance: 0, total: 0 })
    for (const account of [
      'world:bank:MXN',
      'world:exchange:USD',
      'world:exchange:MXN',
      'world:service-fees:USD',
      'world:transit:USD',
    ]) {
      expect([account, await setup.ledgerBalance(account)]).toEqual([account, 0])
    }
    expect(await setup.server.eventsOf(quote.transactionId)).toEqual([
      ...BEFORE_END,
      'OUTGOING_PAYMENT.COMPLETED',
      'OUTGOING_PAYMENT.FAILED',
      'OUTGOING_PAYMENT.REFUND_PENDING',
      'OUTGOING_PAYMENT.REFUND_COMPLETED',
    ])
  })

  it('005: the service advances what the platform has already spent of its fee', async () => {
    await setFee(30, 50)
    const platformAccount = await setup.platformAccountId('USD')
    await startQuote('005')
    await setup.server.clock.advance(1)
    const accountId = await setup.platformExternalAccount('USD', usAccount())
    await platform().call(
      'createTransferOut',
      { body: { source: { accountId: platformAccount }, destination: { accountId }, amount: 70 } },
      201,
    )
    await setup.server.clock.advance(60)
    expect(await setup.balanceOf(source)).toEqual({ balance: 500_00, total: 500_00 })
    expect(await setup.balanceOf(platformAccount)).toEqual({ balance: 0, total: 0 })
    expect(await setup.ledgerBalance('world:service-fees:USD')).toBe(-70)
  })

  it('007: payout and refund fail; the money stays in transit and the source is not credited', async () => {
    const quote = await startQuote('007')
    await setup.server.clock.advance(3600)
    expect(await read(quote.transactionId)).toMatchObject({ status: 'FAILED', refund: { status: 'FAILED' } })
    expect(await read(quote.transactionId)).not.toHaveProperty('refund.settledAt')
    expect(await setup.balanceOf(source)).toEqual({ balance: 400_00, total: 400_00 })
    expect(await setup.ledgerBalance('world:transit:USD')).toBe(100_00)
    expect(await setup.server.eventsOf(quote.transactionId)).toEqual([
      ...BEFORE_END,
      'OUTGOING_PAYMENT.FAILED',
      'OUTGOING_PAYMENT.REFUND_PENDING',
      'OUTGOING_PAYMENT.REFUND_FAILED',
    ])
  })

  it('converts between two accounts of one customer', async () => {
    const target = await setup.accountId('EUR')
    const body = await setup.quoteBody({ destination: { destinationType: 'ACCOUNT', accountId: target } })
    const quote = await platform().call('createQuote', { body }, 201)
    await execute(quote.id)
    await setup.server.clock.advance(1)
    expect(await setup.balanceOf(target)).toEqual({
      balance: quote.totalReceivingAmount,
      total: quote.totalReceivingAmount,
    })
    expect(await setup.ledgerBalance('world:bank:EUR')).toBe(0)
    const incoming = await platform().call(
      'listTransactions',
      { query: { receiverAccountIdentifier: target, type: 'INCOMING' } },
      200,
    )
    expect(incoming.totalCount).toBe(0)
  })

  it('records the receipt of a payment from one owner to another', async () => {
    const other = await platform().call('createCustomer', { body: individualBody({ email: 'other@example.com' }) }, 201)
    const { data } = await platform().call(
      'listCustomerInternalAccounts',
      { query: { customerId: other.id, currency: 'USD' } },
      200,
    )
    const target = data[0]?.id ?? ''
    const body = await setup.quoteBody({
      destination: { destinationType: 'ACCOUNT', accountId: target },
      lockedCurrencyAmount: 12_34,
    })
    const quote = await platform().call('createQuote', { body }, 201)
    await execute(quote.id)
    await setup.server.clock.advance(1)
    const received = await platform().call('listTransactions', { query: { customerId: other.id } }, 200)
    expect(received.data).toHaveLength(1)
    expect(received.data[0]).toMatchObject({
      type: 'INCOMING',
      direction: 'CREDIT',
      status: 'COMPLETED',
      receivedAmount: { amount: 12_34 },
      source: { sourceType: 'ACCOUNT', accountId: source },
      reconciliationInstructions: { reference: quote.transactionId },
    })
  })

  it('collects from an external account that can be pulled from, and gives it back when the payout fails', async () => {
    const from = await setup.externalAccount('USD', usAccount())
    const pull = async (selector?: string) => {
      const body = await setup.quoteBody({
        source: { sourceType: 'ACCOUNT', accountId: from },
        ...(selector === undefined ? {} : { selector }),
      })
      const quote = await platform().call('createQuote', { body }, 201)
      await execute(quote.id)
      expect(await setup.ledgerBalance('world:transit:USD')).toBe(100_00)
      return quote
    }
    const failing = await pull('002')
    await setup.server.clock.advance(2)
    expect(await read(failing.transactionId)).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } })
    expect(await setup.ledgerBalance('world:bank:USD')).toBe(0)
    const paid = await pull()
    await setup.server.clock.advance(1)
    expect(await setup.ledgerBalance('world:transit:USD')).toBe(0)
    expect(await setup.ledgerBalance('world:bank:USD')).toBe(-100_00)
    expect(await setup.ledgerBalance('world:bank:MXN')).toBe(paid.totalReceivingAmount)
    expect(await setup.balanceOf(source)).toEqual({ balance: 500_00, total: 500_00 })
  })

  it.each([
    ['USDC', 'ETHEREUM_WALLET', '0x52908400098527886E0F7030069857D2E4169EE7', 'ETHEREUM'],
    ['BTC', 'SPARK_WALLET', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'BITCOIN'],
  ] as const)('shows the transaction on its chain once %s were paid to a %s', async (...given) => {
    const [currency, accountType, address, network] = given
    const accountId = await setup.externalAccount(currency, { accountType, address })
    const body = await setup.quoteBody({ destination: { destinationType: 'ACCOUNT', accountId } })
    const quote = await platform().call('createQuote', { body }, 201)
    await execute(quote.id)
    expect((await read(quote.transactionId)) as object).not.toHaveProperty('destination.onChainTransaction')
    await setup.server.clock.advance(1)
    const paid = await read(quote.transactionId)
    expect(paid).toMatchObject({ destination: { onChainTransaction: { network } } })
  })

  it('pays an earlier account with USDB at a plain Bitcoin address, and its fee, on Spark', async () => {
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    const accountInfo = { accountType: 'SPARK_WALLET', address } as const
    const accountId = await setup.externalAccount('BTC', accountInfo)
    await setup.server.service.store.write((tx) =>
      tx.updateTable('external_accounts').set({ currency: 'USDB' }).where('primary_identifier', '=', address).execute(),
    )
    const feeOf = async (account: string) => {
      const body = await setup.quoteBody({ destination: { destinationType: 'ACCOUNT', accountId: account } })
      const quote = await platform().call('createQuote', { body }, 201)
      return [quote, quote.rateDetails?.counterpartyFixedFee] as const
    }
    const [quote, fee] = await feeOf(accountId)
    const spark = 'spark1pgssy7d7vel0nh9m4326qc54e6rskpczn07dktww9rv4nu5ptvt0s9uc489gg2'
    const [, sparkFee] = await feeOf(await setup.externalAccount('USDB', { ...accountInfo, address: spark }))
    expect(fee).toBe(sparkFee)
    await execute(quote.id)
    await setup.server.clock.advance(1)
    const paid = await read(quote.transactionId)
    expect(paid).toMatchObject({ destination: { onChainTransaction: { network: 'SPARK' } } })
  })

  it('keeps on paying when the destination is deleted while the payment runs', async () => {
    const quote = await startQuote('003')
    if (quote.destination.destinationType !== 'ACCOUNT') throw new Error('an account destination')
    await platform().call(
      'deleteCustomerExternalAccountById',
      { params: { externalAccountId: quote.destination.accountId } },
      204,
    )
    await setup.server.clock.advance(360)
    expect(await quoteStatus(quote.id)).toBe('COMPLETED')
  })
})
