import { availableOf, heldOf, worldBank, worldExchange, worldServiceFees, worldTransit } from '../chart'
import type { PostingLine } from '../ledger'

/** One end of a payment: an internal account, or null for the outside world. */
type PaymentEnd = string | null

/** What a payment moves. `feesMinor` holds all fees in the sending currency, `platformFeesMinor` is a part of it. */
export interface PaymentMoney {
  readonly fromInternalAccountId: PaymentEnd
  readonly toInternalAccountId: PaymentEnd
  readonly sendingCurrency: string
  readonly receivingCurrency: string
  readonly sendingMinor: bigint
  readonly receivingMinor: bigint
  readonly feesMinor: bigint
  readonly platformFeesMinor: bigint
  /** The ledger account that takes the platform's fee; null when there is none. */
  readonly platformFeesTo: string | null
}

function line(ledgerAccountId: string, currency: string, amountMinor: bigint): PostingLine[] {
  return amountMinor === 0n ? [] : [{ ledgerAccountId, currency, amountMinor }]
}

function beneficiaryOf({ toInternalAccountId, receivingCurrency }: PaymentMoney): string {
  return toInternalAccountId === null ? worldBank(receivingCurrency) : availableOf(toInternalAccountId)
}

/** How a platform gives its fee of a returned payment back; the service advances what it has not. */
export interface PlatformFeeBack {
  readonly parts: readonly { readonly ledgerAccountId: string; readonly amountMinor: bigint }[]
  readonly advancedMinor: bigint
}

/** Where fees, conversion and payout go: `sendingMinor` in the sending currency, zero in sum in the receiving one. */
function destinations(money: PaymentMoney, platform: PlatformFeeBack): PostingLine[] {
  const { sendingCurrency, receivingCurrency, sendingMinor, receivingMinor, feesMinor, platformFeesMinor } = money
  const serviceMinor = feesMinor - platformFeesMinor + platform.advancedMinor
  const fees = [
    ...platform.parts.flatMap((part) => line(part.ledgerAccountId, sendingCurrency, part.amountMinor)),
    ...line(worldServiceFees(sendingCurrency), sendingCurrency, serviceMinor),
  ]
  const payout = line(beneficiaryOf(money), receivingCurrency, receivingMinor)
  if (sendingCurrency === receivingCurrency) return [...fees, ...payout]
  return [
    ...fees,
    ...line(worldExchange(sendingCurrency), sendingCurrency, sendingMinor - feesMinor),
    ...line(worldExchange(receivingCurrency), receivingCurrency, -receivingMinor),
    ...payout,
  ]
}

/** `collect`: money pulled from an outside account is on its way. */
export function collectLines(currency: string, amountMinor: bigint): PostingLine[] {
  return [...line(worldBank(currency), currency, -amountMinor), ...line(worldTransit(currency), currency, amountMinor)]
}

/** `settle-payment`: the held (or collected) money pays fees, is converted and reaches the beneficiary. */
export function settlementLines(money: PaymentMoney): PostingLine[] {
  const { fromInternalAccountId, sendingCurrency, sendingMinor, platformFeesTo, platformFeesMinor } = money
  const payer = fromInternalAccountId === null ? worldTransit(sendingCurrency) : heldOf(fromInternalAccountId)
  const parts = platformFeesTo === null ? [] : [{ ledgerAccountId: platformFeesTo, amountMinor: platformFeesMinor }]
  return [...line(payer, sendingCurrency, -sendingMinor), ...destinations(money, { parts, advancedMinor: 0n })]
}

/** `settle-payment` without fees or conversion: the whole amount reaches the account outside. */
export function deliveryLines(internalAccountId: string | null, currency: string, amountMinor: bigint): PostingLine[] {
  return settlementLines({
    fromInternalAccountId: internalAccountId,
    toInternalAccountId: null,
    sendingCurrency: currency,
    receivingCurrency: currency,
    sendingMinor: amountMinor,
    receivingMinor: amountMinor,
    feesMinor: 0n,
    platformFeesMinor: 0n,
    platformFeesTo: null,
  })
}

/** `fail-payment`: the held money has left its account and waits for its refund. */
export function failureLines(internalAccountId: string, currency: string, amountMinor: bigint): PostingLine[] {
  return [
    ...line(heldOf(internalAccountId), currency, -amountMinor),
    ...line(worldTransit(currency), currency, amountMinor),
  ]
}

/**
 * `return-payment`: a settled payment comes back from the beneficiary's bank, fees included, and waits for its refund.
 *
 * Input: `feeBack`, what the platform gives back of its fee and what the service advances; together the whole fee.
 */
export function returnLines(money: PaymentMoney, feeBack: PlatformFeeBack): PostingLine[] {
  const { sendingCurrency, sendingMinor } = money
  const back = destinations(money, feeBack).map((entry) => ({ ...entry, amountMinor: -entry.amountMinor }))
  return [...back, ...line(worldTransit(sendingCurrency), sendingCurrency, sendingMinor)]
}

/** `refund`: money in transit goes back to its payer. */
export function refundLines(payer: PaymentEnd, currency: string, amountMinor: bigint): PostingLine[] {
  const to = payer === null ? worldBank(currency) : availableOf(payer)
  return [...line(worldTransit(currency), currency, -amountMinor), ...line(to, currency, amountMinor)]
}

/** `deposit`: money arrives from an outside account. */
export function depositLines(internalAccountId: string, currency: string, amountMinor: bigint): PostingLine[] {
  return [
    ...line(worldBank(currency), currency, -amountMinor),
    ...line(availableOf(internalAccountId), currency, amountMinor),
  ]
}

interface Amount {
  readonly amountMinor: bigint
  readonly currency: string
}

/** A movement without fees. Without `from`, the money comes out of transit. */
type Movement =
  | { readonly from: string; readonly sent: Amount; readonly to: string; readonly received: Amount }
  | { readonly fromTransit: Amount; readonly to: string; readonly received: Amount }

/** `sweep`, `write-off`, and a `refund` to another account: all of an amount goes over, converted where need be. */
export function movedLines(movement: Movement): PostingLine[] {
  const { to, received } = movement
  const sent = 'from' in movement ? movement.sent : movement.fromTransit
  const from = 'from' in movement ? movement.from : worldTransit(sent.currency)
  const exchanged =
    sent.currency === received.currency
      ? []
      : [
          ...line(worldExchange(sent.currency), sent.currency, sent.amountMinor),
          ...line(worldExchange(received.currency), received.currency, -received.amountMinor),
        ]
  return [
    ...line(from, sent.currency, -sent.amountMinor),
    ...exchanged,
    ...line(to, received.currency, received.amountMinor),
  ]
}
