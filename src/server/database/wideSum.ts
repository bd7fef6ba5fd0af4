import { type RawBuilder, sql } from 'kysely'

/** What lies between the two halves of a sum; the engine's integers end at 2^63, about a thousand great amounts. */
const PART = 1_000_000_000

/**
 * A sum of integers that may pass 2^63, which would stop the query: as text, to be read by `readSum`.
 *
 * Input: the column or expression to be added up; null where nothing is.
 */
export function wideSum(amount: RawBuilder<unknown>): RawBuilder<string | null> {
  const part = sql.lit(PART)
  return sql`cast(sum((${amount}) / ${part}) AS text) || ':' || cast(sum((${amount}) % ${part}) AS text)`
}

/** The sum that `wideSum` wrote; zero where nothing was added up. */
export function readSum(text: string | null | undefined): bigint {
  if (text === null || text === undefined) return 0n
  const [high = '0', low = '0'] = text.split(':')
  return BigInt(high) * BigInt(PART) + BigInt(low)
}
