import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../contract/operations'
import { createIds } from '../../foundation/ids'
import { createUnitOfWork } from '../../kernel/unitOfWork'
import { shareTestServer } from '../../testing/sharedServer'
import { decideResetLiveness, openResetLiveness } from './public'
import { PHONE, type ScaSetup, startScaSetup } from './testing/scaSetup'

type Factor = 'SMS_OTP' | 'TOTP' | 'PASSKEY'

const UNKNOWN = 'TwoFactorReset:00000000-0000-7000-8000-000000000000'

const server = shareTestServer()
let setup: ScaSetup
beforeEach(async () => {
  setup = await startScaSetup({ on: server })
})

const platform = () => setup.server.as.platform
const query = () => ({ customerId: setup.customerId })
const start = <S extends 201 | 400 | 429>(factor: Factor, status: S) =>
  platform().call('startTwoFactorReset', { query: query(), body: { factor } }, status)
const poll = <S extends 200 | 404>(resetId: string, status: S) =>
  platform().call('getTwoFactorResetStatus', { query: query(), params: { resetId } }, status)
const complete = <S extends 204 | 400 | 404>(resetId: string, status: S, body?: object) =>
  platform().call(
    'completeTwoFactorReset',
    { query: query(), params: { resetId }, body: body as Call<'completeTwoFactorReset'>['body'] },
    status,
  )
const statusOf = async (resetId: string) => (await poll(resetId, 200)).status

async function passed(factor: Factor) {
  const { resetId } = await start(factor, 201)
  await poll(resetId, 200)
  await poll(resetId, 200)
  return resetId
}

