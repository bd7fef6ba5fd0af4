import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { assertBalancesExplained } from '../../testing/explainedBalances'
import { type PaymentSetup, startPaymentSetup, usAccount } from '../../testing/payments'
import { individualBody } from '../../testing/people'
import { shareTestServer } from '../../testing/sharedServer'

const server = shareTestServer()
let setup: PaymentSetup
let source: string
let transactionId: string
beforeEach(async () => {
  setup = await startPaymentSetup({ on: server })
  source = await setup.fundedAccount('USD', 500_00)
  transactionId = await stuckPayment()
})
// The next test looks at accounts of the world: nothing of this one may reach them later.
afterEach(() => server.clock.advance(60))

const desk = () => setup.server.as.desk
const platform = () => setup.server.as.platform
const reason = 'Agreed with the bank on the phone'
const params = () => ({ transactionId })
const read = () => platform().call('getTransactionById', { params: { transactionId } }, 200)
const flow = () => desk().call('getTransactionFlow', { params: params() }, 200)
const newEvents = async () => (await setup.server.eventsOf(transactionId)).slice(5).map((type) => type.split('.')[1])
const setStatus = (internalAccountId: string, status: 'ACTIVE' | 'FROZEN' | 'CLOSED') =>
  desk().call('setInternalAccountStatus', { params: { internalAccountId }, body: { status, reason } }, 200)

/** Payout and refund of the ending 007 both fail. */
async function stuckPayment(): Promise<string> {
  const quote = await platform().call('createQuote', { body: await setup.quoteBody({ selector: '007' }) }, 201)
  await platform().call('executeQuote', { params: { quoteId: quote.id } }, 200)
  await setup.server.clock.advance(5)
  return quote.transactionId
}

async function memosOf(kind: string): Promise<string[]> {
  return (await flow()).postings.filter((posting) => posting.kind === kind).map(({ memo }) => memo)
}

