import { describe, expect, it } from 'vitest'
import type { Call } from '../../../../contract/operations'
import { businessBody, individualBody } from '../../../testing/people'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()

type Change = NonNullable<Call<'updateCustomerById'>['body']>
type Body = NonNullable<Call<'createCustomer'>['body']>

const platform = () => server.as.platform
const create = async (body: Body = individualBody()) => (await platform().call('createCustomer', { body }, 201)).id
const read = (customerId: string) => platform().call('getCustomerById', { params: { customerId } }, 200)
const change = (customerId: string, fields: Record<string, unknown>, status = 200) =>
  platform().call(
    'updateCustomerById',
    { params: { customerId }, body: { customerType: 'INDIVIDUAL', ...fields } as Change },
    status as 200,
  )
const refuse = async (customerId: string, fields: Record<string, unknown>, status = 400) => {
  const before = await read(customerId)
  const error = await change(customerId, fields, status)
  expect(await read(customerId)).toEqual(before)
  return error as unknown as { code: string; details: Record<string, unknown> }
}
const accountsOf = async (customerId: string) => {
  const query = { customerId, limit: '100' }
  const { data } = await platform().call('listCustomerInternalAccounts', { query }, 200)
  return data
}
const currenciesOf = async (customerId: string) =>
  (await accountsOf(customerId)).map(({ balance }) => balance.currency.code).sort()
const put = (customerId: string, columns: Record<string, unknown>) =>
  server.service.store.write((tx) => tx.updateTable('customers').set(columns).where('id', '=', customerId).execute())
const setRegulated = (is_regulated_financial_institution: 0 | 1) =>
  server.service.store.write((tx) =>
    tx.updateTable('platform_config').set({ is_regulated_financial_institution }).execute(),
  )

const CONSENT = {
  acceptedAt: '2026-11-20T10:00:00.000Z',
  ipAddress: '203.0.113.9',
  termsVersion: 'V1',
  acceptanceMethod: 'CHECKBOX' as const,
}

