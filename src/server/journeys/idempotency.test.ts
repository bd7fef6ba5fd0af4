import { beforeAll, describe, expect, it } from 'vitest'
import { shareTestServer } from '../testing/sharedServer'

describe('Idempotency-Key (behaviour 1.5)', () => {
  const server = shareTestServer()
  let body: Record<string, unknown>
  beforeAll(async () => {
    const customer = await server.as.platform.call(
      'createCustomer',
      { body: { customerType: 'INDIVIDUAL', fullName: 'Joy Okafor' } },
      201,
    )
    const accounts = await server.as.platform.call(
      'listCustomerInternalAccounts',
      { query: { customerId: customer.id, currency: 'USD' } },
      200,
    )
    const payee = await server.as.platform.call(
      'createCustomerExternalAccount',
      {
        body: {
          customerId: customer.id,
          currency: 'MXN',
          accountInfo: {
            accountType: 'MXN_ACCOUNT',
            clabeNumber: '002010077777777771',
            beneficiary: { beneficiaryType: 'BUSINESS', legalName: 'Luna SA' },
          },
        },
      },
      201,
    )
    body = {
      source: { sourceType: 'ACCOUNT', accountId: accounts.data[0]?.id },
      destination: { destinationType: 'ACCOUNT', accountId: payee.id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
    }
  })

  const post = (key: string, payload: Record<string, unknown>, token = 'test-token:test-secret') =>
    server.raw({
      method: 'POST',
      url: '/2025-10-13/quotes',
      payload: JSON.stringify(payload),
      headers: {
        host: 'localhost:4010',
        authorization: `Basic ${Buffer.from(token).toString('base64')}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
    })
  const quoteCount = async () =>
    (await server.service.store.read((tx) => tx.selectFrom('quotes').select('id').execute())).length

  it('answers fifty identical requests at once with one quote, byte for byte', async () => {
    const before = await quoteCount()
    const replies = await Promise.all(Array.from({ length: 50 }, () => post('same', body)))
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.body}`)).size).toBe(1)
    expect(replies[0]?.status).toBe(201)
    expect(await quoteCount()).toBe(before + 1)
  })

  it('takes the same input in another order of keys as the same', async () => {
    const first = await post('order', body)
    const second = await post('order', Object.fromEntries(Object.entries(body).reverse()))
    expect(second.body).toBe(first.body)
  })

  it('answers 409 for another input under the same key', async () => {
    await post('other', body)
    const reply = await post('other', { ...body, lockedCurrencyAmount: 10_001 })
    expect(reply.status).toBe(409)
    expect(JSON.parse(reply.body)).toMatchObject({
      code: 'CONFLICT',
      details: { field: 'Idempotency-Key', reason: 'IDEMPOTENCY_KEY_REUSED' },
    })
  })

  it('does not store a refusal that changed nothing: the caller may correct it and use the key again', async () => {
    expect((await post('refused', { ...body, lockedCurrencyAmount: 0 })).status).toBe(400)
    expect((await post('refused', body)).status).toBe(201)
  })

  it('keeps the keys of two tokens apart', async () => {
    const token = await server.as.platform.call(
      'createToken',
      { body: { name: 'other', permissions: ['TRANSACT'] } },
      201,
    )
    const mine = await post('scope', body)
    const theirs = await post('scope', body, `${token.clientId}:${token.clientSecret}`)
    expect(JSON.parse(theirs.body).id).not.toBe(JSON.parse(mine.body).id)
  })

  it('takes a body that is left out and an empty one as the same, where a body may be left out', async () => {
    const { id } = await server.as.platform.call(
      'createCustomer',
      { body: { customerType: 'INDIVIDUAL', fullName: 'Amara Obi' } },
      201,
    )
    const link = async (key: string, payload?: string) => {
      const { status, body: text } = await server.raw({
        method: 'POST',
        url: `/2025-10-13/customers/${id}/kyc-link`,
        ...(payload === undefined ? {} : { payload }),
        headers: {
          host: 'localhost:4010',
          authorization: `Basic ${btoa('test-token:test-secret')}`,
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          'idempotency-key': key,
        },
      })
      return { status, text }
    }
    const first = await link('no body')
    expect(first.status).toBe(201)
    expect(await link('no body', '{}')).toEqual(first)
    expect(await link('no body', '{"unknown":1}')).toEqual(first)
    const empty = await link('empty', '{}')
    expect(empty.text).not.toBe(first.text)
    expect(await link('empty')).toEqual(empty)
    expect((await link('empty', '{"redirectUri":"https://app.example/done"}')).status).toBe(409)
  })

  it('refuses a key longer than 255 characters', async () => {
    const reply = await post('x'.repeat(256), body)
    expect(JSON.parse(reply.body)).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'Idempotency-Key' } })
  })
})
