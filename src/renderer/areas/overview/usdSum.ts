import type { Overview } from '../../../contract/console/money/schemas'

/** What the days come to together, in cents. */
export function usdSumOf({ volumePerDay }: Overview): bigint {
  return volumePerDay.reduce((sum, day) => sum + BigInt(day.usdMinor), 0n)
}