describe('updateCustomerById', () => {
  it('takes no day of birth of long ago, and leaves what an older record has alone', async () => {
    const id = await create(individualBody({ fullName: 'Marta Ferreira 003' }))
    expect(await refuse(id, { birthDate: '1803-04-12' })).toMatchObject({ details: { field: 'birthDate' } })
    await put(id, { profile_json: JSON.stringify({ birthDate: '0000-01-01' }) })
    expect(await change(id, { pepStatus: 'NONE' })).toMatchObject({ birthDate: '0000-01-01', pepStatus: 'NONE' })
  })

  it('changes what is named and leaves the rest', async () => {
    const id = await create(individualBody({ fullName: 'Marta Ferreira 003', purposeOfAccount: 'P2P_TRANSFERS' }))
    const before = await read(id)
    await server.clock.advance(60)
    const address = { line1: '1 New Street', postalCode: '10001', country: 'US' }
    const after = await change(id, { fullName: 'Marta Silva', address, pepStatus: 'NONE' })
    expect(after).toEqual({
      ...before,
      fullName: 'Marta Silva',
      address,
      pepStatus: 'NONE',
      updatedAt: server.clock.iso(),
    })
    expect(await read(id)).toEqual(after)
  })

  it('keeps an identity number to itself, in reply, audit and events', async () => {
    const id = await create(individualBody({ fullName: 'A 003' }))
    const after = await change(id, { identifier: '987-65-4321' })
    expect(after).not.toHaveProperty('identifier')
    const { row, audit } = await server.service.store.read(async (tx) => ({
      row: await tx.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      audit: await tx
        .selectFrom('audit_log')
        .selectAll()
        .where('operation_id', '=', 'updateCustomerById')
        .where('target_id', '=', id)
        .execute(),
    }))
    expect(row.identifier).toBe('987-65-4321')
    expect(audit).toHaveLength(1)
    expect(JSON.stringify(audit)).not.toContain('987-65-4321')
    expect(JSON.parse(audit[0]?.details_json ?? '')).toEqual({ changed: ['identifier'] })
  })

  it('merges the details of a business field by field', async () => {
    const id = await create(businessBody())
    const body = { customerType: 'BUSINESS' as const, businessInfo: { doingBusinessAs: 'Northwind' } }
    const after = await platform().call('updateCustomerById', { params: { customerId: id }, body }, 200)
    expect(after).toMatchObject({ businessInfo: { ...businessBody().businessInfo, doingBusinessAs: 'Northwind' } })
    expect(after).toMatchObject({ kybStatus: 'UNVERIFIED' })
  })

  it('does nothing for the same values again, not even to updatedAt', async () => {
    const id = await create(individualBody({ phoneNumber: '+14155550100', endUserTermsConsent: CONSENT }))
    const before = await read(id)
    await server.clock.advance(60)
    const { customerType: _type, ...same } = individualBody({ endUserTermsConsent: CONSENT })
    expect(await change(id, same)).toEqual(before)
    expect(await change(id, { phoneNumber: '+14155550100' })).toEqual(before)
    expect(await change(id, {})).toEqual(before)
  })

  it('ignores a status, the platform’s own id and the region', async () => {
    const id = await create(individualBody({ platformCustomerId: 'user-1', region: 'US' }))
    const before = await read(id)
    expect(await change(id, { kycStatus: 'REJECTED', platformCustomerId: 'user-2', region: 'DE' })).toEqual(before)
  })

  it('changes email and phone number at once where no credential follows them', async () => {
    const id = await create(individualBody({ phoneNumber: '+14155550100', currencies: ['USD'], email: undefined }))
    expect(await change(id, { email: 'new@example.com' })).toMatchObject({ email: 'new@example.com' })
    expect(await change(id, { phoneNumber: '+14155550101' })).toMatchObject({ phoneNumber: '+14155550101' })
    expect(await server.eventsOf(id)).toEqual(['CUSTOMER.KYC_APPROVED'])
  })

  it('takes an email that another customer has: addresses need not differ', async () => {
    await create(individualBody({ email: 'shared@example.com' }))
    const id = await create(businessBody())
    const body = { customerType: 'BUSINESS' as const, email: 'shared@example.com' }
    const after = await platform().call('updateCustomerById', { params: { customerId: id }, body }, 200)
    expect(after).toMatchObject({ email: 'shared@example.com' })
  })

  it('asks for the changed channel to be verified again, where that is required', async () => {
    const id = await create(individualBody({ region: 'DE', phoneNumber: '+491701234567', email: undefined }))
    await put(id, { profile_json: JSON.stringify({ contactVerification: { phone: 'VERIFIED' } }) })
    expect(await change(id, { email: 'm@example.de' })).toMatchObject({
      contactVerification: { email: 'PENDING', phone: 'VERIFIED' },
    })
    expect(await change(id, { phoneNumber: '+491701234568' })).toMatchObject({
      contactVerification: { email: 'PENDING', phone: 'PENDING' },
    })
  })
})

describe('currencies', () => {
  it('replace the list; new ones get accounts, dropped ones keep theirs', async () => {
    const id = await create(individualBody({ currencies: ['USD'] }))
    expect(await currenciesOf(id)).toEqual(['USD', 'USDB'])
    expect(await change(id, { currencies: ['EUR', 'USD', 'EUR'] })).toMatchObject({ currencies: ['EUR', 'USD'] })
    expect(await currenciesOf(id)).toEqual(['EUR', 'USD', 'USDB'])
    expect(await change(id, { currencies: ['EUR'] })).toMatchObject({ currencies: ['EUR'] })
    expect(await currenciesOf(id)).toEqual(['EUR', 'USD', 'USDB'])
  })

  it('bring a wallet with its first credential, once the platform offers wallets', async () => {
    const { supportedCurrencies = [] } = await platform().call('getPlatformConfig', {}, 200)
    const withoutWallets = supportedCurrencies.filter(({ currencyCode }) => currencyCode !== 'USDB')
    await platform().call('updatePlatformConfig', { body: { supportedCurrencies: withoutWallets } }, 200)
    const id = await create(individualBody({ currencies: ['USD'] }))
    expect(await currenciesOf(id)).toEqual(['USD'])
    await platform().call('updatePlatformConfig', { body: { supportedCurrencies } }, 200)
    await change(id, { currencies: ['USD', 'EUR'] })
    const wallet = (await accountsOf(id)).find(({ type }) => type === 'EMBEDDED_WALLET')
    const { data } = await platform().call('listAuthCredentials', { query: { accountId: wallet?.id ?? '' } }, 200)
    expect(data).toMatchObject([{ type: 'EMAIL_OTP', nickname: 'marta@example.com' }])
  })

  it.each([
    ['a currency that the platform does not support', ['USD', 'JPY'], 'currencies.1'],
    ['something that is no currency', ['none'], 'currencies.0'],
  ])('refuse %s', async (_what, currencies, field) => {
    const id = await create()
    expect(await refuse(id, { currencies })).toMatchObject({ code: 'INVALID_CURRENCY', details: { field } })
  })

  it('refuse one without enabled transactions with 400: this operation knows no 501', async () => {
    const { supportedCurrencies = [] } = await platform().call('getPlatformConfig', {}, 200)
    const disabled = supportedCurrencies.map((currency) =>
      currency.currencyCode === 'GBP' ? { ...currency, enabledTransactionTypes: [] } : currency,
    )
    await platform().call('updatePlatformConfig', { body: { supportedCurrencies: disabled } }, 200)
    const id = await create()
    expect(await refuse(id, { currencies: ['GBP'] })).toMatchObject({
      code: 'INVALID_CURRENCY',
      details: { field: 'currencies.0', reason: 'TRANSACTIONS_DISABLED' },
    })
    await platform().call('updatePlatformConfig', { body: { supportedCurrencies } }, 200)
  })

  it('ask for what their providers need, in the record or in the request', async () => {
    const { birthDate, address, ...rest } = individualBody({ fullName: 'Marta 003', currencies: ['USD'] }) as {
      birthDate: string
      address: object
    } & Body
    const id = await create(rest)
    const refused = await refuse(id, { currencies: ['USD', 'INR'] })
    expect(refused).toMatchObject({ code: 'MISSING_MANDATORY_USER_INFO', details: { field: 'birthDate' } })
    expect(refused.details.errors).toMatchObject([{ field: 'birthDate' }, { field: 'address' }])
    expect(await change(id, { currencies: ['USD', 'INR'], birthDate, address })).toMatchObject({ birthDate })
  })
})

