import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { payloadOf, startWalletQuoteSetup, type WalletQuoteSetup } from '../areas/quotes/testing/walletQuotes'
import { addPasskey, answerOf, challengePasskey } from '../areas/wallet-auth/testing/loginKit'
import {
  clientKey,
  openedSessionKey,
  retryHeaders,
  sealedOtp,
  startWalletSetup,
  type WalletSetup,
} from '../areas/wallet-auth/testing/walletKit'
import { emptyBeforeEach, shareTestServer } from '../testing/sharedServer'
import { startTestServer, type TestServer } from '../testing/testServer'

const MINUTE = 60

const server = shareTestServer()
emptyBeforeEach(server)
let setup: WalletQuoteSetup
beforeEach(async () => {
  setup = await startWalletQuoteSetup({ on: server })
})

const platform = () => setup.server.as.platform
const wallet = () => ({ params: { id: setup.accountId } })
const privacy = (privateEnabled: boolean) => ({ ...wallet(), body: { privateEnabled } })

/** The first leg of a login by code: what the second one repeats. */
async function firstLeg({ server, credentialId: id }: WalletSetup) {
  const { platform } = server.as
  const key = clientKey()
  const challenge = await platform.call('challengeAuthCredential', { params: { id } }, 200)
  const target = ('otpEncryptionTargetBundle' in challenge && challenge.otpEncryptionTargetBundle) || ''
  const call = {
    params: { id },
    body: { type: 'EMAIL_OTP', encryptedOtpBundle: await sealedOtp(target, key) } as const,
  }
  const asked = await platform.call('verifyAuthCredential', call, 202)
  return { call, asked, key, retry: { ...call, headers: retryHeaders(asked, key.stamp(asked.payloadToSign)) } }
}

async function logInByPasskey() {
  const passkey = await addPasskey(setup)
  const asked = await challengePasskey(setup, passkey.id)
  const session = await platform().call('verifyAuthCredential', answerOf(passkey, asked), 200)
  const key = await openedSessionKey(session.encryptedSessionSigningKey ?? '', asked.client)
  return { credentialId: passkey.id, sessionId: session.id, key }
}

const activeSessions = async () =>
  (await platform().call('listAuthSessions', { query: { accountId: setup.accountId } }, 200)).data.map(({ id }) => id)

describe('what one room does to the open business of another', () => {
  it('a change of the email voids the code under way: neither leg counts any more', async () => {
    const session = await setup.loginByCode()
    const { call, retry } = await firstLeg(setup)
    const change = {
      params: { customerId: setup.customerId },
      body: { customerType: 'INDIVIDUAL', email: 'new@example.com' } as const,
    }
    await setup.signed('updateCustomerById', change, session, 200)
    for (const late of [retry, call]) {
      const { code } = await platform().call('verifyAuthCredential', late, 401)
      expect(code).toBe('UNAUTHORIZED')
    }
    expect(await activeSessions()).toEqual([session.sessionId])
    await setup.loginByCode()
    const { data } = await setup.server.as.console.call('listSentMessages', { query: {} }, 200)
    expect(data.map(({ address }) => address)).toEqual(['new@example.com', 'marta@example.com', 'marta@example.com'])
  })

  it('a revoked credential ends its sessions, and with them the requests that they were about to sign', async () => {
    const code = await setup.loginByCode()
    const passkey = await logInByPasskey()
    const asked = await setup.ask('updateInternalAccount', privacy(true))
    await setup.signed('revokeAuthCredential', { params: { id: passkey.credentialId } }, code, 204)
    expect(await activeSessions()).toEqual([code.sessionId])
    const retryBy = (key: typeof code.key) => ({
      ...privacy(true),
      headers: retryHeaders(asked, key.stamp(asked.payloadToSign)),
    })
    expect(await platform().call('updateInternalAccount', retryBy(passkey.key), 401)).toMatchObject({
      code: 'WALLET_SIGNATURE_INVALID',
      details: { reason: 'SESSION_REVOKED' },
    })
    await platform().call('updateInternalAccount', retryBy(code.key), 200)
  })

  it('an export that was asked for before its session ended is not handed out after', async () => {
    const [first, second] = [await setup.loginByCode(), await setup.loginByCode()]
    const call = { ...wallet(), body: { clientPublicKey: clientKey().uncompressedHex } }
    const asked = await setup.ask('exportInternalAccount', call)
    await setup.signed('revokeAuthSession', { params: { id: first.sessionId } }, second, 204)
    const headers = retryHeaders(asked, first.key.stamp(asked.payloadToSign))
    await platform().call('exportInternalAccount', { ...call, headers }, 401)
  })
})

