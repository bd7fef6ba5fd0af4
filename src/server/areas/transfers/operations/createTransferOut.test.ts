import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../../contract/operations'
import { mexicanAccount, type PaymentSetup, startPaymentSetup, usAccount } from '../../../testing/payments'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()
let setup: PaymentSetup
let source: string
beforeEach(async () => {
  setup = await startPaymentSetup({ on: server })
  source = await setup.fundedAccount('USD', 500_00)
})

type TransferBody = NonNullable<Call<'createTransferOut'>['body']>
const platform = () => setup.server.as.platform
const transfer = (body: TransferBody) => platform().call('createTransferOut', { body }, 201)
const read = (transactionId: string) => platform().call('getTransactionById', { params: { transactionId } }, 200)

async function send(selector?: string, amount = 100_00) {
  const accountId = await setup.externalAccount('USD', usAccount(selector))
  return transfer({ source: { accountId: source }, destination: { accountId }, amount })
}

const START = ['OUTGOING_PAYMENT.PENDING', 'OUTGOING_PAYMENT.PROCESSING']
const REFUND = ['OUTGOING_PAYMENT.FAILED', 'OUTGOING_PAYMENT.REFUND_PENDING', 'OUTGOING_PAYMENT.REFUND_COMPLETED']

describe('createTransferOut', () => {
  it('answers PENDING and has arrived when it is read straight after', async () => {
    const sent = await send()
    expect(sent).toMatchObject({
      type: 'OUTGOING',
      direction: 'DEBIT',
      status: 'PENDING',
      customerId: setup.customerId,
      fees: 0,
      exchangeRate: 1,
      sentAmount: { amount: 100_00, currency: { code: 'USD' } },
      receivedAmount: { amount: 100_00, currency: { code: 'USD' } },
      source: { sourceType: 'ACCOUNT', accountId: source, currency: 'USD' },
    })
    expect(sent).not.toHaveProperty('settledAt')
    expect(await read(sent.id)).toMatchObject({ status: 'COMPLETED', settledAt: setup.server.clock.iso() })
    expect(await setup.balanceOf(source)).toEqual({ balance: 400_00, total: 400_00 })
    expect(await setup.ledgerBalance('world:bank:USD')).toBe(100_00)
    expect(await setup.server.eventsOf(sent.id)).toEqual([...START, 'OUTGOING_PAYMENT.COMPLETED'])
  })

  it.each([
    ['002', 'QUOTE_EXECUTION_FAILED'],
    ['003', 'ACCOUNT_INVALID'],
    ['004', 'ACCOUNT_CANNOT_RECEIVE'],
  ])('%s: fails at once with %s and the money is back', async (selector, failureReason) => {
    const sent = await send(selector)
    expect(sent.status).toBe('PENDING')
    expect(await read(sent.id)).toMatchObject({
      status: 'FAILED',
      failureReason,
      refund: { status: 'COMPLETED', reason: 'TRANSACTION_FAILED' },
    })
    expect(await setup.balanceOf(source)).toEqual({ balance: 500_00, total: 500_00 })
    expect(await setup.ledgerBalance('world:transit:USD')).toBe(0)
    expect(await setup.server.eventsOf(sent.id)).toEqual([...START, ...REFUND])
  })

  it('005: stays PENDING for 30 seconds, then fails, refund reason TIMEOUT', async () => {
    const sent = await send('005')
    await setup.server.clock.advance(29.999)
    expect((await read(sent.id)).status).toBe('PENDING')
    expect(await setup.balanceOf(source)).toEqual({ balance: 400_00, total: 500_00 })
    await setup.server.clock.advance(0.001)
    expect(await read(sent.id)).toMatchObject({
      status: 'FAILED',
      failureReason: 'QUOTE_EXECUTION_FAILED',
      refund: { status: 'COMPLETED', reason: 'TIMEOUT' },
    })
    expect(await setup.balanceOf(source)).toEqual({ balance: 500_00, total: 500_00 })
    expect(await setup.server.eventsOf(sent.id)).toEqual(['OUTGOING_PAYMENT.PENDING', ...REFUND])
  })

  it('takes the rail asked for and keeps the reference of the payment', async () => {
    const accountId = await setup.externalAccount('USD', usAccount())
    const sent = await transfer({
      source: { accountId: source },
      destination: { accountId, paymentRail: 'WIRE' },
      amount: 1,
      remittanceInformation: 'Rent',
    })
    expect(sent).toMatchObject({ paymentRail: 'WIRE', railSelectionMode: 'MANUAL' })
    expect('reconciliationInstructions' in sent ? sent.reconciliationInstructions?.reference : '').toMatch(
      /^CS[A-Z2-9]{10}$/,
    )
  })

  it('pays from the platform to its own account', async () => {
    const own = await setup.platformAccountId('USD')
    await setup.fund(own, 5_00)
    const accountId = await setup.platformExternalAccount('USD', usAccount())
    const sent = await transfer({ source: { accountId: own }, destination: { accountId }, amount: 5_00 })
    const config = await platform().call('getPlatformConfig', {}, 200)
    expect(sent).toMatchObject({ customerId: config.id })
    expect(await setup.balanceOf(own)).toEqual({ balance: 0, total: 0 })
  })

  it('replays the same answer for the same Idempotency-Key and moves money once', async () => {
    const accountId = await setup.externalAccount('USD', usAccount())
    const body = { source: { accountId: source }, destination: { accountId }, amount: 100_00 }
    const once = await platform().call('createTransferOut', { body, headers: { 'idempotency-key': 'k1' } }, 201)
    const again = await platform().call('createTransferOut', { body, headers: { 'idempotency-key': 'k1' } }, 201)
    expect(again).toEqual(once)
    expect(await setup.balanceOf(source)).toEqual({ balance: 400_00, total: 400_00 })
  })
})

