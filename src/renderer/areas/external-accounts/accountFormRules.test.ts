import { describe, expect, it } from 'vitest'
import { ACCOUNT_TYPES } from '../../../contract/external-accounts/accountTypes'
import {
  externalAccountCreateRequest,
  platformExternalAccountCreateRequest,
} from '../../../contract/external-accounts/schemas'
import {
  accountBody,
  beneficiaryKinds,
  blankValues,
  exampleValues,
  fieldRules,
  identifierMap,
  identifierRule,
  presetValues,
} from './accountFormRules'

describe.each(ACCOUNT_TYPES)('the form of %s', (type) => {
  it.each(beneficiaryKinds(type))('fills an example that the contract accepts, holder %s', (kind) => {
    const values = exampleValues(type, kind)
    const customers = externalAccountCreateRequest.safeParse(accountBody(type, values, 'Customer:1'))
    expect(customers.error?.issues ?? []).toEqual([])
    const platforms = platformExternalAccountCreateRequest.safeParse(accountBody(type, values, null))
    expect(platforms.error?.issues ?? []).toEqual([])
  })

  it('has an input for every field that the contract can refuse', () => {
    const refused = externalAccountCreateRequest.safeParse({ ...accountBody(type, blankValues(type), 'Customer:1') })
    expect(refused.success).toBe(false)
    const info = blankValues(type).accountInfo
    const places = new Set([...Object.keys(info), ...Object.keys(info.beneficiary as object)])
    for (const issue of refused.error?.issues ?? []) {
      const name = String(issue.path[1] === 'beneficiary' ? issue.path[2] : (issue.path[1] ?? issue.path[0]))
      expect(places.has(name) || name === 'currency', `${issue.path.join('.')}: ${issue.message}`).toBe(true)
    }
  })
})

it('fills an example with each identifier that a type takes: AliPay is known by its phone number', () => {
  expect(exampleValues('CNY_ACCOUNT', 'INDIVIDUAL').accountInfo).toMatchObject({
    ...{ bankName: 'AliPay', accountNumber: '6222020200112233445', phoneNumber: '+8613812345678' },
  })
})

describe('accountBody', () => {
  it('sends only the fields of the chosen kind of holder', () => {
    const values = exampleValues('MXN_ACCOUNT', 'BUSINESS')
    const holder = { ...(values.accountInfo.beneficiary as object), fullName: 'left over' }
    const body = accountBody(
      'MXN_ACCOUNT',
      { ...values, accountInfo: { ...values.accountInfo, beneficiary: holder } },
      null,
    )
    expect(body.accountInfo.beneficiary).toEqual({ beneficiaryType: 'BUSINESS', legalName: 'Souza Comercio Ltda' })
    expect(body).not.toHaveProperty('customerId')
    expect(body).not.toHaveProperty('defaultUmaDepositAccount')
  })
})

describe('presetValues', () => {
  const infoOf = (...given: Parameters<typeof presetValues>) => presetValues(...given).accountInfo

  it('fills in the bank of a bank account and the provider of mobile money', () => {
    expect(infoOf('NGN_ACCOUNT', { bank: 'Zenith Bank', region: 'NG' })).toMatchObject({ bankName: 'Zenith Bank' })
    expect(infoOf('KES_ACCOUNT', { bank: 'M-PESA' })).toMatchObject({ provider: 'M-PESA', phoneNumber: '' })
  })

  it('fills in the country only where the type asks for one that it knows', () => {
    expect(infoOf('XOF_ACCOUNT', { bank: 'WAVE', region: 'SN' })).toMatchObject({ provider: 'WAVE', region: 'SN' })
    expect(infoOf('XOF_ACCOUNT', { region: 'NG' })).toMatchObject({ region: '' })
    expect(infoOf('NGN_ACCOUNT', { region: 'NG' })).not.toHaveProperty('region')
  })

  it('is the empty form when nothing is known', () => {
    expect(presetValues('EUR_ACCOUNT', {})).toEqual(blankValues('EUR_ACCOUNT'))
  })
})

it('says by their labels how many identifiers are needed', () => {
  expect(identifierRule('BDT_ACCOUNT', {})).toBe('Enter at least one of: Account number, Phone number.')
  expect(identifierRule('MXN_ACCOUNT', {})).toBeUndefined()
})

it('asks for the phone number where a wallet of China is known by it', () => {
  const rulesOf = (info: object) => fieldRules('CNY_ACCOUNT', 'phoneNumber', { phoneNumber: '', ...info })
  expect(rulesOf({ bankName: 'AliPay' })).toMatchObject({
    isNeeded: true,
    fault: 'Enter the phone number: the wallet is known by it.',
  })
  expect(rulesOf({ bankName: 'wechatpay', phoneNumber: '138' })).not.toHaveProperty('fault')
  expect(rulesOf({ bankName: 'ICBC' })).not.toHaveProperty('isNeeded')
})

it('says that one of several identifiers is enough only as long as no certain one is needed', () => {
  expect(identifierRule('CNY_ACCOUNT', { bankName: 'ICBC' })).toContain('Enter at least one of')
  expect(identifierRule('CNY_ACCOUNT', { bankName: 'AliPay' })).toBeUndefined()
  expect(identifierMap('CNY_ACCOUNT', { bankName: 'ICBC', accountNumber: '' })).toEqual({})
  expect(identifierMap('CNY_ACCOUNT', { bankName: 'AliPay', accountNumber: '6222' })).toEqual({})
  expect(identifierMap('CNY_ACCOUNT', { bankName: 'AliPay', accountNumber: '' })).toEqual({
    'accountInfo.accountNumber': 'accountInfo.phoneNumber',
  })
})
