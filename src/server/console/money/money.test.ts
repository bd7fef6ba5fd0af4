import { beforeEach, describe, expect, it } from 'vitest'
import { accountInfoExample } from '../../testing/accounts'
import { mexicanAccount, type PaymentSetup, startPaymentSetup } from '../../testing/payments'
import { individualBody } from '../../testing/people'
import { shareTestServer, startOwnServers } from '../../testing/sharedServer'
import type { ConsoleCaller } from '../../testing/testServer'
import { openWebhookInbox } from '../../testing/webhookInbox'

const server = shareTestServer()
let setup: PaymentSetup
let desk: ConsoleCaller
let accountId: string
async function start(): Promise<void> {
  setup = await startPaymentSetup({ on: server })
  desk = setup.server.as.desk
  accountId = await setup.accountId('USD')
}

async function pay(selector?: string) {
  const quote = await setup.server.as.platform.call('createQuote', { body: await setup.quoteBody({ selector }) }, 201)
  await setup.server.as.platform.call('executeQuote', { params: { quoteId: quote.id } }, 200)
  return quote
}

describe('the books', () => {
  beforeEach(start)

  it('listLedgerEntries tells a payment by account and by transaction, newest first', async () => {
    await setup.fund(accountId, 500_00)
    const quote = await pay()
    await setup.server.clock.advance(5)
    const ofAccount = await desk.call('listLedgerEntries', { query: { internalAccountId: accountId } }, 200)
    expect(ofAccount.data.map((entry) => [entry.postingKind, entry.kind, Math.sign(entry.amount)])).toEqual([
      [expect.any(String), 'HELD', -1],
      ['hold', 'HELD', 1],
      ['hold', 'AVAILABLE', -1],
      ['fund', 'AVAILABLE', 1],
    ])
    expect(ofAccount.data[0]).toMatchObject({
      label: 'Marta Ferreira, USD',
      customerId: setup.customerId,
      internalAccountId: accountId,
    })
    expect(ofAccount.totalCount).toBe(4)
    const ofPayment = await desk.call(
      'listLedgerEntries',
      { query: { transactionId: quote.transactionId, limit: '100' } },
      200,
    )
    const sums = new Map<string, number>()
    for (const entry of ofPayment.data) sums.set(entry.currency, (sums.get(entry.currency) ?? 0) + entry.amount)
    expect([...sums.values()].every((sum) => sum === 0)).toBe(true)
    expect(ofPayment.data.every((entry) => entry.transactionId === quote.transactionId)).toBe(true)
    const ofHeld = await desk.call('listLedgerEntries', { query: { ledgerAccountId: `${accountId}/held` } }, 200)
    expect(ofHeld.data.map((entry) => entry.balanceAfter)).toEqual([0, 100_00])
    const postingId = ofPayment.data[0]?.postingId ?? ''
    const ofPosting = await desk.call('listLedgerEntries', { query: { postingId } }, 200)
    expect(ofPosting.data).toEqual(ofPayment.data.filter((entry) => entry.postingId === postingId))
    expect(ofPosting.totalCount).toBeLessThan(ofPayment.totalCount)
  })

  it('listLedgerEntries pages without a gap and binds its cursor', async () => {
    for (const amount of [1, 2, 3]) await setup.fund(accountId, amount)
    const query = { ledgerAccountId: `${accountId}/available`, limit: '2' }
    const first = await desk.call('listLedgerEntries', { query }, 200)
    const second = await desk.call('listLedgerEntries', { query: { ...query, cursor: first.nextCursor } }, 200)
    expect([...first.data, ...second.data].map((entry) => entry.amount)).toEqual([3, 2, 1])
    const other = { ...query, ledgerAccountId: `${accountId}/held`, cursor: first.nextCursor }
    await desk.call('listLedgerEntries', { query: other }, 400)
  })
})