describe('createTransferOut refuses', () => {
  let accountId: string
  beforeEach(async () => {
    accountId = await setup.externalAccount('USD', usAccount('777'))
  })
  const refuse = async (change: Partial<TransferBody>, status: 400 | 403 | 404 | 501) => {
    const body = { source: { accountId: source }, destination: { accountId }, amount: 1, ...change }
    const { code, details } = await platform().call('createTransferOut', { body }, status)
    return { code, field: details?.field, reason: details?.reason }
  }
  const unknown = 'ExternalAccount:01890000-0000-7000-8000-000000000000'

  it('a balance that is one minor unit short; nothing is left behind', async () => {
    expect(await refuse({ amount: 500_01 }, 400)).toEqual({
      code: 'INVALID_AMOUNT',
      field: 'amount',
      reason: 'INSUFFICIENT_BALANCE',
    })
    const { totalCount } = await platform().call(
      'listTransactions',
      { query: { customerId: setup.customerId, type: 'OUTGOING' } },
      200,
    )
    expect(totalCount).toBe(0)
    expect(await setup.balanceOf(source)).toEqual({ balance: 500_00, total: 500_00 })
  })

  it.each([
    ['no amount', { amount: undefined }, 'AMOUNT_MISSING'],
    ['zero', { amount: 0 }, 'AMOUNT_NOT_POSITIVE'],
    ['a negative amount', { amount: -1 }, 'AMOUNT_NOT_POSITIVE'],
  ])('%s', async (_case, change, reason) => {
    expect(await refuse(change, 400)).toEqual({ code: 'INVALID_AMOUNT', field: 'amount', reason })
  })

  it.each([1.5, 2 ** 53])('the amount %s as invalid input', async (amount) => {
    expect((await refuse({ amount }, 400)).code).toBe('INVALID_INPUT')
  })

  it('unknown accounts, and accounts of the wrong kind, with 404', async () => {
    expect(await refuse({ destination: { accountId: unknown } }, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
      field: 'destination.accountId',
    })
    expect(await refuse({ source: { accountId: unknown } }, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
      field: 'source.accountId',
    })
  })

  it('another currency, another owner, a rail that is not offered', async () => {
    const peso = await setup.externalAccount('MXN', mexicanAccount())
    expect(await refuse({ destination: { accountId: peso } }, 400)).toEqual({
      code: 'INVALID_CURRENCY',
      field: 'destination.accountId',
      reason: 'CURRENCIES_DIFFER',
    })
    const foreign = await setup.platformExternalAccount('USD', usAccount('790'))
    expect(await refuse({ destination: { accountId: foreign } }, 400)).toEqual({
      code: 'INVALID_INPUT',
      field: 'destination.accountId',
      reason: 'ACCOUNT_OF_OTHER_OWNER',
    })
    expect(await refuse({ destination: { accountId, paymentRail: 'SEPA' } }, 400)).toEqual({
      code: 'INVALID_INPUT',
      field: 'destination.paymentRail',
      reason: 'RAIL_NOT_OFFERED',
    })
  })

  it('an amount above the currency’s maximum', async () => {
    expect(await refuse({ amount: 100_000_000_001 }, 400)).toEqual({
      code: 'AMOUNT_OUT_OF_RANGE',
      field: 'amount',
      reason: 'ABOVE_MAXIMUM',
    })
  })

  it('an embedded wallet: a transfer has no place for its owner’s signature', async () => {
    const wallet = await setup.accountId('USDB')
    const spark = await setup.externalAccount('USDB', {
      accountType: 'SPARK_WALLET',
      address: 'spark1pgssy7d7vel0nh9m4326qc54e6rskpczn07dktww9rv4nu5ptvt0s9uc489gg2',
    })
    expect(await refuse({ source: { accountId: wallet }, destination: { accountId: spark } }, 400)).toEqual({
      code: 'INVALID_INPUT',
      field: 'source.accountId',
      reason: 'WALLET_SIGNATURE_REQUIRED',
    })
  })

  it('a customer who is not approved and a token that may not send', async () => {
    await setup.server.service.store.write((tx) =>
      tx.updateTable('customers').set({ status: 'HOLD' }).where('id', '=', setup.customerId).execute(),
    )
    expect(await refuse({}, 403)).toMatchObject({ code: 'USER_NOT_READY', reason: 'CUSTOMER_NOT_APPROVED' })
    const token = await platform().call('createToken', { body: { name: 'reader', permissions: ['VIEW'] } }, 201)
    const reader = setup.server.as.token(token.clientId, token.clientSecret ?? '')
    const body = { source: { accountId: source }, destination: { accountId: unknown }, amount: 1 }
    expect((await reader.call('createTransferOut', { body }, 403)).code).toBe('FORBIDDEN')
  })
})
