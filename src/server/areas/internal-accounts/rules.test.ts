import { describe, expect, it } from 'vitest'
import {
  currenciesToProvision,
  INTERNAL_ACCOUNT_MOVES,
  internalAccountTypeOf,
  requireActiveAccount,
  requireFunds,
} from './rules'

describe('internal account rules', () => {
  it.each([
    ['USD', 'CUSTOMER', 'INTERNAL_FIAT'],
    ['USDC', 'CUSTOMER', 'INTERNAL_CRYPTO'],
    ['BTC', 'PLATFORM', 'INTERNAL_CRYPTO'],
    ['USDB', 'CUSTOMER', 'EMBEDDED_WALLET'],
    ['USDB', 'PLATFORM', 'INTERNAL_CRYPTO'],
  ] as const)('%s of a %s is %s', (currency, owner, type) => {
    expect(internalAccountTypeOf(currency, owner)).toBe(type)
  })

  it.each([
    [null, ['USD', 'EUR', 'USDB']],
    [[], ['USD', 'EUR', 'USDB']],
    [['EUR'], ['EUR', 'USDB']],
    [
      ['EUR', 'GBP'],
      ['EUR', 'USDB'],
    ],
  ])('a customer who chose %o gets accounts in %o', (chosen, expected) => {
    expect(currenciesToProvision(['USD', 'EUR', 'USDB'], chosen)).toEqual(expected)
  })

  const states = ['PENDING', 'ACTIVE', 'FROZEN', 'CLOSED', 'FAILED'] as const
  const allowed = new Set([
    'PENDING>ACTIVE',
    'PENDING>FAILED',
    'ACTIVE>FROZEN',
    'ACTIVE>CLOSED',
    'FROZEN>ACTIVE',
    'FROZEN>CLOSED',
  ])
  it.each(states.flatMap((from) => states.map((to) => [from, to] as const)))('from %s to %s', (from, to) => {
    expect(INTERNAL_ACCOUNT_MOVES[from].includes(to)).toBe(allowed.has(`${from}>${to}`))
  })

  it.each(['PENDING', 'FROZEN', 'CLOSED', 'FAILED'] as const)(
    'moving money on a %s account is USER_NOT_READY',
    (status) => {
      expect(() => requireActiveAccount({ id: 'InternalAccount:1', status }, 'source.accountId')).toThrow(
        expect.objectContaining({
          code: 'USER_NOT_READY',
          details: expect.objectContaining({ field: 'source.accountId', status }),
        }),
      )
      expect(() => requireActiveAccount({ id: 'InternalAccount:1', status: 'ACTIVE' }, 'x')).not.toThrow()
    },
  )

  it('says by how much a balance is short, to the minor unit', () => {
    const need = { amountMinor: 101n, currency: 'USD', accountId: 'InternalAccount:1' }
    expect(() => requireFunds({ ...need, spendableMinor: 101n }, 'amount')).not.toThrow()
    expect(() => requireFunds({ ...need, spendableMinor: 100n }, 'amount')).toThrow(
      expect.objectContaining({
        code: 'INVALID_AMOUNT',
        details: expect.objectContaining({
          reason: 'INSUFFICIENT_BALANCE',
          shortByMinor: 1,
          balanceMinor: 100,
          field: 'amount',
        }),
      }),
    )
  })
})