describe('accounts at the desk', () => {
  beforeEach(start)

  it('getInternalAccountById shows the account, its owner and how much was written', async () => {
    await setup.fund(accountId, 5)
    const detail = await desk.call('getInternalAccountById', { params: { internalAccountId: accountId } }, 200)
    expect(detail).toMatchObject({
      account: { id: accountId, balance: { amount: 5 } },
      customerName: 'Marta Ferreira',
      entryCount: 1,
      allowedStatuses: ['FROZEN'],
    })
    const own = await desk.call(
      'getInternalAccountById',
      { params: { internalAccountId: await setup.platformAccountId('USD') } },
      200,
    )
    expect(own.customerName).toBeNull()
    await desk.call('getInternalAccountById', { params: { internalAccountId: 'InternalAccount:none' } }, 404)
  })

  it('setInternalAccountStatus freezes and reopens, tells of it, and keeps the reason', async () => {
    const params = { internalAccountId: accountId }
    const frozen = await desk.call(
      'setInternalAccountStatus',
      { params, body: { status: 'FROZEN', reason: 'Court order' } },
      200,
    )
    expect(frozen).toMatchObject({ account: { status: 'FROZEN' }, allowedStatuses: ['ACTIVE', 'CLOSED'] })
    await desk.call('setInternalAccountStatus', { params, body: { status: 'ACTIVE', reason: 'Lifted' } }, 200)
    expect(await setup.server.eventsOf(accountId)).toEqual([
      'INTERNAL_ACCOUNT.STATUS_UPDATED',
      'INTERNAL_ACCOUNT.STATUS_UPDATED',
    ])
    const audit = await desk.call('listAuditEntries', { query: { targetId: accountId } }, 200)
    expect(audit.data.map((entry) => entry.reason)).toEqual(['Lifted', 'Court order'])
    const refused = await desk.call(
      'setInternalAccountStatus',
      { params, body: { status: 'PENDING', reason: 'Not so' } },
      409,
    )
    expect(refused.code).toBe('INVALID_STATE_TRANSITION')
    await desk.call('setInternalAccountStatus', { params, body: { status: 'FROZEN', reason: '' } }, 400)
    const unknown = {
      params: { internalAccountId: 'InternalAccount:none' },
      body: { status: 'FROZEN', reason: 'Court order' } as const,
    }
    await desk.call('setInternalAccountStatus', unknown, 404)
  })

  it('a frozen account pays nothing: 403 USER_NOT_READY', async () => {
    await setup.fund(accountId, 500_00)
    const quote = await setup.server.as.platform.call('createQuote', { body: await setup.quoteBody() }, 201)
    await desk.call(
      'setInternalAccountStatus',
      { params: { internalAccountId: accountId }, body: { status: 'FROZEN', reason: 'Court order' } },
      200,
    )
    const refusal = await setup.server.as.platform.call('executeQuote', { params: { quoteId: quote.id } }, 403)
    expect(refusal.code).toBe('USER_NOT_READY')
    expect((await setup.balanceOf(accountId)).balance).toBe(500_00)
  })

  it('setExternalAccountStatus takes an account out of use and back, with an event for each change', async () => {
    const externalAccountId = await setup.externalAccount('MXN', accountInfoExample('MXN_ACCOUNT'))
    const params = { externalAccountId }
    const off = await desk.call(
      'setExternalAccountStatus',
      { params, body: { status: 'INACTIVE', reason: 'Closed by its bank' } },
      200,
    )
    expect(off).toMatchObject({ account: { status: 'INACTIVE' }, allowedStatuses: ['ACTIVE'] })
    const body = await setup.quoteBody({ destination: { destinationType: 'ACCOUNT', accountId: externalAccountId } })
    const refused = await setup.server.as.platform.call('createQuote', { body }, 400)
    expect(refused.code).toBe('INVALID_BANK_ACCOUNT')
    await desk.call('setExternalAccountStatus', { params, body: { status: 'ACTIVE', reason: 'Open again' } }, 200)
    expect(await setup.server.eventsOf(externalAccountId)).toEqual([
      'EXTERNAL_ACCOUNT.STATUS_UPDATED',
      'EXTERNAL_ACCOUNT.STATUS_UPDATED',
    ])
    await desk.call('setExternalAccountStatus', { params, body: { status: 'UNVERIFIED', reason: 'Not so' } }, 409)
    const unknown = {
      params: { externalAccountId: 'ExternalAccount:none' },
      body: { status: 'ACTIVE', reason: 'Court order' } as const,
    }
    await desk.call('setExternalAccountStatus', unknown, 404)
  })
})

