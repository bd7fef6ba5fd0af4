import { ApiKeyStamper } from '@turnkey/api-key-stamper'
import { encryptOtpCodeToBundle, formatHpkeBuf, hpkeEncrypt, verifyOtpVerificationToken } from '@turnkey/crypto'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { shareTestServer } from '../../testing/sharedServer'
import { requireAuthMethod } from './credentials'
import { offerOtpLogin } from './otpLogin'
import { loginRefusal, storedChallenges, storedSessions, verdictsOf } from './testing/loginKit'
import {
  type ClientKey,
  clientKey,
  retryHeaders,
  SANDBOX_STAMP,
  type SignedRetryOffer,
  sealedOtp,
  startWalletSetup,
  type WalletSetup,
} from './testing/walletKit'

const server = shareTestServer()
let setup: WalletSetup
beforeEach(async () => {
  setup = await startWalletSetup({ phoneNumber: '+15035550123' }, { on: server })
})
afterEach(() => void vi.useRealTimers())

const platform = () => setup.server.as.platform
const inMinutes = (minutes: number) => new Date(server.clock.now() + minutes * 60_000).toISOString()

async function challenge(id = setup.credentialId): Promise<string> {
  const reply = await platform().call('challengeAuthCredential', { params: { id } }, 200)
  return ('otpEncryptionTargetBundle' in reply && reply.otpEncryptionTargetBundle) || ''
}
const callWith = (encryptedOtpBundle: string, id = setup.credentialId) => ({
  params: { id },
  body: { type: 'EMAIL_OTP', encryptedOtpBundle } as const,
})
type VerifyCall = ReturnType<typeof callWith>
const ask = (call: VerifyCall): Promise<SignedRetryOffer> => platform().call('verifyAuthCredential', call, 202)
const finish = (call: VerifyCall, asked: SignedRetryOffer, stamp: string) =>
  platform().call('verifyAuthCredential', { ...call, headers: retryHeaders(asked, stamp) }, 200)
const refused = (call: VerifyCall, asked?: SignedRetryOffer, stamp = '') =>
  loginRefusal(setup, asked === undefined ? call : { ...call, headers: retryHeaders(asked, stamp) })

/** A login up to its second leg. */
async function firstLeg(client: ClientKey = clientKey()) {
  const call = callWith(await sealedOtp(await challenge(), client))
  return { client, call, asked: await ask(call) }
}

function withPart(bundle: string, part: 'encappedPublic' | 'ciphertext', at: number): string {
  const json = JSON.parse(bundle) as Record<typeof part, string>
  const bytes = Buffer.from(json[part], 'hex')
  const index = at < 0 ? bytes.length + at : at
  bytes[index] = (bytes[index] ?? 0) ^ 1
  return JSON.stringify({ ...json, [part]: bytes.toString('hex') })
}

function sealedText(target: string, plaintext: string): string {
  const { data } = JSON.parse(target) as { data: string }
  const { targetPublic } = JSON.parse(Buffer.from(data, 'hex').toString('utf8')) as { targetPublic: string }
  const targetKeyBuf = Uint8Array.from(Buffer.from(targetPublic, 'hex'))
  return formatHpkeBuf(hpkeEncrypt({ plainTextBuf: new TextEncoder().encode(plaintext), targetKeyBuf }))
}

const UNAUTHORIZED = { code: 'UNAUTHORIZED', field: 'encryptedOtpBundle' }

