import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../contract/operations'
import { mexicanAccount, usAccount } from '../../testing/payments'
import { individualBody } from '../../testing/people'
import { shareTestServer } from '../../testing/sharedServer'
import { SANDBOX_CODE, type ScaSetup, startScaSetup } from './testing/scaSetup'

const UNKNOWN = 'ExternalAccount:00000000-0000-7000-8000-000000000000'

const server = shareTestServer()
let setup: ScaSetup
let payee: string
beforeEach(async () => {
  setup = await startScaSetup({ on: server })
  payee = await register(setup.customerId)
  await setup.login()
})

const platform = () => setup.server.as.platform

async function register(customerId: string, accountInfo = mexicanAccount(), currency = 'MXN'): Promise<string> {
  return (await platform().call('createCustomerExternalAccount', { body: { customerId, currency, accountInfo } }, 201))
    .id
}

const start = <S extends 200 | 400 | 404 | 409>(id: string, status: S) =>
  platform().call('startBeneficiaryTrust', { params: { externalAccountId: id } }, status)
type Body = Call<'confirmBeneficiaryTrust'>['body']
const confirm = <S extends 200 | 400 | 404 | 409>(id: string, body: object, status: S) =>
  platform().call('confirmBeneficiaryTrust', { params: { externalAccountId: id }, body: body as Body }, status)
const startUntrust = () => platform().call('startBeneficiaryUntrust', { params: { externalAccountId: payee } }, 200)
const confirmUntrust = <S extends 200 | 400>(body: object, status: S) =>
  platform().call('confirmBeneficiaryUntrust', { params: { externalAccountId: payee }, body: body as Body }, status)

async function begun(id = payee) {
  const { scaChallenge } = await start(id, 200)
  return { challengeId: scaChallenge?.id, code: await setup.lastCode() }
}

describe('trust in a payee', () => {
  it('is given by the code of its challenge, and taken back by another', async () => {
    const { scaChallenge } = await start(payee, 200)
    const expiresAt = new Date(setup.server.clock.now() + 300_000).toISOString()
    expect(scaChallenge).toEqual({
      id: expect.stringMatching(/^ScaChallenge:/),
      expiresAt,
      factor: 'SMS_OTP',
      availableFactors: ['SMS_OTP'],
      purpose: null,
    })
    const proof = { challengeId: scaChallenge?.id, code: SANDBOX_CODE }
    expect(await confirm(payee, proof, 200)).toEqual({ trusted: true })
    expect(await start(payee, 200)).toEqual({})
    expect(await confirm(payee, { code: 'anything' }, 200)).toEqual({ trusted: true })
    const { scaChallenge: back } = await startUntrust()
    expect(await confirmUntrust({ challengeId: back?.id, code: SANDBOX_CODE }, 200)).toEqual({ trusted: false })
    expect(await startUntrust()).toEqual({})
    expect(await confirmUntrust({ code: 'anything' }, 200)).toEqual({ trusted: false })
  })

  it('is given by the passkey as well', async () => {
    const passkey = await setup.enrolPasskey()
    const { scaChallenge } = await start(payee, 200)
    expect(scaChallenge).toMatchObject({
      factor: 'SMS_OTP',
      availableFactors: ['SMS_OTP', 'PASSKEY'],
      passkeyAllowedOrigins: ['https://app.example'],
    })
    const answer = await passkey.answer(scaChallenge?.passkeyAssertionOptions?.challenge)
    await confirm(payee, { challengeId: scaChallenge?.id, ...answer }, 200)
  })

  it('keeps the account from being deleted until it is taken back', async () => {
    await confirm(payee, await begun(), 200)
    const params = { externalAccountId: payee }
    expect(await platform().call('deleteCustomerExternalAccountById', { params }, 409)).toMatchObject({
      code: 'BENEFICIARY_TRUSTED',
      details: { field: 'externalAccountId' },
    })
    const { scaChallenge } = await startUntrust()
    await confirmUntrust({ challengeId: scaChallenge?.id, code: SANDBOX_CODE }, 200)
    await platform().call('deleteCustomerExternalAccountById', { params }, 204)
  })

  it('holds nothing where strong authentication is asked of nobody', async () => {
    await confirm(payee, await begun(), 200)
    await setup.server.as.desk.call('updateHostSettings', { body: { scaRules: 'OFF' } }, 200)
    await platform().call('deleteCustomerExternalAccountById', { params: { externalAccountId: payee } }, 204)
  })
})

