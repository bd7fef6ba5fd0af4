import { POSTING_KINDS } from '../../contract/console/money/postingKinds'
import { currency, id, instant, money, nullable, oneOf, text, wideMoney } from '../database/columns'
import { type RowsOf, table } from '../database/table'

/** Balance is kept beside the entries in the same transaction; entries are the truth. */
export const ledgerAccounts = table('ledger_accounts', {
  owner: 'data',
  columns: {
    id: text(),
    currency: currency(),
    balance: wideMoney(),
  },
})

export const ledgerPostings = table('ledger_postings', {
  owner: 'data',
  columns: {
    id: id('Posting'),
    kind: oneOf(POSTING_KINDS),
    transaction_id: nullable(id('Transaction', 'CardTransaction')),
    reverses_posting_id: nullable(text()),
    memo: text(),
    created_at: instant(),
  },
})

export const ledgerEntries = table('ledger_entries', {
  owner: 'data',
  references: { posting_id: 'ledger_postings', ledger_account_id: 'ledger_accounts' },
  columns: {
    id: id('Entry'),
    posting_id: id('Posting'),
    ledger_account_id: text(),
    currency: currency(),
    amount: money(),
    balance_after: wideMoney(),
    transaction_id: nullable(id('Transaction', 'CardTransaction')),
    created_at: instant(),
  },
})

declare module '../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
