import { beforeEach, describe, expect, it } from 'vitest'
import { shareTestServer } from '../../testing/sharedServer'
import { SANDBOX_CODE } from '../sca/testing/scaSetup'
import { type AuthorizationSetup, FUNDED, startAuthorizationSetup } from './testing/authorizationSetup'

const UNKNOWN = 'Quote:00000000-0000-7000-8000-000000000000'

const server = shareTestServer()
let s: AuthorizationSetup
beforeEach(async () => {
  s = await startAuthorizationSetup({ on: server })
})

describe('a payment of a customer of the region', () => {
  it('within a currency waits for one proof, and nothing is debited before', async () => {
    const id = await s.quote()
    const expiresAt = new Date(s.server.clock.now() + 300_000).toISOString()
    const challenged = await s.execute(id, 200)
    expect(challenged).toMatchObject({
      status: 'PENDING_AUTHORIZATION',
      scaChallenge: { factor: 'SMS_OTP', availableFactors: ['SMS_OTP'], purpose: 'TRANSFER', expiresAt },
    })
    expect(await s.read(id)).toEqual(challenged)
    expect(await s.balance()).toBe(FUNDED)
    expect(await s.paymentOf(id)).toMatchObject({ status: 'PENDING_AUTHORIZATION' })
    const authorized = await s.authorize(id, { code: SANDBOX_CODE, endUserIpAddress: '203.0.113.7' }, 200)
    expect(authorized).toMatchObject({ status: 'PROCESSING' })
    expect(authorized).not.toHaveProperty('scaChallenge')
    expect(await s.balance()).toBe(FUNDED - 100_00)
    await s.server.clock.advance(2)
    expect(await s.read(id)).toMatchObject({ status: 'COMPLETED' })
    expect(await s.eventsOf(id)).toEqual(
      ['PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED'].map((end) => `OUTGOING_PAYMENT.${end}`),
    )
  })

  it('across currencies is proven twice', async () => {
    const id = await s.quote({}, s.mexican)
    const first = await s.execute(id, 200)
    expect(first).toMatchObject({ scaChallenge: { purpose: 'CURRENCY_CONVERSION' } })
    await s.server.clock.advance(60)
    const second = await s.authorize(id, { code: SANDBOX_CODE }, 200)
    expect(second).toMatchObject({ status: 'PENDING_AUTHORIZATION', scaChallenge: { purpose: 'PAYOUT' } })
    const [one, two] = [first, second].map((each) => ('scaChallenge' in each ? each.scaChallenge : undefined))
    expect(two?.id).not.toBe(one?.id)
    expect(two?.expiresAt).toBe(new Date(s.server.clock.now() + 300_000).toISOString())
    expect(await s.balance()).toBe(FUNDED)
    expect(await s.authorize(id, { code: SANDBOX_CODE }, 200)).toMatchObject({ status: 'PROCESSING' })
    expect((await s.eventsOf(id)).filter((type) => type.endsWith('PENDING_AUTHORIZATION'))).toHaveLength(2)
  })

  it('to a trusted payee is not asked for', async () => {
    await s.trust(s.american)
    expect(await s.execute(await s.quote(), 200)).toMatchObject({ status: 'PROCESSING' })
    expect(await s.execute(await s.quote({}, s.mexican), 200)).toMatchObject({ status: 'PENDING_AUTHORIZATION' })
  })

  it('that executes at once is proven by the login', async () => {
    const id = await s.quote({ immediatelyExecute: true })
    expect(await s.read(id)).toMatchObject({ status: 'PROCESSING' })
    await s.logOut()
    const body = {
      source: { sourceType: 'ACCOUNT', accountId: s.usd },
      destination: { destinationType: 'ACCOUNT', accountId: s.american },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 100_00,
      immediatelyExecute: true,
    } as const
    expect(await s.platform().call('createQuote', { body }, 409)).toMatchObject({ code: 'SCA_SESSION_REQUIRED' })
  })

  it('needs a login, to start and to be proven', async () => {
    const waits = await s.waiting()
    await s.logOut()
    const required = { code: 'SCA_SESSION_REQUIRED', details: { field: 'quoteId' } }
    expect(await s.execute(await s.quote(), 409)).toMatchObject(required)
    expect(await s.authorize(waits, { code: SANDBOX_CODE }, 409)).toMatchObject(required)
  })

  it('outside the region, or where nobody is asked, is paid as usual', async () => {
    await s.server.as.desk.call('updateHostSettings', { body: { scaRules: 'OFF' } }, 200)
    const id = await s.quote()
    expect(await s.execute(id, 200)).toMatchObject({ status: 'PROCESSING' })
    expect(await s.authorize(id, { code: SANDBOX_CODE }, 409)).toMatchObject({
      code: 'CONFLICT',
      details: { field: 'quoteId', reason: 'SCA_NOT_REQUIRED' },
    })
    await s.resend(id, 409)
  })

  it('is refused before it is challenged when the balance is too small', async () => {
    const id = await s.quote({ lockedCurrencyAmount: FUNDED + 1 })
    expect(await s.execute(id, 400)).toMatchObject({ details: { reason: 'INSUFFICIENT_BALANCE' } })
    expect(await s.read(id)).toMatchObject({ status: 'PENDING' })
  })

  it('whose balance is spent meanwhile keeps waiting, and its code stays good', async () => {
    const [one, other] = [
      await s.waiting({ lockedCurrencyAmount: 600_00 }),
      await s.waiting({ lockedCurrencyAmount: 600_00 }),
    ]
    await s.authorize(one, { code: SANDBOX_CODE }, 200)
    expect(await s.authorize(other, { code: SANDBOX_CODE }, 400)).toMatchObject({
      code: 'INVALID_AMOUNT',
      details: { reason: 'INSUFFICIENT_BALANCE' },
    })
    await s
      .platform()
      .call('sandboxFundInternalAccount', { params: { accountId: s.usd }, body: { amount: 500_00 } }, 200)
    expect(await s.authorize(other, { code: SANDBOX_CODE }, 200)).toMatchObject({ status: 'PROCESSING' })
  })

  it('is neither executed again, cancelled nor expired while it waits', async () => {
    await s.server.as.desk.call('updateHostSettings', { body: { quoteLifetimeSeconds: 60 } }, 200)
    const id = await s.waiting()
    expect(await s.execute(id, 409)).toMatchObject({ details: { reason: 'AWAITING_AUTHORIZATION' } })
    const { transactionId } = await s.read(id)
    expect(await s.platform().call('cancelTransaction', { params: { transactionId } }, 409)).toMatchObject({
      code: 'TRANSACTION_NOT_CANCELLABLE',
    })
    await s.server.clock.advance(299)
    expect(await s.authorize(id, { code: SANDBOX_CODE }, 200)).toMatchObject({ status: 'PROCESSING' })
  })

  it('fails when its customer is deleted', async () => {
    const id = await s.waiting()
    await s.platform().call('deleteCustomerById', { params: { customerId: s.customerId } }, 200)
    expect(await s.read(id)).toMatchObject({ status: 'FAILED' })
    expect(await s.paymentOf(id)).toMatchObject({ failureReason: 'SCA_NOT_COMPLETED' })
  })
})

