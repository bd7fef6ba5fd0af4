import type { Tx } from './schema'

const limits = new WeakMap<Tx, number>()

/** A transaction for a reader who wants no count above `max`: whoever counts may stop there. */
export function countingUpTo(tx: Tx, max: number): Tx {
  const own: Tx = tx.$extendTables<Record<never, never>>()
  limits.set(own, max)
  return own
}

/** Where a count may stop; null where all are to be counted. */
export const countLimitOf = (tx: Tx): number | null => limits.get(tx) ?? null
