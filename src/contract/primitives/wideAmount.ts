import type { WideAmount } from './money'

/** A sum as the console's wire has it: never refused, never rounded. Screens have it without the schemas. */
export function toWideAmount(amountMinor: bigint): WideAmount {
  const asNumber = Number(amountMinor)
  return Number.isSafeInteger(asNumber) ? asNumber : String(amountMinor)
}
