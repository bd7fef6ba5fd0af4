import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encryptOtpCodeToBundle } from '@turnkey/crypto'
import { consoleClient } from '../agentClient'
import { type Authenticator, createAuthenticator } from '../ceremony/authenticator'
import { expect } from '../expect'
import { PERSON } from '../person'
import { test } from '../test'
import { type LastingHost, startLastingHost } from './wallet/lastingHost'
import {
  type Call,
  type Challenge,
  newKey,
  oidcToken,
  type Session,
  stampOf,
  WalletClient,
} from './wallet/walletClient'

test.describe.configure({ mode: 'serial' })

const dir = mkdtempSync(join(tmpdir(), 'countersign-wallets-'))
const FUNDED_MINOR = 50_000_000
const SENT_MINOR = 5_000_000

let host: LastingHost
let client: WalletClient
let customerId: string
let accountId: string
let organizationId: string
let emailId: string
let passkeyId: string
let oauthId: string
let authenticator: Authenticator
let byCode: Session
let byPasskey: Session
let byOauth: Session

const nowMs = async (): Promise<number> => Date.parse((await consoleClient(host).get<{ now: string }>('/clock')).now)
const privacy = (privateEnabled: boolean): Call => ({
  method: 'PATCH',
  path: `/internal-accounts/${accountId}`,
  body: { privateEnabled },
})
const credentials = async () =>
  (
    await client.call<{ data: { id: string; type: string }[] }>({
      method: 'GET',
      path: `/auth/credentials?accountId=${accountId}`,
    })
  ).data

test.beforeAll(async () => {
  host = await startLastingHost(dir)
  client = new WalletClient(host)
  const body = { ...PERSON, fullName: 'Joy Okafor', email: 'joy@example.com', phoneNumber: '+14155550123' }
  customerId = (await client.call<{ id: string }>({ method: 'POST', path: '/customers', body }, 201)).id
  const { data } = await client.call<{ data: { id: string; type: string }[] }>({
    method: 'GET',
    path: `/customers/internal-accounts?customerId=${customerId}`,
  })
  accountId = data.find(({ type }) => type === 'EMBEDDED_WALLET')?.id ?? ''
  emailId = (await credentials())[0]?.id ?? ''
  organizationId = (await client.call<{ id: string }>({ method: 'GET', path: '/config' })).id
  authenticator = createAuthenticator('https://wallet.shop.example')
})

test.afterAll(async () => {
  await host.stop()
  rmSync(dir, { recursive: true, force: true })
})

test('the host names its signing key where it starts and in its settings', async () => {
  const settings = await consoleClient(host).get<{ walletSigningKeyHex: string }>('/settings')
  expect(settings.walletSigningKeyHex).toBe(host.walletSigningKeyHex)
  expect(host.walletSigningKeyHex).toMatch(/^04[0-9a-f]{128}$/)
})

test('a one-time code opens a session: the strict helper, its token check and its stamps', async () => {
  const target = await client.target(emailId)
  await expect(encryptOtpCodeToBundle('000000', target, newKey().compressed)).rejects.toThrow(/signer key/)
  const key = newKey()
  const wrong = { type: 'EMAIL_OTP', encryptedOtpBundle: await client.seal(target, key, '111111') }
  const refused = await client.send({ method: 'POST', path: `/auth/credentials/${emailId}/verify`, body: wrong })
  expect([refused.status, refused.body.code]).toEqual([401, 'UNAUTHORIZED'])
  expect(refused.body.details).toMatchObject({ reason: 'Invalid OTP code' })
  byCode = await client.loginByCode(emailId)
  expect(await client.sessionIds(accountId)).toEqual([byCode.id])
})

test('its key adds a code by text message, a passkey and a login provider', async () => {
  const create = (body: object): Call => ({ method: 'POST', path: '/auth/credentials', body: { ...body, accountId } })
  const sms = await client.signed<{ id: string }>(create({ type: 'SMS_OTP' }), byCode.key, 201)
  passkeyId = await client.addPasskey(accountId, authenticator, byCode.key)
  const token = oidcToken(await nowMs())
  oauthId = (await client.signed<{ id: string }>(create({ type: 'OAUTH', oidcToken: token }), byCode.key, 201)).id
  const types = (await credentials()).map(({ type }) => type)
  expect(types.toSorted()).toEqual(['EMAIL_OTP', 'OAUTH', 'PASSKEY', 'SMS_OTP'])
  expect((await client.loginByCode(sms.id, 'SMS_OTP')).id).not.toBe(byCode.id)
})

