import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mexicanAccount, type PaymentWorld, startPaymentWorld, usAccount } from '../testing/payments'

const CONSENT = {
  acceptedAt: '2026-11-20T10:00:00Z',
  ipAddress: '203.0.113.9',
  termsVersion: 'V1',
  acceptanceMethod: 'CHECKBOX' as const,
}

let world: PaymentWorld
let account: string
let payee: string
let payeeAbroad: string
beforeEach(async () => {
  world = await startPaymentWorld()
  account = await world.accountId('USD')
  payee = await world.externalAccount('USD', usAccount())
  payeeAbroad = await world.externalAccount('MXN', mexicanAccount())
  await world.fund(account, 500_00)
})
afterEach(() => world.server.close())

const platform = () => world.server.as.platform
const requireTerms = (isEndUserTermsRequired: boolean) =>
  world.server.as.console.call('updateHostSettings', { body: { isEndUserTermsRequired } }, 200)

type Act = (status: 201 | 403) => Promise<unknown>
const out: Act = (status) =>
  platform().call(
    'createTransferOut',
    { body: { source: { accountId: account }, destination: { accountId: payee }, amount: 100_00 } },
    status,
  )
const into: Act = (status) =>
  platform().call(
    'createTransferIn',
    { body: { source: { accountId: payee }, destination: { accountId: account }, amount: 100_00 } },
    status,
  )
const quoteBody = () => world.quoteBody({ destination: { destinationType: 'ACCOUNT', accountId: payeeAbroad } })
const quote: Act = async (status) => platform().call('createQuote', { body: await quoteBody() }, status)

describe('where end-user terms are required (behaviour 4)', () => {
  it.each([
    ['transfer out', out],
    ['transfer in', into],
    ['quote', quote],
  ])('no %s moves money of a customer who has not accepted them, until the consent is recorded', async (_name, act) => {
    await requireTerms(true)
    expect(await act(403)).toMatchObject({ code: 'END_USER_TERMS_NOT_ACCEPTED' })
    expect(await world.balanceOf(account)).toEqual({ balance: 500_00, total: 500_00 })
    const consent = { customerType: 'INDIVIDUAL' as const, endUserTermsConsent: CONSENT }
    await platform().call('updateCustomerById', { params: { customerId: world.customerId }, body: consent }, 200)
    await act(201)
  })

  it('a quote made before is not executed', async () => {
    const { id } = await platform().call('createQuote', { body: await quoteBody() }, 201)
    await requireTerms(true)
    const call = { params: { quoteId: id } }
    expect(await platform().call('executeQuote', call, 403)).toMatchObject({ code: 'END_USER_TERMS_NOT_ACCEPTED' })
    await requireTerms(false)
    await platform().call('executeQuote', call, 200)
  })
})