describe('a login by one-time code', () => {
  it('works with the strict helpers of a published client library, from the target to the session', async () => {
    vi.useFakeTimers({ now: setup.server.clock.now(), toFake: ['Date'] })
    const serviceKey = setup.server.service.keys.serviceKey.publicKeyUncompressedHex
    const client = clientKey()
    const bundle = await encryptOtpCodeToBundle('000000', await challenge(), client.compressedHex, serviceKey)
    const asked = await ask(callWith(bundle))
    expect(await verifyOtpVerificationToken(asked.payloadToSign, serviceKey)).toEqual({
      id: expect.stringMatching(/^OtpChallenge:/),
      verification_type: 'OTP_TYPE_EMAIL',
      contact: 'marta@example.com',
      organization_id: setup.server.service.platform.id,
      public_key: client.compressedHex,
      exp: String(Date.parse(inMinutes(5))),
    })
    const keys = { apiPublicKey: client.compressedHex, apiPrivateKey: client.privateKeyHex }
    const { stampHeaderValue } = await new ApiKeyStamper(keys).stamp(asked.payloadToSign)
    const session = await finish(callWith(bundle), asked, stampHeaderValue)
    expect(session).toMatchObject({ accountId: setup.accountId, type: 'EMAIL_OTP', nickname: 'marta@example.com' })
    await setup.signed('revokeAuthSession', { params: { id: session.id } }, { key: client }, 204)
  })

  it('opens no session on the first leg, and answers what must be signed', async () => {
    const { asked } = await firstLeg()
    expect(asked).toEqual({
      type: 'EMAIL_OTP',
      payloadToSign: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      requestId: expect.stringMatching(/^Request:/),
      expiresAt: inMinutes(5),
    })
    expect(await storedSessions(setup)).toEqual([])
  })

  it('opens the session of the key in the bundle, for fifteen minutes, and hands out no key', async () => {
    const { client, call, asked } = await firstLeg()
    const session = await finish(call, asked, client.stamp(asked.payloadToSign))
    expect(session).not.toHaveProperty('encryptedSessionSigningKey')
    expect(session.expiresAt).toBe(inMinutes(15))
    expect(await storedSessions(setup)).toMatchObject([{ id: session.id, public_key: client.compressedHex }])
    const [used] = await storedChallenges(setup)
    expect(used).toMatchObject({ state: 'USED', target_private_key: null, code: null })
    const row = await setup.server.service.store.read((tx) =>
      tx.selectFrom('signed_requests').selectAll().where('id', '=', asked.requestId).executeTakeFirstOrThrow(),
    )
    expect(row).toMatchObject({ signed_by_session_id: session.id, signed_by_key: client.compressedHex })
    expect(row.facts_json).not.toContain('000000')
  })

  it('takes stamps of high and of low S', async () => {
    for (const wantsHighS of [true, false]) {
      const { client, call, asked } = await firstLeg()
      await finish(call, asked, client.stamp(asked.payloadToSign, { wantsHighS }))
    }
  })

  it('names the phone in the token of a phone credential', async () => {
    const body = { type: 'SMS_OTP', accountId: setup.accountId } as const
    const { id } = await setup.signed('createAuthCredential', { body }, { literal: true }, 201)
    const encryptedOtpBundle = await sealedOtp(await challenge(String(id)), clientKey())
    const call = { params: { id: String(id) }, body: { type: 'SMS_OTP', encryptedOtpBundle } as const }
    const asked = await platform().call('verifyAuthCredential', call, 202)
    const claims = JSON.parse(Buffer.from(asked.payloadToSign.split('.')[1] ?? '', 'base64url').toString('utf8'))
    expect(claims).toMatchObject({ verification_type: 'OTP_TYPE_SMS', contact: '+15035550123' })
    expect(asked.type).toBe('SMS_OTP')
  })
})

