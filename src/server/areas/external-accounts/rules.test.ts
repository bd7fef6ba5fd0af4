import { describe, expect, it, vi } from 'vitest'
import { accountInfoExample } from '../../testing/accounts'
import { decideUse, EXTERNAL_ACCOUNT_MOVES, isSelfCustody, railsOfAccount } from './rules'

const states = [
  'PENDING',
  'ACTIVE',
  'PENDING_OWNERSHIP_VERIFICATION',
  'UNVERIFIED',
  'UNDER_REVIEW',
  'INACTIVE',
] as const

describe('decideUse', () => {
  it.each([
    ['ACTIVE', 10n ** 12n, 'usable'],
    ['PENDING_OWNERSHIP_VERIFICATION', 99_999n, 'usable'],
    ['PENDING_OWNERSHIP_VERIFICATION', 100_000n, 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED'],
    ['UNVERIFIED', 1n, 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED'],
    ['PENDING', 1n, 'INVALID_BANK_ACCOUNT'],
    ['UNDER_REVIEW', 1n, 'INVALID_BANK_ACCOUNT'],
    ['INACTIVE', 1n, 'INVALID_BANK_ACCOUNT'],
  ] as const)('%s with %s euro cents is %s', async (status, amountMinor, expected) => {
    const use = await decideUse(status, async () => ({ amountMinor, thresholdMinor: 100_000n }))
    expect(use.isUsable ? 'usable' : use.code).toBe(expected)
  })

  it('asks for the amount only where it matters', async () => {
    const ask = vi.fn(async () => ({ amountMinor: 0n, thresholdMinor: 100_000n }))
    for (const status of states) await decideUse(status, ask)
    expect(ask).toHaveBeenCalledOnce()
  })
})

describe('an operator may move an account', () => {
  const allowed = new Set([
    'PENDING>ACTIVE',
    'PENDING>UNDER_REVIEW',
    'PENDING>INACTIVE',
    'ACTIVE>INACTIVE',
    'ACTIVE>UNDER_REVIEW',
    'INACTIVE>ACTIVE',
    'PENDING_OWNERSHIP_VERIFICATION>INACTIVE',
    'UNVERIFIED>INACTIVE',
    'UNDER_REVIEW>ACTIVE',
    'UNDER_REVIEW>INACTIVE',
  ])
  it.each(states.flatMap((from) => states.map((to) => [from, to] as const)))('from %s to %s', (from, to) => {
    expect(EXTERNAL_ACCOUNT_MOVES[from].includes(to)).toBe(allowed.has(`${from}>${to}`))
  })
})

describe('railsOfAccount', () => {
  it.each([
    [accountInfoExample('INR_ACCOUNT'), ['UPI']],
    [
      accountInfoExample('INR_ACCOUNT', { vpa: undefined, accountNumber: '50100012345678', ifsc: 'HDFC0000123' }),
      ['NEFT', 'RTGS'],
    ],
    [
      accountInfoExample('INR_ACCOUNT', {
        vpa: undefined,
        accountNumber: '50100012345678',
        ifsc: 'HDFC0000123',
        rail: 'RTGS',
      }),
      ['RTGS'],
    ],
    [accountInfoExample('USD_ACCOUNT'), ['ACH', 'WIRE', 'RTP', 'FEDNOW']],
    [accountInfoExample('SOLANA_WALLET'), []],
  ])('of %o are %o', (info, rails) => {
    expect(railsOfAccount(info)).toEqual(rails)
  })
})

describe('isSelfCustody', () => {
  it.each([
    [accountInfoExample('BASE_WALLET'), true],
    [accountInfoExample('BASE_WALLET', { vaspName: 'Harbour Exchange' }), false],
    [accountInfoExample('LIGHTNING'), false],
    [accountInfoExample('EUR_ACCOUNT'), false],
  ])('of %o is %s', (info, expected) => {
    expect(isSelfCustody(info)).toBe(expected)
  })
})
