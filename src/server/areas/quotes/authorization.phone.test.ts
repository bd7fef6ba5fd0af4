import { beforeEach, describe, expect, it } from 'vitest'
import { shareTestServer } from '../../testing/sharedServer'
import { SANDBOX_CODE } from '../sca/testing/scaSetup'
import { type AuthorizationSetup, startAuthorizationSetup } from './testing/authorizationSetup'

const OTHER_PHONE = '+4915112345678'

const server = shareTestServer()
let s: AuthorizationSetup
beforeEach(async () => {
  s = await startAuthorizationSetup({ on: server })
})

const customer = () => ({ params: { customerId: s.customerId } })
const changePhone = (phoneNumber = OTHER_PHONE) =>
  s.platform().call('updateCustomerById', { ...customer(), body: { customerType: 'INDIVIDUAL', phoneNumber } }, 200)
const provePhone = () =>
  s.platform().call('confirmCustomerPhoneVerification', { ...customer(), body: { code: SANDBOX_CODE } }, 200)
const contactRules = (rule: 'REGION' | 'OFF') =>
  s.server.as.desk.call('updateHostSettings', { body: { contactRules: rule } }, 200)
const messages = async () => (await s.server.as.desk.call('listSentMessages', {}, 200)).data
const phone = async () => {
  const found = await s.server.as.desk.call('getCustomerAuthentication', customer(), 200)
  return found.factors.find(({ factor }) => factor === 'SMS_OTP')
}

describe('a payment whose customer gets another phone while it waits', () => {
  it('is not proven by the code that went to the phone before, and that is not counted', async () => {
    const id = await s.waiting()
    await changePhone()
    for (let n = 0; n < 6; n += 1) {
      expect(await s.authorize(id, { code: SANDBOX_CODE }, 400)).toMatchObject({
        code: 'INVALID_INPUT',
        details: { field: 'code', reason: 'PHONE_CHANGED' },
      })
    }
    expect(await s.read(id)).toMatchObject({ status: 'PENDING_AUTHORIZATION' })
  })

  it('is sent its code again once the new number is verified, and proven by that', async () => {
    await s.takeRealCodesOnly()
    const id = await s.waiting()
    await changePhone()
    await s.server.clock.advance(30)
    expect(await s.resend(id, 409)).toMatchObject({ code: 'CONFLICT', details: { reason: 'PHONE_NOT_VERIFIED' } })
    await s.server.as.desk.call('updateHostSettings', { body: { realCodes: false } }, 200)
    await provePhone()
    await s.resend(id, 204)
    expect((await messages())[0]).toMatchObject({ address: OTHER_PHONE, purpose: 'STRONG_AUTHENTICATION' })
    expect(await s.authorize(id, { code: SANDBOX_CODE }, 200)).toMatchObject({ status: 'PROCESSING' })
  })

  it('is not logged in by the code that went there either', async () => {
    const query = { customerId: s.customerId }
    const begun = await s.platform().call('startScaLogin', { query, body: { factor: 'SMS_OTP' } }, 200)
    await changePhone()
    await provePhone()
    const { challengeId } = begun
    const body = { factor: 'SMS_OTP', challengeId, code: SANDBOX_CODE, endUserIpAddress: '203.0.113.7' } as const
    expect(await s.platform().call('completeScaLogin', { query, body }, 400)).toMatchObject({
      details: { reason: 'PHONE_CHANGED' },
    })
  })
})

describe('a payment whose customer must verify the phone while it waits', () => {
  it('keeps its first proof until a second code can be sent, or goes on by the passkey', async () => {
    await contactRules('OFF')
    await changePhone()
    const id = await s.waiting({}, s.mexican)
    await contactRules('REGION')
    expect(await s.authorize(id, { code: SANDBOX_CODE }, 400)).toMatchObject({
      details: { reason: 'PHONE_NOT_VERIFIED' },
    })
    const passkey = await s.enrolPasskey()
    const second = await s.authorize(id, { code: SANDBOX_CODE }, 200)
    expect(second).toMatchObject({ scaChallenge: { factor: 'PASSKEY', purpose: 'PAYOUT' } })
    const asked = 'scaChallenge' in second ? second.scaChallenge?.passkeyAssertionOptions?.challenge : undefined
    expect(await s.authorize(id, await passkey.answer(asked), 200)).toMatchObject({ status: 'PROCESSING' })
  })
})

describe('what the desk sees of codes by phone', () => {
  it('is that a code which was sent again counts no more', async () => {
    await s.takeRealCodesOnly()
    const id = await s.waiting()
    await s.server.clock.advance(30)
    await s.resend(id, 204)
    expect((await messages()).slice(0, 2)).toMatchObject([{ codeState: 'LIVE' }, { codeState: 'REPLACED' }])
    await s.authorize(id, { code: await s.lastCode() }, 200)
    expect((await messages()).slice(0, 2)).toMatchObject([{ codeState: 'USED' }, { codeState: 'REPLACED' }])
  })

  it('is when a code to this number last proved something, payments among it', async () => {
    const login = (await phone())?.lastUsedAt
    await s.server.clock.advance(60)
    await s.authorize(await s.waiting(), { code: SANDBOX_CODE }, 200)
    const paid = s.server.clock.iso()
    expect(login).not.toBe(paid)
    expect(await phone()).toMatchObject({ lastUsedAt: paid })
    await changePhone()
    await provePhone()
    expect(await phone()).toMatchObject({ phoneNumber: OTHER_PHONE, lastUsedAt: null })
  })
})
