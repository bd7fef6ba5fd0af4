import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../contract/operations'
import { totpCode } from '../../crypto/totp/totp'
import { individualBody } from '../../testing/people'
import { shareTestServer } from '../../testing/sharedServer'
import { PHONE, SANDBOX_CODE, type ScaSetup, startScaSetup } from './testing/scaSetup'

const DAY_SECONDS = 86_400
const IP = '203.0.113.7'

type LoginBody = Call<'completeScaLogin'>['body']

const server = shareTestServer()
let setup: ScaSetup
beforeEach(async () => {
  setup = await startScaSetup({ on: server })
})

const platform = () => setup.server.as.platform
const query = () => ({ customerId: setup.customerId })
const now = () => setup.server.clock.now()
const start = async (factor: 'SMS_OTP' | 'TOTP' | 'PASSKEY') =>
  platform().call('startScaLogin', { query: query(), body: { factor } }, 200)
const complete = <S extends 200 | 400 | 423>(body: object, status: S, customerId = setup.customerId) =>
  platform().call(
    'completeScaLogin',
    { query: { customerId }, body: { endUserIpAddress: IP, ...body } as LoginBody },
    status,
  )
const event = <S extends 200 | 400 | 423>(eventType: string, status: S) =>
  platform().call(
    'recordSecurityEvent',
    { query: query(), body: { eventType } as Call<'recordSecurityEvent'>['body'] },
    status,
  )
const sessions = () =>
  setup.server.service.store.read((tx) =>
    tx.selectFrom('sca_sessions').selectAll().where('customer_id', '=', setup.customerId).orderBy('id').execute(),
  )
const messages = async () => {
  const { data } = await setup.server.as.desk.call('listSentMessages', {}, 200)
  return data.filter(({ customerId }) => customerId === setup.customerId)
}
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

async function byCode() {
  const { challengeId } = await start('SMS_OTP')
  return { factor: 'SMS_OTP', challengeId, code: await setup.lastCode() }
}

async function failTimes(count: number) {
  for (let n = 1; n <= count; n += 1) await event('FAILED_LOGIN_ATTEMPT', 200)
}

describe('a login by SMS', () => {
  it('sends a code that stands under sent messages, and lasts 180 days', async () => {
    const started = await start('SMS_OTP')
    const expiresAt = new Date(now() + 300_000).toISOString()
    expect(started).toEqual({ factor: 'SMS_OTP', challengeId: expect.stringMatching(/^ScaChallenge:/), expiresAt })
    expect(await messages()).toMatchObject([
      { channel: 'SMS', address: PHONE, code: SANDBOX_CODE, purpose: 'STRONG_AUTHENTICATION', codeState: 'LIVE' },
    ])
    const { challengeId } = started
    const done = await complete({ factor: 'SMS_OTP', challengeId, code: SANDBOX_CODE }, 200)
    expect(done).toEqual({
      status: 'SUCCESS',
      sessionExpiresAt: new Date(now() + 180 * DAY_SECONDS * 1000).toISOString(),
    })
    expect((await messages())[0]).toMatchObject({ codeState: 'USED' })
  })

  it.each([
    ['without its challenge', { challengeId: null }, 'challengeId', 'CHALLENGE_ID_MISSING'],
    ['with an unknown challenge', { challengeId: 'ScaChallenge:x' }, 'challengeId', 'CHALLENGE_UNKNOWN'],
    ['by an assertion', { code: null, passkeyAssertion: {}, origin: 'x' }, 'passkeyAssertion', 'FACTOR_MISMATCH'],
    ['with two proofs', { passkeyAssertion: {}, origin: 'x' }, 'code', 'ONE_PROOF'],
  ])('%s is refused and not counted', async (_what, change, field, reason) => {
    const body = await byCode()
    expect(await complete({ ...body, ...change }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field, reason },
    })
    expect(await event('FAILED_LOGIN_ATTEMPT', 200)).toMatchObject({ failedAttempts: 1 })
  })

  it('takes no challenge that was used, replaced, has expired or is another customer’s', async () => {
    const first = await byCode()
    const second = await byCode()
    const refusedFor = async (body: object, reason: string, customerId = setup.customerId) =>
      expect(await complete(body, 400, customerId)).toMatchObject({ details: { field: 'challengeId', reason } })
    await refusedFor(first, 'CHALLENGE_REPLACED')
    const other = individualBody({ region: 'FR', phoneNumber: '+33612345678' })
    const { id: otherId = '' } = await platform().call('createCustomer', { body: other }, 201)
    const proof = { params: { customerId: otherId }, body: { code: SANDBOX_CODE } }
    await platform().call('confirmCustomerPhoneVerification', proof, 200)
    await refusedFor(second, 'CHALLENGE_UNKNOWN', otherId)
    await complete(second, 200)
    await refusedFor(second, 'CHALLENGE_USED')
    const third = await byCode()
    await setup.server.clock.advance(300)
    await refusedFor(third, 'CHALLENGE_EXPIRED')
  })

  it('takes only the code that was sent where codes are real', async () => {
    await setup.takeRealCodesOnly()
    const body = await byCode()
    expect(body.code).toMatch(/^\d{6}$/)
    expect(await complete({ ...body, code: otherThan(body.code) }, 400)).toMatchObject({
      details: { field: 'code', reason: 'CODE_WRONG', failedAttempts: 1 },
    })
    if (body.code !== SANDBOX_CODE) await complete({ ...body, code: SANDBOX_CODE }, 400)
    await complete(body, 200)
  })

  it('needs a verified phone', async () => {
    const unverified = individualBody({ region: 'DE', phoneNumber: '+491709999999' })
    const { id: customerId = '' } = await platform().call('createCustomer', { body: unverified }, 201)
    const call = { query: { customerId }, body: { factor: 'SMS_OTP' } } as const
    expect(await platform().call('startScaLogin', call, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'factor', reason: 'PHONE_NOT_VERIFIED' },
    })
  })
})

