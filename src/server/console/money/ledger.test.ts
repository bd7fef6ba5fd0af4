import { beforeEach, describe, expect, it } from 'vitest'
import { type PaymentSetup, startPaymentSetup } from '../../testing/payments'
import { shareTestServer } from '../../testing/sharedServer'
import type { ConsoleCaller } from '../../testing/testServer'

const server = shareTestServer()
let setup: PaymentSetup
let desk: ConsoleCaller
let accountId: string
let available: string
beforeEach(async () => {
  setup = await startPaymentSetup({ on: server })
  desk = setup.server.as.desk
  accountId = await setup.accountId('USD')
  available = `${accountId}/available`
})

const entries = (query: Record<string, string>) => desk.call('listLedgerEntries', { query: query as never }, 200)

describe('the ledger as a bookkeeper reads it', () => {
  it('an entry names where the money came from or went to', async () => {
    await setup.fund(accountId, 500_00)
    const { data } = await entries({ ledgerAccountId: available })
    expect(data[0]?.counterAccounts).toEqual([
      { ledgerAccountId: 'world:sandbox:USD', kind: 'WORLD', label: 'Sandbox money' },
    ])
    const outside = await entries({ ledgerAccountId: 'world:sandbox:USD' })
    expect(outside.data[0]?.counterAccounts).toEqual([
      { ledgerAccountId: available, kind: 'AVAILABLE', label: 'Marta Ferreira, USD' },
    ])
  })

  it('dates narrow the entries, both ends included, and so do currencies', async () => {
    await setup.fund(accountId, 1_00)
    const first = setup.server.clock.iso()
    await setup.server.clock.advance(3600)
    await setup.fund(accountId, 2_00)
    const second = setup.server.clock.iso()
    const amounts = async (query: Record<string, string>) =>
      (await entries({ ledgerAccountId: available, ...query })).data.map(({ amount }) => amount)
    expect(await amounts({ startDate: first })).toEqual([2_00, 1_00])
    expect(await amounts({ startDate: second })).toEqual([2_00])
    expect(await amounts({ endDate: first })).toEqual([1_00])
    expect(await amounts({ currency: 'EUR' })).toEqual([])
  })

  it('a statement opens, moves and closes, and agrees with the account', async () => {
    await setup.fund(accountId, 500_00)
    await setup.server.clock.advance(3600)
    const startDate = setup.server.clock.iso()
    await setup.fund(accountId, 20_00)
    const quote = await setup.server.as.platform.call('createQuote', { body: await setup.quoteBody() }, 201)
    await setup.server.as.platform.call('executeQuote', { params: { quoteId: quote.id } }, 200)
    const statement = (query: Record<string, string>) =>
      desk.call('getLedgerStatement', { query: { ledgerAccountId: available, ...query } }, 200)
    expect(await statement({})).toMatchObject({
      openingBalance: 0,
      moneyIn: 520_00,
      moneyOut: 100_00,
      closingBalance: 420_00,
      entryCount: 3,
      currency: 'USD',
      label: 'Marta Ferreira, USD',
    })
    const since = await statement({ startDate })
    expect(since).toMatchObject({ openingBalance: 500_00, moneyIn: 20_00, moneyOut: 100_00, closingBalance: 420_00 })
    const { data } = await desk.call('listLedgerAccounts', { query: { kind: 'AVAILABLE' } }, 200)
    expect(data.find(({ id }) => id === available)?.balance).toBe(since.closingBalance)
    await desk.call('getLedgerStatement', { query: { ledgerAccountId: 'world:none:USD' } }, 404)
  })
})

describe('getTransactionFlow', () => {
  it('tells who asked for what of a payment', async () => {
    await setup.fund(accountId, 500_00)
    const quote = await setup.server.as.platform.call('createQuote', { body: await setup.quoteBody() }, 201)
    await setup.server.as.platform.call('executeQuote', { params: { quoteId: quote.id } }, 200)
    const { acts } = await desk.call('getTransactionFlow', { params: { transactionId: quote.transactionId } }, 200)
    expect(acts.map(({ operationId, outcome, targetId }) => [operationId, outcome, targetId])).toEqual([
      ['createQuote', 'DONE', quote.id],
      ['executeQuote', 'DONE', quote.id],
    ])
  })
})