describe('the clock', () => {
  it('ends a request after five minutes and a session after fifteen, for every act', async () => {
    const session = await setup.loginByCode()
    const asked = await setup.ask('updateInternalAccount', privacy(true))
    const headers = retryHeaders(asked, session.key.stamp(asked.payloadToSign))
    await setup.server.clock.advance(5 * MINUTE)
    expect(await platform().call('updateInternalAccount', { ...privacy(true), headers }, 401)).toMatchObject({
      code: 'UNAUTHORIZED',
      details: { reason: 'REQUEST_ID_EXPIRED' },
    })
    await setup.signed('updateInternalAccount', privacy(true), session, 200)
    await setup.server.clock.advance(10 * MINUTE)
    expect(await activeSessions()).toEqual([])
    expect(await setup.signed('updateInternalAccount', privacy(false), session, 401)).toMatchObject({
      code: 'WALLET_SIGNATURE_INVALID',
      details: { reason: 'SESSION_EXPIRED' },
    })
    expect((await setup.loginByCode()).sessionId).not.toBe(session.sessionId)
  })
})

describe('a wallet that the operator froze', () => {
  const setStatus = (status: 'FROZEN' | 'ACTIVE') =>
    setup.server.as.desk.call(
      'setInternalAccountStatus',
      { params: { internalAccountId: setup.accountId }, body: { status, reason: 'Court order 118' } },
      200,
    )

  it('lets its holder log in, pays nothing, and takes the very same request once it is opened again', async () => {
    const quote = await setup.quote()
    const params = { quoteId: quote.id }
    const asked = await setup.ask('executeQuote', { params })
    await setStatus('FROZEN')
    const session = await setup.loginByCode()
    const headers = retryHeaders(asked, session.key.stamp(asked.payloadToSign))
    expect((await platform().call('executeQuote', { params, headers }, 403)).code).toBe('USER_NOT_READY')
    const alone = { 'service-wallet-signature': session.key.stamp(payloadOf(quote)) }
    expect((await platform().call('executeQuote', { params, headers: alone }, 403)).code).toBe('USER_NOT_READY')
    await setStatus('ACTIVE')
    expect(await platform().call('executeQuote', { params, headers }, 200)).toMatchObject({ status: 'PROCESSING' })
  })
})

const WALLET_TABLES = [
  'auth_methods',
  'auth_challenges',
  'auth_sessions',
  'signed_requests',
  'signature_verdicts',
  'sent_messages',
  'rate_limit_hits',
  'ownership_challenges',
] as const

async function rowCounts({ service }: TestServer): Promise<number[]> {
  return service.store.read((tx) =>
    Promise.all(
      WALLET_TABLES.map(async (table) => {
        const { count } = await tx
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        return count
      }),
    ),
  )
}

describe('data that is reset', () => {
  it('leaves nothing of its wallets, and its session keys sign nothing', async () => {
    const session = await setup.loginByCode()
    await logInByPasskey()
    await firstLeg(setup)
    await setup.signed('updateInternalAccount', privacy(true), { key: clientKey() }, 401)
    expect((await rowCounts(setup.server)).slice(0, 7).every((count) => count > 0)).toBe(true)
    await setup.server.as.console.call('resetData', { body: { dataSet: 'EMPTY' } }, 202)
    await setup.server.service.host.seeds.idle()
    expect(await rowCounts(setup.server)).toEqual(WALLET_TABLES.map(() => 0))
    const headers = retryHeaders({ requestId: 'Request:gone' }, session.key.stamp('x'))
    await platform().call('updateInternalAccount', { ...privacy(true), headers }, 401)
  })
})

describe('a process that ends between the two legs', () => {
  it('is followed by one that takes the second leg, once, and knows the session', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'countersign-legs-'))
    const options = { databaseFile: join(dir, 'countersign.sqlite') }
    const before = await startWalletSetup({}, options)
    const { retry, key } = await firstLeg(before)
    await before.server.close()

    const after = await startTestServer({ ...options, seed: 2 })
    const opened = await after.as.platform.call('verifyAuthCredential', retry, 200)
    await after.as.platform.call('verifyAuthCredential', retry, 401)
    const call = { params: { id: before.accountId }, body: { privateEnabled: true } }
    const asked = await after.as.platform.call('updateInternalAccount', call, 202)
    const headers = retryHeaders(asked, key.stamp(asked.payloadToSign))
    await after.as.platform.call('updateInternalAccount', { ...call, headers }, 200)
    const { data } = await after.as.platform.call('listAuthSessions', { query: { accountId: before.accountId } }, 200)
    expect(data.map(({ id }) => id)).toEqual([opened.id])
    await after.close()
    rmSync(dir, { recursive: true })
  })
})
