import { beforeEach, describe, expect, it } from 'vitest'
import { businessBody, individualBody } from '../../testing/people'
import { shareTestServer } from '../../testing/sharedServer'

const EMAIL = 'lena@example.de'
const PHONE = '+4915112345678'

const server = shareTestServer()
let customerId: string
beforeEach(async () => {
  await server.as.desk.call('updateHostSettings', { body: { realCodes: false, contactRules: 'REGION' } }, 200)
  const body = individualBody({ region: 'DE', email: EMAIL, phoneNumber: PHONE })
  customerId = (await server.as.platform.call('createCustomer', { body }, 201)).id
})

const params = () => ({ customerId })
const send = <S extends 204 | 404 | 409>(status: S, id = customerId) =>
  server.as.platform.call('sendCustomerEmailVerification', { params: { customerId: id } }, status)
const confirm = <S extends 200 | 400 | 404 | 409>(code: string, status: S, id = customerId) =>
  server.as.platform.call('confirmCustomerEmailVerification', { params: { customerId: id }, body: { code } }, status)
const customer = () => server.as.platform.call('getCustomerById', { params: params() }, 200)
const messages = async (id = customerId) =>
  (await server.as.desk.call('listSentMessages', {}, 200)).data.filter((message) => message.customerId === id)
const takeRealCodesOnly = () => server.as.desk.call('updateHostSettings', { body: { realCodes: true } }, 200)
const codeOf = async () => (await messages())[0]?.code ?? ''
/** Six digits that are not the code. */
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

describe('proving a contact', () => {
  it('sends a code that stands under sent messages, and marks the channel alone', async () => {
    expect(await send(204)).toBeNull()
    expect(await messages()).toMatchObject([
      { channel: 'EMAIL', address: EMAIL, code: '123456', codeState: 'LIVE', customerId, purpose: 'CONTACT_CHECK' },
    ])
    expect(await confirm('123456', 200)).toMatchObject({
      id: customerId,
      contactVerification: { email: 'VERIFIED', phone: 'PENDING' },
    })
    expect((await messages())[0]).toMatchObject({ codeState: 'USED' })
    expect(await server.eventsOf(customerId)).toEqual(['CUSTOMER.KYC_APPROVED'])
  })

  it('proves a phone number by SMS', async () => {
    await server.as.platform.call('sendCustomerPhoneVerification', { params: params() }, 204)
    expect(await messages()).toMatchObject([{ channel: 'SMS', address: PHONE }])
    const call = { params: params(), body: { code: '123456' } }
    const proven = await server.as.platform.call('confirmCustomerPhoneVerification', call, 200)
    expect(proven.contactVerification).toEqual({ email: 'PENDING', phone: 'VERIFIED' })
  })

  it('takes the code of the sandbox without a code before it', async () => {
    expect((await confirm('123456', 200)).contactVerification?.email).toBe('VERIFIED')
  })

  it('asks for it again once the contact has changed, and takes no code that went to the old one', async () => {
    await takeRealCodesOnly()
    await server.as.platform.call('sendCustomerPhoneVerification', { params: params() }, 204)
    const call = { params: params(), body: { code: await codeOf() } }
    const change = { params: params(), body: { customerType: 'INDIVIDUAL', phoneNumber: '+4915112345679' } } as const
    await server.as.platform.call('updateCustomerById', change, 200)
    expect(await server.as.platform.call('confirmCustomerPhoneVerification', call, 400)).toMatchObject({
      details: { reason: 'CODE_NOT_SENT' },
    })
    await server.as.platform.call('sendCustomerPhoneVerification', { params: params() }, 204)
    const proof = { params: params(), body: { code: await codeOf() } }
    await server.as.platform.call('confirmCustomerPhoneVerification', proof, 200)
    const back = { params: params(), body: { customerType: 'INDIVIDUAL', phoneNumber: PHONE } } as const
    await server.as.platform.call('updateCustomerById', back, 200)
    expect((await customer()).contactVerification).toEqual({ email: 'PENDING', phone: 'PENDING' })
  })
})

describe('sending a code', () => {
  it('sends one in 30 seconds, and answers the same', async () => {
    await send(204)
    await server.clock.advance(29)
    await send(204)
    expect(await messages()).toHaveLength(1)
    await server.clock.advance(1)
    await send(204)
    expect(await messages()).toMatchObject([{ codeState: 'LIVE' }, { codeState: 'REPLACED' }])
  })

  it('replaces the code before it, where codes are real', async () => {
    await takeRealCodesOnly()
    await send(204)
    const first = await codeOf()
    await server.clock.advance(30)
    await send(204)
    const second = await codeOf()
    expect(first).toMatch(/^\d{6}$/)
    expect(second).not.toBe(first)
    expect(await confirm(first, 400)).toMatchObject({ details: { reason: 'CODE_WRONG', attemptsLeft: 4 } })
    await confirm(second, 200)
  })
})

