import { describe, expect, it } from 'vitest'
import type { Call } from '../../../../contract/operations'
import { businessBody, individualBody } from '../../../testing/people'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()

type Body = NonNullable<Call<'createCustomer'>['body']>
const create = (body: Body) => server.as.platform.call('createCustomer', { body }, 201)
const refused = <S extends 400 | 409 | 501>(body: Body, status: S) =>
  server.as.platform.call('createCustomer', { body }, status)
const currenciesOf = async (customerId: string) => {
  const query = { customerId, limit: '100' }
  const { data } = await server.as.platform.call('listCustomerInternalAccounts', { query }, 200)
  return data.map((internalAccount) => internalAccount.balance.currency.code).sort()
}

const DUE_DILIGENCE = {
  sourceOfFundsCategories: ['SALARY' as const, 'OTHER' as const],
  sourceOfFundsOtherDescription: 'Royalties',
  sourceOfWealthCategories: ['INHERITANCE' as const],
  purposeOfAccount: 'OTHER' as const,
  purposeOfAccountOtherDescription: 'Choir tours',
  expectedMonthlyTransactionCount: 'COUNT_UNDER_10' as const,
  expectedMonthlyTransactionVolume: 'VOLUME_10K_TO_100K' as const,
  annualIncomeRange: 'RANGE_50K_100K' as const,
  netWorthRange: 'UNDER_100K' as const,
  pepStatus: 'NONE' as const,
}

describe('an individual', () => {
  it('is created complete, and its identity number is in no reply and no event', async () => {
    const request = {
      ...individualBody(DUE_DILIGENCE),
      platformCustomerId: 'user-1',
      region: 'US',
      currencies: ['USD', 'MXN'],
      phoneNumber: '+14155550100',
      umaAddress: '$Marta@Pay.Example.com',
      endUserTermsConsent: {
        acceptedAt: '2026-11-20T10:00:00.000Z',
        ipAddress: '203.0.113.9',
        termsVersion: 'V1',
        acceptanceMethod: 'CHECKBOX' as const,
      },
    }
    const customer = await create(request)
    const { identifier: _identifier, ...returned } = request
    expect(customer).toMatchObject({
      ...returned,
      umaAddress: '$marta@pay.example.com',
      countryOfIssuance: 'US',
      kycStatus: 'APPROVED',
      isDeleted: false,
      createdAt: server.clock.iso(),
      updatedAt: server.clock.iso(),
    })
    expect(customer).not.toHaveProperty('identifier')
    const events = await server.service.store.read((tx) => tx.selectFrom('webhook_events').select('body').execute())
    expect(JSON.stringify(events)).toContain(customer.id)
    expect(JSON.stringify(events)).not.toContain('123-45-6789')
  })

  it('needs nothing but its type', async () => {
    const customer = await create({ customerType: 'INDIVIDUAL' })
    expect(customer).toMatchObject({ kycStatus: 'APPROVED' })
    expect(customer.platformCustomerId).not.toBe('')
    expect(customer.umaAddress).toMatch(/^\$[a-z0-9]{12}@sandbox\.countersign\.test$/)
    expect(customer).not.toHaveProperty('currencies')
  })

  it.each([
    ['Marta Ferreira', 'APPROVED', ['CUSTOMER.KYC_APPROVED']],
    ['Marta Ferreira 001', 'PENDING', ['CUSTOMER.KYC_PENDING']],
    ['Marta Ferreira 002', 'REJECTED', ['CUSTOMER.KYC_REJECTED']],
    ['Marta Ferreira 003', 'UNVERIFIED', []],
    ['Marta Ferreira 004', 'APPROVED', ['CUSTOMER.KYC_APPROVED']],
  ])('named %s starts %s', async (fullName, kycStatus, events) => {
    const customer = await create(individualBody({ fullName }))
    expect(customer).toMatchObject({ kycStatus })
    expect(await server.eventsOf(customer.id)).toEqual(events)
  })

  it('gets an account in every currency of the platform, or in those it chose and a wallet', async () => {
    const { supportedCurrencies = [] } = await server.as.platform.call('getPlatformConfig', {}, 200)
    const all = await create(individualBody())
    expect(await currenciesOf(all.id)).toEqual(supportedCurrencies.map((currency) => currency.currencyCode).sort())
    const some = await create(individualBody({ currencies: ['USD', 'USD', 'EUR'] }))
    expect(some.currencies).toEqual(['USD', 'EUR'])
    expect(await currenciesOf(some.id)).toEqual(['EUR', 'USD', 'USDB'])
  })

  it('ignores a status that the request claims', async () => {
    const customer = await create(individualBody({ fullName: 'A 001', kycStatus: 'APPROVED' }))
    expect(customer).toMatchObject({ kycStatus: 'PENDING' })
  })

  it('of a region that mandates contact verification waits for it', async () => {
    const customer = await create(individualBody({ region: 'DE', phoneNumber: '+491701234567' }))
    expect(customer.contactVerification).toEqual({ email: 'PENDING', phone: 'PENDING' })
    expect(await create(individualBody({ region: 'US' }))).not.toHaveProperty('contactVerification')
  })

  it('of another region has the identifier of its own country', async () => {
    const own = { idType: 'NON_US_TAX_ID', identifier: '86095742719' } as const
    const request = individualBody({ region: 'DE', email: 'ada@example.com', ...own, countryOfIssuance: undefined })
    expect(await create(request)).not.toHaveProperty('countryOfIssuance')
    const customer = await create({ ...request, platformCustomerId: 'other', countryOfIssuance: 'DE' })
    expect(customer).toMatchObject({ idType: 'NON_US_TAX_ID', countryOfIssuance: 'DE' })
  })
})

