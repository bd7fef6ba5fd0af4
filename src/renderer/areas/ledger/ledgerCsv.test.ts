import { describe, expect, it } from 'vitest'
import type { LedgerEntry } from '../../../contract/console/money/schemas'
import { ledgerCsv } from './ledgerCsv'

const entry: LedgerEntry = {
  id: 'Entry:1',
  postingId: 'Posting:1',
  postingKind: 'hold',
  memo: 'Held, for "Ana"',
  ledgerAccountId: 'InternalAccount:1/available',
  kind: 'AVAILABLE',
  label: 'Ana, USD',
  internalAccountId: 'InternalAccount:1',
  customerId: 'Customer:1',
  currency: 'USD',
  amount: -123_45,
  balanceAfter: 0,
  transactionId: null,
  reversesPostingId: null,
  counterAccounts: [{ ledgerAccountId: 'InternalAccount:1/held', kind: 'HELD', label: 'Ana, USD' }],
  createdAt: '2026-11-21T09:00:00.000Z',
}

describe('ledgerCsv', () => {
  it('writes minor units and major units, counter-accounts, and quotes what needs it', () => {
    const [head, row, end] = ledgerCsv([entry]).split('\r\n')
    expect(head?.split(',')).toHaveLength(13)
    expect(row).toBe(
      'Entry:1,2026-11-21T09:00:00.000Z,hold,Posting:1,InternalAccount:1/available,"Ana, USD",' +
        'InternalAccount:1/held,USD,-12345,-123.45,0,,"Held, for ""Ana"""',
    )
    expect(end).toBe('')
  })

  it('writes currencies without decimals as they are', () => {
    expect(ledgerCsv([{ ...entry, currency: 'VND', amount: 500 }])).toContain(',VND,500,500,')
  })

  it('gives a spreadsheet nothing to calculate', () => {
    expect(ledgerCsv([{ ...entry, memo: '=1+1' }])).toContain(",'=1+1")
  })
})