describe('a refund that failed', () => {
  it('says what waits, and where it can go', async () => {
    const { stuckRefund } = await flow()
    expect(stuckRefund).toMatchObject({ currency: 'USD', amountMinor: 100_00 })
    const targets = stuckRefund?.accounts.map(({ accountId }) => accountId) ?? []
    expect(targets).toContain(await setup.accountId('EUR'))
    expect(targets).not.toContain(source)
  })

  it('is tried again: PENDING, then COMPLETED, with both events, and the reason in books and audit log', async () => {
    const pending = await desk().call('retryRefund', { params: params(), body: { reason } }, 200)
    expect(pending).toMatchObject({ status: 'FAILED', refund: { status: 'PENDING' } })
    expect(await newEvents()).toEqual(['REFUND_PENDING'])
    await setup.server.clock.advance(1)
    expect(await read()).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } })
    expect(await newEvents()).toEqual(['REFUND_PENDING', 'REFUND_COMPLETED'])
    expect(await setup.balanceOf(source)).toEqual({ balance: 500_00, total: 500_00 })
    expect(await setup.ledgerBalance('world:transit:USD')).toBe(0)
    expect((await memosOf('refund'))[0]).toContain(reason)
    const audit = await desk().call('listAuditEntries', { query: { targetId: transactionId } }, 200)
    expect(audit.data[0]).toMatchObject({ operationId: 'retryRefund', reason })
    expect((await flow()).stuckRefund).toBeNull()
  })

  it('fails again while its account takes no money, and can be tried once more', async () => {
    await setStatus(source, 'FROZEN')
    await desk().call('retryRefund', { params: params(), body: { reason } }, 200)
    await setup.server.clock.advance(1)
    expect(await read()).toMatchObject({ refund: { status: 'FAILED' } })
    await setStatus(source, 'ACTIVE')
    await desk().call('retryRefund', { params: params(), body: { reason } }, 200)
    await setup.server.clock.advance(1)
    expect(await read()).toMatchObject({ refund: { status: 'COMPLETED' } })
    expect(await newEvents()).toEqual(['REFUND_PENDING', 'REFUND_FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED'])
  })

  it('is paid to another account of the payer, converted, and listed there', async () => {
    const accountId = await setup.accountId('EUR')
    const paid = await desk().call('redirectRefund', { params: params(), body: { reason, accountId } }, 200)
    expect(paid).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } })
    expect(await newEvents()).toEqual(['REFUND_PENDING', 'REFUND_COMPLETED'])
    const { balance } = await setup.balanceOf(accountId)
    expect(balance).toBeGreaterThan(80_00)
    expect(await setup.balanceOf(source)).toEqual({ balance: 400_00, total: 400_00 })
    const query = { customerId: setup.customerId, accountIdentifier: accountId }
    const { data } = await platform().call('listTransactions', { query }, 200)
    expect(data).toMatchObject([
      { type: 'INCOMING', status: 'COMPLETED', receivedAmount: { amount: balance }, sentAmount: { amount: 100_00 } },
    ])
    expect(data[0]).toMatchObject({
      reconciliationInstructions: { reference: 'refund' in paid ? paid.refund?.reference : null },
    })
  })

  it('is paid to an external account of the payer', async () => {
    const holder = { beneficiaryType: 'INDIVIDUAL', fullName: 'marta  FERREIRA' } as const
    const accountId = await setup.externalAccount('USD', { ...usAccount(), beneficiary: holder })
    expect((await flow()).stuckRefund?.accounts.map((account) => account.accountId)).toContain(accountId)
    const before = await setup.ledgerBalance('world:bank:USD')
    await desk().call('redirectRefund', { params: params(), body: { reason, accountId } }, 200)
    expect((await setup.ledgerBalance('world:bank:USD')) - before).toBe(100_00)
    const query = { customerId: setup.customerId, accountIdentifier: accountId }
    const { data } = await platform().call('listTransactions', { query }, 200)
    expect(data).toMatchObject([{ type: 'INCOMING', status: 'COMPLETED', receivedAmount: { amount: 100_00 } }])
    await assertBalancesExplained(setup.server)
    expect((await memosOf('refund'))[0]).toBe(
      `Refund ${((await read()) as { refund: { reference: string } }).refund.reference} to ${accountId}: ${reason}`,
    )
  })

  it('is neither offered nor paid to somebody whom the payer pays', async () => {
    const payee = await setup.externalAccount('USD', usAccount())
    expect((await flow()).stuckRefund?.accounts.map(({ accountId }) => accountId)).not.toContain(payee)
    const refused = await desk().call('redirectRefund', { params: params(), body: { reason, accountId: payee } }, 400)
    expect(refused).toMatchObject({ details: { field: 'accountId', reason: 'HOLDER_IS_NOT_THE_PAYER' } })
    expect(await setup.ledgerBalance('world:transit:USD')).toBe(100_00)
  })

  it('is paid to nobody else', async () => {
    const other = await platform().call('createCustomer', { body: individualBody({ fullName: 'Ida Holm' }) }, 201)
    const theirs = await platform().call(
      'listCustomerInternalAccounts',
      { query: { customerId: other.id, currency: 'USD' } },
      200,
    )
    const closed = await setup.accountId('GBP')
    await setStatus(closed, 'CLOSED')
    const refusals = [
      [theirs.data[0]?.id ?? '', 400, 'ACCOUNT_OF_OTHER_OWNER'],
      [closed, 403, 'INTERNAL_ACCOUNT_NOT_ACTIVE'],
      [source, 400, 'SAME_ACCOUNT'],
      ['InternalAccount:none', 404, 'ACCOUNT_NOT_FOUND'],
      [(await setup.quoteBody()).destination, 400, 'CURRENCIES_DIFFER'],
    ] as const
    for (const [target, status, why] of refusals) {
      const accountId = typeof target === 'string' ? target : 'accountId' in target ? target.accountId : ''
      const refused = await desk().call('redirectRefund', { params: params(), body: { reason, accountId } }, status)
      expect(refused).toMatchObject({ details: { field: 'accountId', reason: why } })
    }
    expect(await setup.ledgerBalance('world:transit:USD')).toBe(100_00)
  })

  it('is written off: it stays FAILED, and nothing more can be done', async () => {
    const written = await desk().call('writeOffRefund', { params: params(), body: { reason } }, 200)
    expect(written).toMatchObject({ refund: { status: 'FAILED' } })
    expect(await newEvents()).toEqual([])
    expect(await setup.ledgerBalance('world:transit:USD')).toBe(0)
    expect(await setup.ledgerBalance('world:write-offs:USD')).toBe(100_00)
    expect((await memosOf('write-off'))[0]).toContain(reason)
    const again = await desk().call('retryRefund', { params: params(), body: { reason } }, 409)
    expect(again).toMatchObject({ code: 'CONFLICT', details: { reason: 'REFUND_WRITTEN_OFF' } })
    expect((await flow()).stuckRefund).toBeNull()
  })

  it('is acted on once, whatever a hundred operators do at the same moment', async () => {
    const accountId = await setup.accountId('EUR')
    const acts = [
      ['/retry', {}],
      ['/redirect', { accountId }],
      ['/write-off', {}],
    ] as const
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, place) => {
        const [path, more] = acts[place % acts.length] ?? acts[0]
        return setup.server.raw({
          method: 'POST',
          url: `/console/api/transactions/${transactionId}/refund${path}`,
          headers: {
            host: 'localhost:4010',
            ...setup.server.sessionHeaders,
            'content-type': 'application/json',
          },
          payload: JSON.stringify({ reason, ...more }),
        })
      }),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(99)
    await setup.server.clock.advance(5)
    const kinds = (await flow()).postings.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'refund' || kind === 'write-off')).toHaveLength(1)
    expect(await setup.ledgerBalance('world:transit:USD')).toBe(0)
  })

  it('is needed for an act', async () => {
    const missing = { params: { transactionId: 'Transaction:none' }, body: { reason } }
    await desk().call('retryRefund', missing, 404)
    await desk().call('writeOffRefund', missing, 404)
    await desk().call('redirectRefund', { ...missing, body: { reason, accountId: source } }, 404)
    await desk().call('retryRefund', { params: params(), body: { reason: '' } }, 400)
    const quote = await platform().call('createQuote', { body: await setup.quoteBody() }, 201)
    const call = { params: { transactionId: quote.transactionId }, body: { reason } }
    expect(await desk().call('retryRefund', call, 409)).toMatchObject({ details: { reason: 'NO_REFUND' } })
    await desk().call('retryRefund', { params: params(), body: { reason } }, 200)
    expect(await desk().call('writeOffRefund', { params: params(), body: { reason } }, 409)).toMatchObject({
      details: { reason: 'REFUND_PENDING' },
    })
  })
})

