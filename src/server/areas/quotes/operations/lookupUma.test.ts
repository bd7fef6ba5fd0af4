import { beforeEach, describe, expect, it } from 'vitest'
import { mexicanAccount, type PaymentSetup, startPaymentSetup } from '../../../testing/payments'
import { individualBody } from '../../../testing/people'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()
let setup: PaymentSetup
beforeEach(async () => {
  setup = await startPaymentSetup({ on: server })
})

const platform = () => setup.server.as.platform
type Query = { customerId?: string; senderUmaAddress?: string }
const lookUp = (receiverUmaAddress: string, query: Query = {}) =>
  platform().call('lookupUma', { params: { receiverUmaAddress }, query }, 200)
const refuse = async (receiverUmaAddress: string, status: 400 | 404 | 412 | 424, query: Query = {}) => {
  const { code, details } = await platform().call('lookupUma', { params: { receiverUmaAddress }, query }, status)
  return { code, field: details?.field, reason: details?.reason }
}
const codesOf = (reply: Awaited<ReturnType<typeof lookUp>>) =>
  reply.supportedCurrencies.map(({ currency }) => currency.code)

describe('lookupUma', () => {
  it.each([
    ['$success.usd', 'USD'],
    ['$success.eur', 'EUR'],
    ['$success.mxn', 'MXN'],
    ['$pending.long.usd', 'USD'],
    ['$fail.compliance.usd', 'USD'],
  ])('finds the sandbox receiver %s, who takes %s', async (localPart, currency) => {
    const found = await lookUp(`${localPart}@sandbox.countersign.test`)
    expect(found).toMatchObject({ receiverUmaAddress: `${localPart}@sandbox.countersign.test` })
    expect(codesOf(found)).toEqual([currency])
    expect(found.lookupId).toMatch(/^Lookup:/)
    expect(found.requiredPayerDataFields?.filter(({ mandatory }) => mandatory)).toEqual([])
  })

  it('takes an address in capitals, and keeps it in lower case', async () => {
    const found = await lookUp('$SUCCESS.USD@Sandbox.Countersign.Test')
    expect(found.receiverUmaAddress).toBe('$success.usd@sandbox.countersign.test')
  })

  it('finds a customer of ours, who takes what its accounts hold', async () => {
    const other = await platform().call('createCustomer', { body: individualBody({ fullName: 'Ida Holm' }) }, 201)
    const found = await lookUp(other.umaAddress ?? '', { customerId: setup.customerId })
    expect(codesOf(found)).toEqual(expect.arrayContaining(['USD', 'EUR']))
    expect(codesOf(found)).not.toContain('USDB')
    expect(found).not.toHaveProperty('requiredPayerDataFields')
  })

  it('finds only the currency of the external account that the customer takes UMA deposits on', async () => {
    const customer = await platform().call('getCustomerById', { params: { customerId: setup.customerId } }, 200)
    const body = { customerId: setup.customerId, currency: 'MXN', accountInfo: mexicanAccount() }
    await platform().call('createCustomerExternalAccount', { body: { ...body, defaultUmaDepositAccount: true } }, 201)
    expect(codesOf(await lookUp(customer.umaAddress ?? ''))).toEqual(['MXN'])
  })

  it('finds anybody at a listed provider, blocked ones too', async () => {
    const found = await lookUp('$maria@luzonpay.example')
    expect(codesOf(found)).toEqual(['PHP', 'USDT'])
    expect(found.requiredPayerDataFields).toContainEqual({ name: 'FULL_NAME', mandatory: true })
    expect(codesOf(await lookUp('$someone@quickcoin.example'))).toEqual(['USD', 'BTC'])
  })
})

