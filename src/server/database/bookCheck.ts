import type { ForeignRow } from './foreignFile'

/** Adds up the books of a file row by row, whatever their size. */
interface BookCheck {
  /** Whether rows of this table are part of the books. */
  reads(table: string): boolean
  add(table: string, row: ForeignRow): void
  /** What does not add up, without an ending dot; null when the books hold. */
  fault(): string | null
}

interface Account {
  readonly currency: string
  readonly balance: bigint
}

/** Each currency's entries come to zero, and each account's to its balance, in its own currency. */
export function createBookCheck(): BookCheck {
  const accounts = new Map<string, Account>()
  const sums = new Map<string, bigint>()
  const currencies = new Map<string, bigint>()
  let stray: string | null = null
  const addEntry = ({ rowid, values }: ForeignRow): void => {
    const [account, currency, amount] = [
      String(values.ledger_account_id),
      String(values.currency),
      toBig(values.amount),
    ]
    if (accounts.get(account)?.currency !== currency)
      stray ??= `Table ledger_entries, row ${rowid}: the currency ${currency} is not that of its account`
    sums.set(account, (sums.get(account) ?? 0n) + amount)
    currencies.set(currency, (currencies.get(currency) ?? 0n) + amount)
  }
  return {
    reads: (table) => table === 'ledger_accounts' || table === 'ledger_entries',
    add: (table, row) => {
      if (table === 'ledger_entries') addEntry(row)
      if (table !== 'ledger_accounts') return
      const { id, currency, balance } = row.values
      accounts.set(String(id), { currency: String(currency), balance: toBig(balance) })
    },
    fault: () => {
      if (stray !== null) return stray
      for (const [currency, sum] of currencies) {
        if (sum !== 0n)
          return `Table ledger_entries: the entries in ${currency} come to ${sum} minor units, not to zero`
      }
      for (const [account, { balance }] of accounts) {
        const sum = sums.get(account) ?? 0n
        if (sum !== balance)
          return `Table ledger_accounts: the balance of ${account} is ${balance}, and its entries come to ${sum}`
      }
      return null
    },
  }
}

/** Amounts are kept as integers, or as decimal text where they may be wider. */
function toBig(value: unknown): bigint {
  return typeof value === 'bigint' ? value : BigInt(String(value))
}