describe('a code that is not right', () => {
  it('is counted; the fifth voids the code, the right one and the literal too', async () => {
    await send(204)
    for (const attemptsLeft of [4, 3, 2, 1]) {
      const left = attemptsLeft === 1 ? 'One more wrong one voids it.' : `${attemptsLeft} more wrong ones void it.`
      expect(await confirm('654321', 400)).toMatchObject({
        code: 'INVALID_INPUT',
        message: `The contact was not verified: this is not the code. ${left}`,
        details: { field: 'code', reason: 'CODE_WRONG', attemptsLeft },
      })
    }
    expect(await confirm('654321', 400)).toMatchObject({ details: { reason: 'CODE_VOID' } })
    expect(await confirm('123456', 400)).toMatchObject({ details: { reason: 'CODE_VOID' } })
    expect((await messages())[0]).toMatchObject({ codeState: 'VOID' })
    await server.clock.advance(30)
    await send(204)
    await confirm('123456', 200)
  })

  it('expires after ten minutes, the literal as well', async () => {
    await send(204)
    await server.clock.advance(600)
    expect(await confirm('123456', 400)).toMatchObject({ details: { reason: 'CODE_EXPIRED' } })
    expect((await messages())[0]).toMatchObject({ codeState: 'EXPIRED' })
    expect((await customer()).contactVerification?.email).toBe('PENDING')
  })

  it('is never the literal where codes are real, nor any code before one is sent', async () => {
    await takeRealCodesOnly()
    expect(await confirm('123456', 400)).toMatchObject({ details: { reason: 'CODE_NOT_SENT' } })
    await send(204)
    const code = await codeOf()
    if (code !== '123456') await confirm('123456', 400)
    expect(await confirm(otherThan(code), 400)).toMatchObject({ details: { reason: 'CODE_WRONG' } })
    await confirm(code, 200)
    expect(await confirm(code, 409)).toMatchObject({ details: { reason: 'CONTACT_VERIFIED' } })
  })

  it('of a hundred guesses at once five are counted', async () => {
    await takeRealCodesOnly()
    await send(204)
    const code = await codeOf()
    const guesses = await Promise.all(Array.from({ length: 100 }, () => confirm(otherThan(code), 400)))
    const reasons = guesses.map(({ details }) => details?.reason)
    expect(reasons.filter((reason) => reason === 'CODE_WRONG')).toHaveLength(4)
    expect(await confirm(code, 400)).toMatchObject({ details: { reason: 'CODE_VOID' } })
  })
})

describe('a customer without such a contact', () => {
  it('outside the region is 409, and nothing is sent', async () => {
    const body = individualBody({ region: 'US' })
    const { id } = await server.as.platform.call('createCustomer', { body }, 201)
    expect(await send(409, id)).toMatchObject({ code: 'CONFLICT', details: { reason: 'CONTACT_CHECK_NOT_REQUIRED' } })
    await confirm('123456', 409, id)
    expect(await messages(id)).toEqual([])
  })

  it('is asked all the same where everybody must be, and nobody where nobody must', async () => {
    const rule = (contactRules: 'ON' | 'OFF') =>
      server.as.desk.call('updateHostSettings', { body: { contactRules } }, 200)
    const { id } = await server.as.platform.call('createCustomer', { body: individualBody({ email: 'a@b.us' }) }, 201)
    await rule('ON')
    await send(204, id)
    const asked = await server.as.platform.call('getCustomerById', { params: { customerId: id } }, 200)
    expect(asked.contactVerification).toEqual({ email: 'PENDING' })
    await rule('OFF')
    await confirm('123456', 409, id)
    await send(409)
    await rule('ON')
    await confirm('123456', 200, id)
  })

  it('that does not exist or was deleted is 404', async () => {
    const unknown = 'Customer:00000000-0000-7000-8000-000000000000'
    expect(await send(404, unknown)).toMatchObject({ code: 'USER_NOT_FOUND' })
    await confirm('123456', 404, unknown)
    await server.as.platform.call('deleteCustomerById', { params: params() }, 200)
    await send(404)
  })
})

it('a business is not verified before its contacts are, whatever its number says', async () => {
  const contact = { primaryContactFirstName: 'Jan', primaryContactLastName: 'Maes' }
  const body = businessBody({ region: 'BE', email: EMAIL, businessInfo: contact })
  const { id } = await server.as.platform.call('createCustomer', { body }, 201)
  const submit = () => server.as.platform.call('createVerification', { body: { customerId: id } }, 200)
  expect(await submit()).toMatchObject({
    verificationStatus: 'RESOLVE_ERRORS',
    errors: [{ resourceId: id, type: 'INVALID_FIELD', field: 'contactVerification' }],
  })
  await confirm('123456', 200, id)
  expect(await submit()).toMatchObject({ verificationStatus: 'APPROVED', errors: [] })
})