describe('a reset', () => {
  it('passes at the second question, and removes the app until it is enrolled again', async () => {
    await setup.enrolTotp()
    const started = await start('TOTP', 201)
    const { resetId, expiresAt } = started
    expect(started).toMatchObject({ livenessAccessToken: expect.any(String), verificationLink: expect.any(String) })
    expect(expiresAt).toBe(new Date(setup.server.clock.now() + 900_000).toISOString())
    const pending = { factor: 'TOTP', enrollmentStatus: null, expiresAt, completedAt: null }
    expect(await poll(resetId, 200)).toEqual({ status: 'PENDING_REVIEW', ...pending })
    expect(await poll(resetId, 200)).toEqual({ status: 'LIVENESS_PASSED', ...pending })
    expect(await poll(resetId, 200)).toEqual({ status: 'LIVENESS_PASSED', ...pending })
    await setup.server.clock.advance(60)
    await complete(resetId, 204)
    const completed = { ...pending, status: 'COMPLETED', completedAt: setup.server.clock.iso() }
    expect(await poll(resetId, 200)).toEqual({ ...completed, enrollmentStatus: 'PENDING' })
    expect((await platform().call('listScaFactors', { query: query() }, 200)).factors).toHaveLength(1)
    await setup.server.clock.advance(60)
    await setup.enrolTotp()
    expect(await poll(resetId, 200)).toEqual({ ...completed, enrollmentStatus: 'COMPLETED' })
  })

  it('of a passkey lets another one be enrolled', async () => {
    await setup.enrolPasskey()
    await complete(await passed('PASSKEY'), 204)
    await setup.enrolPasskey()
  })

  it('of a phone asks for the new number, and codes go there', async () => {
    const resetId = await passed('SMS_OTP')
    expect(await complete(resetId, 400)).toMatchObject({ details: { field: 'mobile', reason: 'MOBILE_MISSING' } })
    const wrong = { mobile: { countryCode: '+49', number: 'none' } }
    expect(await complete(resetId, 400, wrong)).toMatchObject({ details: { field: 'mobile.number' } })
    await complete(resetId, 204, { mobile: { countryCode: '+49', number: '170 7654321' } })
    expect(await poll(resetId, 200)).toMatchObject({ status: 'COMPLETED', enrollmentStatus: null })
    const customer = await platform().call('getCustomerById', { params: query() }, 200)
    expect(customer).toMatchObject({ phoneNumber: '+491707654321', contactVerification: { phone: 'VERIFIED' } })
    await setup.login()
    const { data } = await setup.server.as.desk.call('listSentMessages', {}, 200)
    expect(data[0]?.address).toBe('+491707654321')
    expect(PHONE).not.toBe(data[0]?.address)
  })

  it.each([
    ['INITIATED', 0],
    ['PENDING_REVIEW', 1],
  ])('that is %s is not completed', async (status, polls) => {
    await setup.enrolTotp()
    const { resetId } = await start('TOTP', 201)
    for (let n = 0; n < polls; n += 1) await poll(resetId, 200)
    expect(await complete(resetId, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'resetId', reason: `RESET_${status}`, status },
    })
  })

  it('is completed once', async () => {
    await setup.enrolTotp()
    const resetId = await passed('TOTP')
    await complete(resetId, 204)
    expect(await complete(resetId, 400)).toMatchObject({ details: { reason: 'RESET_COMPLETED' } })
  })

  it('expires with its window, whether it has passed or not', async () => {
    await setup.enrolTotp()
    const resetId = await passed('TOTP')
    const { resetId: other } = await start('TOTP', 201)
    await setup.server.clock.advance(899)
    expect(await statusOf(resetId)).toBe('LIVENESS_PASSED')
    await setup.server.clock.advance(1)
    expect([await statusOf(resetId), await statusOf(other)]).toEqual(['EXPIRED', 'EXPIRED'])
    expect(await complete(resetId, 400)).toMatchObject({ details: { reason: 'RESET_EXPIRED' } })
  })

  it('is nobody else’s, and none is invented', async () => {
    expect(await poll(UNKNOWN, 404)).toMatchObject({ code: 'REFERENCE_NOT_FOUND', details: { field: 'resetId' } })
    expect(await complete('nonsense', 404)).toMatchObject({ code: 'REFERENCE_NOT_FOUND' })
    const { resetId } = await start('SMS_OTP', 201)
    const other = { customerType: 'INDIVIDUAL', fullName: 'Ana', email: 'a@b.fr', region: 'FR' } as const
    const { id: customerId = '' } = await platform().call('createCustomer', { body: other }, 201)
    await platform().call('getTwoFactorResetStatus', { query: { customerId }, params: { resetId } }, 404)
  })

  it('is for a factor that is enrolled, and begins five times a day', async () => {
    expect(await start('PASSKEY', 400)).toMatchObject({ details: { field: 'factor', reason: 'FACTOR_NOT_ENROLLED' } })
    for (let n = 0; n < 5; n += 1) await start('SMS_OTP', 201)
    await setup.server.clock.advance(3600)
    expect(await start('SMS_OTP', 429)).toMatchObject({
      code: 'RATE_LIMITED',
      details: { field: 'customerId', retryAfterSeconds: 23 * 3600 },
    })
    await setup.server.clock.advance(23 * 3600)
    await start('SMS_OTP', 201)
  })
})

describe('the page of the check', () => {
  const asPage = (act: (context: Parameters<typeof openResetLiveness>[0]) => Promise<boolean>) => {
    const { service, clock } = setup.server
    const ids = createIds(() => clock.now())
    const whose = { actor: { kind: 'anonymous' }, platformId: '', isForecast: false } as const
    const given = { now: clock.now(), ids, sealing: service.sealing, ...whose }
    return service.store.write((tx) => act(createUnitOfWork(tx, given).context))
  }

  it.each([
    [true, 'LIVENESS_PASSED'],
    [false, 'REJECTED'],
  ])('decides once it was opened: passed %s', async (hasPassed, status) => {
    const started = await start('SMS_OTP', 201)
    const token = started.livenessAccessToken ?? ''
    expect(await asPage((context) => openResetLiveness(context, 'other'))).toBe(false)
    expect(await asPage((context) => openResetLiveness(context, token))).toBe(true)
    for (let n = 0; n < 3; n += 1) expect(await statusOf(started.resetId)).toBe('INITIATED')
    expect(await asPage((context) => decideResetLiveness(context, token, hasPassed))).toBe(true)
    expect(await statusOf(started.resetId)).toBe(status)
    expect(await asPage((context) => decideResetLiveness(context, token, true))).toBe(false)
  })
})