describe('a login by app', () => {
  it('takes each code once, a step early or late, and never an older one', async () => {
    const secret = await setup.enrolTotp()
    await setup.takeRealCodesOnly()
    expect(await start('TOTP')).toEqual({ factor: 'TOTP' })
    const login = (offset: number, status: 200 | 400) =>
      complete({ factor: 'TOTP', code: totpCode(secret, now() + offset * 1000) }, status)
    expect(await login(0, 400)).toMatchObject({ details: { field: 'code', reason: 'CODE_USED' } })
    await login(30, 200)
    expect(await login(30, 400)).toMatchObject({ details: { reason: 'CODE_USED' } })
    await setup.server.clock.advance(90)
    await login(-30, 200)
    expect(await login(-60, 400)).toMatchObject({ details: { reason: 'CODE_WRONG' } })
    await login(0, 200)
  })

  it('takes the literal as often as one likes, until codes are real', async () => {
    await setup.enrolTotp()
    await complete({ factor: 'TOTP', code: SANDBOX_CODE }, 200)
    await complete({ factor: 'TOTP', code: SANDBOX_CODE }, 200)
    await setup.takeRealCodesOnly()
    await complete({ factor: 'TOTP', code: SANDBOX_CODE }, 400)
  })

  it('takes each recovery code once', async () => {
    const call = { query: query(), body: { type: 'TOTP' } } as const
    const started = await platform().call('startScaFactorEnrollment', call, 200)
    const secret = 'secret' in started ? started.secret : ''
    const body = { type: 'TOTP', secret, code: SANDBOX_CODE } as const
    const confirmed = await platform().call('confirmScaFactorEnrollment', { query: query(), body }, 200)
    const [code] = 'recoveryCodes' in confirmed ? confirmed.recoveryCodes : []
    await complete({ factor: 'TOTP', code: code?.toLowerCase() }, 200)
    expect(await complete({ factor: 'TOTP', code }, 400)).toMatchObject({ details: { reason: 'CODE_WRONG' } })
  })

  it.each(['TOTP', 'PASSKEY'] as const)('by %s is refused to who has none', async (factor) => {
    expect(await platform().call('startScaLogin', { query: query(), body: { factor } }, 400)).toMatchObject({
      details: { field: 'factor', reason: 'FACTOR_NOT_ENROLLED' },
    })
    const proof = factor === 'TOTP' ? { code: SANDBOX_CODE } : { passkeyAssertion: {}, origin: 'x' }
    expect(await complete({ factor, ...proof }, 400)).toMatchObject({ details: { reason: 'FACTOR_NOT_ENROLLED' } })
  })
})

