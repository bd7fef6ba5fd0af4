/** What the service books, one kind for each pattern; docs/ledger.md has a line for each. */
export const POSTING_KINDS = [
  'hold',
  'collect',
  'settle-payment',
  'fail-payment',
  'return-payment',
  'refund',
  'deposit',
  'fund',
  'write-off',
  'sweep',
  'release-fees',
  'release',
  'card-clearing',
  'card-return',
  'card-return-reversal',
  'card-credit',
] as const
export type PostingKind = (typeof POSTING_KINDS)[number]
