import { availableOf, heldOf, worldBank, worldExchange, worldServiceFees, worldTransit } from '../chart'
import type { PostingLine } from '../ledger'

/** One end of a payment: an internal account, or null for the outside world. */
export type PaymentEnd = string | null

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
  /** Takes the platform's fee; null when there is none. */
  readonly platformAccountId: PaymentEnd
}

function line(ledgerAccountId: string, currency: string, amountMinor: bigint): PostingLine[] {
  return amountMinor === 0n ? [] : [{ ledgerAccountId, currency, amountMinor }]
}

function beneficiaryOf({ toInternalAccountId, receivingCurrency }: PaymentMoney): string {
  return toInternalAccountId === null ? worldBank(receivingCurrency) : availableOf(toInternalAccountId)
}

/** Where fees, conversion and payout go: `sendingMinor` in the sending currency, zero in sum in the receiving one. */
function destinations(money: PaymentMoney, platformMinor: bigint): PostingLine[] {
  const { sendingCurrency, receivingCurrency, sendingMinor, receivingMinor, feesMinor, platformAccountId } = money
  const serviceMinor = feesMinor - platformMinor
  const fees = [
    ...(platformAccountId === null ? [] : line(availableOf(platformAccountId), sendingCurrency, platformMinor)),
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
  const { fromInternalAccountId, sendingCurrency, sendingMinor } = money
  const payer = fromInternalAccountId === null ? worldTransit(sendingCurrency) : heldOf(fromInternalAccountId)
  return [...line(payer, sendingCurrency, -sendingMinor), ...destinations(money, money.platformFeesMinor)]
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
    platformAccountId: null,
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
 * Input: `platformBackMinor`, what the platform's account can give back of its fee; the service advances the rest.
 */
export function returnLines(money: PaymentMoney, platformBackMinor: bigint): PostingLine[] {
  const { sendingCurrency, sendingMinor } = money
  const back = destinations(money, platformBackMinor).map((entry) => ({ ...entry, amountMinor: -entry.amountMinor }))
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
