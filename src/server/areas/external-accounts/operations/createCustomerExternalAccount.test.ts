import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ACCOUNT_TYPES,
  type AccountType,
  accountTypes,
  primaryIdentifierOf,
  railsOf,
} from '../../../../contract/external-accounts/accountTypes'
import type { ErrorEnvelope } from '../../../../contract/primitives/errors'
import { setHostSetting } from '../../../database/hostSettings'
import { type AccountInfoBody, accountInfoExample, currencyExample } from '../../../testing/accounts'
import { individualBody } from '../../../testing/people'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()

async function newCustomer(): Promise<string> {
  return (await server.as.platform.call('createCustomer', { body: individualBody() }, 201)).id
}

const create = (customerId: string, accountInfo: AccountInfoBody, more: Record<string, unknown> = {}) =>
  server.as.platform.call(
    'createCustomerExternalAccount',
    { body: { customerId, currency: currencyExample(accountInfo.accountType), accountInfo, ...more } },
    201,
  )

async function refuse(
  body: Record<string, unknown>,
  status: number,
): Promise<{ code: string; fields: string[]; reason: unknown }> {
  const reply = (await server.as.platform.call(
    'createCustomerExternalAccount',
    { body: body as never },
    status,
  )) as unknown as ErrorEnvelope
  return {
    code: reply.code,
    fields: (reply.details?.errors ?? []).map((error) => error.field),
    reason: reply.details?.reason,
  }
}

const refuseInfo = (accountInfo: AccountInfoBody, change: Record<string, unknown> = {}) =>
  refuse({ currency: currencyExample(accountInfo.accountType), accountInfo, ...change }, 400)

/** What is wrong in one example per type, and what the answer must name. */
const INVALID: Readonly<
  Record<AccountType, readonly [Record<string, unknown>, 'INVALID_INPUT' | 'INVALID_BANK_ACCOUNT', string]>