describe('the first leg', () => {
  it.each([
    ['text that is no JSON', 'no json', 'BUNDLE_NOT_JSON'],
    ['JSON that is no object', '[]', 'BUNDLE_NOT_JSON'],
    ['a missing part', '{"encappedPublic":"04"}', 'BUNDLE_FIELDS'],
    ['a part that is no text', '{"encappedPublic":4,"ciphertext":"00"}', 'BUNDLE_FIELDS'],
    ['a part that is no hex', '{"encappedPublic":"04zz","ciphertext":"00"}', 'BUNDLE_NOT_HEX'],
  ])('answers 400 to %s, and counts nothing', async (_what, bundle, check) => {
    await challenge()
    for (let count = 0; count < 6; count += 1) {
      const refusal = await loginRefusal(setup, callWith(bundle), 400)
      expect(refusal).toMatchObject({ code: 'INVALID_INPUT', field: 'encryptedOtpBundle', check })
    }
    expect((await storedChallenges(setup))[0]).toMatchObject({ failed_attempts: 0, state: 'LIVE' })
  })

  it('says that no challenge is pending before the first, and after the code was used', async () => {
    const { client, call, asked } = await firstLeg()
    await finish(call, asked, client.stamp(asked.payloadToSign))
    expect(await refused(call)).toEqual({ ...UNAUTHORIZED, reason: 'No OTP challenge pending', check: 'NO_CHALLENGE' })
    const other = await setup.otherWallet()
    expect(await refused(callWith(call.body.encryptedOtpBundle, other.credentialId))).toMatchObject({
      reason: 'No OTP challenge pending',
    })
  })

  it('takes the code until the last millisecond, and refuses it at the instant it expires', async () => {
    setup = await startWalletSetup()
    onTestFinished(() => setup.server.close())
    const call = callWith(await sealedOtp(await challenge(), clientKey()))
    await setup.server.clock.advance(299.999)
    await ask(call)
    await setup.server.clock.advance(0.001)
    expect(await refused(call)).toEqual({ ...UNAUTHORIZED, reason: 'OTP expired', check: 'CHALLENGE_EXPIRED' })
  })

  it.each([
    ['the code', 'ciphertext', 3],
    ['the tag', 'ciphertext', -1],
    ['the abscissa of the encapsulated key', 'encappedPublic', 5],
    ['the ordinate of the encapsulated key', 'encappedPublic', -1],
    ['the form of the encapsulated key', 'encappedPublic', 0],
  ] as const)('refuses a bundle with one byte changed in %s', async (_what, part, at) => {
    const bundle = await sealedOtp(await challenge(), clientKey())
    const check = part === 'ciphertext' ? 'DOES_NOT_DECRYPT' : 'ENC_NOT_A_POINT'
    expect(await refused(callWith(withPart(bundle, part, at)))).toMatchObject({ ...UNAUTHORIZED, check })
    await ask(callWith(bundle))
  })

  it('refuses a bundle that was sealed to the target before', async () => {
    const old = await sealedOtp(await challenge(), clientKey())
    await challenge()
    expect(await refused(callWith(old))).toMatchObject({ ...UNAUTHORIZED, check: 'DOES_NOT_DECRYPT' })
  })

  it.each([
    ['no JSON', 'no json', 'PLAINTEXT_NOT_JSON'],
    ['a code that is a number', '{"otp_code":0,"public_key":"02"}', 'PLAINTEXT_FIELDS'],
    ['a key that is none', '{"otp_code":"000000","public_key":"02"}', 'PUBLIC_KEY_INVALID'],
  ])('refuses a bundle that decrypts to %s', async (_what, plaintext, check) => {
    const target = await challenge()
    expect(await refused(callWith(sealedText(target, plaintext)))).toMatchObject({ ...UNAUTHORIZED, check })
  })

  it.each(['000001', '00000', '0000000', '', ' 000000'])('refuses the code "%s", and says so', async (code) => {
    const call = callWith(await sealedOtp(await challenge(), clientKey(), code))
    expect(await refused(call)).toEqual({ ...UNAUTHORIZED, reason: 'Invalid OTP code', check: 'CODE_WRONG' })
    expect((await storedChallenges(setup))[0]).toMatchObject({ failed_attempts: 1, state: 'LIVE' })
  })

  it('refuses what was opened with a target that was replaced before it was judged, and counts nothing', async () => {
    const encryptedOtpBundle = await sealedOtp(await challenge(), clientKey())
    const verdict = { ok: true, otpCode: '000000', publicKeyCompressedHex: clientKey().compressedHex } as const
    const opened = { challengeId: 'OtpChallenge:gone', verdict }
    const { serviceKey } = setup.server.service.keys
    const judged = setup.act(async (context) => {
      const method = await requireAuthMethod(context.tx, setup.credentialId)
      return offerOtpLogin(context, method, { encryptedOtpBundle, opened, serviceKey })
    })
    await expect(judged).rejects.toMatchObject({ details: { reason: 'No OTP challenge pending' } })
    expect((await storedChallenges(setup))[0]).toMatchObject({ state: 'LIVE', failed_attempts: 0 })
  })

  it('keeps for the developer why it refused, without code or bundle', async () => {
    const call = callWith(await sealedOtp(await challenge(), clientKey(), '123456'))
    await refused(call)
    const [verdict] = await verdictsOf(setup)
    expect(verdict).toMatchObject({
      accountId: setup.accountId,
      requestId: null,
      code: 'UNAUTHORIZED',
      reason: 'CODE_WRONG',
      verdict: { check: 'OTP_CODE', fault: 'CODE_WRONG', detail: expect.any(String) },
    })
    expect(JSON.stringify(verdict)).not.toMatch(/123456|000000|04[0-9a-f]{20}/)
  })
})

