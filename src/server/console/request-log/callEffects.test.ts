import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { individualBody } from '../../testing/people'
import { startTestServer, type TestServer } from '../../testing/testServer'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.close())

async function effectsOfLast(operationId: string) {
  await server.service.requestLog.flush()
  const { data } = await server.as.console.call('listCalls', { query: { operationId, limit: '1' } }, 200)
  return server.as.console.call('getCallEffects', { params: { callId: data[0]!.id } }, 200)
}

async function createFunded() {
  const customer = await server.as.platform.call('createCustomer', { body: individualBody() }, 201)
  const { data } = await server.as.platform.call(
    'listCustomerInternalAccounts',
    { query: { customerId: customer.id, currency: 'USD' } },
    200,
  )
  const account = data[0]!
  await server.as.platform.call(
    'sandboxFundInternalAccount',
    { params: { accountId: account.id }, body: { amount: 5_000 } },
    200,
  )
  return { customer, account }
}

describe('what a call caused', () => {
  test('a funding shows its posting with balanced lines, its event and its audit row', async () => {
    await createFunded()
    const effects = await effectsOfLast('sandboxFundInternalAccount')
    expect(effects).toMatchObject({ goneCount: 0, isCut: false })
    expect(effects.audit).toHaveLength(1)
    expect(effects.audit[0]).toMatchObject({ outcome: 'DONE' })
    expect(effects.postings).toHaveLength(1)
    const amounts = effects.postings[0]!.lines.map((line) => line.amountMinor)
    expect(amounts.toSorted((a, b) => a - b)).toEqual([-5_000, 5_000])
    expect(effects.events.length).toBeGreaterThan(0)
  })

  test('under a frozen clock, what other calls wrote at the same instant does not appear', async () => {
    await createFunded()
    const first = await effectsOfLast('createCustomer')
    await server.as.platform.call('createCustomer', { body: individualBody() }, 201)
    const second = await effectsOfLast('createCustomer')
    const idsOf = (effects: typeof first) =>
      [...effects.audit, ...effects.postings, ...effects.events, ...effects.timers].map(({ id }) => id)
    expect(idsOf(second).filter((id) => idsOf(first).includes(id))).toEqual([])
    expect(second.postings).toEqual([])
  })

  test('a timer is shown with its state, and with the new one after it fired', async () => {
    await server.as.platform.call('createCustomer', { body: individualBody() }, 201)
    const { customer, account } = await createFunded()
    expect(customer.id).not.toBe(account.id)
    const quote = await server.as.platform.call(
      'createQuote',
      {
        body: {
          source: { sourceType: 'ACCOUNT', accountId: account.id },
          destination: { destinationType: 'ACCOUNT', accountId: await otherAccountOf(account.id) },
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: 1_000,
        } as never,
      },
      201,
    )
    const timers = async () => (await effectsOfLast('createQuote')).timers
    expect(await timers()).toMatchObject([{ kind: 'expireQuote', subjectId: quote.id, state: 'DUE' }])
    await server.clock.advance(3600)
    expect(await timers()).toMatchObject([{ kind: 'expireQuote', state: 'DONE' }])
  })

  test('a refusal shows its audit row alone, and nothing that was rolled back', async () => {
    await server.as.platform.call('deleteTokenById', { params: { tokenId: 'Token:nothing' } }, 404)
    const effects = await effectsOfLast('deleteTokenById')
    expect(effects).toMatchObject({ postings: [], events: [], timers: [], goneCount: 0 })
    expect(effects.audit).toMatchObject([{ outcome: 'REFUSED', targetId: 'Token:nothing' }])
  })

  test('a read shows nothing, and an unknown call is refused', async () => {
    await server.as.platform.call('listTokens', {}, 200)
    expect(await effectsOfLast('listTokens')).toMatchObject({ audit: [], events: [], goneCount: 0 })
    const refusal = await server.as.console.call('getCallEffects', { params: { callId: 'Call:none' } }, 404)
    expect(refusal).toMatchObject({ code: 'REFERENCE_NOT_FOUND', details: { field: 'callId' } })
  })

  test('events that were removed since are counted, not invented', async () => {
    await createFunded()
    const before = await effectsOfLast('sandboxFundInternalAccount')
    await server.service.store.write((tx) => tx.deleteFrom('webhook_events').execute())
    const after = await effectsOfLast('sandboxFundInternalAccount')
    expect(after).toMatchObject({ events: [], goneCount: before.events.length })
  })
})

async function otherAccountOf(accountId: string): Promise<string> {
  const { data } = await server.as.platform.call('listCustomerInternalAccounts', { query: { currency: 'USD' } }, 200)
  return data.find((account) => account.id !== accountId)!.id
}
