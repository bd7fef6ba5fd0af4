import type { LedgerEntry } from '../../../contract/console/money/schemas'
import { csvText } from '../../components/csvText'
import { decimalsOf, moneyText } from '../../components/format/moneyText'

const HEAD = [
  'entryId',
  'createdAt',
  'posting',
  'postingId',
  'ledgerAccountId',
  'account',
  'counterAccounts',
  'currency',
  'amountMinor',
  'amount',
  'balanceAfterMinor',
  'transactionId',
  'memo',
]

/** An amount with a point and an ordinary minus, for programs. */
const plainAmount = (amountMinor: number, currency: string) =>
  moneyText(amountMinor, currency, { isIso: true, decimals: decimalsOf(currency) }).replace('−', '-')

/** Entries as a CSV file with CRLF, newest first: integers in minor units beside the amount as people write it. */
export function ledgerCsv(entries: readonly LedgerEntry[]): string {
  const rows = entries.map((entry) => [
    entry.id,
    entry.createdAt,
    entry.postingKind,
    entry.postingId,
    entry.ledgerAccountId,
    entry.label,
    entry.counterAccounts.map(({ ledgerAccountId }) => ledgerAccountId).join(' '),
    entry.currency,
    String(entry.amount),
    plainAmount(entry.amount, entry.currency),
    String(entry.balanceAfter),
    entry.transactionId ?? '',
    entry.memo,
  ])
  return csvText([HEAD, ...rows])
}