describe('lookupUma refuses', () => {
  it.each([
    ['nonsense', 400, 'INVALID_UMA_ADDRESS'],
    ['maria@luzonpay.example', 400, 'INVALID_UMA_ADDRESS'],
    ['$nobody@sandbox.countersign.test', 404, 'UMA_NOT_FOUND'],
    ['$success.gbp@sandbox.countersign.test', 404, 'UMA_NOT_FOUND'],
    ['$maria@nowhere.example', 424, 'LNURLP_REQUEST_FAILED'],
    ['$lookup.nobody@luzonpay.example', 404, 'UMA_NOT_FOUND'],
    ['$lookup.no-answer@luzonpay.example', 424, 'LNURLP_REQUEST_FAILED'],
    ['$lookup.no-keys@luzonpay.example', 424, 'COUNTERPARTY_PUBKEY_FETCH_ERROR'],
    ['$lookup.no-version@luzonpay.example', 424, 'NO_COMPATIBLE_UMA_VERSION'],
    ['$lookup.old-version@luzonpay.example', 412, 'UNSUPPORTED_UMA_VERSION'],
    ['$lookup.unreadable@luzonpay.example', 400, 'PARSE_LNURLP_RESPONSE_ERROR'],
  ] as const)('%s with %i %s', async (address, status, code) => {
    expect(await refuse(address, status)).toMatchObject({ code, field: 'receiverUmaAddress' })
  })

  it('the sender’s own address, named by id or by address', async () => {
    const { umaAddress = '' } = await platform().call(
      'getCustomerById',
      { params: { customerId: setup.customerId } },
      200,
    )
    expect((await refuse(umaAddress, 400, { customerId: setup.customerId })).code).toBe('SELF_PAYMENT')
    expect((await refuse(umaAddress, 400, { senderUmaAddress: umaAddress })).code).toBe('SELF_PAYMENT')
  })

  it('an unknown sender, and two senders at once', async () => {
    const address = '$success.usd@sandbox.countersign.test'
    const customerId = 'Customer:01890000-0000-7000-8000-000000000000'
    expect((await refuse(address, 404, { customerId })).code).toBe('USER_NOT_FOUND')
    expect((await refuse(address, 404, { senderUmaAddress: '$nobody@sandbox.countersign.test' })).code).toBe(
      'USER_NOT_FOUND',
    )
    expect((await refuse(address, 400, { senderUmaAddress: 'nonsense' })).code).toBe('INVALID_UMA_ADDRESS')
    const twice = { customerId: setup.customerId, senderUmaAddress: address }
    expect((await refuse(address, 400, twice)).reason).toBe('SENDER_NAMED_TWICE')
  })

  it('a customer that cannot take payments yet', async () => {
    const body = individualBody({ fullName: 'Waiting 001' })
    const { umaAddress = '' } = await platform().call('createCustomer', { body }, 201)
    expect(await refuse(umaAddress, 404)).toMatchObject({ code: 'UMA_NOT_FOUND', reason: 'RECEIVER_NOT_READY' })
  })
})

describe('lookupExternalAccount', () => {
  it('answers the currency of the account, and a lookup that a quote may name', async () => {
    const accountId = await setup.externalAccount('MXN', mexicanAccount())
    const query = { customerId: setup.customerId }
    const found = await platform().call('lookupExternalAccount', { params: { accountId }, query }, 200)
    expect(found).toMatchObject({ accountId, supportedCurrencies: [{ currency: { code: 'MXN' } }] })
    const destination = { destinationType: 'ACCOUNT', accountId } as const
    const body = await setup.quoteBody({ destination, lookupId: found.lookupId })
    await platform().call('createQuote', { body }, 201)
    await setup.server.clock.advance(15 * 60)
    expect((await platform().call('createQuote', { body }, 404)).code).toBe('LOOKUP_REQUEST_NOT_FOUND')
  })

  it('does not know accounts of other customers, nor what does not exist', async () => {
    const accountId = await setup.externalAccount('MXN', mexicanAccount())
    const other = await platform().call('createCustomer', { body: individualBody() }, 201)
    const codeOf = async (id: string, query: Query) =>
      (await platform().call('lookupExternalAccount', { params: { accountId: id }, query }, 404)).code
    expect(await codeOf(accountId, { customerId: other.id })).toBe('REFERENCE_NOT_FOUND')
    expect(await codeOf('nonsense', {})).toBe('REFERENCE_NOT_FOUND')
  })

  it('answers nothing about accounts of a deleted customer', async () => {
    const accountId = await setup.externalAccount('MXN', mexicanAccount())
    await platform().call('deleteCustomerById', { params: { customerId: setup.customerId } }, 200)
    const refused = await platform().call('lookupExternalAccount', { params: { accountId } }, 404)
    expect(refused).toMatchObject({ code: 'USER_NOT_FOUND', details: { field: 'accountId' } })
  })
})
