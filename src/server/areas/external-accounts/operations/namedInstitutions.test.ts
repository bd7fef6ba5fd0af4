import { describe, expect, it } from 'vitest'
import { ACCOUNT_TYPES, type AccountType, accountTypes } from '../../../../contract/external-accounts/accountTypes'
import { accountInfoExample, currencyExample } from '../../../testing/accounts'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()

const bodyOf = (type: AccountType, change: Record<string, unknown>) => ({
  currency: currencyExample(type),
  accountInfo: accountInfoExample(type, change),
})
const create = (type: AccountType, change: Record<string, unknown>) =>
  server.as.platform.call('createPlatformExternalAccount', { body: bodyOf(type, change) }, 201)
const refuse = (type: AccountType, change: Record<string, unknown>) =>
  server.as.platform.call('createPlatformExternalAccount', { body: bodyOf(type, change) }, 400)

/** The types of one country that must name their bank. */
const ASKED = [
  'BDT_ACCOUNT',
  'CNY_ACCOUNT',
  'COP_ACCOUNT',
  'EGP_ACCOUNT',
  'GHS_ACCOUNT',
  'GTQ_ACCOUNT',
  'HKD_ACCOUNT',
  'IDR_ACCOUNT',
  'JMD_ACCOUNT',
  'MYR_ACCOUNT',
  'NGN_ACCOUNT',
  'PHP_ACCOUNT',
  'PKR_ACCOUNT',
  'THB_ACCOUNT',
  'VND_ACCOUNT',
  'ZAR_ACCOUNT',
] as const
const FREE = ACCOUNT_TYPES.filter(
  (type) => !ASKED.some((asked) => asked === type) && accountTypes[type].fields.some(({ name }) => name === 'bankName'),
)

describe('the name of a bank', () => {
  it.each(ASKED)('%s takes only a bank that discoveries have in its country', async (type) => {
    const refusal = await refuse(type, { bankName: 'Bank of Nowhere' })
    expect(refusal).toMatchObject({
      code: 'INVALID_BANK_ACCOUNT',
      details: { field: 'accountInfo.bankName', reason: 'BANK_UNKNOWN', country: accountTypes[type].country },
    })
  })

  it('of another country is unknown here', async () => {
    expect((await refuse('NGN_ACCOUNT', { bankName: 'GCB Bank' })).code).toBe('INVALID_BANK_ACCOUNT')
    expect((await create('GHS_ACCOUNT', { bankName: 'GCB Bank' })).status).toBe('ACTIVE')
  })

  it('is compared without letter case, and kept as it was given', async () => {
    const { accountInfo } = await create('NGN_ACCOUNT', { bankName: 'ZENITH bank' })
    expect(accountInfo).toMatchObject({ bankName: 'ZENITH bank' })
  })

  it('one letter off is unknown', async () => {
    expect((await refuse('NGN_ACCOUNT', { bankName: 'Zenith Bonk' })).code).toBe('INVALID_BANK_ACCOUNT')
  })

  it('is a remark where it may be left out, and where the account may be in any country', async () => {
    expect(FREE).toEqual(['INR_ACCOUNT', 'SGD_ACCOUNT', 'SLV_ACCOUNT', 'USD_ACCOUNT', 'SWIFT_ACCOUNT'])
    for (const type of FREE) expect((await create(type, { bankName: 'Bank of Nowhere' })).status).toBe('ACTIVE')
  })

  it('is looked at after the identifiers', async () => {
    const refusal = await refuse('EGP_ACCOUNT', { bankName: 'Bank of Nowhere', iban: 'EG640019000500000000263180425' })
    expect(refusal.details).toMatchObject({ field: 'accountInfo.iban' })
  })
})

describe('the host of a wallet', () => {
  it('is one of the listed names, whatever the letter case', async () => {
    const { accountInfo } = await create('BASE_WALLET', { vaspName: 'harbour EXCHANGE' })
    expect(accountInfo).toMatchObject({ vaspName: 'harbour EXCHANGE' })
  })

  it.each(ACCOUNT_TYPES.filter((type) => accountTypes[type].group === 'WALLET'))(
    '%s refuses a name that nobody listed',
    async (type) => {
      expect(await refuse(type, { vaspName: 'Harbour Exchanges' })).toMatchObject({
        code: 'INVALID_INPUT',
        details: { field: 'accountInfo.vaspName' },
      })
    },
  )
})
