import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mexicanAccount, type PaymentSetup, startPaymentSetup, usAccount } from '../testing/payments'

const CONSENT = {
  acceptedAt: '2026-11-20T10:00:00Z',
  ipAddress: '203.0.113.9',
  termsVersion: 'V1',
  acceptanceMethod: 'CHECKBOX' as const,
}

let setup: PaymentSetup
let account: string
let payee: string
let payeeAbroad: string
beforeEach(async () => {
  setup = await startPaymentSetup()
  account = await setup.accountId('USD')
  payee = await setup.externalAccount('USD', usAccount())
  payeeAbroad = await setup.externalAccount('MXN', mexicanAccount())
  await setup.fund(account, 500_00)
})
afterEach(() => setup.server.close())

const platform = () => setup.server.as.platform
const requireTerms = (isEndUserTermsRequired: boolean) =>
  setup.server.as.desk.call('updateHostSettings', { body: { isEndUserTermsRequired } }, 200)

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
const quoteBody = () => setup.quoteBody({ destination: { destinationType: 'ACCOUNT', accountId: payeeAbroad } })
const quote: Act = async (status) => platform().call('createQuote', { body: await quoteBody() }, status)

describe('where end-user terms are required (behaviour 4)', () => {
  it.each([
    ['transfer out', out],
    ['transfer in', into],
    ['quote', quote],
  ])('no %s moves money of a customer who has not accepted them, until the consent is recorded', async (_name, act) => {
    await requireTerms(true)
    expect(await act(403)).toMatchObject({ code: 'END_USER_TERMS_NOT_ACCEPTED' })
    expect(await setup.balanceOf(account)).toEqual({ balance: 500_00, total: 500_00 })
    const consent = { customerType: 'INDIVIDUAL' as const, endUserTermsConsent: CONSENT }
    await platform().call('updateCustomerById', { params: { customerId: setup.customerId }, body: consent }, 200)
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
