import { expect, it } from 'vitest'
import type { LedgerEntry } from '../../../contract/console/money/schemas'
import { exportRows } from '../../components/list/exportRows'
import { entryColumns } from './ledgerColumns'

const ENTRY: LedgerEntry = {
  id: 'Entry:1',
  postingId: 'Posting:1',
  postingKind: 'settle-payment',
  memo: 'Settled quote Quote:1',
  ledgerAccountId: 'InternalAccount:1/held',
  kind: 'HELD',
  label: 'USD …0001',
  internalAccountId: 'InternalAccount:1',
  customerId: 'Customer:1',
  currency: 'USD',
  amount: -486934,
  balanceAfter: 0,
  transactionId: 'Transaction:1',
  reversesPostingId: null,
  counterAccounts: [
    { ledgerAccountId: 'world:bank:USD', kind: 'WORLD', label: 'Banks and chains outside' },
    { ledgerAccountId: 'InternalAccount:2/available', kind: 'AVAILABLE', label: 'Platform USD' },
  ],
  createdAt: '2026-11-23T09:00:00.000Z',
}

it('exports entries with the names of both sides, whose they are and every id', async () => {
  const { blob } = await exportRows({
    format: 'JSON',
    columns: entryColumns,
    readPage: async () => ({ data: [ENTRY] }),
    customerName: async () => 'Brightwater Studio LLC',
  })
  expect(await new Response(blob).json()).toMatchObject([
    {
      'When (UTC)': ENTRY.createdAt,
      'Ledger account': 'USD …0001',
      Customer: 'Brightwater Studio LLC',
      'Customer ID': 'Customer:1',
      'Internal account ID': 'InternalAccount:1',
      Against: 'Banks and chains outside; Platform USD · available',
      'Against ledger account IDs': 'world:bank:USD InternalAccount:2/available',
      Amount: '-4869.34',
    },
  ])
})
