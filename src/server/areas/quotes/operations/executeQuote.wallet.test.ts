import { beforeEach, describe, expect, it } from 'vitest'
import type { Quote } from '../../../../contract/quotes/schemas'
import { shareTestServer } from '../../../testing/sharedServer'
import { type HeldSession, retryHeaders, SANDBOX_STAMP } from '../../wallet-auth/testing/walletKit'
import {
  FUNDED_MINOR,
  payloadOf,
  SENT_MINOR,
  startWalletQuoteSetup,
  type WalletQuoteSetup,
} from '../testing/walletQuotes'

const server = shareTestServer()
let setup: WalletQuoteSetup
let session: HeldSession
let quote: Quote
beforeEach(async () => {
  setup = await startWalletQuoteSetup({ on: server })
  session = await setup.session()
  quote = await setup.quote()
})

const platform = () => setup.server.as.platform
const execute = (headers: Record<string, string>, status: number, quoteId = quote.id) =>
  platform().call('executeQuote', { params: { quoteId }, headers }, status) as unknown as Promise<{
    readonly code: string
    readonly status: unknown
    readonly details: Record<string, unknown>
  }>
const ask = (quoteId = quote.id) => setup.ask('executeQuote', { params: { quoteId } })
const stamped = (stamp: string) => ({ 'service-wallet-signature': stamp })

const HELD = { balance: FUNDED_MINOR - SENT_MINOR, total: FUNDED_MINOR }
const UNTOUCHED = { balance: FUNDED_MINOR, total: FUNDED_MINOR }

async function expectUntouched() {
  expect(await setup.statusOf(quote.id)).toBe('PENDING')
  expect(await setup.balance()).toEqual(UNTOUCHED)
}

function hundredAtOnce(headers: Record<string, string>) {
  const post = {
    method: 'POST' as const,
    url: `/2025-10-13/quotes/${encodeURIComponent(quote.id)}/execute`,
    headers: {
      host: 'localhost:4010',
      authorization: `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`,
      ...headers,
    },
  }
  return Promise.all(Array.from({ length: 100 }, () => setup.server.raw(post)))
}