describe('getTransactionFlow', () => {
  beforeEach(start)

  it('shows one payment with postings, events and timers', async () => {
    await setup.fund(accountId, 500_00)
    const quote = await pay()
    const before = await desk.call('getTransactionFlow', { params: { transactionId: quote.transactionId } }, 200)
    expect(before).toMatchObject({
      transaction: { id: quote.transactionId, status: 'PROCESSING' },
      quote: { id: quote.id },
      agentActionId: null,
    })
    expect(before.postings.map((posting) => posting.kind)).toEqual(['hold'])
    expect(before.timers.filter((timer) => timer.state === 'DUE')).toHaveLength(1)
    await setup.server.clock.advance(5)
    const after = await desk.call('getTransactionFlow', { params: { transactionId: quote.transactionId } }, 200)
    expect(after.transaction.status).toBe('COMPLETED')
    expect(after.postings.length).toBeGreaterThan(1)
    for (const posting of after.postings) {
      expect(posting.entries.length).toBeGreaterThan(1)
      expect(
        posting.entries.every((entry) => entry.postingId === posting.id && entry.postingKind === posting.kind),
      ).toBe(true)
    }
    expect(after.webhookEvents.map((event) => event.type)).toEqual([
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.PROCESSING',
      'OUTGOING_PAYMENT.COMPLETED',
    ])
    expect(after.timers.every((timer) => timer.state !== 'DUE')).toBe(true)
  })

  it('names who holds the account at each end, and nobody at the platform', async () => {
    await setup.fund(accountId, 500_00)
    const { platform } = setup.server.as
    const other = await platform.call('createCustomer', { body: individualBody({ fullName: 'Camila Reyes' }) }, 201)
    const holdersOf = async (destination: string) => {
      const body = await setup.quoteBody({ destination: { destinationType: 'ACCOUNT', accountId: destination } })
      const { transactionId } = await platform.call('createQuote', { body }, 201)
      const flow = await desk.call('getTransactionFlow', { params: { transactionId } }, 200)
      return [flow.sourceHolder, flow.destinationHolder]
    }
    const { data } = await platform.call('listCustomerInternalAccounts', { query: { customerId: other.id } }, 200)
    expect(await holdersOf(data.find(({ balance }) => balance.currency.code === 'USD')?.id ?? '')).toEqual([
      'Marta Ferreira',
      'Camila Reyes',
    ])
    const outside = await setup.externalAccount('MXN', mexicanAccount())
    expect(await holdersOf(outside)).toEqual(['Marta Ferreira', 'Lucia Mendez'])
    expect(await holdersOf(await setup.platformAccountId('USD'))).toEqual(['Marta Ferreira', null])
  })

  it('answers 404 for an unknown transaction', async () => {
    const refusal = await desk.call('getTransactionFlow', { params: { transactionId: 'Transaction:none' } }, 404)
    expect(refusal.code).toBe('TRANSACTION_NOT_FOUND')
  })
})