test('the passkey and the login provider open sessions whose keys come sealed', async () => {
  byPasskey = await client.loginByPasskey(passkeyId, authenticator)
  byOauth = await client.loginByOauth(oauthId, await nowMs())
  for (const session of [byPasskey, byOauth]) expect(await client.sessionIds(accountId)).toContain(session.id)
})

test('a session of each kind signs: privacy on, off and on again', async () => {
  expect(await client.signed(privacy(true), byPasskey.key, 200)).toMatchObject({ privateEnabled: true })
  expect(await client.signed(privacy(false), byOauth.key, 200)).toMatchObject({ privateEnabled: false })
  expect(await client.signed(privacy(true), byCode.key, 200)).toMatchObject({ privateEnabled: true })
})

interface WalletQuote {
  readonly id: string
  readonly status: string
  readonly paymentInstructions: { readonly accountOrWalletInfo: { readonly payloadToSign: string } }[]
}

async function quote(payeeId: string): Promise<WalletQuote> {
  const body = {
    source: { sourceType: 'ACCOUNT', accountId },
    destination: { destinationType: 'ACCOUNT', accountId: payeeId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: SENT_MINOR,
  }
  return client.call<WalletQuote>({ method: 'POST', path: '/quotes', body }, 201)
}

test('the wallet pays in two steps and in one, and an Idempotency-Key pays once', async () => {
  const fund: Call = {
    method: 'POST',
    path: `/sandbox/internal-accounts/${accountId}/fund`,
    body: { amount: FUNDED_MINOR },
  }
  await client.call(fund)
  const accountInfo = {
    accountType: 'MXN_ACCOUNT',
    clabeNumber: '002010077777777771',
    beneficiary: { beneficiaryType: 'BUSINESS', legalName: 'Ferreteria Luna SA' },
  }
  const payee = await client.call<{ id: string }>(
    { method: 'POST', path: '/customers/external-accounts', body: { customerId, currency: 'MXN', accountInfo } },
    201,
  )
  const first = await quote(payee.id)
  const headers = { 'idempotency-key': 'rent-november' }
  const execute: Call = { method: 'POST', path: `/quotes/${first.id}/execute`, headers }
  const asked = await client.ask(execute)
  expect(asked.payloadToSign).toBe(first.paymentInstructions[0]?.accountOrWalletInfo.payloadToSign)
  const started = await client.retry(execute, asked, byPasskey.key)
  expect([started.status, started.body.id]).toEqual([200, first.id])
  const again = await client.retry(execute, asked, byPasskey.key)
  expect([again.status, again.body]).toEqual([200, started.body])

  const second = await quote(payee.id)
  const payload = second.paymentInstructions[0]?.accountOrWalletInfo.payloadToSign ?? ''
  const oneStep: Call = { method: 'POST', path: `/quotes/${second.id}/execute` }
  const stamp = await stampOf(byOauth.key, payload)
  await client.call({ ...oneStep, headers: { 'service-wallet-signature': stamp } })
  for (const { id } of [first, second])
    await expect
      .poll(async () => (await client.call({ method: 'GET', path: `/quotes/${id}` })).status)
      .toBe('COMPLETED')
  const { signedActs } = await consoleClient(host).get<{ signedActs: unknown[] }>(`/wallets/${accountId}`)
  expect(signedActs[0]).toMatchObject({ operationId: 'executeQuote', sessionId: byOauth.id })
  expect(signedActs[1]).toMatchObject({ operationId: 'executeQuote', sessionId: byPasskey.id })
})

async function startAgain(): Promise<void> {
  const { token, walletSigningKeyHex, pid } = host
  host = await startLastingHost(dir, token)
  client = new WalletClient(host)
  expect(host.pid).not.toBe(pid)
  expect(host.walletSigningKeyHex).toBe(walletSigningKeyHex)
}

test('a restart keeps the signing key, the sessions and what waits for a signature', async () => {
  const target = newKey()
  const exporting: Call = {
    method: 'POST',
    path: `/internal-accounts/${accountId}/export`,
    body: { clientPublicKey: target.uncompressed },
  }
  const open: Challenge = await client.ask(exporting)
  expect(await host.stop()).toBe(0)
  await startAgain()
  for (const { id } of [byCode, byPasskey, byOauth]) expect(await client.sessionIds(accountId)).toContain(id)
  const { status, body } = await client.retry(exporting, open, byPasskey.key)
  expect([status, body.id]).toEqual([200, accountId])
  const mnemonic = await client.openExport(body, target, organizationId)
  expect(mnemonic.split(' ')).toHaveLength(12)
  expect(await client.exported(accountId, byOauth, organizationId)).toBe(mnemonic)
})

test('a host that was killed between the two legs of a code takes the second one when it is back, once', async () => {
  const [key, stranger] = [newKey(), newKey()]
  const body = { type: 'EMAIL_OTP', encryptedOtpBundle: await client.seal(await client.target(emailId), key) }
  const verify: Call = { method: 'POST', path: `/auth/credentials/${emailId}/verify`, body }
  const asked = await client.ask(verify)
  await host.kill()
  await startAgain()
  const byStranger = await client.retry(verify, asked, stranger)
  expect([byStranger.status, byStranger.body.code]).toEqual([401, 'WALLET_SIGNATURE_INVALID'])
  const opened = await client.retry(verify, asked, key)
  expect(opened.status).toBe(200)
  expect(await client.sessionIds(accountId)).toContain(opened.body.id)
  const again = await client.retry(verify, asked, key)
  expect([again.status, again.body.code]).toEqual([401, 'UNAUTHORIZED'])
})

test('a refreshed session is a new one with a key of its own', async () => {
  const target = newKey()
  const body = { clientPublicKey: target.compressed }
  const refresh: Call = { method: 'POST', path: `/auth/sessions/${byPasskey.id}/refresh`, body }
  expect(await client.refused(refresh, byOauth.key)).toMatchObject({ status: 401, code: 'WALLET_SIGNATURE_INVALID' })
  const renewed = client.opened(await client.signed(refresh, byPasskey.key, 201), target)
  expect(renewed.key.compressed).not.toBe(byPasskey.key.compressed)
  expect(await client.signed(privacy(false), renewed.key, 200)).toMatchObject({ privateEnabled: false })
})

test('a session that was ended signs nothing any more, nor does any of a credential that was revoked', async () => {
  await client.signed({ method: 'DELETE', path: `/auth/sessions/${byOauth.id}` }, byOauth.key, 204)
  const otherToken = oidcToken(await nowMs(), undefined, 'another-subject')
  const ended = { status: 401, code: 'WALLET_SIGNATURE_INVALID', reason: 'SESSION_REVOKED' }
  const exporting: Call = {
    method: 'POST',
    path: `/internal-accounts/${accountId}/export`,
    body: { clientPublicKey: newKey().uncompressed },
  }
  const acts: readonly Call[] = [
    privacy(true),
    exporting,
    { method: 'POST', path: '/auth/credentials', body: { type: 'OAUTH', accountId, oidcToken: otherToken } },
    { method: 'DELETE', path: `/auth/sessions/${byPasskey.id}` },
    { method: 'DELETE', path: `/auth/credentials/${emailId}` },
  ]
  for (const act of acts) expect(await client.refused(act, byOauth.key), act.path).toEqual(ended)
  const revoke: Call = { method: 'DELETE', path: `/auth/credentials/${passkeyId}` }
  expect(await client.refused(revoke, byPasskey.key)).toMatchObject({ status: 401, code: 'WALLET_SIGNATURE_INVALID' })
  await client.signed(revoke, byCode.key, 204)
  expect(await client.refused(privacy(true), byPasskey.key)).toMatchObject({
    status: 401,
    code: 'WALLET_SIGNATURE_INVALID',
  })
  expect(await client.sessionIds(accountId)).not.toContain(byPasskey.id)
  expect(await client.signed(privacy(true), byCode.key, 200)).toMatchObject({ privateEnabled: true })
})
