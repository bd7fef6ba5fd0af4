import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../contract/operations'
import { totpCode } from '../../crypto/totp/totp'
import { individualBody } from '../../testing/people'
import { shareTestServer } from '../../testing/sharedServer'
import { makePasskey, SANDBOX_CODE, type ScaSetup, startScaSetup } from './testing/scaSetup'

const PAGE = 'https://app.example'
const UNKNOWN = 'Customer:00000000-0000-7000-8000-000000000000'

const server = shareTestServer()
let setup: ScaSetup
beforeEach(async () => {
  setup = await startScaSetup({ on: server })
})

const platform = () => setup.server.as.platform
const query = () => ({ customerId: setup.customerId })
const listed = async () => (await platform().call('listScaFactors', { query: query() }, 200)).factors
const start = async (type: 'TOTP' | 'PASSKEY') =>
  platform().call('startScaFactorEnrollment', { query: query(), body: { type } }, 200)
const confirm = <S extends 200 | 400 | 409>(body: object, status: S) =>
  platform().call(
    'confirmScaFactorEnrollment',
    { query: query(), body: body as Call<'confirmScaFactorEnrollment'>['body'] },
    status,
  )
const now = () => setup.server.clock.now()

async function startTotp() {
  const started = await start('TOTP')
  if (started.type !== 'TOTP') throw new Error('an app was asked for')
  return started
}

async function startPasskey() {
  const started = await start('PASSKEY')
  if (started.type !== 'PASSKEY') throw new Error('a passkey was asked for')
  return started
}

describe('an app of codes', () => {
  it('is enrolled by a code of its secret, and listed beside SMS', async () => {
    expect(await listed()).toEqual([{ factor: 'SMS_OTP' }])
    const { secret, secretBase32Encoded, totpUri } = await startTotp()
    expect(secret).toMatch(/^[0-9a-f]{40}$/)
    expect(new URL(totpUri).searchParams.get('secret')).toBe(secretBase32Encoded)
    const confirmed = await confirm({ type: 'TOTP', secret, code: totpCode(secret, now()) }, 200)
    expect(new Set('recoveryCodes' in confirmed ? confirmed.recoveryCodes : []).size).toBe(10)
    expect(await listed()).toEqual([{ factor: 'SMS_OTP' }, { factor: 'TOTP', name: 'Authenticator app' }])
  })

  it('takes the secret in base 32, and the code of the sandbox', async () => {
    const { secretBase32Encoded: secret } = await startTotp()
    await confirm({ type: 'TOTP', secret, code: SANDBOX_CODE }, 200)
  })

  it.each([
    ['a code of another secret', { code: '000000' }, 'code', 'CODE_WRONG'],
    ['another secret', { secret: 'ab'.repeat(20), code: SANDBOX_CODE }, 'secret', 'SECRET_UNKNOWN'],
  ])('is not enrolled by %s', async (_what, change, field, reason) => {
    const { secret } = await startTotp()
    await setup.takeRealCodesOnly()
    expect(await confirm({ type: 'TOTP', secret, ...change }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field, reason },
    })
    expect(await listed()).toHaveLength(1)
  })

  it('is not enrolled by the literal where codes are real, nor before a start, nor after 15 minutes', async () => {
    expect(await confirm({ type: 'TOTP', secret: 'ab', code: SANDBOX_CODE }, 400)).toMatchObject({
      details: { field: 'secret', reason: 'ENROLLMENT_UNKNOWN' },
    })
    await setup.takeRealCodesOnly()
    const { secret } = await startTotp()
    expect(await confirm({ type: 'TOTP', secret, code: SANDBOX_CODE }, 400)).toMatchObject({
      details: { field: 'code', reason: 'CODE_WRONG' },
    })
    await setup.server.clock.advance(900)
    expect(await confirm({ type: 'TOTP', secret, code: totpCode(secret, now()) }, 400)).toMatchObject({
      details: { reason: 'ENROLLMENT_EXPIRED' },
    })
  })

  it('takes the place of the one before; a secret is confirmed once, and only the newest', async () => {
    const first = await startTotp()
    const second = await startTotp()
    const body = { type: 'TOTP', secret: first.secret, code: SANDBOX_CODE }
    expect(await confirm(body, 400)).toMatchObject({ details: { reason: 'SECRET_UNKNOWN' } })
    await confirm({ ...body, secret: second.secret }, 200)
    expect(await confirm({ ...body, secret: second.secret }, 400)).toMatchObject({
      details: { reason: 'ENROLLMENT_UNKNOWN' },
    })
    await setup.enrolTotp()
    expect(await listed()).toHaveLength(2)
  })
})