describe('wrong codes', () => {
  it('answers the sixth attempt with 429, even with the right code, until five minutes have passed', async () => {
    const target = await challenge()
    for (let count = 0; count < 5; count += 1) {
      await refused(callWith(await sealedOtp(target, clientKey(), '111111')))
      await setup.server.clock.advance(10)
    }
    const fresh = callWith(await sealedOtp(await challenge(), clientKey()))
    const reply = await platform().call('verifyAuthCredential', fresh, 429)
    expect(reply).toMatchObject({ code: 'RATE_LIMITED', details: { field: 'id', retryAfterSeconds: 250 } })
    await setup.server.clock.advance(249)
    await platform().call('verifyAuthCredential', fresh, 429)
    await setup.server.clock.advance(1)
    await ask(fresh)
  })

  it('kills a code after five wrong answers, however slowly they come', async () => {
    await platform().call('updatePlatformConfig', { body: { embeddedWalletConfig: { expirationSeconds: 3600 } } }, 200)
    const target = await challenge()
    for (let count = 0; count < 5; count += 1) {
      expect(await refused(callWith(await sealedOtp(target, clientKey(), '111111')))).toMatchObject({
        check: 'CODE_WRONG',
      })
      await setup.server.clock.advance(120)
    }
    expect((await storedChallenges(setup))[0]).toMatchObject({
      state: 'REPLACED',
      target_private_key: null,
      code: null,
    })
    expect(await refused(callWith(await sealedOtp(target, clientKey())))).toMatchObject({ check: 'NO_CHALLENGE' })
  })
})

