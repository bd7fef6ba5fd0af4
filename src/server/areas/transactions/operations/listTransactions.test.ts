import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../../contract/operations'
import { type PaymentSetup, startPaymentSetup, usAccount } from '../../../testing/payments'
import { individualBody } from '../../../testing/people'

type Query = NonNullable<Call<'listTransactions'>['query']>

import { shareTestServer, startOwnServers } from '../../../testing/sharedServer'

const server = shareTestServer()
let setup: PaymentSetup
let source: string
let first: string
let second: string
/** Outgoing transfers, a minute apart, oldest first. */
let sent: string[]

async function start(): Promise<void> {
  setup = await startPaymentSetup({ on: server })
  const { platform } = setup.server.as
  source = await setup.fundedAccount('USD', 500_00)
  first = await setup.externalAccount('USD', usAccount('781'))
  second = await setup.externalAccount('USD', usAccount('002'))
  sent = []
  for (const accountId of [first, second, first]) {
    await setup.server.clock.advance(60)
    const body = { source: { accountId: source }, destination: { accountId }, amount: 10_00 }
    sent.push((await platform.call('createTransferOut', { body }, 201)).id)
  }
}

const list = (query: Query = {}) => setup.server.as.platform.call('listTransactions', { query }, 200)
const idsOf = async (query: Query) => {
  const { data, totalCount } = await list(query)
  expect(totalCount).toBe(data.length)
  return data.map(({ id }) => id)
}

describe('listTransactions', () => {
  beforeEach(start)

  it('finds account ids on either side, the sender or the receiver', async () => {
    const [a, b, c] = sent
    expect(await idsOf({ accountIdentifier: first })).toEqual([c, a])
    expect(await idsOf({ accountIdentifier: source })).toHaveLength(4)
    expect(await idsOf({ senderAccountIdentifier: source })).toEqual([c, b, a])
    expect(await idsOf({ receiverAccountIdentifier: second })).toEqual([b])
    expect(await idsOf({ senderAccountIdentifier: first })).toEqual([])
  })

  it('finds a payment by its reference', async () => {
    const [a] = sent
    const payment = await setup.server.as.platform.call(
      'getTransactionById',
      { params: { transactionId: a ?? '' } },
      200,
    )
    const reference =
      'reconciliationInstructions' in payment ? payment.reconciliationInstructions?.reference : undefined
    expect(await idsOf({ reference: reference ?? 'none' })).toEqual([a])
  })

  it('tells customers from the platform', async () => {
    const config = await setup.server.as.platform.call('getPlatformConfig', {}, 200)
    expect(await idsOf({ customerId: config.id ?? '' })).toEqual([])
    const own = await setup.platformAccountId('USD')
    await setup.fund(own, 1_00)
    const [funding] = await idsOf({ customerId: config.id ?? '' })
    const accountId = await setup.platformExternalAccount('USD', usAccount())
    const body = { source: { accountId: own }, destination: { accountId }, amount: 1_00 }
    const payment = await setup.server.as.platform.call('createTransferOut', { body }, 201)
    expect(await idsOf({ customerId: config.id ?? '' })).toEqual([payment.id, funding])
    expect(await idsOf({ platformCustomerId: config.id ?? '' })).toEqual([payment.id, funding])
  })

  it('finds the payments of a customer by the platform’s own id', async () => {
    const customer = await setup.server.as.platform.call(
      'createCustomer',
      {
        body: individualBody({ platformCustomerId: 'crm-9', email: 'nine@example.com' }),
      },
      201,
    )
    const { data } = await setup.server.as.platform.call(
      'listCustomerInternalAccounts',
      { query: { customerId: customer.id, currency: 'USD' } },
      200,
    )
    await setup.fund(data[0]?.id ?? '', 5)
    expect(await idsOf({ platformCustomerId: 'crm-9' })).toHaveLength(1)
  })

  it.each<[string, Query, string]>([
    ['status', { status: 'LOST' as never }, 'status'],
    ['type', { type: 'SIDEWAYS' as never }, 'type'],
    ['limit', { limit: '101' }, 'limit'],
    ['startDate', { startDate: 'yesterday' }, 'startDate'],
    ['cursor', { cursor: 'bm9uc2Vuc2U' }, 'cursor'],
  ])('refuses a bad %s', async (_name, query, field) => {
    const refused = await setup.server.as.platform.call('listTransactions', { query }, 400)
    expect(refused.code).toBe('INVALID_INPUT')
    const fields = [refused.details?.field, ...(refused.details?.errors ?? []).map((error) => error.field)]
    expect(fields.some((name) => String(name).endsWith(field))).toBe(true)
  })

  it('refuses a cursor under another filter', async () => {
    const { nextCursor = '' } = await list({ limit: '1' })
    const refused = await setup.server.as.platform.call(
      'listTransactions',
      { query: { cursor: nextCursor, status: 'FAILED' } },
      400,
    )
    expect(refused).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'cursor', reason: 'CURSOR_OF_OTHER_LIST' },
    })
  })
})

describe('all transactions of a platform', () => {
  startOwnServers(server)
  beforeEach(start)

  it('is newest first, oldest first when asked, with an exact count', async () => {
    const newest = await list()
    expect(newest).toMatchObject({ hasMore: false, totalCount: 4 })
    expect(newest.data.map(({ id }) => id).slice(0, 3)).toEqual([...sent].reverse())
    expect(await idsOf({ sortOrder: 'asc', type: 'OUTGOING' })).toEqual(sent)
  })

  it('pages without gaps or repetition', async () => {
    const page = await list({ limit: '2' })
    expect(page).toMatchObject({ hasMore: true, totalCount: 4 })
    const next = await list({ limit: '2', cursor: page.nextCursor })
    expect(next).toMatchObject({ hasMore: false, totalCount: 4 })
    expect(next).not.toHaveProperty('nextCursor')
    expect(new Set([...page.data, ...next.data].map(({ id }) => id)).size).toBe(4)
  })

  it('filters by status, type and customer, and counts them as the payments move', async () => {
    const [a, b, c] = sent
    expect(await idsOf({ status: 'COMPLETED', type: 'OUTGOING' })).toEqual([c, a])
    expect(await idsOf({ status: 'FAILED' })).toEqual([b])
    expect(await idsOf({ status: 'PENDING' })).toEqual([])
    expect(await idsOf({ type: 'INCOMING' })).toHaveLength(1)
    expect(await idsOf({ type: 'CARD' })).toEqual([])
    expect(await idsOf({ customerId: setup.customerId })).toHaveLength(4)
    expect(await idsOf({ customerId: 'Customer:01890000-0000-7000-8000-000000000000' })).toEqual([])
  })

  it('takes dates inclusively at both ends, in any time zone', async () => {
    const [a, b, c] = sent
    expect(await idsOf({ startDate: '2026-11-21T09:01:00.000Z', endDate: '2026-11-21T09:02:00.000Z' })).toEqual([b, a])
    expect(await idsOf({ startDate: '2026-11-21T10:02:00+01:00' })).toEqual([c, b])
    expect(await idsOf({ type: 'OUTGOING', endDate: '2026-11-21T09:00:59.999Z' })).toEqual([])
  })
})
