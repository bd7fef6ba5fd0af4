import { beforeEach, describe, expect, it } from 'vitest'
import { SANDBOX_CODE, type ScaSetup, startScaSetup } from '../../areas/sca/testing/scaSetup'
import { individualBody } from '../../testing/people'
import { shareTestServer } from '../../testing/sharedServer'

const server = shareTestServer()
let setup: ScaSetup
beforeEach(async () => {
  setup = await startScaSetup({ on: server })
})

const desk = () => setup.server.as.desk
const params = () => ({ customerId: setup.customerId })
const query = params
const read = () => desk().call('getCustomerAuthentication', { params: params() }, 200)
const codes = () => desk().call('getCustomerProofCodes', { params: params() }, 200)
const reason = 'The customer called and was identified'
const fail = <S extends 200 | 423>(status: S) => {
  const body = { eventType: 'FAILED_LOGIN_ATTEMPT' } as const
  return setup.server.as.platform.call('recordSecurityEvent', { query: query(), body }, status)
}

describe('how a customer stands with strong authentication', () => {
  it('names the rule, the factors with their last use, and the sessions', async () => {
    await setup.login()
    await setup.server.clock.advance(60)
    await setup.enrolTotp()
    const passkey = await setup.enrolPasskey()
    const found = await read()
    expect(found).toMatchObject({
      customerId: setup.customerId,
      rule: 'REGION',
      region: 'DE',
      isAsked: true,
      isDeferred: false,
      resets: [],
      challenges: [],
      trustedPayees: [],
    })
    expect(found.factors).toMatchObject([
      { factor: 'SMS_OTP', isUsable: true, enrolledAt: null, lastUsedAt: found.sessions[0]?.createdAt },
      { factor: 'TOTP', recoveryCodesLeft: 10, credentialId: null },
      { factor: 'PASSKEY', recoveryCodesLeft: null, credentialId: passkey.credentialId },
    ])
    expect(found.sessions).toMatchObject([{ factor: 'SMS_OTP', endUserIpAddress: '203.0.113.7' }])
  })

  it('says why it is not asked', async () => {
    const { id = '' } = await setup.server.as.platform.call('createCustomer', { body: individualBody({}) }, 201)
    const outside = await desk().call('getCustomerAuthentication', { params: { customerId: id } }, 200)
    expect(outside).toMatchObject({ isAsked: false, rule: 'REGION' })
    await setup.server.as.desk.call('updateHostSettings', { body: { scaRules: 'OFF' } }, 200)
    expect(await read()).toMatchObject({ isAsked: false, rule: 'OFF', region: 'DE' })
  })

  it('shows open challenges and resets', async () => {
    await setup.server.as.platform.call('startScaLogin', { query: query(), body: { factor: 'SMS_OTP' } }, 200)
    await setup.server.as.platform.call('startTwoFactorReset', { query: query(), body: { factor: 'SMS_OTP' } }, 201)
    const found = await read()
    expect(found.challenges).toMatchObject([{ kind: 'LOGIN', subjectId: 'SMS_OTP', failedAttemptsMax: 5 }])
    expect(found.resets).toMatchObject([{ factor: 'SMS_OTP', status: 'INITIATED', enrollmentStatus: null }])
    await setup.server.clock.advance(15 * 60)
    expect(await read()).toMatchObject({ challenges: [], resets: [{ status: 'EXPIRED' }] })
  })
})