describe('the second leg', () => {
  it('takes a stamp only by the key inside the bundle, and a wrong one costs nothing', async () => {
    const { client, call, asked } = await firstLeg()
    const held = await setup.session()
    for (const stranger of [clientKey(), held.key]) {
      expect(await refused(call, asked, stranger.stamp(asked.payloadToSign))).toMatchObject({
        code: 'WALLET_SIGNATURE_INVALID',
        reason: 'NOT_THE_BUNDLE_KEY',
      })
    }
    expect(await storedSessions(setup)).toHaveLength(1)
    await finish(call, asked, client.stamp(asked.payloadToSign))
  })

  it('refuses a stamp with one byte of its signature changed, and one over another text', async () => {
    const { client, call, asked } = await firstLeg()
    const mutate = (der: Buffer) => {
      der[10] = (der[10] ?? 0) ^ 1
      return der
    }
    expect(await refused(call, asked, client.stamp(asked.payloadToSign, { mutate }))).toMatchObject({
      code: 'WALLET_SIGNATURE_INVALID',
      reason: 'SIGNATURE_INVALID',
    })
    expect(await refused(call, asked, client.stamp(`${asked.payloadToSign} `))).toMatchObject({
      code: 'WALLET_SIGNATURE_INVALID',
    })
    expect(await refused(call, asked, client.stamp(JSON.stringify(call.body)))).toMatchObject({
      code: 'WALLET_SIGNATURE_BODY_MISMATCH',
    })
    expect(await refused(call, asked, 'nonsense')).toMatchObject({ code: 'WALLET_SIGNATURE_MALFORMED' })
    expect(await storedSessions(setup)).toEqual([])
  })

  it('needs both headers and the same body', async () => {
    const { client, call, asked } = await firstLeg()
    const stamp = client.stamp(asked.payloadToSign)
    const only = (headers: Record<string, string>) => loginRefusal(setup, { ...call, headers })
    expect(await only({ 'request-id': asked.requestId })).toMatchObject({ code: 'WALLET_SIGNATURE_MISSING' })
    expect(await only({ 'service-wallet-signature': stamp })).toMatchObject({ code: 'REQUEST_ID_MISSING' })
    const other = callWith(withPart(call.body.encryptedOtpBundle, 'ciphertext', 0))
    expect(await refused(other, asked, stamp)).toMatchObject({ code: 'WALLET_SIGNATURE_BODY_MISMATCH' })
  })

  it('decrypts nothing a second time', async () => {
    const { client, call, asked } = await firstLeg()
    await setup.act(({ tx }) =>
      tx.updateTable('auth_challenges').set({ target_private_key: null, code: null }).execute(),
    )
    await finish(call, asked, client.stamp(asked.payloadToSign))
  })

  it('accepts the literal of the sandbox for the stamp', async () => {
    const { client, call, asked } = await firstLeg()
    await finish(call, asked, SANDBOX_STAMP)
    expect(await storedSessions(setup)).toMatchObject([{ public_key: client.compressedHex }])
  })

  it('refuses a request whose code was replaced or used meanwhile', async () => {
    const replaced = await firstLeg()
    const { client, call, asked } = await firstLeg()
    const again = await ask(call)
    const stampOf = ({ asked: { payloadToSign } }: typeof replaced) => replaced.client.stamp(payloadToSign)
    expect(await refused(replaced.call, replaced.asked, stampOf(replaced))).toMatchObject({
      ...UNAUTHORIZED,
      reason: 'OTP replaced',
    })
    await finish(call, asked, client.stamp(asked.payloadToSign))
    expect(await refused(call, again, client.stamp(again.payloadToSign))).toMatchObject({
      ...UNAUTHORIZED,
      reason: 'OTP already used',
    })
    expect(await refused(call, asked, client.stamp(asked.payloadToSign))).toMatchObject({
      code: 'UNAUTHORIZED',
      reason: 'REQUEST_ID_USED',
    })
    expect(await storedSessions(setup)).toHaveLength(1)
  })

  it('may outlive the code, never its own five minutes', async () => {
    const bundle = await sealedOtp(await challenge(), clientKey())
    await setup.server.clock.advance(200)
    const [early, late] = [await ask(callWith(bundle)), await ask(callWith(bundle))]
    await setup.server.clock.advance(300)
    expect(await refused(callWith(bundle), late, SANDBOX_STAMP)).toMatchObject({ reason: 'REQUEST_ID_EXPIRED' })
    expect(early.expiresAt).toBe(late.expiresAt)
  })

  it('opens a session when the code expires between the legs', async () => {
    const client = clientKey()
    const call = callWith(await sealedOtp(await challenge(), client))
    await setup.server.clock.advance(299)
    const asked = await ask(call)
    await setup.server.clock.advance(299.999)
    await finish(call, asked, client.stamp(asked.payloadToSign))
  })

  it('opens exactly one session when a hundred identical retries come at once', async () => {
    const { client, call, asked } = await firstLeg()
    const headers = retryHeaders(asked, client.stamp(asked.payloadToSign))
    const base = {
      method: 'POST' as const,
      url: `/2025-10-13/auth/credentials/${encodeURIComponent(setup.credentialId)}/verify`,
    }
    const authorization = `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`
    const replies = await Promise.all(
      Array.from({ length: 100 }, () =>
        setup.server.raw({
          ...base,
          headers: { host: 'localhost:4010', authorization, ...headers },
          payload: call.body,
        }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(99)
    expect(await storedSessions(setup)).toHaveLength(1)
  })
})