describe('sweepInternalAccount', () => {
  const sweep = (destinationAccountId: string, status: 200 | 400 | 403 | 404 | 409, from = source) =>
    desk().call(
      'sweepInternalAccount',
      { params: { internalAccountId: from }, body: { reason, destinationAccountId } },
      status,
    )

  it('moves what a frozen account may spend to another account of its owner, and then it can be closed', async () => {
    const target = await setup.accountId('EUR')
    await setStatus(source, 'FROZEN')
    const before = await desk().call('getInternalAccountById', { params: { internalAccountId: source } }, 200)
    expect(before.allowedStatuses).toEqual(['ACTIVE'])
    expect(before.sweepTargets.map(({ accountId }) => accountId)).toContain(target)
    const moved = await sweep(target, 200)
    expect(moved).toMatchObject({ type: 'OUTGOING', status: 'COMPLETED', sentAmount: { amount: 400_00 }, fees: 0 })
    expect(await setup.balanceOf(source)).toEqual({ balance: 0, total: 0 })
    expect((await setup.balanceOf(target)).balance).toBeGreaterThan(300_00)
    const after = await desk().call('getInternalAccountById', { params: { internalAccountId: source } }, 200)
    expect(after).toMatchObject({ allowedStatuses: ['ACTIVE', 'CLOSED'], sweepTargets: [] })
    await setStatus(source, 'CLOSED')
  })

  it('leaves what is held for payments under way', async () => {
    const quote = await platform().call('createQuote', { body: await setup.quoteBody({ selector: '003' }) }, 201)
    await platform().call('executeQuote', { params: { quoteId: quote.id } }, 200)
    await sweep(await setup.accountId('EUR'), 200)
    expect(await setup.balanceOf(source)).toEqual({ balance: 0, total: 100_00 })
    expect(await sweep(await setup.accountId('EUR'), 409)).toMatchObject({ details: { reason: 'NOTHING_TO_MOVE' } })
  })

  it('keeps a last minor unit from stranding: what is converted is rounded up', async () => {
    const rupees = await setup.fundedAccount('INR', 1)
    await sweep(await setup.accountId('EUR'), 200, rupees)
    expect(await setup.balanceOf(rupees)).toEqual({ balance: 0, total: 0 })
  })

  it('says what stops it where the other account would hold more than one account can', async () => {
    setup = await startPaymentSetup()
    onTestFinished(() => setup.server.close())
    const rich = await setup.accountId('EUR')
    const wide = ['EUR', 'USDC'].map((currencyCode) => ({
      currencyCode,
      minAmount: 1,
      maxAmount: 9_000_000_000_000_000,
      requiredCounterpartyFields: [],
      enabledTransactionTypes: ['OUTGOING' as const, 'INCOMING' as const],
    }))
    await platform().call('updatePlatformConfig', { body: { supportedCurrencies: wide } }, 200)
    const body = await setup.quoteBody({
      source: { sourceType: 'REALTIME_FUNDING', currency: 'EUR', customerId: setup.customerId },
      destination: { destinationType: 'ACCOUNT', accountId: rich },
      lockedCurrencyAmount: 900_000_000_000_000,
    })
    const quote = await platform().call('createQuote', { body }, 201)
    await platform().call('sandboxSend', { body: { quoteId: quote.id, currencyCode: 'EUR' } }, 200)
    await setup.server.clock.advance(1)
    const refused = await sweep(await setup.accountId('USDC'), 400, rich)
    expect(refused).toMatchObject({
      code: 'AMOUNT_OUT_OF_RANGE',
      message: expect.stringContaining('more than the 9007199254.740991 USDC that one account can'),
      details: { field: 'destinationAccountId', reason: 'BALANCE_OUT_OF_RANGE' },
    })
  })

  it('stays with the owner, and never spends from a wallet', async () => {
    expect(await sweep(source, 400)).toMatchObject({ code: 'SELF_PAYMENT' })
    expect(await sweep(await setup.platformAccountId('EUR'), 400)).toMatchObject({
      details: { field: 'destinationAccountId', reason: 'ACCOUNT_OF_OTHER_OWNER' },
    })
    await sweep('InternalAccount:none', 404)
    const target = await setup.accountId('EUR')
    await setStatus(target, 'FROZEN')
    expect(await sweep(target, 403)).toMatchObject({ code: 'USER_NOT_READY' })
    const wallet = await setup.fundedAccount('USDB', 5_000_000)
    expect(await sweep(source, 400, wallet)).toMatchObject({ details: { reason: 'WALLET_SIGNATURE_REQUIRED' } })
    await setStatus(await setup.accountId('GBP'), 'CLOSED')
    expect(await sweep(source, 409, await setup.accountId('GBP'))).toMatchObject({
      details: { reason: 'INTERNAL_ACCOUNT_NOT_ACTIVE' },
    })
  })
})
