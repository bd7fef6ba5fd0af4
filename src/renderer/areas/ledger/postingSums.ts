import type { LedgerEntry } from '../../../contract/console/money/schemas'

/** What the entries come to per currency, which is zero for a posting that holds. */
export function postingSums(entries: readonly Pick<LedgerEntry, 'currency' | 'amount'>[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { currency, amount } of entries) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount))
  return sums
}