describe('a login by passkey', () => {
  const begun = async () => {
    const passkey = await setup.enrolPasskey()
    const started = await start('PASSKEY')
    return { passkey, started, challenge: started.passkeyOptions?.challenge }
  }

  it('is for the page that was set, and takes each answer once', async () => {
    const { passkey, started, challenge } = await begun()
    expect(started).toMatchObject({
      allowedOrigins: ['https://app.example'],
      relyingPartyId: 'app.example',
      passkeyOptions: { userVerification: 'required', allowCredentials: [{ id: passkey.credentialId }] },
    })
    const answer = await passkey.answer(challenge)
    await complete({ factor: 'PASSKEY', ...answer }, 200)
    expect(await complete({ factor: 'PASSKEY', ...answer }, 400)).toMatchObject({
      details: { field: 'passkeyAssertion', reason: 'CHALLENGE_UNKNOWN' },
    })
  })

  it.each([
    ['a user who was not verified', { isUnverified: true }, 'passkeyAssertion', 'ASSERTION_INVALID'],
    ['another page', { origin: 'https://evil.example' }, 'origin', 'ORIGIN_NOT_ALLOWED'],
  ])('is refused from %s', async (_what, change, field, reason) => {
    const { passkey, challenge } = await begun()
    const answer = await passkey.answer(challenge, change)
    expect(await complete({ factor: 'PASSKEY', ...answer }, 400)).toMatchObject({ details: { field, reason } })
    expect(await sessions()).toEqual([])
  })

  it('is refused for the challenge before, whose counter is then spent', async () => {
    const { passkey, challenge } = await begun()
    const old = await passkey.answer(challenge)
    const again = await start('PASSKEY')
    expect(await complete({ factor: 'PASSKEY', ...old }, 400)).toMatchObject({
      details: { reason: 'ASSERTION_INVALID', failedAttempts: 1 },
    })
    await complete({ factor: 'PASSKEY', ...(await passkey.answer(again.passkeyOptions?.challenge)) }, 200)
  })

  it('of many at once one counts', async () => {
    const { passkey, challenge } = await begun()
    const answer = await passkey.answer(challenge)
    const call = { query: query(), body: { factor: 'PASSKEY', endUserIpAddress: IP, ...answer } as LoginBody }
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => platform().call('completeScaLogin', call, 200)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await sessions()).toHaveLength(1)
  })
})

describe('the lockout after failures', () => {
  it.each([
    [5, 15 * 60],
    [6, 30 * 60],
    [7, 60 * 60],
    [8, DAY_SECONDS],
  ])('locks at the failure %d for %d seconds', async (failures, seconds) => {
    for (let n = 1; n < failures; n += 1) {
      await event('FAILED_LOGIN_ATTEMPT', n < 5 ? 200 : 423)
      if (n >= 5) await setup.server.clock.advance(DAY_SECONDS)
    }
    const lockedUntil = new Date(now() + seconds * 1000).toISOString()
    const details = { field: 'customerId', reason: 'LOCKED', suspended: false, lockedUntil, failedAttempts: failures }
    expect(await event('FAILED_LOGIN_ATTEMPT', 423)).toMatchObject({ code: 'ACCOUNT_LOCKED', details })
    await setup.server.clock.advance(seconds - 1)
    expect((await event('FAILED_LOGIN_ATTEMPT', 423)).details).toEqual(details)
    const body = await byCode()
    expect((await complete(body, 423)).details).toEqual(details)
    await setup.server.clock.advance(1)
    await complete(body, 200)
  })

  it('suspends at the ninth, for good, until the password is reset', async () => {
    await failTimes(4)
    for (let n = 5; n <= 8; n += 1) {
      await event('FAILED_LOGIN_ATTEMPT', 423)
      await setup.server.clock.advance(DAY_SECONDS)
    }
    const details = { field: 'customerId', reason: 'SUSPENDED', suspended: true, failedAttempts: 9 }
    expect((await event('FAILED_LOGIN_ATTEMPT', 423)).details).toEqual(details)
    await setup.server.clock.advance(400 * DAY_SECONDS)
    expect((await complete(await byCode(), 423)).details).toEqual(details)
    expect(await event('RESET_PASSWORD_COMPLETED', 200)).toEqual({
      eventType: 'RESET_PASSWORD_COMPLETED',
      suspended: false,
      lockedUntil: null,
      failedAttempts: 0,
    })
    await complete(await byCode(), 200)
    expect(await event('FAILED_LOGIN_ATTEMPT', 200)).toMatchObject({ failedAttempts: 1 })
  })

  it('counts wrong logins with those that are told, and a login lifts nothing', async () => {
    await failTimes(2)
    const body = await byCode()
    expect(await complete({ ...body, code: '000000' }, 400)).toMatchObject({ details: { failedAttempts: 3 } })
    await complete(body, 200)
    expect(await event('FAILED_LOGIN_ATTEMPT', 200)).toEqual({
      eventType: 'FAILED_LOGIN_ATTEMPT',
      suspended: false,
      lockedUntil: null,
      failedAttempts: 4,
    })
    const again = await byCode()
    expect(await complete({ ...again, code: '000000' }, 423)).toMatchObject({
      code: 'ACCOUNT_LOCKED',
      details: { failedAttempts: 5 },
    })
  })

  it('is lifted while locked, and every session ends', async () => {
    await setup.login()
    await failTimes(4)
    await event('FAILED_LOGIN_ATTEMPT', 423)
    await event('RESET_PASSWORD_COMPLETED', 200)
    expect(await sessions()).toMatchObject([{ revoked_at: setup.server.clock.iso() }])
    await setup.login()
  })

  it('knows two events', async () => {
    expect(await event('LOGIN', 400)).toMatchObject({ details: { field: 'eventType' } })
  })
})