describe('the acts of the desk', () => {
  it('end one session with a reason, once', async () => {
    await setup.login()
    await setup.login()
    const [first, second] = (await read()).sessions
    const end = <S extends 200 | 400 | 404 | 409>(sessionId: string, status: S, why = reason) =>
      desk().call('endScaSession', { params: { ...params(), sessionId }, body: { reason: why } }, status)
    const left = await end(first?.id ?? '', 200)
    expect(left.sessions.map(({ id }) => id)).toEqual([second?.id])
    expect(await end(first?.id ?? '', 409)).toMatchObject({ details: { reason: 'SESSION_ENDED' } })
    await end('ScaSession:00000000-0000-7000-8000-000000000000', 404)
    const audit = await desk().call('listAuditEntries', { query: { targetId: setup.customerId } }, 200)
    expect(audit.data.find(({ operationId }) => operationId === 'endScaSession')).toMatchObject({ reason })
  })

  it('lift a lock and a suspension with a reason; sessions stay, and the count begins at zero', async () => {
    await setup.login()
    const lift = <S extends 200 | 409>(status: S) =>
      desk().call('liftScaLock', { params: params(), body: { reason } }, status)
    for (const _ of [1, 2, 3, 4]) await fail(200)
    expect(await lift(409)).toMatchObject({ details: { reason: 'NOT_LOCKED' } })
    await fail(423)
    expect((await read()).lockout).toMatchObject({ failedAttempts: 5, isLocked: true, isSuspended: false })
    const lifted = await lift(200)
    expect(lifted.lockout).toMatchObject({ failedAttempts: 0, isLocked: false, lockedUntil: null })
    expect(lifted.sessions).toHaveLength(1)
    await setup.login()
  })

  it('are for the desk only', async () => {
    const url = `/console/api/customers/${setup.customerId}/authentication`
    const { status } = await setup.server.raw({ method: 'GET', url, headers: { host: 'localhost:4010' } })
    expect(status).toBe(401)
  })
})

describe('the codes that the customer would type', () => {
  it('are those of the app and of what was sent, until they are used or over', async () => {
    expect(await codes()).toEqual({ literal: SANDBOX_CODE, app: null, sent: [] })
    await setup.takeRealCodesOnly()
    await setup.enrolTotp()
    await setup.server.clock.advance(60)
    const { challengeId } = await setup.server.as.platform.call(
      'startScaLogin',
      { query: query(), body: { factor: 'SMS_OTP' } },
      200,
    )
    const { app, sent, literal } = await codes()
    expect(literal).toBeNull()
    expect(sent).toMatchObject([{ challengeId, kind: 'LOGIN', code: await setup.lastCode() }])
    const login = { factor: 'TOTP', code: app?.code ?? '', endUserIpAddress: '203.0.113.7' } as const
    expect(app?.isUsed).toBe(false)
    await setup.server.as.platform.call('completeScaLogin', { query: query(), body: login }, 200)
    expect((await codes()).app).toMatchObject({ code: app?.code, isUsed: true })
    await setup.server.clock.advance(300)
    const later = await codes()
    expect(later.sent).toEqual([])
    expect(later.app?.isUsed).toBe(false)
  })
})

describe('the contact checks of a customer', () => {
  it('say what is verified since when, what waits, and which code was sent', async () => {
    const checks = () => desk().call('getCustomerContactChecks', { params: params() }, 200)
    const phoneVerified = (await checks()).contacts[1]
    expect(phoneVerified).toMatchObject({ channel: 'SMS', status: 'VERIFIED', code: null })
    expect(phoneVerified?.verifiedAt).toBe(setup.server.clock.iso())
    await setup.server.as.platform.call('sendCustomerEmailVerification', { params: params() }, 204)
    const [email] = (await checks()).contacts
    expect(email).toMatchObject({ channel: 'EMAIL', status: 'PENDING', verifiedAt: null, code: { state: 'LIVE' } })
    expect((await codes()).sent).toMatchObject([{ kind: 'EMAIL', challengeId: null, code: SANDBOX_CODE }])
    await setup.server.clock.advance(600)
    expect((await checks()).contacts[0]).toMatchObject({ code: { state: 'EXPIRED' } })
    await setup.server.as.desk.call('updateHostSettings', { body: { contactRules: 'OFF' } }, 200)
    expect(await checks()).toMatchObject({
      isAsked: false,
      contacts: [{ status: 'NOT_ASKED' }, { status: 'NOT_ASKED' }],
    })
  })
})