describe('executing a wallet’s quote in two steps', () => {
  it('asks to sign the very text that the quote shows, without a type, and moves nothing', async () => {
    const asked = await ask()
    expect(asked).toEqual({
      payloadToSign: payloadOf(quote),
      requestId: expect.stringMatching(/^Request:/),
      expiresAt: quote.expiresAt,
    })
    await expectUntouched()
  })

  it('starts the payment on the signed retry: held, settled, announced like any other', async () => {
    const asked = await ask()
    const headers = retryHeaders(asked, session.key.stamp(asked.payloadToSign))
    const started = await execute(headers, 200)
    expect(started).toMatchObject({ id: quote.id, status: 'PROCESSING' })
    expect(JSON.stringify(started)).not.toContain(session.sessionId)
    expect(await setup.balance()).toEqual(HELD)
    await setup.server.clock.advance(1)
    expect(await setup.statusOf(quote.id)).toBe('COMPLETED')
    expect(await setup.balance()).toEqual({ balance: HELD.balance, total: HELD.balance })
    expect(await setup.server.eventsOf(quote.transactionId)).toEqual([
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.PROCESSING',
      'OUTGOING_PAYMENT.COMPLETED',
    ])
  })

  it('gives a failed payment back to the wallet', async () => {
    const failing = await setup.quote({ selector: '002' })
    await execute(stamped(session.key.stamp(payloadOf(failing))), 200, failing.id)
    await setup.server.clock.advance(2)
    expect(await setup.statusOf(failing.id)).toBe('FAILED')
    expect(await setup.balance()).toEqual(UNTOUCHED)
  })

  it('may be signed by any active session of the wallet, high S or low', async () => {
    const other = await setup.session()
    for (const wantsHighS of [true, false]) {
      const next = await setup.quote()
      const asked = await ask(next.id)
      await execute(retryHeaders(asked, other.key.stamp(asked.payloadToSign, { wantsHighS })), 200, next.id)
    }
  })

  it('takes the sandbox literal', async () => {
    expect(await execute(retryHeaders(await ask(), SANDBOX_STAMP), 200)).toMatchObject({ status: 'PROCESSING' })
  })

  it('ends the window with the quote, and after five minutes at the latest', async () => {
    await setup.server.as.desk.call('updateHostSettings', { body: { quoteLifetimeSeconds: 900 } }, 200)
    const long = await setup.quote()
    await setup.server.as.desk.call('updateHostSettings', { body: { quoteLifetimeSeconds: 300 } }, 200)
    expect((await ask(long.id)).expiresAt).toBe(new Date(setup.server.clock.now() + 300_000).toISOString())
    await setup.server.clock.advance(200)
    expect((await ask()).expiresAt).toBe(quote.expiresAt)
    const asked = await ask()
    await setup.server.clock.advance(100)
    const headers = retryHeaders(asked, session.key.stamp(asked.payloadToSign))
    expect(await execute(headers, 409)).toMatchObject({ code: 'CONFLICT', details: { reason: 'QUOTE_EXPIRED' } })
    const late = await setup.ask('executeQuote', { params: { quoteId: long.id } })
    await setup.server.clock.advance(300)
    const refused = await execute(retryHeaders(late, session.key.stamp(late.payloadToSign)), 401, long.id)
    expect(refused.details).toMatchObject({ reason: 'REQUEST_ID_EXPIRED' })
  })

  it('answers 401 to a used request id even though the quote is executed, and 409 to a new call', async () => {
    const [asked, open] = [await ask(), await ask()]
    const stamp = session.key.stamp(asked.payloadToSign)
    await execute(retryHeaders(asked, stamp), 200)
    expect(await execute(retryHeaders(asked, stamp), 401)).toMatchObject({
      code: 'UNAUTHORIZED',
      details: { reason: 'REQUEST_ID_USED' },
    })
    expect((await execute(retryHeaders(open, stamp), 409)).details).toMatchObject({ reason: 'QUOTE_ALREADY_EXECUTED' })
    expect((await execute({}, 409)).details).toMatchObject({ reason: 'QUOTE_ALREADY_EXECUTED' })
  })

  it('sent a hundred times at once starts exactly one payment and moves the money once', async () => {
    const asked = await ask()
    const replies = await hundredAtOnce(retryHeaders(asked, session.key.stamp(asked.payloadToSign)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(99)
    expect(await setup.balance()).toEqual(HELD)
    await setup.server.clock.advance(1)
    expect(await setup.balance()).toEqual({ balance: HELD.balance, total: HELD.balance })
  })
})

describe('executing a wallet’s quote in one step', () => {
  it('takes a stamp over the quote’s own text without a request id, once', async () => {
    const headers = stamped(session.key.stamp(payloadOf(quote)))
    expect(await execute(headers, 200)).toMatchObject({ status: 'PROCESSING' })
    expect(await setup.balance()).toEqual(HELD)
    expect((await execute(headers, 409)).details).toMatchObject({ reason: 'QUOTE_ALREADY_EXECUTED' })
  })

  it('keeps which session signed: in the audit, as a used request, and as the session’s last use', async () => {
    await setup.server.clock.advance(2)
    await execute(stamped(session.key.stamp(payloadOf(quote))), 200)
    const { audit, used, requests } = await setup.server.service.store.read(async (tx) => ({
      audit: await tx
        .selectFrom('audit_log')
        .select('details_json')
        .where('operation_id', '=', 'executeQuote')
        .where('target_id', '=', quote.id)
        .executeTakeFirstOrThrow(),
      used: await tx
        .selectFrom('auth_sessions')
        .select('last_used_at')
        .where('id', '=', session.sessionId)
        .executeTakeFirstOrThrow(),
      requests: await tx.selectFrom('signed_requests').selectAll().where('target_id', '=', quote.id).execute(),
    }))
    expect(requests).toMatchObject([
      { operation_id: 'executeQuote', signed_by_session_id: session.sessionId, used_at: setup.server.clock.iso() },
    ])
    expect(JSON.parse(audit.details_json ?? '')).toEqual({ signedBySessionId: session.sessionId })
    expect(used.last_used_at).toBe(setup.server.clock.iso())
  })

  it('sent a hundred times at once starts exactly one payment', async () => {
    const replies = await hundredAtOnce(stamped(session.key.stamp(payloadOf(quote))))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(99)
    expect(await setup.balance()).toEqual(HELD)
  })

  it('refuses the text of another open quote, asked for or not, and of any open request, as another text', async () => {
    const other = await setup.quote()
    const revocation = await setup.ask('revokeAuthSession', { params: { id: session.sessionId } })
    const mismatch = { code: 'WALLET_SIGNATURE_BODY_MISMATCH', details: { reason: 'OTHER_TEXT_SIGNED' } }
    for (const text of [payloadOf(other), revocation.payloadToSign])
      expect(await execute(stamped(session.key.stamp(text)), 401)).toMatchObject(mismatch)
    const stamp = session.key.stamp(payloadOf(other))
    expect(await execute(retryHeaders(await ask(), stamp), 401)).toMatchObject(mismatch)
    await expectUntouched()
  })

  it('refuses the text of a quote that is no longer open as a wrong signature', async () => {
    const closed = await setup.quote()
    const stamp = session.key.stamp(payloadOf(closed))
    await execute(stamped(stamp), 200, closed.id)
    expect(await execute(stamped(stamp), 401)).toMatchObject({ code: 'WALLET_SIGNATURE_INVALID' })
  })

  it('refuses every changed byte of the signature and leaves the quote PENDING', async () => {
    const payload = payloadOf(quote)
    for (const at of [5, 12, 20, 40, 60, 68]) {
      const mutate = (der: Buffer) => Buffer.from(der.map((byte, index) => (index === at ? byte ^ 1 : byte)))
      const refused = await execute(stamped(session.key.stamp(payload, { mutate })), 401)
      expect(['WALLET_SIGNATURE_INVALID', 'WALLET_SIGNATURE_MALFORMED']).toContain(refused.code)
    }
    expect((await execute(stamped(session.key.stamp(`${payload}\n`)), 401)).code).toBe('WALLET_SIGNATURE_INVALID')
    expect((await execute(stamped('%%%'), 401)).code).toBe('WALLET_SIGNATURE_MALFORMED')
    await expectUntouched()
    await execute(stamped(session.key.stamp(payload)), 200)
  })

  it('refuses sessions of another wallet, ended ones and expired ones', async () => {
    const stranger = await setup.session((await setup.otherWallet()).credentialId)
    const refuse = async (held: HeldSession) => (await execute(stamped(held.key.stamp(payloadOf(quote))), 401)).details
    expect(await refuse(stranger)).toMatchObject({ reason: 'OTHER_WALLET' })
    const ended = await setup.session()
    const revoked_at = setup.server.clock.iso()
    await setup.act(({ tx }) =>
      tx.updateTable('auth_sessions').set({ revoked_at }).where('id', '=', ended.sessionId).execute(),
    )
    expect(await refuse(ended)).toMatchObject({ reason: 'SESSION_REVOKED' })
    await setup.server.clock.advance(900)
    quote = await setup.quote()
    expect(await refuse(session)).toMatchObject({ reason: 'SESSION_EXPIRED' })
    await expectUntouched()
  })

  it('keeps why a stamp was refused for its developer, with the text that was to be signed', async () => {
    await execute(stamped(session.key.stamp(JSON.stringify(JSON.parse(payloadOf(quote)), null, 1))), 401)
    const verdict = await setup.server.service.store.read((tx) =>
      tx
        .selectFrom('signature_verdicts')
        .selectAll()
        .where('account_id', '=', setup.accountId)
        .executeTakeFirstOrThrow(),
    )
    expect(verdict).toMatchObject({ request_id: null, reason: 'SIGNATURE_INVALID' })
    expect(JSON.parse(verdict.verdict_json)).toMatchObject({ diagnosis: expect.any(Object) })
  })
})

describe('executing a wallet’s quote refuses', () => {
  it('a request id without a stamp, and one of another quote', async () => {
    const asked = await ask()
    expect((await execute({ 'request-id': asked.requestId }, 401)).code).toBe('WALLET_SIGNATURE_MISSING')
    const other = await setup.quote()
    const headers = retryHeaders(asked, session.key.stamp(payloadOf(other)))
    const refused = await execute(headers, 401, other.id)
    expect(refused.details).toMatchObject({ reason: 'REQUEST_ID_OTHER_TARGET' })
    await expectUntouched()
  })

  it('another body on the retry', async () => {
    const asked = await ask()
    const headers = retryHeaders(asked, session.key.stamp(asked.payloadToSign))
    const call = { params: { quoteId: quote.id }, headers, body: { scaFactor: 'PASSKEY' as const } }
    expect((await platform().call('executeQuote', call, 401)).code).toBe('WALLET_SIGNATURE_BODY_MISMATCH')
  })

  it('a quote that does not exist before it looks at the headers', async () => {
    expect((await execute({ 'request-id': 'x' }, 404, 'Quote:none')).code).toBe('QUOTE_NOT_FOUND')
  })

  it('a balance that is too small before anybody signs, and again on the retry', async () => {
    const dear = await setup.quote({ lockedCurrencyAmount: FUNDED_MINOR + 1 })
    const short = { code: 'INVALID_AMOUNT', details: { reason: 'INSUFFICIENT_BALANCE', shortByMinor: 1 } }
    expect(await execute({}, 400, dear.id)).toMatchObject(short)
    expect(await execute(stamped(session.key.stamp(payloadOf(dear))), 400, dear.id)).toMatchObject(short)
    expect(await setup.statusOf(dear.id)).toBe('PENDING')
  })

  it('a frozen wallet, on both legs', async () => {
    const asked = await ask()
    await setup.act(({ tx }) =>
      tx.updateTable('internal_accounts').set({ status: 'FROZEN' }).where('id', '=', setup.accountId).execute(),
    )
    expect((await execute({}, 403)).code).toBe('USER_NOT_READY')
    const headers = retryHeaders(asked, session.key.stamp(asked.payloadToSign))
    expect((await execute(headers, 403)).code).toBe('USER_NOT_READY')
  })

  it('TOTP, an immediate execution, and a token that may not send', async () => {
    const totp = { params: { quoteId: quote.id }, body: { scaFactor: 'TOTP' as const } }
    expect((await platform().call('executeQuote', totp, 400)).details).toMatchObject({ field: 'scaFactor' })
    const body = await setup.quoteBody({ immediatelyExecute: true })
    expect((await platform().call('createQuote', { body }, 400)).details).toMatchObject({
      field: 'immediatelyExecute',
      reason: 'WALLET_SIGNATURE_REQUIRED',
    })
    const token = await platform().call('createToken', { body: { name: 'r', permissions: ['MANAGE'] } }, 201)
    const manager = setup.server.as.token(token.clientId, token.clientSecret ?? '')
    expect((await manager.call('executeQuote', { params: { quoteId: quote.id } }, 403)).code).toBe('FORBIDDEN')
  })
})

describe('an Idempotency-Key on a wallet’s quote', () => {
  const key = { 'idempotency-key': 'pay-1' }

  it('does not keep the 202: each first call gets a request of its own', async () => {
    const params = { quoteId: quote.id }
    const first = await setup.ask('executeQuote', { params, headers: key })
    const second = await setup.ask('executeQuote', { params, headers: key })
    expect(second.requestId).not.toBe(first.requestId)
  })

  it('does not keep a refused stamp, and replays the 200 without one', async () => {
    const asked = await ask()
    await execute({ ...key, ...retryHeaders(asked, session.key.stamp('x')) }, 401)
    const started = await execute({ ...key, ...retryHeaders(asked, session.key.stamp(asked.payloadToSign)) }, 200)
    expect(await execute(key, 200)).toEqual(started)
    expect(await execute({ ...key, ...stamped('nonsense') }, 200)).toEqual(started)
    expect(await setup.balance()).toEqual(HELD)
  })
})

describe('a wallet’s quote that shows nothing to sign', () => {
  it('is never paid, with or without a stamp', async () => {
    const stamp = session.key.stamp(payloadOf(quote))
    await setup.act(({ tx }) =>
      tx.updateTable('quotes').set({ extras_json: '{}' }).where('id', '=', quote.id).execute(),
    )
    for (const headers of [{}, stamped(stamp), stamped(SANDBOX_STAMP)]) {
      expect(await execute(headers, 401)).toMatchObject({ code: 'WALLET_SIGNATURE_MISSING' })
    }
    await expectUntouched()
  })
})

describe('the headers of a signature on another account’s quote', () => {
  it('are not looked at', async () => {
    const { customerId } = setup
    const accounts = await platform().call(
      'listCustomerInternalAccounts',
      { query: { customerId, currency: 'USD' } },
      200,
    )
    const accountId = accounts.data[0]?.id ?? ''
    await platform().call('sandboxFundInternalAccount', { params: { accountId }, body: { amount: 500_00 } }, 200)
    const source = { sourceType: 'ACCOUNT' as const, accountId }
    const plain = await setup.quote({ source, lockedCurrencyAmount: 100_00 })
    const headers = { 'request-id': 'Request:none', 'service-wallet-signature': 'nonsense' }
    expect(await execute(headers, 200, plain.id)).toMatchObject({ status: 'PROCESSING' })
  })
})
