import { describe, expect, it } from 'vitest'
import { accountTypeAt, registrationAddress } from './registration'

describe('accountTypeAt', () => {
  it.each([
    ['NG', 'NGN', 'NGN_ACCOUNT'],
    ['SV', 'USD', 'SLV_ACCOUNT'],
    ['KE', 'KES', 'KES_ACCOUNT'],
    ['SN', 'XOF', 'XOF_ACCOUNT'],
    ['CM', 'XAF', 'XAF_ACCOUNT'],
    ['CM', 'XOF', null],
    ['NG', 'KES', null],
  ])('in %s with %s is %s', (country, currency, type) => {
    expect(accountTypeAt({ country, currency })).toBe(type)
  })
})

describe('registrationAddress', () => {
  it('carries the bank and the country beside the type', () => {
    const bank = { bankName: 'Banco G&T Continental', displayName: '', country: 'GT', currency: 'GTQ' }
    expect(registrationAddress(bank)).toBe(
      '/external-accounts?new=1&type=GTQ_ACCOUNT&bank=Banco+G%26T+Continental&region=GT',
    )
  })

  it('is null where no account type is', () => {
    expect(registrationAddress({ bankName: 'x', displayName: 'x', country: 'IS', currency: 'ISK' })).toBeNull()
  })
})