describe('a business', () => {
  it('is created complete, UNVERIFIED and without owners, and sends nothing', async () => {
    const request = businessBody({
      platformCustomerId: 'shop-1',
      email: 'desk@northwind.example',
      businessInfo: {
        doingBusinessAs: 'Northwind',
        entityType: 'LLC',
        businessType: 'RETAIL_TRADE',
        purposeOfAccount: 'SUPPLIER_PAYMENTS',
        sourceOfFundsCategories: ['OPERATING_REVENUE'],
        naicsCode: '445298',
        expectedRecipientJurisdictions: ['MX'],
      },
    })
    const customer = await create(request)
    expect(customer).toMatchObject({ ...request, kybStatus: 'UNVERIFIED', beneficialOwners: [] })
    expect(await server.eventsOf(customer.id)).toEqual([])
  })

  it.each([
    ['no legal name', { legalName: undefined }, 'businessInfo.legalName'],
    ['no country', { country: undefined }, 'businessInfo.country'],
    ['no tax id', { taxId: undefined }, 'businessInfo.taxId'],
    ['no incorporation date', { incorporatedOn: undefined }, 'businessInfo.incorporatedOn'],
    ['an impossible date', { incorporatedOn: '2023-02-30' }, 'businessInfo.incorporatedOn'],
    ['a bad NAICS code', { naicsCode: '1' }, 'businessInfo.naicsCode'],
    ['an undescribed OTHER', { purposeOfAccount: 'OTHER' }, 'businessInfo.purposeOfAccountOtherDescription'],
  ])('is refused with %s', async (_name, businessInfo, field) => {
    const error = await refused(businessBody({ businessInfo: businessInfo as never }), 400)
    expect(error.code).toBe('INVALID_INPUT')
    expect(error.details?.errors?.map((entry) => entry.field)).toEqual([field])
  })

  it('of a region that mandates contact verification names a person', async () => {
    const error = await refused(businessBody({ region: 'FR', email: 'a@b.co' }), 400)
    expect(error.details?.errors?.map((entry) => entry.field)).toEqual([
      'businessInfo.primaryContactFirstName',
      'businessInfo.primaryContactLastName',
    ])
  })
})