describe('a challenge of a quote', () => {
  it('that is not proven in time fails the quote; nothing has moved', async () => {
    const id = await s.waiting()
    await s.server.clock.advance(299)
    expect(await s.read(id)).toMatchObject({ status: 'PENDING_AUTHORIZATION' })
    await s.server.clock.advance(1)
    expect(await s.read(id)).toMatchObject({ status: 'FAILED' })
    expect(await s.paymentOf(id)).toMatchObject({ status: 'FAILED', failureReason: 'SCA_NOT_COMPLETED' })
    expect(await s.paymentOf(id)).not.toHaveProperty('refund')
    expect(await s.balance()).toBe(FUNDED)
    expect((await s.eventsOf(id)).at(-1)).toBe('OUTGOING_PAYMENT.FAILED')
    expect(await s.authorize(id, { code: SANDBOX_CODE }, 409)).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'NO_CHALLENGE', status: 'FAILED' },
    })
  })

  it('the second one ends the quote as well', async () => {
    const id = await s.waiting({}, s.mexican)
    await s.server.clock.advance(200)
    await s.authorize(id, { code: SANDBOX_CODE }, 200)
    await s.server.clock.advance(299)
    expect(await s.read(id)).toMatchObject({ status: 'PENDING_AUTHORIZATION' })
    await s.server.clock.advance(1)
    expect(await s.read(id)).toMatchObject({ status: 'FAILED' })
  })

  it('takes four wrong proofs; the fifth fails the quote at once', async () => {
    const id = await s.waiting()
    for (let n = 1; n <= 4; n += 1) {
      expect(await s.authorize(id, { code: '000000' }, 400)).toMatchObject({
        code: 'INVALID_INPUT',
        details: { field: 'code', reason: 'CODE_WRONG', status: 'PENDING_AUTHORIZATION' },
      })
    }
    expect(await s.authorize(id, { code: '000000' }, 400)).toMatchObject({ details: { status: 'FAILED' } })
    expect(await s.read(id)).toMatchObject({ status: 'FAILED' })
    expect(await s.paymentOf(id)).toMatchObject({ failureReason: 'SCA_NOT_COMPLETED' })
    await s.authorize(id, { code: SANDBOX_CODE }, 409)
  })

  it.each([
    ['no proof', {}, 'code', 'ONE_PROOF'],
    ['two proofs', { code: SANDBOX_CODE, passkeyAssertion: {}, origin: 'x' }, 'code', 'ONE_PROOF'],
    [
      'a passkey instead',
      { passkeyAssertion: {}, origin: 'https://app.example' },
      'passkeyAssertion',
      'FACTOR_MISMATCH',
    ],
  ])('is refused %s, which is not counted', async (_what, body, field, reason) => {
    const id = await s.waiting()
    for (let n = 0; n < 6; n += 1)
      expect(await s.authorize(id, body, 400)).toMatchObject({ code: 'INVALID_INPUT', details: { field, reason } })
    await s.authorize(id, { code: SANDBOX_CODE }, 200)
  })

  it('is proven by the passkey that was asked for, and by its own challenge alone', async () => {
    const passkey = await s.enrolPasskey()
    const byPasskey = async () => {
      const id = await s.quote()
      const { scaChallenge } = (await s.execute(id, 200, { scaFactor: 'PASSKEY' })) as Awaited<
        ReturnType<AuthorizationSetup['read']>
      >
      return { id, scaChallenge, challenge: scaChallenge?.passkeyAssertionOptions?.challenge }
    }
    const [one, other] = [await byPasskey(), await byPasskey()]
    expect(one.scaChallenge).toMatchObject({ factor: 'PASSKEY', availableFactors: ['SMS_OTP', 'PASSKEY'] })
    expect(await s.authorize(one.id, { code: SANDBOX_CODE }, 400)).toMatchObject({
      details: { field: 'code', reason: 'FACTOR_MISMATCH' },
    })
    const ofOther = await passkey.answer(other.challenge)
    expect(await s.authorize(one.id, ofOther, 400)).toMatchObject({
      details: { field: 'passkeyAssertion', reason: 'ASSERTION_INVALID' },
    })
    expect(await s.authorize(one.id, await passkey.answer(one.challenge), 200)).toMatchObject({ status: 'PROCESSING' })
    expect(await s.resend(other.id, 409)).toMatchObject({ code: 'CONFLICT', details: { reason: 'NO_CODE_TO_SEND' } })
    expect(await s.execute(await s.quote({ scaFactor: 'PASSKEY' }), 200)).toMatchObject({
      scaChallenge: { factor: 'PASSKEY' },
    })
  })

  it('is not issued for a factor that nobody has', async () => {
    const id = await s.quote()
    expect(await s.execute(id, 400, { scaFactor: 'PASSKEY' })).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'scaFactor', reason: 'FACTOR_NOT_ENROLLED' },
    })
    expect(await s.execute(id, 200)).toMatchObject({ status: 'PENDING_AUTHORIZATION' })
  })

  it('takes neither the code of another quote nor one that was used, where codes are real', async () => {
    await s.takeRealCodesOnly()
    const one = await s.waiting({}, s.mexican)
    const codeOfOne = await s.lastCode()
    const other = await s.waiting()
    const codeOfOther = await s.lastCode()
    if (codeOfOne !== codeOfOther) await s.authorize(other, { code: codeOfOne }, 400)
    await s.authorize(one, { code: codeOfOne }, 200)
    if ((await s.lastCode()) !== codeOfOne) await s.authorize(one, { code: codeOfOne }, 400)
    await s.authorize(one, { code: await s.lastCode() }, 200)
    await s.authorize(one, { code: await s.lastCode() }, 409)
  })

  it('of a hundred proofs at once takes one', async () => {
    const id = await s.waiting()
    const call = { params: { quoteId: id }, body: { code: SANDBOX_CODE } }
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => s.platform().call('authorizeQuote', call, 200)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await s.balance()).toBe(FUNDED - 100_00)
    expect((await s.eventsOf(id)).filter((type) => type.endsWith('PROCESSING'))).toHaveLength(1)
  })

  it('is not proven while the customer is locked', async () => {
    const id = await s.waiting()
    const fail = { query: { customerId: s.customerId }, body: { eventType: 'FAILED_LOGIN_ATTEMPT' } } as const
    for (let n = 1; n <= 4; n += 1) await s.platform().call('recordSecurityEvent', fail, 200)
    await s.platform().call('recordSecurityEvent', fail, 423)
    expect(await s.authorize(id, { code: SANDBOX_CODE }, 423)).toMatchObject({ code: 'ACCOUNT_LOCKED' })
  })

  it('is there for no unknown quote, and for none that waits for nothing', async () => {
    expect(await s.authorize(UNKNOWN, { code: SANDBOX_CODE }, 404)).toMatchObject({ code: 'QUOTE_NOT_FOUND' })
    await s.resend(UNKNOWN, 404)
    const id = await s.quote()
    expect(await s.authorize(id, { code: SANDBOX_CODE }, 409)).toMatchObject({ details: { reason: 'NO_CHALLENGE' } })
    await s.resend(id, 409)
  })
})

describe('resendQuoteScaCode', () => {
  it('sends another code, leaves the end as it is, and comes at most every 30 seconds', async () => {
    await s.takeRealCodesOnly()
    const id = await s.waiting()
    const before = await s.read(id)
    const first = await s.lastCode()
    await s.server.clock.advance(29)
    expect(await s.resend(id, 429)).toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 1 } })
    await s.server.clock.advance(1)
    await s.resend(id, 204)
    expect(await s.read(id)).toEqual(before)
    const second = await s.lastCode()
    if (first !== second)
      expect(await s.authorize(id, { code: first }, 400)).toMatchObject({ details: { field: 'code' } })
    await s.resend(id, 429)
    await s.authorize(id, { code: second }, 200)
  })
})