describe('end-user terms', () => {
  it('recorded for the first time open the accounts that waited for them', async () => {
    await server.as.desk.call('updateHostSettings', { body: { isEndUserTermsRequired: true } }, 200)
    const id = await create(individualBody({ currencies: ['USD'] }))
    await server.as.desk.call('updateHostSettings', { body: { isEndUserTermsRequired: false } }, 200)
    expect(await currenciesOf(id)).toEqual([])
    expect(await change(id, { endUserTermsConsent: CONSENT })).toMatchObject({ endUserTermsConsent: CONSENT })
    expect(await currenciesOf(id)).toEqual(['USD', 'USDB'])
    const again = { ...CONSENT, ipAddress: '203.0.113.10' }
    expect(await change(id, { endUserTermsConsent: again })).toMatchObject({ endUserTermsConsent: again })
  })

  it('refuse a version that was never published', async () => {
    const refused = await refuse(await create(), { endUserTermsConsent: { ...CONSENT, termsVersion: 'V9' } })
    expect(refused).toMatchObject({
      code: 'END_USER_TERMS_VERSION_NOT_FOUND',
      details: { field: 'endUserTermsConsent.termsVersion' },
    })
  })
})

describe('a UMA address', () => {
  it('changes, in lower case, and frees the old one', async () => {
    const id = await create(individualBody({ umaAddress: '$old@pay.example.com' }))
    expect(await change(id, { umaAddress: '$New@Pay.example.com' })).toMatchObject({
      umaAddress: '$new@pay.example.com',
    })
    await create(individualBody({ umaAddress: '$old@pay.example.com' }))
    expect(await change(id, { umaAddress: '$NEW@pay.example.com' })).toMatchObject({
      umaAddress: '$new@pay.example.com',
    })
  })

  it('is refused when it is none, or somebody else’s', async () => {
    await create(individualBody({ umaAddress: '$taken@pay.example.com' }))
    const id = await create()
    expect((await refuse(id, { umaAddress: 'marta' })).code).toBe('INVALID_UMA_ADDRESS')
    expect((await refuse(id, { umaAddress: '$TAKEN@pay.example.com' }, 409)).code).toBe('UMA_ADDRESS_EXISTS')
  })
})

