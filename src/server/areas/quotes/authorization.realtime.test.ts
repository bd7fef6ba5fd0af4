import { beforeEach, describe, expect, it } from 'vitest'
import { usAccount } from '../../testing/payments'
import { individualBody } from '../../testing/people'
import { shareTestServer } from '../../testing/sharedServer'
import { SANDBOX_CODE } from '../sca/testing/scaSetup'
import { type AuthorizationSetup, FUNDED, startAuthorizationSetup } from './testing/authorizationSetup'

const server = shareTestServer()
let s: AuthorizationSetup
beforeEach(async () => {
  s = await startAuthorizationSetup({ on: server })
})

describe('a payment that is funded in real time', () => {
  const realtime = { source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' } } as const
  const create = <S extends 201 | 202 | 400 | 409>(to: string, status: S) =>
    s.platform().call(
      'createQuote',
      {
        body: {
          source: { ...realtime.source, customerId: s.customerId },
          destination: { destinationType: 'ACCOUNT', accountId: to },
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: 100_00,
        },
      },
      status,
    )

  it('is challenged when it is made, and tells where to send the money once it was proven', async () => {
    const made = await create(s.american, 202)
    expect(made).toMatchObject({ status: 'PENDING_AUTHORIZATION', scaChallenge: { purpose: 'TRANSFER' } })
    expect(made).not.toHaveProperty('paymentInstructions')
    const { id } = made
    expect(await s.paymentOf(id)).not.toHaveProperty('paymentInstructions')
    expect(await s.eventsOf(id)).toEqual(['OUTGOING_PAYMENT.PENDING_AUTHORIZATION'])
    const fund = { body: { quoteId: id, currencyCode: 'USD' } }
    expect(await s.platform().call('sandboxSend', fund, 400)).toMatchObject({
      details: { reason: 'AWAITING_AUTHORIZATION' },
    })
    const proven = await s.authorize(id, { code: SANDBOX_CODE }, 200)
    expect(proven).toMatchObject({ status: 'PENDING', paymentInstructions: expect.any(Array) })
    expect(await s.paymentOf(id)).toMatchObject({ status: 'PENDING', paymentInstructions: expect.any(Array) })
    await s.platform().call('sandboxSend', fund, 200)
    await s.server.clock.advance(2)
    expect(await s.read(id)).toMatchObject({ status: 'COMPLETED' })
  })

  it('waits no longer than the quote holds, and keeps its secret when it fails', async () => {
    await s.server.as.desk.call('updateHostSettings', { body: { quoteLifetimeSeconds: 60 } }, 200)
    const { id, expiresAt, scaChallenge } = await create(s.american, 202)
    expect(scaChallenge?.expiresAt).toBe(expiresAt)
    await s.server.clock.advance(60)
    expect(await s.read(id)).toMatchObject({ status: 'FAILED' })
    expect(await s.read(id)).not.toHaveProperty('paymentInstructions')
  })

  it('is not challenged to a trusted payee, and needs a login', async () => {
    await s.trust(s.american)
    expect(await create(s.american, 201)).toMatchObject({ status: 'PENDING', paymentInstructions: expect.any(Array) })
    await s.logOut()
    expect(await create(s.mexican, 409)).toMatchObject({ code: 'SCA_SESSION_REQUIRED' })
  })
})

describe('a payment that the holder of an outside account may push', () => {
  const outside = async (end: string) => {
    const body = { customerId: s.customerId, currency: 'USD', accountInfo: usAccount(end) }
    return (await s.platform().call('createCustomerExternalAccount', { body }, 201)).id
  }
  const pushed = async (to: string, end = '777') =>
    s.quote({ source: { sourceType: 'ACCOUNT', accountId: await outside(end) } }, to)
  const push = <S extends 200 | 400>(quoteId: string, status: S) =>
    s.platform().call('sandboxSend', { body: { quoteId, currencyCode: 'USD' } }, status)

  it('is not made by that while its customer would be asked to prove it', async () => {
    const id = await pushed(s.american)
    expect(await push(id, 400)).toMatchObject({ details: { reason: 'AWAITING_AUTHORIZATION', status: 'PENDING' } })
    expect(await s.read(id)).toMatchObject({ status: 'PENDING' })
    expect(await s.execute(id, 200)).toMatchObject({ status: 'PENDING_AUTHORIZATION' })
    expect(await s.authorize(id, { code: SANDBOX_CODE }, 200)).toMatchObject({ status: 'PROCESSING' })
  })

  it('is made to a trusted payee as long as somebody is logged in, and where nobody is asked', async () => {
    await s.trust(s.american)
    const [one, other] = [await pushed(s.american), await pushed(s.american, '888')]
    await push(one, 200)
    await s.logOut()
    await push(other, 400)
    await s.server.as.desk.call('updateHostSettings', { body: { scaRules: 'OFF' } }, 200)
    await push(other, 200)
  })
})

describe('a transfer', () => {
  const out = <S extends 201 | 409>(status: S) => {
    const body = { source: { accountId: s.usd }, destination: { accountId: s.american }, amount: 10_00 }
    return s.platform().call('createTransferOut', { body }, status)
  }
  const into = <S extends 201 | 409>(status: S) => {
    const body = { source: { accountId: s.american }, destination: { accountId: s.usd }, amount: 10_00 }
    return s.platform().call('createTransferIn', { body }, status)
  }

  it('is proven by the login', async () => {
    await out(201)
    await into(201)
    await s.logOut()
    for (const refused of [await out(409), await into(409)])
      expect(refused).toMatchObject({ code: 'SCA_SESSION_REQUIRED' })
    expect(await s.balance()).toBe(FUNDED)
  })
})

it('customers of before are asked from their first enrolment on', async () => {
  const { id = '' } = await s.platform().call('createCustomer', { body: individualBody({ region: 'FR' }) }, 201)
  const row = { customer_id: id, is_deferred: 1, failed_attempts: 0, locked_until: null, is_suspended: 0 }
  await s.server.service.store.write((tx) => tx.insertInto('sca_standings').values(row).execute())
  const accountId = await s.fundedAccount(id)
  const source = { sourceType: 'ACCOUNT', accountId } as const
  const body = { customerId: id, currency: 'USD', accountInfo: usAccount('888') }
  const to = (await s.platform().call('createCustomerExternalAccount', { body }, 201)).id
  expect(await s.execute(await s.quote({ source }, to), 200)).toMatchObject({ status: 'PROCESSING' })
  const start = { query: { customerId: id }, body: { type: 'TOTP' } } as const
  const started = await s.platform().call('startScaFactorEnrollment', start, 200)
  const secret = 'secret' in started ? started.secret : ''
  expect(await s.execute(await s.quote({ source }, to), 200)).toMatchObject({ status: 'PROCESSING' })
  const confirm = { query: { customerId: id }, body: { type: 'TOTP', secret, code: SANDBOX_CODE } } as const
  await s.platform().call('confirmScaFactorEnrollment', confirm, 200)
  expect(await s.execute(await s.quote({ source }, to), 409)).toMatchObject({ code: 'SCA_SESSION_REQUIRED' })
})
