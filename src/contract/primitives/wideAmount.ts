import type { WideAmount } from './money'

/** A sum as the console's wire has it: never refused, never rounded. It stands apart, as screens need no schema for it. */
export function toWideAmount(amountMinor: bigint): WideAmount {
  const asNumber = Number(amountMinor)
  return Number.isSafeInteger(asNumber) ? asNumber : String(amountMinor)
}