> = {
  AED_ACCOUNT: [{ iban: 'AE080331234567890123456' }, 'INVALID_BANK_ACCOUNT', 'iban'],
  BDT_ACCOUNT: [{ branchCode: '123' }, 'INVALID_INPUT', 'branchCode'],
  BRL_ACCOUNT: [{ pixKeyType: 'CPF', pixKey: '11144477736' }, 'INVALID_BANK_ACCOUNT', 'pixKey'],
  BWP_ACCOUNT: [{ phoneNumber: '26771234567' }, 'INVALID_INPUT', 'phoneNumber'],
  CAD_ACCOUNT: [{ bankCode: '12' }, 'INVALID_INPUT', 'bankCode'],
  CNY_ACCOUNT: [{ accountNumber: '6222020200112233', phoneNumber: undefined }, 'INVALID_INPUT', 'phoneNumber'],
  COP_ACCOUNT: [{ bankAccountType: 'CURRENT' }, 'INVALID_INPUT', 'bankAccountType'],
  DKK_ACCOUNT: [{ iban: 'DK6000400440116243' }, 'INVALID_BANK_ACCOUNT', 'iban'],
  EGP_ACCOUNT: [{ iban: 'EG110019000500000000263180425' }, 'INVALID_BANK_ACCOUNT', 'iban'],
  EUR_ACCOUNT: [{ iban: 'DE88370400440532013000' }, 'INVALID_BANK_ACCOUNT', 'iban'],
  GBP_ACCOUNT: [{ sortCode: '20-00-00' }, 'INVALID_INPUT', 'sortCode'],
  GHS_ACCOUNT: [{ bankName: '' }, 'INVALID_INPUT', 'bankName'],
  GTQ_ACCOUNT: [{ bankAccountType: undefined }, 'INVALID_INPUT', 'bankAccountType'],
  HKD_ACCOUNT: [{ swiftCode: 'HSBCZZHH' }, 'INVALID_BANK_ACCOUNT', 'swiftCode'],
  HTG_ACCOUNT: [{ phoneNumber: '+999123456' }, 'INVALID_BANK_ACCOUNT', 'phoneNumber'],
  IDR_ACCOUNT: [{ phoneNumber: '+6112345678901' }, 'INVALID_INPUT', 'phoneNumber'],
  INR_ACCOUNT: [{ vpa: undefined, accountNumber: '50100012345678' }, 'INVALID_INPUT', 'ifsc'],
  JMD_ACCOUNT: [{ branchCode: 'ABCDE' }, 'INVALID_INPUT', 'branchCode'],
  KES_ACCOUNT: [{ phoneNumber: '+255712345678' }, 'INVALID_INPUT', 'phoneNumber'],
  MWK_ACCOUNT: [{ provider: undefined }, 'INVALID_INPUT', 'provider'],
  MXN_ACCOUNT: [{ clabeNumber: '032180000118359710' }, 'INVALID_BANK_ACCOUNT', 'clabeNumber'],
  MYR_ACCOUNT: [{ swiftCode: 'MBBEMY' }, 'INVALID_INPUT', 'swiftCode'],
  NGN_ACCOUNT: [{ accountNumber: '012345678' }, 'INVALID_INPUT', 'accountNumber'],
  PHP_ACCOUNT: [{ accountNumber: '1234567' }, 'INVALID_INPUT', 'accountNumber'],
  PKR_ACCOUNT: [{ iban: 'PK37SCBL0000001123456702' }, 'INVALID_BANK_ACCOUNT', 'iban'],
  RWF_ACCOUNT: [{ phoneNumber: '+25078812345' }, 'INVALID_INPUT', 'phoneNumber'],
  SGD_ACCOUNT: [{ swiftCode: undefined }, 'INVALID_INPUT', 'swiftCode'],
  SLV_ACCOUNT: [{ accountNumber: undefined, phoneNumber: undefined }, 'INVALID_INPUT', 'accountNumber'],
  THB_ACCOUNT: [{ swiftCode: 'BKKBXXBK' }, 'INVALID_BANK_ACCOUNT', 'swiftCode'],
  TZS_ACCOUNT: [{ phoneNumber: '+25571234567' }, 'INVALID_INPUT', 'phoneNumber'],
  UGX_ACCOUNT: [{ phoneNumber: '+25677' }, 'INVALID_INPUT', 'phoneNumber'],
  USD_ACCOUNT: [{ routingNumber: '021000022' }, 'INVALID_BANK_ACCOUNT', 'routingNumber'],
  VND_ACCOUNT: [{ accountNumber: '\u0001' }, 'INVALID_INPUT', 'accountNumber'],
  XAF_ACCOUNT: [{ region: 'TD' }, 'INVALID_INPUT', 'region'],
  XOF_ACCOUNT: [{ region: 'ML' }, 'INVALID_INPUT', 'region'],
  ZAR_ACCOUNT: [{ accountNumber: '12345678' }, 'INVALID_INPUT', 'accountNumber'],
  ZMW_ACCOUNT: [{ phoneNumber: '+2609712345678' }, 'INVALID_INPUT', 'phoneNumber'],
  SWIFT_ACCOUNT: [{ iban: undefined, accountNumber: undefined }, 'INVALID_INPUT', 'iban'],
  BASE_WALLET: [{ address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed' }, 'INVALID_BANK_ACCOUNT', 'address'],
  ETHEREUM_WALLET: [{ address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Be' }, 'INVALID_BANK_ACCOUNT', 'address'],
  POLYGON_WALLET: [{ address: '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, 'INVALID_BANK_ACCOUNT', 'address'],
  PLASMA_WALLET: [{ address: '0xzzAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, 'INVALID_BANK_ACCOUNT', 'address'],
  SOLANA_WALLET: [{ address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4' }, 'INVALID_BANK_ACCOUNT', 'address'],
  SPARK_WALLET: [
    { address: 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0' },
    'INVALID_BANK_ACCOUNT',
    'address',
  ],
  TRON_WALLET: [{ address: 'TR7NHqjeKQGxTCi8q8ZY4pL8otSzgjLj6t' }, 'INVALID_BANK_ACCOUNT', 'address'],
  LIGHTNING: [{ invoice: undefined, lightningAddress: 'mara@localhost' }, 'INVALID_BANK_ACCOUNT', 'lightningAddress'],
  LIGHTNING_ACCOUNT: [{ lightningAddress: 'mara@pay.example' }, 'INVALID_INPUT', 'invoice'],
}

describe('the 47 account types', () => {
  it('are 47', () => {
    expect(ACCOUNT_TYPES).toHaveLength(47)
  })

  it.each(ACCOUNT_TYPES)('%s is registered, echoed, filled with its rails, and found again', async (type) => {
    const customerId = await newCustomer()
    const accountInfo = accountInfoExample(type)
    const account = await create(customerId, accountInfo)
    expect(account).toMatchObject({
      customerId,
      status: 'ACTIVE',
      currency: currencyExample(type),
      defaultUmaDepositAccount: false,
    })
    const rails = primaryIdentifierOf(accountInfo as never)?.rails ?? []
    const isBank = accountTypes[type].beneficiary === 'required'
    expect(account.accountInfo).toEqual(isBank ? { ...accountInfo, paymentRails: rails } : accountInfo)
    expect(railsOf(type)).toEqual(expect.arrayContaining([...rails]))
    expect(account.beneficiaryVerificationStatus).toBe('MATCHED')
    expect(account.beneficiaryVerifiedData !== undefined).toBe(isBank)
    const read = await server.as.platform.call(
      'getCustomerExternalAccountById',
      { params: { externalAccountId: account.id } },
      200,
    )
    expect(read).toEqual(account)
    expect(await server.eventsOf(account.id)).toEqual([])
  })

  it.each(ACCOUNT_TYPES.filter((type) => accountTypes[type].beneficiary === 'required'))(
    '%s takes a business',
    async (type) => {
      const account = await create(await newCustomer(), accountInfoExample(type, {}, 'BUSINESS'))
      expect(account.beneficiaryVerifiedData?.fullName).toBe('Souza Comercio Ltda')
    },
  )

  it.each(ACCOUNT_TYPES)('%s refuses what cannot be right and names the field', async (type) => {
    const [change, code, field] = INVALID[type]
    const refusal = await refuseInfo(accountInfoExample(type, change))
    expect(refusal.code).toBe(code)
    expect(refusal.fields).toContain(`accountInfo.${field}`)
  })

  it.each(ACCOUNT_TYPES)('%s refuses a currency that does not suit it', async (type) => {
    const currency = accountTypes[type].currencies === 'any' ? 'XYZ' : 'JPY'
    expect((await refuseInfo(accountInfoExample(type), { currency })).code).toBe('INVALID_CURRENCY')
  })

  it('a plain Bitcoin address holds nothing but bitcoin', async () => {
    const info = accountInfoExample('SPARK_WALLET', { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' })
    const refusal = await refuseInfo(info, { currency: 'USDB' })
    expect(refusal).toMatchObject({ code: 'INVALID_CURRENCY', reason: 'CURRENCY_DOES_NOT_SUIT_TYPE' })
    const account = await create(await newCustomer(), info, { currency: 'BTC' })
    expect(account.currency).toBe('BTC')
  })

  it.each(ACCOUNT_TYPES.filter((type) => accountTypes[type].beneficiary === 'required'))(
    '%s needs a beneficiary',
    async (type) => {
      const refusal = await refuseInfo(accountInfoExample(type, { beneficiary: undefined }))
      expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fields: ['accountInfo.beneficiary'] })
    },
  )

  it.each([
    ['INDIVIDUAL', 'fullName'],
    ['BUSINESS', 'legalName'],
  ])('a payee of kind %s needs a name that is not blanks alone', async (beneficiaryType, name) => {
    const beneficiary = { beneficiaryType, [name]: ' \u00a0 ' }
    const refusal = await refuseInfo(accountInfoExample('MXN_ACCOUNT', { beneficiary }))
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fields: [`accountInfo.beneficiary.${name}`] })
  })
})

describe('createCustomerExternalAccount', () => {
  it('reports every invalid field together', async () => {
    const refusal = await refuseInfo(accountInfoExample('USD_ACCOUNT', { routingNumber: '12', accountNumber: '' }), {
      currency: 5,
    })
    expect(refusal.code).toBe('INVALID_INPUT')
    expect(refusal.fields.sort()).toEqual(['accountInfo.accountNumber', 'accountInfo.routingNumber', 'currency'])
  })

  it('reports every impossible identifier together', async () => {
    const info = accountInfoExample('USD_ACCOUNT', {
      routingNumber: '021000022',
      intermediaryRoutingNumber: '990000005',
    })
    const refusal = await refuseInfo(info)
    expect(refusal).toMatchObject({
      code: 'INVALID_BANK_ACCOUNT',
      fields: ['accountInfo.routingNumber', 'accountInfo.intermediaryRoutingNumber'],
    })
  })

  it('refuses an unknown account type', async () => {
    const refusal = await refuse({ currency: 'USD', accountInfo: { accountType: 'XYZ_ACCOUNT' } }, 400)
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fields: ['accountInfo.accountType'] })
  })

  it('refuses more than one Lightning target', async () => {
    const info = accountInfoExample('LIGHTNING', { bolt12: 'lno1pqps7sjqpgtyzm3qv4uxzmtsd3jjqer9wd3hy6tsw35k7ms' })
    expect((await refuseInfo(info)).code).toBe('INVALID_INPUT')
    expect((await refuseInfo(accountInfoExample('LIGHTNING', { invoice: undefined }))).code).toBe('INVALID_INPUT')
  })

  it('echoes the Lightning alias and takes it for the same account', async () => {
    const customerId = await newCustomer()
    const account = await create(customerId, accountInfoExample('LIGHTNING_ACCOUNT'))
    expect(account.accountInfo.accountType).toBe('LIGHTNING_ACCOUNT')
    const body = { customerId, currency: 'BTC', accountInfo: accountInfoExample('LIGHTNING') }
    expect((await refuse(body, 409)).code).toBe('CONFLICT')
  })

  it('ignores payment rails that a client sends', async () => {
    const account = await create(await newCustomer(), accountInfoExample('EUR_ACCOUNT', { paymentRails: ['SWIFT'] }))
    expect(account.accountInfo.paymentRails).toEqual(['SEPA', 'SEPA_INSTANT'])
  })

  it('offers the rails of every identifier that was given', async () => {
    const account = await create(
      await newCustomer(),
      accountInfoExample('BDT_ACCOUNT', { phoneNumber: '+8801712345678' }),
    )
    expect(account.accountInfo.paymentRails).toEqual(['BANK_TRANSFER', 'MOBILE_MONEY'])
  })

  it('makes a platform account without a customer, which the customer paths do not see', async () => {
    const body = { currency: 'GBP', accountInfo: accountInfoExample('GBP_ACCOUNT') }
    const account = await server.as.platform.call('createCustomerExternalAccount', { body }, 201)
    expect(account.customerId).toBeNull()
    const params = { externalAccountId: account.id }
    await server.as.platform.call('getPlatformExternalAccountById', { params }, 200)
    await server.as.platform.call('getCustomerExternalAccountById', { params }, 404)
  })

  it('refuses an unknown customer', async () => {
    const body = {
      customerId: 'Customer:00000000-0000-7000-8000-000000000000',
      currency: 'GBP',
      accountInfo: accountInfoExample('GBP_ACCOUNT'),
    }
    expect(await refuse(body, 400)).toMatchObject({ code: 'INVALID_INPUT', fields: ['customerId'] })
  })

  it('answers 409 CONFLICT for the same owner, type and primary identifier, in either letter case', async () => {
    const customerId = await newCustomer()
    const info = accountInfoExample('ETHEREUM_WALLET')
    await create(customerId, info)
    const again = accountInfoExample('ETHEREUM_WALLET', { address: String(info.address).toLowerCase() })
    expect(await refuse({ customerId, currency: 'USDT', accountInfo: again }, 409)).toMatchObject({
      code: 'CONFLICT',
      reason: 'EXTERNAL_ACCOUNT_EXISTS',
    })
    await create(await newCustomer(), info)
    await create(customerId, accountInfoExample('POLYGON_WALLET', { address: info.address }))
  })

  it('needs MANAGE', async () => {
    const { clientId, clientSecret } = await server.as.platform.call(
      'createToken',
      { body: { name: 'reader', permissions: ['VIEW'] } },
      201,
    )
    const reader = server.as.token(clientId, clientSecret ?? '')
    const body = { currency: 'GBP', accountInfo: accountInfoExample('GBP_ACCOUNT') }
    expect((await reader.call('createCustomerExternalAccount', { body }, 403)).code).toBe('FORBIDDEN')
    await server.as.nobody.call('createCustomerExternalAccount', { body }, 401)
  })
})

describe('beneficiary name verification', () => {
  it.each([
    ['102', 'NOT_MATCHED', undefined],
    ['103', 'PARTIAL_MATCH', 'A. Souza'],
    ['104', 'PENDING', undefined],
    ['106', 'UNSUPPORTED', undefined],
    ['107', 'CHECKED_BY_RECEIVING_FI', undefined],
    ['999', 'MATCHED', 'Ana Souza'],
  ])('an identifier that ends in %s is %s', async (suffix, status, name) => {
    const account = await create(
      await newCustomer(),
      accountInfoExample('USD_ACCOUNT', { accountNumber: `123456${suffix}` }),
    )
    expect(account.beneficiaryVerificationStatus).toBe(status)
    expect(account.beneficiaryVerifiedData?.fullName).toBe(name)
    expect(account.status).toBe('ACTIVE')
  })

  it('105 is an invalid account', async () => {
    const refusal = await refuseInfo(accountInfoExample('MXN_ACCOUNT', { clabeNumber: '032180000118359105' }))
    expect(refusal).toMatchObject({ code: 'INVALID_BANK_ACCOUNT', fields: ['accountInfo.clabeNumber'] })
  })

  it.each([
    ['EUR_ACCOUNT', { iban: 'DE89370400440532013102' }],
    ['MXN_ACCOUNT', { clabeNumber: '032180000118359102' }],
    ['BRL_ACCOUNT', { pixKey: 'ana.souza.102@example.com.br' }],
    ['INR_ACCOUNT', { vpa: 'testuser.102@bank' }],
    ['KES_ACCOUNT', { phoneNumber: '+254712345102' }],
    ['SOLANA_WALLET', { address: 'GyGKxMyg1p9SsHfm15MkNUu1u9TN2JtTspcdmrtGU102' }],
    ['SPARK_WALLET', { address: 'spark1pgssy7d7vel0nh9m4326qc54e6rskpczn07dktww9rv4nu5ptvt0s9uc489102' }],
    ['TRON_WALLET', { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjL102' }],
    ['ETHEREUM_WALLET', { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Be102' }],
    ['LIGHTNING', { invoice: undefined, lightningAddress: 'mara102@pay.example' }],
  ] as const)('%s takes 102 where its identifier carries a suffix', async (type, change) => {
    const account = await create(await newCustomer(), accountInfoExample(type, change))
    expect(account.beneficiaryVerificationStatus).toBe('NOT_MATCHED')
  })

  it.each(['002', '003', '004', '005', '006', '007'])(
    'a wallet address may end in the payment suffix %s',
    async (suffix) => {
      const address = `GyGKxMyg1p9SsHfm15MkNUu1u9TN2JtTspcdmrtGU${suffix}`
      const account = await create(await newCustomer(), accountInfoExample('SOLANA_WALLET', { address }))
      expect(account.beneficiaryVerificationStatus).toBe('MATCHED')
    },
  )
})

describe('defaultUmaDepositAccount', () => {
  it('moves away from the account that had it', async () => {
    const customerId = await newCustomer()
    const first = await create(customerId, accountInfoExample('USD_ACCOUNT'), { defaultUmaDepositAccount: true })
    const second = await create(customerId, accountInfoExample('EUR_ACCOUNT'), { defaultUmaDepositAccount: true })
    expect([first, second].map((account) => account.defaultUmaDepositAccount)).toEqual([true, true])
    const { data } = await server.as.platform.call('listCustomerExternalAccounts', { query: { customerId } }, 200)
    expect(data.map((account) => [account.id, account.defaultUmaDepositAccount])).toEqual([
      [second.id, true],
      [first.id, false],
    ])
  })
})

describe('on a platform under counterparty rules', () => {
  beforeAll(() => server.service.store.write((tx) => setHostSetting(tx, 'counterpartyRules', 'ON')))
  afterAll(() => server.service.store.write((tx) => setHostSetting(tx, 'counterpartyRules', 'OFF')))

  it('a self-custody wallet must say whose it is, and the customer’s own must be proven', async () => {
    const info = accountInfoExample('BASE_WALLET')
    expect(await refuseInfo(info)).toMatchObject({ code: 'INVALID_INPUT', fields: ['ownershipType'] })
    const account = await create(await newCustomer(), info, { ownershipType: 'FIRST_PARTY' })
    expect(account).toMatchObject({ status: 'PENDING_OWNERSHIP_VERIFICATION', ownershipType: 'FIRST_PARTY' })
    expect(await server.eventsOf(account.id)).toEqual([])
  })

  it('somebody else’s wallet needs a beneficiary and no proof', async () => {
    const info = accountInfoExample('BASE_WALLET')
    expect(await refuseInfo(info, { ownershipType: 'THIRD_PARTY' })).toMatchObject({
      code: 'INVALID_INPUT',
      fields: ['accountInfo.beneficiary'],
    })
    const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ana Souza', countryOfResidence: 'BR' }
    const account = await create(await newCustomer(), accountInfoExample('BASE_WALLET', { beneficiary }), {
      ownershipType: 'THIRD_PARTY',
    })
    expect(account.status).toBe('ACTIVE')
  })

  it('a hosted wallet and a bank account are not asked', async () => {
    const hosted = await create(
      await newCustomer(),
      accountInfoExample('BASE_WALLET', { vaspName: 'Harbour Exchange' }),
    )
    expect(hosted.status).toBe('ACTIVE')
    expect((await create(await newCustomer(), accountInfoExample('EUR_ACCOUNT'))).status).toBe('ACTIVE')
  })
})
