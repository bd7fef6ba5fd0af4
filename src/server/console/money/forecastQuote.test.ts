import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { QuoteForecast } from '../../../contract/console/money/forecast'
import { startAuthorizationSetup } from '../../areas/quotes/testing/authorizationSetup'
import { startWalletQuoteSetup } from '../../areas/quotes/testing/walletQuotes'
import { type PaymentSetup, startPaymentSetup } from '../../testing/payments'
import { shareTestServer } from '../../testing/sharedServer'

const server = shareTestServer()
let setup: PaymentSetup
beforeEach(async () => {
  setup = await startPaymentSetup({ on: server })
})

const forecast = async (change: Parameters<PaymentSetup['quoteBody']>[0] = {}) => {
  const body = await setup.quoteBody(change)
  return { body, reply: await setup.server.as.console.call('forecastQuote', { body }, 200) }
}

describe('forecastQuote', () => {
  it.each(['SENDING', 'RECEIVING'] as const)(
    'says to the minor unit what the quote will be, %s locked',
    async (lockedCurrencySide) => {
      await setup.fund(await setup.accountId('USD'), 500_00)
      const { body, reply } = await forecast({ lockedCurrencySide, lockedCurrencyAmount: 98_76 })
      const quote = await setup.server.as.platform.call('createQuote', { body }, 201)
      const { id, transactionId, ...figures } = quote
      expect(id).toMatch(/^Quote:/)
      expect(transactionId).toMatch(/^Transaction:/)
      expect(reply.quote).toEqual(figures)
      expect(reply).toMatchObject({
        refusal: null,
        execution: {
          startsBy: 'CALL',
          refusal: null,
          balanceAfterMinor: 500_00 - figures.totalSendingAmount,
        },
      })
    },
  )

  it('leaves nothing behind: no quote, no payment, no hold, no webhook, no timer', async () => {
    setup = await startPaymentSetup()
    onTestFinished(() => setup.server.close())
    const accountId = await setup.fundedAccount('USD', 500_00)
    const before = await setup.balanceOf(accountId)
    const events = await setup.server.as.console.call('listWebhookEvents', {}, 200)
    await forecast({ immediatelyExecute: true })
    expect(await setup.balanceOf(accountId)).toEqual(before)
    expect((await setup.server.as.console.call('listQuotes', {}, 200)).totalCount).toBe(0)
    const payments = await setup.server.as.platform.call('listTransactions', { query: { type: 'OUTGOING' } }, 200)
    expect(payments.data).toEqual([])
    const after = await setup.server.as.console.call('listWebhookEvents', {}, 200)
    // Making the external account of the request may send one; none is about a payment.
    expect(after.data.filter(({ type }) => type.startsWith('OUTGOING_PAYMENT'))).toEqual([])
    expect(after.totalCount).toBeGreaterThanOrEqual(events.totalCount)
    const timers = await setup.server.as.console.call('listTimers', {}, 200)
    expect(timers.data.filter(({ kind }) => kind === 'expireQuote')).toEqual([])
  })

  it('shows what executing would be refused with, beside the figures', async () => {
    const { reply } = await forecast()
    expect(reply.quote?.totalSendingAmount).toBe(100_00)
    expect(reply.refusal).toBeNull()
    expect(reply.execution).toMatchObject({
      startsBy: 'CALL',
      balanceAfterMinor: null,
      refusal: { status: 400, code: 'INVALID_AMOUNT', reason: 'INSUFFICIENT_BALANCE' },
      verdicts: [{ kind: 'REFUSED', message: 'The balance is short by 100.00 USD. Fund the account.' }],
    })
    const atOnce = await forecast({ immediatelyExecute: true, selector: '003' })
    expect(atOnce.reply.refusal).toMatchObject({ code: 'INVALID_AMOUNT', reason: 'INSUFFICIENT_BALANCE' })
  })

  it('refuses what a wallet would pay at once, as the call does, whatever its owner would sign later', async () => {
    const { quoteBody } = await startWalletQuoteSetup({ on: server })
    const details = { field: 'immediatelyExecute', reason: 'WALLET_SIGNATURE_REQUIRED' }
    const body = await quoteBody({ immediatelyExecute: true })
    expect(await server.as.platform.call('createQuote', { body }, 400)).toMatchObject({ details })
    const { refusal, execution } = await server.as.console.call('forecastQuote', { body }, 200)
    expect([refusal?.reason, refusal?.errors.map(({ field }) => field)]).toEqual([details.reason, [details.field]])
    expect(execution).toBeNull()
  })

  it('of a customer who is logged in asks for no further proof of what is paid at once, as the call does', async () => {
    const { usd, american } = await startAuthorizationSetup({ on: server })
    const verdicts = async (immediatelyExecute: boolean) => {
      const source = { sourceType: 'ACCOUNT', accountId: usd } as const
      const destination = { destinationType: 'ACCOUNT', accountId: american } as const
      const body = await setup.quoteBody({ source, destination, immediatelyExecute })
      return (await server.as.console.call('forecastQuote', { body }, 200)).execution?.verdicts.map(({ kind }) => kind)
    }
    expect([await verdicts(false), await verdicts(true)]).toEqual([['WAITS'], ['PAID']])
  })

  /** So many seconds after rates have changed. */
  const afterRates = async (seconds: number) => {
    const past = (server.clock.now() % 300_000) / 1000
    await server.clock.advance(300 - past + seconds)
  }
  const leftOf = ({ computedAt, nextChangeAt }: QuoteForecast) => Date.parse(nextChangeAt) - Date.parse(computedAt)

  it('holds until the login of its payer ends, where that is before the next rates', async () => {
    await afterRates(70)
    const { usd, american } = await startAuthorizationSetup({ on: server })
    const source = { sourceType: 'ACCOUNT', accountId: usd } as const
    const body = await setup.quoteBody({ source, destination: { destinationType: 'ACCOUNT', accountId: american } })
    await server.clock.advance(180 * 86_400 - 20)
    const ask = () => server.as.console.call('forecastQuote', { body }, 200)
    const before = await ask()
    expect([before.execution?.refusal, leftOf(before)]).toEqual([null, 20_000])
    await server.clock.advance(20)
    expect((await ask()).execution?.refusal).toMatchObject({ code: 'SCA_SESSION_REQUIRED' })
  })

  it('holds until the lookup that it names ends', async () => {
    await afterRates(70)
    const plain = await setup.quoteBody()
    const accountId = 'accountId' in plain.destination ? plain.destination.accountId : ''
    const params = { accountId }
    const call = { params, query: { customerId: setup.customerId } }
    const { lookupId } = await server.as.platform.call('lookupExternalAccount', call, 200)
    await server.clock.advance(880)
    const ask = () => server.as.console.call('forecastQuote', { body: { ...plain, lookupId } }, 200)
    const before = await ask()
    expect([before.refusal, leftOf(before)]).toEqual([null, 20_000])
    await server.clock.advance(20)
    expect((await ask()).refusal).toMatchObject({ code: 'LOOKUP_REQUEST_NOT_FOUND' })
  })

  it('holds until the limit that refuses begins its next window', async () => {
    await afterRates(70)
    await setup.fund(await setup.accountId('USD'), 500_00)
    const limit = {
      kind: 'VELOCITY',
      subject: 'ALL_PAYMENTS',
      currency: '*',
      windowSeconds: 60,
      maxPayments: 1,
    } as const
    await server.as.desk.call('setPaymentLimit', { body: limit }, 200)
    onTestFinished(async () => void (await server.as.desk.call('removePaymentLimit', { params: limit }, 200)))
    const body = await setup.quoteBody()
    await server.as.platform.call('createQuote', { body: { ...body, immediatelyExecute: true } }, 201)
    const ask = (immediatelyExecute: boolean) =>
      server.as.console.call('forecastQuote', { body: { ...body, immediatelyExecute } }, 200)
    for (const reply of [await ask(false), await ask(true)]) {
      const refusal = reply.refusal ?? reply.execution?.refusal
      expect([refusal?.reason, leftOf(reply)]).toEqual(['PAYMENTS_PER_WINDOW', 50_000])
    }
    await server.clock.advance(50)
    expect(await ask(true)).toMatchObject({ refusal: null, execution: { refusal: null } })
  })

  it('answers a refused creation as a value that names its field', async () => {
    const { reply } = await forecast({ lockedCurrencyAmount: 1 })
    expect(reply).toMatchObject({
      quote: null,
      execution: null,
      limits: [],
      refusal: { status: 400, code: 'AMOUNT_OUT_OF_RANGE', errors: [{ field: 'lockedCurrencyAmount' }] },
    })
    // It is only foreseen: nothing was asked for that could have been left undone.
    expect(reply.refusal?.message).toMatch(/^Fees would take the whole amount\. Send more/)
    expect(reply.refusal?.errors[0]?.message).toBe(reply.refusal?.message)
  })

  it('says of realtime funding that money starts it, and shows no instructions that nobody may pay to', async () => {
    const { reply } = await forecast({
      source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: setup.customerId },
    })
    expect(reply.execution).toMatchObject({
      startsBy: 'FUNDING',
      refusal: null,
      balanceAfterMinor: null,
      verdicts: [{ kind: 'PAID' }],
    })
    expect(reply.quote).not.toHaveProperty('paymentInstructions')
  })

  it.each(['002', '003', '004', '005', '006', '007'])(
    'follows money that is sent to it, to an account ending in %s, to what then becomes of it',
    async (selector) => {
      const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: setup.customerId } as const
      const { body, reply } = await forecast({ source, selector })
      const quote = await setup.server.as.platform.call('createQuote', { body }, 201)
      const sent = { quoteId: quote.id, currencyCode: 'USD' }
      await setup.server.as.platform.call('sandboxSend', { body: sent }, 200)
      await setup.server.clock.advance(3600)
      const params = { transactionId: quote.transactionId }
      const payment = await setup.server.as.platform.call('getTransactionById', { params }, 200)
      const refund = 'refund' in payment ? payment.refund : undefined
      expect(reply.execution?.verdicts).toMatchObject([
        payment.status === 'COMPLETED'
          ? { kind: 'PAID', settlesAt: payment.settledAt }
          : { kind: 'STARTS_THEN_FAILS', refund: { status: refund?.status } },
      ])
    },
  )

  it('follows a quote that its owner has still to sign', async () => {
    const accountId = await setup.fundedAccount('USDB', 100_000_000)
    const source = { sourceType: 'ACCOUNT', accountId } as const
    const { reply } = await forecast({ source, lockedCurrencyAmount: 10_000_000, selector: '005' })
    expect(reply.execution).toMatchObject({
      startsBy: 'SIGNATURE',
      refusal: null,
      balanceAfterMinor: 90_000_000,
      verdicts: [{ kind: 'STARTS_THEN_FAILS', failureReason: 'PAYOUT_RETURNED' }],
    })
  })

  it('names the limits of both currencies and when rates change next', async () => {
    const { reply } = await forecast()
    expect(reply.limits.map(({ side, currency }) => [side, currency])).toEqual([
      ['SENDING', 'USD'],
      ['RECEIVING', 'MXN'],
    ])
    expect(reply.limits.every(({ minMinor, maxMinor }) => minMinor < maxMinor)).toBe(true)
    expect(Date.parse(reply.nextChangeAt) % 300_000).toBe(0)
    expect(Date.parse(reply.nextChangeAt)).toBeGreaterThan(Date.parse(reply.computedAt))
  })
})