describe('unproven wallets', () => {
  beforeEach(start)

  it('take less than 1,000.00 EUR until their ownership is proven', async () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    const wallet = await setup.externalAccount('USDC', accountInfoExample('ETHEREUM_WALLET', { address }))
    await setup.server.service.store.write((tx) =>
      tx
        .updateTable('external_accounts')
        .set({ status: 'PENDING_OWNERSHIP_VERIFICATION' })
        .where('id', '=', wallet)
        .execute(),
    )
    const destination = { destinationType: 'ACCOUNT', accountId: wallet } as const
    const quote = async (amount: number, status: 201 | 400) =>
      setup.server.as.platform.call(
        'createQuote',
        { body: await setup.quoteBody({ destination, lockedCurrencyAmount: amount }) },
        status,
      )
    await quote(900_00, 201)
    expect(await quote(2_000_00, 400)).toMatchObject({ code: 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED' })
  })
})

describe('the plane', () => {
  beforeEach(start)

  it('is closed to callers without a console session', async () => {
    const reply = await setup.server.raw({
      method: 'GET',
      url: '/console/api/overview',
      headers: { host: 'localhost:4010' },
    })
    expect(reply.status).toBe(401)
  })
})

describe('on a platform where nothing else moved', () => {
  startOwnServers(server)
  beforeEach(start)

  it('listLedgerAccounts shows whose money is where', async () => {
    await setup.fund(accountId, 500_00)
    const all = await desk.call('listLedgerAccounts', {}, 200)
    expect(all.data.map((account) => [account.id, account.balance])).toEqual([
      [`${accountId}/available`, 500_00],
      ['world:sandbox:USD', -500_00],
    ])
    const outside = await desk.call('listLedgerAccounts', { query: { kind: 'WORLD', currency: 'USD' } }, 200)
    expect(outside.data).toMatchObject([
      { kind: 'WORLD', label: 'Sandbox money', internalAccountId: null, customerId: null },
    ])
    expect((await desk.call('listLedgerAccounts', { query: { kind: 'HELD' } }, 200)).totalCount).toBe(0)
    await desk.call('listLedgerAccounts', { query: { kind: 'OTHER' as never } }, 400)
  })

  it('getTrialBalance adds up to zero in every currency, also while money is held', async () => {
    expect(await desk.call('getTrialBalance', {}, 200)).toMatchObject({ isBalanced: true, data: [] })
    await setup.fund(accountId, 500_00)
    await pay('003')
    const balance = await desk.call('getTrialBalance', {}, 200)
    expect(balance).toMatchObject({ isBalanced: true, asOf: setup.server.clock.iso() })
    expect(balance.data.find((row) => row.currency === 'USD')).toEqual({
      currency: 'USD',
      available: 400_00,
      held: 100_00,
      suspense: 0,
      world: -500_00,
      sum: 0,
    })
    expect(balance.data.every((row) => row.sum === 0)).toBe(true)
  })

  it('listAllExternalAccounts finds accounts of both sides by state and type', async () => {
    const customers = await setup.externalAccount('EUR', accountInfoExample('EUR_ACCOUNT'))
    const platforms = await setup.platformExternalAccount('GBP', accountInfoExample('GBP_ACCOUNT'))
    const all = await desk.call('listAllExternalAccounts', {}, 200)
    expect(all.data.map((item) => [item.account.id, item.customerName])).toEqual([
      [platforms, null],
      [customers, 'Marta Ferreira'],
    ])
    expect(all.data[1]).toMatchObject({ holderName: 'Ana Souza', primaryIdentifier: 'DE89370400440532013000' })
    const some = async (query: Record<string, string>) =>
      (await desk.call('listAllExternalAccounts', { query: query as never }, 200)).data.map((item) => item.account.id)
    expect(await some({ status: 'ACTIVE', accountType: 'EUR_ACCOUNT' })).toEqual([customers])
    expect(await some({ status: 'UNDER_REVIEW' })).toEqual([])
    expect(await some({ customerId: setup.customerId })).toEqual([customers])
    expect(await some({ currency: 'GBP' })).toEqual([platforms])
    await desk.call('listAllExternalAccounts', { query: { status: 'GONE' as never } }, 400)
  })

  it('listQuotes lists quotes with names by status and customer, exactly counted', async () => {
    await setup.fund(accountId, 500_00)
    const paid = await pay()
    const open = await setup.server.as.platform.call(
      'createQuote',
      { body: await setup.quoteBody({ selector: '004' }) },
      201,
    )
    await setup.server.clock.advance(2)
    const all = await desk.call('listQuotes', {}, 200)
    expect(all.data.map((item) => item.quote.id)).toEqual([open.id, paid.id])
    expect(all.data[0]).toMatchObject({
      customerId: setup.customerId,
      customerName: 'Marta Ferreira',
      agentId: null,
      agentName: null,
    })
    const completed = await desk.call('listQuotes', { query: { status: 'COMPLETED' } }, 200)
    expect(completed).toMatchObject({ totalCount: 1, data: [{ quote: { id: paid.id, status: 'COMPLETED' } }] })
    expect((await desk.call('listQuotes', { query: { customerId: setup.customerId } }, 200)).totalCount).toBe(2)
    expect((await desk.call('listQuotes', { query: { agentId: 'Agent:none' } }, 200)).totalCount).toBe(0)
    await desk.call('listQuotes', { query: { status: 'GONE' as never } }, 400)
  })

  it('getOverview counts what moves and adds up the days and the balances in dollars', async () => {
    const inbox = await openWebhookInbox()
    await setup.server.as.platform.call('updatePlatformConfig', { body: { webhookEndpoint: inbox.url } }, 200)
    await setup.fund(accountId, 500_00)
    await setup.fund(await setup.accountId('EUR'), 100_00)
    await setup.server.clock.advance(25 * 3600)
    await pay()
    await setup.server.clock.advance(2)
    await pay('003')
    await setup.server.settle()
    const overview = await desk.call('getOverview', {}, 200)
    expect(overview.asOf).toBe(setup.server.clock.iso())
    expect(overview.waiting).toEqual({ count: 0, oldestCreatedAt: null, nextExpiresAt: null })
    expect(overview.unsettled).toEqual([{ status: 'PROCESSING', count: 1 }])
    expect(overview.volumePerDay).toHaveLength(30)
    const [yesterday, today] = overview.volumePerDay.slice(-2)
    expect(yesterday).toMatchObject({ day: '2026-11-21', count: 2 })
    // 500 dollars, and 100 euros at more than 1.10.
    expect(Number(yesterday?.usdMinor)).toBeGreaterThan(610_00)
    expect(Number(yesterday?.usdMinor)).toBeLessThan(650_00)
    expect(today).toMatchObject({ day: '2026-11-22', count: 1, usdMinor: 100_00 })
    expect(overview.countsByStatus.transactions).toEqual([
      { status: 'COMPLETED', count: 3 },
      { status: 'PROCESSING', count: 1 },
    ])
    expect(overview.countsByStatus.quotes).toEqual([
      { status: 'COMPLETED', count: 1 },
      { status: 'PROCESSING', count: 1 },
    ])
    expect(overview.webhooks).toMatchObject({ pending: 0, failing: 0, givenUp: 0, recorded: 0 })
    expect(overview.webhooks.delivered).toBeGreaterThan(0)
    expect(overview.balances.find((row) => row.currency === 'USD')).toEqual({
      currency: 'USD',
      availableMinor: 300_00,
      heldMinor: 100_00,
      usdMinor: 400_00,
    })
    expect(overview.volumeBefore).toEqual({ count: 0, usdMinor: 0 })
    await setup.server.clock.advance(30 * 24 * 3600)
    const later = await desk.call('getOverview', {}, 200)
    // The one that was on its way has come to its end.
    expect(later.volumeBefore.count).toBe(4)
    expect(Number(later.volumeBefore.usdMinor)).toBeGreaterThan(500_00 + 100_00 + 2 * 100_00)
    expect(later.volumePerDay.every(({ count }) => count === 0)).toBe(true)
    await inbox.close()
  })
})