describe('a proof of trust', () => {
  it.each([
    ['no challenge named', { challengeId: null }, 'challengeId', 'CHALLENGE_UNKNOWN'],
    ['another challenge', { challengeId: 'ScaChallenge:x' }, 'challengeId', 'CHALLENGE_UNKNOWN'],
    ['a wrong code', { code: '000000' }, 'code', 'CODE_WRONG'],
    [
      'a passkey that nobody has',
      { code: null, passkeyAssertion: {}, origin: 'x' },
      'passkeyAssertion',
      'FACTOR_MISMATCH',
    ],
  ])('is refused with %s', async (_what, change, field, reason) => {
    const proof = await begun()
    expect(await confirm(payee, { ...proof, ...change }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field, reason },
    })
    await confirm(payee, proof, 200)
  })

  it('is refused for another account, another act, before a start, and when it was replaced', async () => {
    expect(await confirm(payee, { code: SANDBOX_CODE }, 400)).toMatchObject({
      details: { field: 'challengeId', reason: 'NO_CHALLENGE' },
    })
    const other = await register(setup.customerId, usAccount(), 'USD')
    const ofOther = await begun(other)
    const first = await begun()
    expect(await confirm(payee, ofOther, 400)).toMatchObject({ details: { reason: 'CHALLENGE_UNKNOWN' } })
    const second = await begun()
    expect(await confirm(payee, first, 400)).toMatchObject({ details: { reason: 'CHALLENGE_UNKNOWN' } })
    await confirm(payee, second, 200)
    expect(await confirmUntrust(second, 400)).toMatchObject({ details: { reason: 'NO_CHALLENGE' } })
  })

  it('is too late after five minutes', async () => {
    const proof = await begun()
    await setup.server.clock.advance(300)
    expect(await confirm(payee, proof, 400)).toMatchObject({ details: { reason: 'CHALLENGE_EXPIRED' } })
  })

  it('may be wrong four times', async () => {
    const proof = await begun()
    for (let n = 0; n < 5; n += 1) await confirm(payee, { ...proof, code: '000000' }, 400)
    expect(await confirm(payee, proof, 400)).toMatchObject({ details: { reason: 'NO_CHALLENGE' } })
  })

  it('needs a login that has not run out', async () => {
    const proof = await begun()
    await platform().call(
      'recordSecurityEvent',
      { query: { customerId: setup.customerId }, body: { eventType: 'RESET_PASSWORD_COMPLETED' } },
      200,
    )
    expect(await confirm(payee, proof, 409)).toMatchObject({
      code: 'SCA_SESSION_REQUIRED',
      details: { field: 'externalAccountId' },
    })
    expect(await start(payee, 409)).toMatchObject({ code: 'SCA_SESSION_REQUIRED' })
    await setup.login()
    await setup.server.clock.advance(180 * 86_400 - 1)
    await start(payee, 200)
    await setup.server.clock.advance(1)
    await start(payee, 409)
  })
})

it('accounts of the platform and unknown ones are not found; those of customers elsewhere are refused', async () => {
  expect(await start(UNKNOWN, 404)).toMatchObject({ code: 'REFERENCE_NOT_FOUND' })
  await confirm(UNKNOWN, { code: SANDBOX_CODE }, 404)
  const own = { body: { currency: 'MXN', accountInfo: mexicanAccount() } }
  await start((await platform().call('createPlatformExternalAccount', own, 201)).id, 404)
  const { id = '' } = await platform().call('createCustomer', { body: individualBody() }, 201)
  expect(await start(await register(id), 409)).toMatchObject({
    code: 'CONFLICT',
    details: { reason: 'SCA_NOT_REQUIRED' },
  })
})