describe('a passkey', () => {
  it('is enrolled on an allowed page, listed by its id, and deleted', async () => {
    const { options, allowedOrigins, relyingPartyId } = await startPasskey()
    expect({ allowedOrigins, relyingPartyId }).toEqual({ allowedOrigins: [PAGE], relyingPartyId: 'app.example' })
    expect(options).toMatchObject({
      rp: { id: 'app.example' },
      authenticatorSelection: { userVerification: 'required' },
    })
    const { holder, credential } = await makePasskey(String(options.challenge), relyingPartyId)
    const factor = { factor: 'PASSKEY', credentialId: holder.credentialId, name: 'Passkey' }
    expect(await confirm({ type: 'PASSKEY', origin: PAGE, credential }, 200)).toEqual({ type: 'PASSKEY', factor })
    expect(await listed()).toEqual([{ factor: 'SMS_OTP' }, factor])
    const params = { credentialId: holder.credentialId }
    await platform().call('deleteScaFactor', { params, query: query() }, 204)
    expect(await listed()).toEqual([{ factor: 'SMS_OTP' }])
    expect(await platform().call('deleteScaFactor', { params, query: query() }, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
      details: { field: 'credentialId' },
    })
  })

  it('is one a customer, whether begun before or after', async () => {
    const early = await startPasskey()
    const { credential } = await makePasskey(String(early.options.challenge), early.relyingPartyId)
    await setup.enrolPasskey()
    const second = { query: query(), body: { type: 'PASSKEY' } } as const
    expect(await platform().call('startScaFactorEnrollment', second, 409)).toMatchObject({
      code: 'PASSKEY_ALREADY_ENROLLED',
      details: { field: 'type' },
    })
    expect(await confirm({ type: 'PASSKEY', origin: PAGE, credential }, 409)).toMatchObject({
      code: 'PASSKEY_ALREADY_ENROLLED',
    })
  })

  it.each([
    ['another page', { origin: 'https://evil.example' }, 'origin', 'ORIGIN_NOT_ALLOWED'],
    ['nonsense', { credential: { id: 'x' } }, 'credential', 'CREDENTIAL_INVALID'],
  ])('is not enrolled by %s', async (_what, change, field, reason) => {
    const { options, relyingPartyId } = await startPasskey()
    const { credential } = await makePasskey(String(options.challenge), relyingPartyId)
    expect(await confirm({ type: 'PASSKEY', origin: PAGE, credential, ...change }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field, reason },
    })
    expect(await listed()).toHaveLength(1)
  })

  it('is not enrolled for a challenge that was replaced, nor one made on another page', async () => {
    const { options, relyingPartyId } = await startPasskey()
    const { credential } = await makePasskey(String(options.challenge), relyingPartyId)
    const again = await startPasskey()
    expect(await confirm({ type: 'PASSKEY', origin: PAGE, credential }, 400)).toMatchObject({
      details: { reason: 'CREDENTIAL_INVALID' },
    })
    const elsewhere = await makePasskey(String(again.options.challenge), relyingPartyId, 'https://other.app.example')
    expect(await confirm({ type: 'PASSKEY', origin: PAGE, credential: elsewhere.credential }, 400)).toMatchObject({
      details: { reason: 'CREDENTIAL_INVALID' },
    })
  })
})

describe('a customer', () => {
  it('outside the region is refused before anything else, whatever is asked', async () => {
    const { id: customerId = '' } = await platform().call('createCustomer', { body: individualBody() }, 201)
    const outside = { customerId }
    const refused = [
      await platform().call('listScaFactors', { query: outside }, 409),
      await platform().call('startScaFactorEnrollment', { query: outside, body: { type: 'TOTP' } }, 409),
      await platform().call('deleteScaFactor', { query: outside, params: { credentialId: 'x' } }, 409),
      await platform().call('getTwoFactorResetStatus', { query: outside, params: { resetId: 'x' } }, 409),
      await platform().call('completeTwoFactorReset', { query: outside, params: { resetId: 'x' } }, 409),
      await platform().call('startTwoFactorReset', { query: outside, body: { factor: 'TOTP' } }, 409),
      await platform().call('startScaLogin', { query: outside, body: { factor: 'SMS_OTP' } }, 409),
      await platform().call(
        'recordSecurityEvent',
        { query: outside, body: { eventType: 'FAILED_LOGIN_ATTEMPT' } },
        409,
      ),
    ]
    for (const error of refused)
      expect(error).toMatchObject({ code: 'CONFLICT', details: { field: 'customerId', reason: 'SCA_NOT_REQUIRED' } })
    await setup.server.as.desk.call('updateHostSettings', { body: { scaRules: 'ON' } }, 200)
    expect(await platform().call('listScaFactors', { query: outside }, 200)).toEqual({
      factors: [{ factor: 'SMS_OTP' }],
    })
    await setup.server.as.desk.call('updateHostSettings', { body: { scaRules: 'OFF' } }, 200)
    await platform().call('listScaFactors', { query: query() }, 409)
  })

  it('that is unknown, or not named, is told apart', async () => {
    expect(await platform().call('listScaFactors', { query: { customerId: UNKNOWN } }, 404)).toMatchObject({
      code: 'USER_NOT_FOUND',
    })
    expect(await platform().call('listScaFactors', {}, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'customerId' },
    })
  })

  it('that is deleted keeps no factor', async () => {
    await setup.enrolTotp()
    await platform().call('deleteCustomerById', { params: { customerId: setup.customerId } }, 200)
    await platform().call('listScaFactors', { query: query() }, 404)
    const left = await setup.server.service.store.read((tx) =>
      tx.selectFrom('sca_factors').select('factor').where('customer_id', '=', setup.customerId).execute(),
    )
    expect(left).toEqual([])
  })
})