describe('personal data', () => {
  const OPEN = {
    umaAddress: '$fixed@pay.example.com',
    currencies: ['USD', 'EUR'],
    endUserTermsConsent: CONSENT,
  }

  it.each(['APPROVED', 'REJECTED'] as const)('is fixed once the customer is %s', async (status) => {
    const id = await create()
    await put(id, { status })
    const refused = await refuse(id, { fullName: 'Somebody Else', birthDate: '1990-01-01', identifier: '111-22-3333' })
    expect(refused).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'fullName', reason: 'PERSONAL_DATA_FIXED', status },
    })
    expect((refused.details.errors as { field: string }[]).map(({ field }) => field).sort()).toEqual([
      'birthDate',
      'fullName',
      'identifier',
    ])
    expect(await change(id, { ...OPEN, fullName: 'Marta Ferreira' })).toMatchObject(OPEN)
    expect(await change(id, { phoneNumber: '+14155550199' })).toMatchObject({ phoneNumber: '+14155550199' })
    await change(id, { umaAddress: `$free-${status.toLowerCase()}@pay.example.com` })
  })

  it.each(['UNVERIFIED', 'PENDING', 'HOLD'] as const)('may change while the customer is %s', async (status) => {
    const id = await create()
    await put(id, { status })
    expect(await change(id, { fullName: 'Somebody Else' })).toMatchObject({ fullName: 'Somebody Else' })
  })

  it('may always change where the platform verifies its customers itself', async () => {
    await setRegulated(1)
    expect(await change(await create(), { fullName: 'Somebody Else' })).toMatchObject({ fullName: 'Somebody Else' })
    await setRegulated(0)
  })

  it('of a business is named in dot notation', async () => {
    const id = await create(businessBody())
    await put(id, { status: 'APPROVED' })
    const body = { customerType: 'BUSINESS' as const, businessInfo: { legalName: 'Other LLC' } }
    const refused = await platform().call('updateCustomerById', { params: { customerId: id }, body }, 400)
    expect(refused.details).toMatchObject({ field: 'businessInfo.legalName', reason: 'PERSONAL_DATA_FIXED' })
  })
})

describe('updateCustomerById refuses', () => {
  it('another type than the customer has, and none', async () => {
    const id = await create(businessBody())
    expect((await refuse(id, { fullName: 'A B' })).details).toMatchObject({
      field: 'customerType',
      reason: 'CUSTOMER_TYPE_DIFFERS',
    })
    expect((await refuse(id, { customerType: undefined })).code).toBe('INVALID_INPUT')
  })

  it('both contacts in one request, even when one of them stays', async () => {
    const id = await create()
    const both = { email: 'marta@example.com', phoneNumber: '+14155550100' }
    expect((await refuse(id, both)).details).toMatchObject({ field: 'phoneNumber', reason: 'TWO_CONTACTS_AT_ONCE' })
  })

  it('fields that creation refuses too, all at once', async () => {
    const id = await create(individualBody({ fullName: 'A 003' }))
    const refused = await refuse(id, { idType: 'EIN', identifier: '1', purposeOfAccount: 'OTHER' })
    expect(refused.code).toBe('INVALID_INPUT')
    expect(refused.details.errors).toMatchObject([
      { field: 'idType' },
      { field: 'identifier' },
      { field: 'purposeOfAccountOtherDescription' },
    ])
    expect((await refuse(id, { email: 'nobody' })).code).toBe('INVALID_INPUT')
  })

  it('but is not stopped by what an older record lacks', async () => {
    const id = await create(businessBody())
    await put(id, { profile_json: JSON.stringify({ businessInfo: { legalName: 'Northwind', taxId: '' } }) })
    const body = { customerType: 'BUSINESS' as const, phoneNumber: '+14155550100' }
    await platform().call('updateCustomerById', { params: { customerId: id }, body }, 200)
    const emptied = { customerType: 'BUSINESS' as const, businessInfo: { taxId: ' ' } }
    const refused = await platform().call('updateCustomerById', { params: { customerId: id }, body: emptied }, 400)
    expect(refused.details).toMatchObject({ field: 'businessInfo.taxId' })
  })

  it('a customer that does not exist or was deleted', async () => {
    expect((await change('nonsense', {}, 404)) as unknown).toMatchObject({ code: 'USER_NOT_FOUND' })
    const id = await create()
    await put(id, { is_deleted: 1 })
    expect((await change(id, {}, 404)) as unknown).toMatchObject({ code: 'USER_NOT_FOUND' })
  })

  it('a token without MANAGE', async () => {
    const id = await create()
    const body = { name: 'Reader', permissions: ['TRANSACT' as const] }
    const token = await platform().call('createToken', { body }, 201)
    const reader = server.as.token(token.clientId, token.clientSecret ?? '')
    const call = { params: { customerId: id }, body: { customerType: 'INDIVIDUAL' as const } }
    expect((await reader.call('updateCustomerById', call, 403)).code).toBe('FORBIDDEN')
  })
})
