import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../../contract/operations'
import { webhookPayloads } from '../../../../contract/webhooks/schemas'
import { mexicanAccount, type PaymentSetup, startPaymentSetup, usAccount } from '../../../testing/payments'
import { individualBody } from '../../../testing/people'
import { shareTestServer } from '../../../testing/sharedServer'
import { openWebhookInbox, type WebhookInbox } from '../../../testing/webhookInbox'

type Body = NonNullable<Call<'sandboxReceive'>['body']>

const SENDER = '$success.usd@sandbox.countersign.test'
const QUESTION = 'INCOMING_PAYMENT.PENDING'

const server = shareTestServer()
let setup: PaymentSetup
let inbox: WebhookInbox
let account: string
beforeEach(async () => {
  setup = await startPaymentSetup({ on: server })
  inbox = await openWebhookInbox()
  await platform().call('updatePlatformConfig', { body: { webhookEndpoint: inbox.url } }, 200)
  account = await setup.accountId('USD')
})
afterEach(async () => {
  await server.settle()
  await inbox.close()
})

const platform = () => setup.server.as.platform
const bodyOf = (change: Partial<Body> = {}): Body => ({
  senderUmaAddress: SENDER,
  customerId: setup.customerId,
  receivingCurrencyCode: 'USD',
  receivingCurrencyAmount: 25_00,
  ...change,
})
const read = (transactionId: string) => platform().call('getTransactionById', { params: { transactionId } }, 200)
const events = (id: string) => setup.server.eventsOf(id)
const asked = () => inbox.received.filter(({ event }) => event.type === QUESTION)

/** Answers the question so, and everything else with 200. */
function answer(status: number, body = ''): void {
  inbox.answer((message, response) => {
    if (message.event.type !== QUESTION) return 200
    response.writeHead(status).end(body)
    return null
  })
}

async function receive(change: Partial<Body> = {}) {
  const payment = await platform().call('sandboxReceive', { body: bodyOf(change) }, 200)
  await setup.server.settle()
  return payment
}

