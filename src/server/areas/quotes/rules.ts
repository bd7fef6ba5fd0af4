import type { OutgoingRateDetails, QuoteLockSide } from '../../../contract/quotes/schemas'
import { assertNever } from '../../foundation/assert'
import { divideHalfUp, divideUp } from '../../foundation/money'

const BPS = 10_000n

/** An exact rate: receiving minor units for one sending minor unit. */
export interface Ratio {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** What a payment costs. Fixed fees in sending minor units, the counterparty's in receiving minor units. */
export interface QuoteFees {
  readonly serviceFixedMinor: bigint
  readonly serviceVariableBps: bigint
  readonly platformFixedMinor: bigint
  readonly platformVariableBps: bigint
  readonly counterpartyFixedMinor: bigint
}

export interface QuoteTerms {
  readonly lockedSide: QuoteLockSide
  readonly lockedAmountMinor: bigint
  readonly rate: Ratio
  readonly fees: QuoteFees
}

/** The amounts of a quote. `feesMinor` holds all fees; `platformFeesMinor` and `serviceFeesMinor` are parts of it. */
export interface QuoteAmounts {
  readonly sendingMinor: bigint
  readonly receivingMinor: bigint
  readonly feesMinor: bigint
  readonly platformFeesMinor: bigint
  readonly serviceFeesMinor: bigint
  readonly serviceVariableMinor: bigint
  readonly counterpartyFixedMinor: bigint
}

type QuoteAmountsDecision =
  | { readonly kind: 'PRICED'; readonly amounts: QuoteAmounts }
  | { readonly kind: 'REFUSED'; readonly reason: 'FEES_EXCEED_AMOUNT' | 'RECEIVES_NOTHING' }

function feesAt(sendingMinor: bigint, { fees, rate }: QuoteTerms) {
  const base = sendingMinor - fees.platformFixedMinor - fees.serviceFixedMinor
  if (base <= 0n) return null
  const serviceVariableMinor = divideHalfUp(base * fees.serviceVariableBps, BPS)
  const platformFeesMinor = fees.platformFixedMinor + divideHalfUp(base * fees.platformVariableBps, BPS)
  const serviceFeesMinor = fees.serviceFixedMinor + serviceVariableMinor
  const counterpartyMinor = divideHalfUp(fees.counterpartyFixedMinor * rate.denominator, rate.numerator)
  return {
    serviceVariableMinor,
    platformFeesMinor,
    serviceFeesMinor,
    feesMinor: platformFeesMinor + serviceFeesMinor + counterpartyMinor,
  }
}

/**
 * What must be sent so that exactly `R` arrives: `S = (R + Cf, converted) / (1 - Fv - Pv) + Pf + Ff`, rounded up; null
 * when the variable fees take all. `Cf` is paid out of what the variable rates apply to, so it is divided as `R` is.
 *
 * Source: behaviour 12.2. Assumes: A-379.
 */
function sendingFor(receivingMinor: bigint, { fees, rate }: QuoteTerms): bigint | null {
  const keptBps = BPS - fees.serviceVariableBps - fees.platformVariableBps
  if (keptBps <= 0n) return null
  const denominator = rate.numerator * keptBps
  const converted = (receivingMinor + fees.counterpartyFixedMinor) * rate.denominator * BPS
  return divideUp(converted, denominator) + fees.platformFixedMinor + fees.serviceFixedMinor
}

/**
 * Prices a payment: fixed fees come off first, both variable rates apply to what remains, each part rounded half up
 * by itself; the receiving amount is rounded down, a solved sending amount up.
 *
 * Source: behaviour 12.2.
 */
export function decideQuoteAmounts(terms: QuoteTerms): QuoteAmountsDecision {
  const isSendingLocked = terms.lockedSide === 'SENDING'
  const sendingMinor = isSendingLocked ? terms.lockedAmountMinor : sendingFor(terms.lockedAmountMinor, terms)
  const parts = sendingMinor === null ? null : feesAt(sendingMinor, terms)
  if (sendingMinor === null || parts === null || parts.feesMinor >= sendingMinor) {
    return { kind: 'REFUSED', reason: 'FEES_EXCEED_AMOUNT' }
  }
  const { numerator, denominator } = terms.rate
  const receivingMinor = isSendingLocked
    ? ((sendingMinor - parts.feesMinor) * numerator) / denominator
    : terms.lockedAmountMinor
  if (receivingMinor <= 0n) return { kind: 'REFUSED', reason: 'RECEIVES_NOTHING' }
  const { counterpartyFixedMinor } = terms.fees
  return { kind: 'PRICED', amounts: { sendingMinor, receivingMinor, counterpartyFixedMinor, ...parts } }
}

interface Decimals {
  readonly sending: number
  readonly receiving: number
}

/** Sending major units for one receiving major unit, fees excluded. Source: behaviour 1.3, 12.2. */
export function quotedRateOf(amounts: QuoteAmounts, decimals: Decimals): number {
  const sent = (amounts.sendingMinor - amounts.feesMinor) * 10n ** BigInt(decimals.receiving)
  const received = amounts.receivingMinor * 10n ** BigInt(decimals.sending)
  return Number(sent) / Number(received)
}

/**
 * The published breakdown: `(S - fixed fees) * serviceApiMultiplier * counterpartyMultiplier - counterpartyFixedFee`
 * is the receiving amount.
 *
 * Input: `receivingPerMsat`, receiving minor units for one millisatoshi.
 * Source: behaviour 12.2. Assumes: A-072.
 */
export function rateDetailsOf(amounts: QuoteAmounts, fees: QuoteFees, receivingPerMsat: Ratio): OutgoingRateDetails {
  const counterpartyMultiplier = Number(receivingPerMsat.numerator) / Number(receivingPerMsat.denominator)
  const base = amounts.sendingMinor - fees.platformFixedMinor - fees.serviceFixedMinor
  const effective = Number(amounts.receivingMinor + amounts.counterpartyFixedMinor) / Number(base)
  return {
    counterpartyMultiplier,
    counterpartyFixedFee: Number(amounts.counterpartyFixedMinor),
    serviceApiMultiplier: effective / counterpartyMultiplier,
    serviceApiFixedFee: Number(fees.serviceFixedMinor),
    serviceApiVariableFeeRate: Number(fees.serviceVariableBps) / Number(BPS),
    serviceApiVariableFeeAmount: Number(amounts.serviceVariableMinor),
  }
}

/** Corridors whose banks ask for the purpose of a payment. Source: behaviour 12.1. Assumes: A-075. */
export function isPurposeRequired(sending: string, receiving: string): boolean {
  return receiving === 'CNY' && sending !== 'CNY'
}

/** What a payer proves in turn: conversion, then payout; within a currency, one transfer. Source: behaviour 12.6. */
export function challengePurposes(sending: string, receiving: string): readonly string[] {
  return sending === receiving ? ['TRANSFER'] : ['CURRENCY_CONVERSION', 'PAYOUT']
}

export type QuoteStatus = 'PENDING' | 'PENDING_AUTHORIZATION' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'EXPIRED'

/** The status a reader sees: EXPIRED from the very instant, also before the timer has run. Source: behaviour 12.3. */
export function quoteStatusAt(
  quote: { readonly status: QuoteStatus; readonly expiresAtMs: number },
  now: number,
): QuoteStatus {
  return quote.status === 'PENDING' && now >= quote.expiresAtMs ? 'EXPIRED' : quote.status
}

export type ExecutionRefusal = 'QUOTE_EXPIRED' | 'QUOTE_ALREADY_EXECUTED' | 'QUOTE_CLOSED' | 'AWAITING_AUTHORIZATION'

/**
 * Why a quote in that state cannot be executed; null when it can. A quote that failed before its execution (a rejected
 * agent action) was closed, one that failed afterwards was executed.
 *
 * Source: behaviour 12.4, 20.6.
 */
export function decideExecutionRefusal(status: QuoteStatus, wasExecuted: boolean): ExecutionRefusal | null {
  switch (status) {
    case 'PENDING':
      return null
    case 'EXPIRED':
      return 'QUOTE_EXPIRED'
    case 'PENDING_AUTHORIZATION':
      return 'AWAITING_AUTHORIZATION'
    case 'FAILED':
      return wasExecuted ? 'QUOTE_ALREADY_EXECUTED' : 'QUOTE_CLOSED'
    case 'PROCESSING':
    case 'COMPLETED':
      return 'QUOTE_ALREADY_EXECUTED'
    default:
      return assertNever(status)
  }
}

export type FundingRefusal = 'FUNDED_FROM_BALANCE' | 'QUOTE_EXPIRED' | 'AWAITING_AUTHORIZATION' | 'ALREADY_FUNDED'

/**
 * Why a quote in that state takes no money from outside; null when it does. `isFundedOutside`: in real time, or from an
 * external account, whose holder may push the money. Source: behaviour 23.
 */
export function decideFundingRefusal(status: QuoteStatus, isFundedOutside: boolean): FundingRefusal | null {
  if (!isFundedOutside) return 'FUNDED_FROM_BALANCE'
  switch (status) {
    case 'PENDING':
      return null
    case 'EXPIRED':
      return 'QUOTE_EXPIRED'
    case 'PENDING_AUTHORIZATION':
      return 'AWAITING_AUTHORIZATION'
    case 'PROCESSING':
    case 'COMPLETED':
    case 'FAILED':
      return 'ALREADY_FUNDED'
    default:
      return assertNever(status)
  }
}
