import { describe, expect, it } from 'vitest'
import { accountOfferedFirst } from './accountOfferedFirst'

const payee = {
  accountId: 'ExternalAccount:1',
  kind: 'EXTERNAL',
  currency: 'USD',
  label: 'Old Mill Press, 7003',
} as const
const wallet = { accountId: 'InternalAccount:2', kind: 'INTERNAL', currency: 'USDB', label: 'EMBEDDED_WALLET' } as const
const dollars = { accountId: 'InternalAccount:3', kind: 'INTERNAL', currency: 'USD', label: 'FIAT' } as const

describe('the account that is offered first', () => {
  it('is an internal one in the same currency', () => {
    expect(accountOfferedFirst([payee, wallet, dollars], 'USD')).toBe(dollars.accountId)
  })

  it('is none where only an account outside has the currency', () => {
    expect(accountOfferedFirst([payee, wallet], 'USD')).toBe('')
  })
})