describe('an incoming UMA payment', () => {
  it('asks once, and arrives when the platform says 200', async () => {
    answer(200)
    const payment = await receive()
    expect(payment).toMatchObject({
      status: 'PENDING',
      type: 'INCOMING',
      direction: 'CREDIT',
      source: { sourceType: 'UMA_ADDRESS', umaAddress: SENDER },
      destination: { destinationType: 'ACCOUNT', accountId: account },
      counterpartyInformation: { FULL_NAME: 'Sandbox Counterparty' },
    })
    expect(await read(payment.id)).toMatchObject({ status: 'COMPLETED', settledAt: setup.server.clock.iso() })
    expect(await setup.balanceOf(account)).toEqual({ balance: 25_00, total: 25_00 })
    expect(await setup.ledgerBalance('world:bank:USD')).toBe(-25_00)
    expect(await events(payment.id)).toEqual([QUESTION, 'INCOMING_PAYMENT.COMPLETED'])
    expect(asked()).toHaveLength(1)
    const data = webhookPayloads['incoming-payment'].parse(asked()[0]?.event).data
    expect(data).toMatchObject({
      id: payment.id,
      status: 'PENDING',
      requestedReceiverCustomerInfoFields: [{ name: 'FULL_NAME' }, { name: 'NATIONALITY' }],
    })
    await setup.server.clock.advance(3600)
    expect(asked()).toHaveLength(1)
  })

  it.each([403, 422])('is REJECTED by %i: nothing arrives, no event, never asked again', async (status) => {
    answer(status, JSON.stringify({ reason: 'Unknown sender' }))
    const payment = await receive()
    await setup.server.clock.advance(8 * 24 * 3600)
    expect(await read(payment.id)).toMatchObject({ status: 'REJECTED' })
    expect(await setup.balanceOf(account)).toEqual({ balance: 0, total: 0 })
    expect(await events(payment.id)).toEqual([QUESTION])
    expect(asked()).toHaveLength(1)
  })

  it.each([201, 204, 400, 409, 500])('fails with PAYMENT_APPROVAL_WEBHOOK_ERROR on the answer %i', async (status) => {
    answer(status)
    const payment = await receive()
    expect(await read(payment.id)).toMatchObject({
      status: 'FAILED',
      failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR',
    })
    expect(await events(payment.id)).toEqual([QUESTION, 'INCOMING_PAYMENT.FAILED'])
    expect(await setup.balanceOf(account)).toEqual({ balance: 0, total: 0 })
  })

  it('fails with PAYMENT_APPROVAL_WEBHOOK_ERROR when the connection breaks', async () => {
    inbox.answer((message, response) => {
      if (message.event.type !== QUESTION) return 200
      response.destroy()
      return null
    })
    const payment = await receive()
    expect(await read(payment.id)).toMatchObject({ failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' })
  })

  it('waits five seconds after 202, then fails with PAYMENT_APPROVAL_TIMED_OUT', async () => {
    answer(202)
    const payment = await receive()
    await setup.server.clock.advance(4.999)
    expect((await read(payment.id)).status).toBe('PENDING')
    await setup.server.clock.advance(0.001)
    expect(await read(payment.id)).toMatchObject({ status: 'FAILED', failureReason: 'PAYMENT_APPROVAL_TIMED_OUT' })
    expect(await events(payment.id)).toEqual([QUESTION, 'INCOMING_PAYMENT.FAILED'])
    const params = { transactionId: payment.id }
    const late = await platform().call('approvePendingPayment', { params }, 409)
    expect(late.code).toBe('TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL')
  })

  it('arrives when it is approved within the five seconds, and the deadline does nothing more', async () => {
    answer(202)
    const payment = await receive()
    await setup.server.clock.advance(4.999)
    const params = { transactionId: payment.id }
    expect(await platform().call('approvePendingPayment', { params }, 200)).toMatchObject({ status: 'COMPLETED' })
    await setup.server.clock.advance(60)
    expect(await events(payment.id)).toEqual([QUESTION, 'INCOMING_PAYMENT.COMPLETED'])
    expect(await setup.balanceOf(account)).toEqual({ balance: 25_00, total: 25_00 })
    expect((await platform().call('rejectPendingPayment', { params }, 409)).code).toBe(
      'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
    )
  })

  it('does not arrive where the customer was deleted while it waited', async () => {
    answer(202)
    const payment = await receive()
    await platform().call('deleteCustomerById', { params: { customerId: setup.customerId } }, 200)
    const params = { transactionId: payment.id }
    expect(await platform().call('approvePendingPayment', { params }, 200)).toMatchObject({ status: 'FAILED' })
    expect(await setup.balanceOf(account)).toEqual({ balance: 0, total: 0 })
  })

  it('is REJECTED when it is rejected within the five seconds', async () => {
    answer(202)
    const payment = await receive()
    const params = { transactionId: payment.id }
    const call = { params, body: { reason: 'Not expected' } }
    expect(await platform().call('rejectPendingPayment', call, 200)).toMatchObject({ status: 'REJECTED' })
    await setup.server.clock.advance(60)
    expect(await events(payment.id)).toEqual([QUESTION])
  })

  it('may be decided before the webhook is answered; the answer that follows changes nothing', async () => {
    let decided: Promise<unknown> = Promise.resolve()
    inbox.answer((message, response) => {
      if (message.event.type !== QUESTION) return 200
      const { id } = message.event.data as { id: string }
      decided = platform()
        .call('approvePendingPayment', { params: { transactionId: id } }, 200)
        .finally(() => response.writeHead(202).end())
      return null
    })
    const payment = await receive()
    await decided
    await setup.server.clock.advance(60)
    expect(await read(payment.id)).toMatchObject({ status: 'COMPLETED' })
    expect(await setup.balanceOf(account)).toEqual({ balance: 25_00, total: 25_00 })
  })
})

describe('what the sender must know of the receiver', () => {
  const senderUmaAddress = '$maria@uma.harbour-exchange.example'
  const told = { FULL_NAME: 'Marta Ferreira' }

  it.each(['', 'not json', '{"receiverCustomerInfo":{}}', '{"receiverCustomerInfo":{"FULL_NAME":""}}', '[]'])(
    'fails with MISSING_MANDATORY_PAYEE_DATA when 200 comes with %j',
    async (body) => {
      answer(200, body)
      const payment = await receive({ senderUmaAddress })
      expect(await read(payment.id)).toMatchObject({
        status: 'FAILED',
        failureReason: 'MISSING_MANDATORY_PAYEE_DATA',
      })
    },
  )

  it('arrives when 200 tells it', async () => {
    answer(200, JSON.stringify({ receiverCustomerInfo: told }))
    expect(await read((await receive({ senderUmaAddress })).id)).toMatchObject({ status: 'COMPLETED' })
  })

  it('must come with the approval too: without it 400, and the payment still waits', async () => {
    answer(202)
    const payment = await receive({ senderUmaAddress })
    const params = { transactionId: payment.id }
    const refused = await platform().call('approvePendingPayment', { params, body: {} }, 400)
    expect(refused).toMatchObject({
      code: 'MISSING_MANDATORY_USER_INFO',
      details: { field: 'receiverCustomerInfo.FULL_NAME' },
    })
    const body = { receiverCustomerInfo: told }
    expect(await platform().call('approvePendingPayment', { params, body }, 200)).toMatchObject({ status: 'COMPLETED' })
  })
})

describe('the account that takes UMA deposits', () => {
  const external = async (selector?: string) => {
    const body = { customerId: setup.customerId, currency: 'MXN', accountInfo: mexicanAccount(selector) }
    const created = await platform().call(
      'createCustomerExternalAccount',
      { body: { ...body, defaultUmaDepositAccount: true } },
      201,
    )
    return created.id
  }
  const inPesos = { receivingCurrencyCode: 'MXN' }

  it('is the external one that the customer named', async () => {
    const accountId = await external()
    const payment = await receive(inPesos)
    expect(payment.destination).toMatchObject({ destinationType: 'ACCOUNT', accountId })
    expect((await read(payment.id)).status).toBe('PROCESSING')
    await setup.server.clock.advance(1)
    expect((await read(payment.id)).status).toBe('COMPLETED')
    expect(await setup.ledgerBalance('world:transit:MXN')).toBe(0)
    expect(await events(payment.id)).toEqual([QUESTION, 'INCOMING_PAYMENT.COMPLETED'])
  })

  it('sends the money back when its bank does not take it', async () => {
    await external('004')
    const payment = await receive(inPesos)
    await setup.server.clock.advance(5)
    expect(await read(payment.id)).toMatchObject({
      status: 'FAILED',
      failureReason: 'OFFRAMP_FAILED',
      refund: { status: 'COMPLETED' },
    })
    expect(await setup.ledgerBalance('world:bank:MXN')).toBe(0)
    expect(await events(payment.id)).toEqual([
      QUESTION,
      'INCOMING_PAYMENT.FAILED',
      'INCOMING_PAYMENT.REFUND_PENDING',
      'INCOMING_PAYMENT.REFUND_COMPLETED',
    ])
  })

  it('sends the money back when it was deleted before the approval', async () => {
    const externalAccountId = await external()
    answer(202)
    const payment = await receive(inPesos)
    await platform().call('deleteCustomerExternalAccountById', { params: { externalAccountId } }, 204)
    await platform().call('approvePendingPayment', { params: { transactionId: payment.id } }, 200)
    await setup.server.clock.advance(1)
    expect(await read(payment.id)).toMatchObject({ failureReason: 'OFFRAMP_FAILED', refund: { status: 'COMPLETED' } })
  })

  it('is the internal account of the currency again when the default is gone', async () => {
    const externalAccountId = await external()
    await platform().call('deleteCustomerExternalAccountById', { params: { externalAccountId } }, 204)
    const payment = await receive()
    expect(payment.destination).toMatchObject({ accountId: account })
  })

  it('is one at most: naming another moves the default', async () => {
    const first = await external()
    const body = { customerId: setup.customerId, currency: 'USD', accountInfo: usAccount() }
    const second = await platform().call(
      'createCustomerExternalAccount',
      { body: { ...body, defaultUmaDepositAccount: true } },
      201,
    )
    const { data } = await platform().call('listCustomerExternalAccounts', { query: {} }, 200)
    const isDefault = (id: string) => data.find((each) => each.id === id)?.defaultUmaDepositAccount ?? false
    expect([isDefault(first), isDefault(second.id)]).toEqual([false, true])
    expect((await receive()).destination).toMatchObject({ accountId: second.id })
  })
})

describe('sandboxReceive', () => {
  it('fails at once with COMPLIANCE_REJECTED from the sender that compliance stops, and asks nobody', async () => {
    const payment = await receive({ senderUmaAddress: '$fail.compliance.usd@sandbox.countersign.test' })
    expect(payment).toMatchObject({ status: 'FAILED', failureReason: 'COMPLIANCE_REJECTED' })
    expect(await events(payment.id)).toEqual(['INCOMING_PAYMENT.FAILED'])
    expect(asked()).toEqual([])
  })

  it('takes the receiver’s UMA address instead of the customer', async () => {
    const { umaAddress = '' } = await platform().call(
      'getCustomerById',
      { params: { customerId: setup.customerId } },
      200,
    )
    const { customerId: _none, ...body } = bodyOf({ receiverUmaAddress: umaAddress.toUpperCase() })
    expect(await platform().call('sandboxReceive', { body }, 200)).toMatchObject({ customerId: setup.customerId })
    await setup.server.settle()
  })

  it.each<[string, 400 | 404, Partial<Body>, string]>([
    ['a malformed sender', 400, { senderUmaAddress: 'nonsense' }, 'INVALID_UMA_ADDRESS'],
    ['an unknown sender', 404, { senderUmaAddress: '$nobody@sandbox.countersign.test' }, 'UMA_NOT_FOUND'],
    ['a sender at no provider', 404, { senderUmaAddress: '$maria@nowhere.example' }, 'UMA_NOT_FOUND'],
    ['an unknown customer', 404, { customerId: 'Customer:01890000-0000-7000-8000-000000000000' }, 'USER_NOT_FOUND'],
    ['a receiver named twice', 400, { receiverUmaAddress: SENDER }, 'INVALID_INPUT'],
    ['a currency that the customer has no account in', 400, { receivingCurrencyCode: 'THB' }, 'INVALID_CURRENCY'],
    ['an amount above the maximum', 400, { receivingCurrencyAmount: 100_000_000_001 }, 'AMOUNT_OUT_OF_RANGE'],
  ])('refuses %s with %i', async (_what, status, change, code) => {
    expect((await platform().call('sandboxReceive', { body: bodyOf(change) }, status)).code).toBe(code)
  })

  it('refuses an unknown receiver, and none at all', async () => {
    const { customerId: _none, ...body } = bodyOf()
    expect((await platform().call('sandboxReceive', { body }, 400)).details?.reason).toBe('RECEIVER_NOT_NAMED_ONCE')
    const unknown = { ...body, receiverUmaAddress: '$nobody@sandbox.countersign.test' }
    expect((await platform().call('sandboxReceive', { body: unknown }, 404)).code).toBe('UMA_NOT_FOUND')
  })

  it('refuses a customer that is not approved', async () => {
    const { id } = await platform().call('createCustomer', { body: individualBody({ fullName: 'Waiting 001' }) }, 201)
    const refused = await platform().call('sandboxReceive', { body: bodyOf({ customerId: id }) }, 403)
    expect(refused.code).toBe('USER_NOT_READY')
  })

  it('refuses while nobody could be asked', async () => {
    await setup.server.service.store.write((tx) =>
      tx.updateTable('platform_config').set({ webhook_endpoint: null }).execute(),
    )
    const refused = await platform().call('sandboxReceive', { body: bodyOf() }, 400)
    expect(refused.code).toBe('WEBHOOK_ENDPOINT_NOT_SET')
  })
})