describe('refusals', () => {
  it('name all fields at once, in dot notation, with what they should have been', async () => {
    const error = await refused(individualBody({ idType: 'EIN', identifier: '1', countryOfIssuance: 'CA' }), 400)
    expect(error.code).toBe('INVALID_INPUT')
    expect(error.details?.errors).toMatchObject([
      { field: 'idType', constraint: { enum: ['SSN', 'ITIN'] } },
      { field: 'identifier', constraint: { format: 'us-ssn' } },
      { field: 'countryOfIssuance', constraint: { enum: ['US'] } },
    ])
  })

  it.each([
    ['no type', { fullName: 'A B' }, 'customerType'],
    ['an unknown type', { customerType: 'ROBOT' }, 'customerType'],
    ['a bad email', { customerType: 'INDIVIDUAL', email: 'nobody' }, 'email'],
    ['a bad phone number', { customerType: 'INDIVIDUAL', phoneNumber: '0123' }, 'phoneNumber'],
    ['a bad date', { customerType: 'INDIVIDUAL', birthDate: '1990-13-01' }, 'birthDate'],
    ['half an address', { customerType: 'INDIVIDUAL', address: { line1: 'A' } }, 'address.postalCode'],
  ])('refuse %s', async (_name, body, field) => {
    const error = await refused(body as never, 400)
    expect(error.code).toBe('INVALID_INPUT')
    expect(error.details?.errors?.map((entry) => entry.field)).toContain(field)
  })

  it('know the versions of the end-user terms', async () => {
    const endUserTermsConsent = {
      acceptedAt: '2026-11-20T10:00:00Z',
      ipAddress: '203.0.113.9',
      termsVersion: 'V9',
      acceptanceMethod: 'CHECKBOX' as const,
    }
    const error = await refused(individualBody({ endUserTermsConsent }), 400)
    expect(error).toMatchObject({
      code: 'END_USER_TERMS_VERSION_NOT_FOUND',
      details: { field: 'endUserTermsConsent.termsVersion' },
    })
  })

  it.each([
    ['a currency that the platform does not support', { currencies: ['USD', 'JPY'] }, 'currencies.1'],
    ['an unknown region', { region: 'ZZ' }, 'region'],
  ])('name %s', async (_name, change, field) => {
    expect(await refused(individualBody(change), 400)).toMatchObject({ code: 'INVALID_CURRENCY', details: { field } })
  })

  it("ask for what the currencies' providers need", async () => {
    const body = individualBody({ currencies: ['USD', 'INR'] })
    const { birthDate: _birthDate, address: _address, ...rest } = body
    const error = await refused(rest, 400)
    expect(error.code).toBe('MISSING_MANDATORY_USER_INFO')
    expect(error.details?.errors?.map((entry) => entry.field)).toEqual(['birthDate', 'address'])
    await create(body)
  })

  it('answer 501 for a currency without enabled transactions', async () => {
    const { supportedCurrencies = [] } = await server.as.platform.call('getPlatformConfig', {}, 200)
    const disabled = supportedCurrencies.map((currency) =>
      currency.currencyCode === 'GBP' ? { ...currency, enabledTransactionTypes: [] } : currency,
    )
    await server.as.platform.call('updatePlatformConfig', { body: { supportedCurrencies: disabled } }, 200)
    const error = await refused(individualBody({ currencies: ['GBP'] }), 501)
    expect(error).toMatchObject({ code: 'NOT_IMPLEMENTED', details: { field: 'currencies.0' } })
  })

  it.each(['marta@pay.example.com', '$ma rta@pay.example.com', '$', '$marta', `$${'a'.repeat(64)}@x.co`])(
    'know that %s is no UMA address',
    async (umaAddress) => {
      expect(await refused(individualBody({ umaAddress }), 400)).toMatchObject({
        code: 'INVALID_UMA_ADDRESS',
        details: { field: 'umaAddress' },
      })
    },
  )

  it.each<[string, 400 | 409, object]>([
    ['$success.usd@sandbox.countersign.test', 409, { code: 'UMA_ADDRESS_EXISTS', reason: 'SANDBOX_RECEIVER' }],
    ['$Success.USD@sandbox.countersign.test', 409, { code: 'UMA_ADDRESS_EXISTS', reason: 'SANDBOX_RECEIVER' }],
    ['$me@anatolia-pay.example', 400, { code: 'INVALID_UMA_ADDRESS', reason: 'DOMAIN_OF_OTHER_PROVIDER' }],
  ])('keep %s for those whom payments to it find', async (umaAddress, status, refusal) => {
    const { code, details } = await refused(individualBody({ umaAddress }), status)
    expect({ code, reason: details?.reason, field: details?.field }).toEqual({ ...refusal, field: 'umaAddress' })
  })

  it('refuse days of birth and incorporation that have not come, and take those of today', async () => {
    const born = await refused(individualBody({ birthDate: '2026-11-23' }), 400)
    expect(born).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'birthDate' } })
    const founded = await refused(businessBody({ businessInfo: { incorporatedOn: '2999-01-01' } }), 400)
    expect(founded.details).toMatchObject({ field: 'businessInfo.incorporatedOn' })
    await create(individualBody({ birthDate: '2026-11-21' }))
  })

  it.each(['0000-01-01', '1899-12-31'])('refuse %s as a day of birth, and take 1900-01-01', async (birthDate) => {
    const { code, details } = await refused(individualBody({ birthDate }), 400)
    expect({ code, field: details?.field }).toEqual({ code: 'INVALID_INPUT', field: 'birthDate' })
    await create(individualBody({ birthDate: '1900-01-01' }))
  })

  it('refuse texts and lists that no record needs, naming each field', async () => {
    const { address } = individualBody()
    const long = 'x'.repeat(1001)
    const body = individualBody({ fullName: long, identifier: long, currencies: new Array(301).fill('USD') })
    const error = await refused({ ...body, address: { ...address, line1: long } as typeof address }, 400)
    expect(error.details?.errors?.map(({ field }) => field).sort()).toEqual([
      'address.line1',
      'currencies',
      'fullName',
      'identifier',
    ])
  })

  it('keep UMA addresses unique, whatever their case', async () => {
    await create(individualBody({ umaAddress: '$nina@pay.example.com' }))
    expect((await refused(individualBody({ umaAddress: '$NINA@pay.example.com' }), 409)).code).toBe(
      'UMA_ADDRESS_EXISTS',
    )
  })

  it('keep platformCustomerId unique among active customers, and write nothing', async () => {
    await create(individualBody({ platformCustomerId: 'user-2' }))
    const { totalCount } = await server.as.platform.call('listCustomers', {}, 200)
    const error = await refused(businessBody({ platformCustomerId: 'user-2' }), 409)
    expect(error).toMatchObject({ code: 'CONFLICT', details: { field: 'platformCustomerId' } })
    expect((await server.as.platform.call('listCustomers', {}, 200)).totalCount).toBe(totalCount)
  })

  it('answer 401 without a credential and 403 without MANAGE', async () => {
    await server.as.nobody.call('createCustomer', { body: individualBody() }, 401)
    const token = await server.as.platform.call(
      'createToken',
      { body: { name: 'Reader', permissions: ['TRANSACT'] } },
      201,
    )
    const reader = server.as.token(token.clientId, token.clientSecret ?? '')
    expect((await reader.call('createCustomer', { body: individualBody() }, 403)).code).toBe('FORBIDDEN')
  })
})
