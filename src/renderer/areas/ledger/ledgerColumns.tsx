import type { LedgerAccount, LedgerEntry } from '../../../contract/console/money/schemas'
import { CopyableId } from '../../components/CopyableId'
import type { ListColumn } from '../../components/DataTable/column'
import { customerFields, fields, moneyFields, timeFields } from '../../components/list/exportFields'
import { MoneyText } from '../../components/MoneyText'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress, placeAddress } from '../../navigation/placeAddress'
import { postingKindText } from '../transactions/Postings'
import { words } from './words'

/** The columns of the accounts of the books. */
export const accountColumns: readonly ListColumn<LedgerAccount>[] = [
  {
    id: 'account',
    header: words.account,
    cell: (row) => <span className="truncate">{row.label}</span>,
    exports: [...fields<LedgerAccount>((row) => row.label), ...customerFields<LedgerAccount>((row) => row.customerId)],
  },
  { id: 'kind', header: words.part, width: 116, cell: (row) => words.kinds[row.kind] },
  {
    id: 'balance',
    header: words.balance,
    width: 160,
    align: 'right',
    cell: (row) => <MoneyText amountMinor={row.balance} currency={row.currency} />,
    exports: moneyFields((row) => ({ amountMinor: row.balance, currency: row.currency })),
  },
  {
    id: 'id',
    header: words.id,
    width: 250,
    hideBelow: 860,
    cell: (row) =>
      row.internalAccountId === null ? (
        <span className="mono">{row.id}</span>
      ) : (
        <CopyableId id={row.internalAccountId} isInRow />
      ),
    exports: [
      ...fields<LedgerAccount>((row) => row.id, words.exported.accountId),
      ...fields<LedgerAccount>((row) => row.internalAccountId, words.exported.internalAccountId),
    ],
  },
]

function AccountOf({ entry }: { readonly entry: LedgerEntry }) {
  return (
    <span className="truncate" data-tip={entry.ledgerAccountId}>
      {entry.label}
      {entry.kind !== 'WORLD' && <span className="muted"> · {words.kinds[entry.kind].toLowerCase()}</span>}
    </span>
  )
}

/** An account of the books in words: whose, and which part. */
function accountText({ label, kind }: LedgerEntry['counterAccounts'][number]): string {
  return kind === 'WORLD' ? label : `${label} · ${words.kinds[kind].toLowerCase()}`
}

/** The other side of an entry; a link to what was written there. */
function Counter({ entry }: { readonly entry: LedgerEntry }) {
  const [first, ...more] = entry.counterAccounts
  if (first === undefined) return <span className="muted">–</span>
  return (
    <span
      className="truncate"
      data-tip={entry.counterAccounts.map(({ ledgerAccountId }) => ledgerAccountId).join('\n')}
    >
      <PageLink to={placeAddress('ledger', { tab: 'entries', of: first.ledgerAccountId })}>{first.label}</PageLink>
      {first.kind !== 'WORLD' && <span className="muted"> · {words.kinds[first.kind].toLowerCase()}</span>}
      {more.length > 0 && <span className="muted"> {words.andMore(more.length)}</span>}
    </span>
  )
}

/** The columns of what was written. */
export const entryColumns: readonly ListColumn<LedgerEntry>[] = [
  {
    id: 'at',
    header: words.at,
    width: 112,
    hideBelow: 540,
    cell: (entry) => <TimeText at={entry.createdAt} />,
    exports: timeFields((entry) => entry.createdAt),
  },
  {
    id: 'posting',
    header: words.posting,
    width: 84,
    cell: (entry) => postingKindText(entry.postingKind),
    exports: [
      ...fields<LedgerEntry>((entry) => postingKindText(entry.postingKind)),
      ...fields<LedgerEntry>((entry) => entry.postingId, words.exported.postingId),
      ...fields<LedgerEntry>((entry) => entry.id, words.exported.entryId),
      ...fields<LedgerEntry>((entry) => entry.memo, words.exported.memo),
    ],
  },
  {
    id: 'account',
    header: words.account,
    cell: (entry) => <AccountOf entry={entry} />,
    exports: [
      ...fields<LedgerEntry>((entry) => entry.label),
      ...fields<LedgerEntry>((entry) => words.kinds[entry.kind], words.part),
      ...fields<LedgerEntry>((entry) => entry.ledgerAccountId, words.exported.accountId),
      ...fields<LedgerEntry>((entry) => entry.internalAccountId, words.exported.internalAccountId),
      ...customerFields<LedgerEntry>((entry) => entry.customerId),
    ],
  },
  {
    id: 'counter',
    header: words.counter,
    width: 210,
    hideBelow: 900,
    cell: (entry) => <Counter entry={entry} />,
    exports: [
      ...fields<LedgerEntry>(({ counterAccounts }) => counterAccounts.map(accountText).join('; ')),
      ...fields<LedgerEntry>(
        ({ counterAccounts }) => counterAccounts.map(({ ledgerAccountId }) => ledgerAccountId).join(' '),
        words.exported.counterId,
      ),
    ],
  },
  {
    id: 'amount',
    header: words.amount,
    width: 160,
    align: 'right',
    cell: (entry) => <MoneyText amountMinor={entry.amount} currency={entry.currency} isSigned />,
    exports: moneyFields((entry) => ({ amountMinor: entry.amount, currency: entry.currency })),
  },
  {
    id: 'after',
    header: words.after,
    width: 160,
    align: 'right',
    hideBelow: 680,
    cell: (entry) => <MoneyText amountMinor={entry.balanceAfter} currency={entry.currency} />,
    exports: moneyFields((entry) => ({ amountMinor: entry.balanceAfter, currency: entry.currency })),
  },
  {
    id: 'transaction',
    header: words.transaction,
    width: 120,
    hideBelow: 780,
    cell: (entry) => <CopyableId id={entry.transactionId} isInRow />,
    exports: fields((entry) => entry.transactionId),
  },
]

/** The columns of the entries of one account, beside its balance. */
export const accountEntryColumns: readonly ListColumn<LedgerEntry>[] = [
  {
    id: 'at',
    header: words.at,
    width: 88,
    cell: (entry) => <TimeText at={entry.createdAt} />,
    exports: timeFields((entry) => entry.createdAt),
  },
  {
    id: 'posting',
    header: words.posting,
    cell: (entry) => (
      <PageLink to={itemAddress('ledger', entry.postingId, { tab: 'entries' })}>
        {postingKindText(entry.postingKind)}
      </PageLink>
    ),
    exports: fields((entry) => postingKindText(entry.postingKind)),
  },
  {
    id: 'amount',
    header: words.amount,
    width: 110,
    align: 'right',
    cell: (entry) => <MoneyText amountMinor={entry.amount} currency={entry.currency} isSigned hasNoCode />,
    exports: moneyFields((entry) => ({ amountMinor: entry.amount, currency: entry.currency })),
  },
  {
    id: 'after',
    header: words.after,
    width: 118,
    align: 'right',
    cell: (entry) => <MoneyText amountMinor={entry.balanceAfter} currency={entry.currency} hasNoCode />,
    exports: moneyFields((entry) => ({ amountMinor: entry.balanceAfter, currency: entry.currency })),
  },
]
