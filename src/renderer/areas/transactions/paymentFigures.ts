import type { QuoteFigures } from '../../../contract/console/money/forecast'
import type { OutgoingRateDetails } from '../../../contract/quotes/schemas'
import type { Transaction } from '../../../contract/transactions/schemas'
import { cardAmountOf } from '../../components/cardAmount'

export interface Amount {
  readonly amountMinor: number
  readonly currency: string
}

export type FeeKind = 'serviceFixed' | 'serviceVariable' | 'platform' | 'counterparty' | 'service'

/** One fee in minor units of the sending currency; the share only where the fee follows the amount. */
interface FeePart {
  readonly kind: FeeKind
  readonly amountMinor: number
  readonly share?: number
}

/** A payment in figures that add up: `sending = convertedMinor + the sum of fees`. */
export interface PaymentFigures {
  readonly sending: Amount
  readonly fees: readonly FeePart[]
  readonly feesMinor: number
  readonly convertedMinor: number
  /** Null while nobody knows what arrives. */
  readonly receiving: Amount | null
  /** Sending major units for one receiving major unit, fees excluded; null within one currency. */
  readonly exchangeRate: number | null
}

interface Fees {
  readonly totalMinor: number
  readonly platformMinor: number
  readonly rateDetails: OutgoingRateDetails | undefined
}

/** The parts of all fees; what no other part explains is the counterparty's, converted, or the service's undivided. */
function feeParts({ totalMinor, platformMinor, rateDetails }: Fees): readonly FeePart[] {
  const service: readonly FeePart[] =
    rateDetails === undefined
      ? [{ kind: 'service', amountMinor: totalMinor - platformMinor }]
      : [
          { kind: 'serviceFixed', amountMinor: rateDetails.serviceApiFixedFee },
          {
            kind: 'serviceVariable',
            amountMinor: rateDetails.serviceApiVariableFeeAmount,
            share: rateDetails.serviceApiVariableFeeRate,
          },
        ]
  const named: readonly FeePart[] = [...service, { kind: 'platform', amountMinor: platformMinor }]
  const rest = totalMinor - named.reduce((sum, part) => sum + part.amountMinor, 0)
  const parts = rest < 0 ? [{ kind: 'service' as const, amountMinor: totalMinor }] : named
  const counterparty: readonly FeePart[] = rest > 0 ? [{ kind: 'counterparty', amountMinor: rest }] : []
  return [...parts, ...counterparty].filter((part) => part.amountMinor > 0)
}

function figuresOf(sending: Amount, receiving: Amount | null, fees: Fees, rate: number | undefined): PaymentFigures {
  const isConverted = receiving !== null && receiving.currency !== sending.currency
  return {
    sending,
    receiving,
    fees: feeParts(fees),
    feesMinor: fees.totalMinor,
    convertedMinor: sending.amountMinor - fees.totalMinor,
    exchangeRate: isConverted && rate !== undefined ? rate : null,
  }
}

/** What a quote would move; its figures are enough. */
export function quoteFigures(quote: QuoteFigures): PaymentFigures {
  const sending = { amountMinor: quote.totalSendingAmount, currency: quote.sendingCurrency.code ?? '' }
  const receiving = { amountMinor: quote.totalReceivingAmount, currency: quote.receivingCurrency.code ?? '' }
  const fees = {
    totalMinor: quote.feesIncluded,
    platformMinor: quote.platformFeesIncluded ?? 0,
    rateDetails: quote.rateDetails,
  }
  return figuresOf(sending, receiving, fees, quote.exchangeRate)
}

type WireAmount = { readonly amount: number; readonly currency: { readonly code?: string | undefined } }

const amountOf = (wire: WireAmount | undefined): Amount | null =>
  wire === undefined ? null : { amountMinor: wire.amount, currency: wire.currency.code ?? '' }

/** What a payment moves: its two amounts, as far as they are known. */
export function amountsOf(transaction: Transaction): { readonly sending: Amount; readonly receiving: Amount | null } {
  if (transaction.type === 'CARD') {
    const { amount, currency } = cardAmountOf(transaction)
    const sending = { amountMinor: amount, currency: currency.code ?? '' }
    return { sending, receiving: amountOf(transaction.settledAmount) }
  }
  const receiving = amountOf(transaction.receivedAmount)
  const sending = amountOf(transaction.sentAmount)
  if (sending !== null) return { sending, receiving }
  const arrives = receiving ?? { amountMinor: 0, currency: '' }
  return { sending: { ...arrives, amountMinor: arrives.amountMinor + (transaction.fees ?? 0) }, receiving }
}

/** A payment in figures. */
export function transactionFigures(transaction: Transaction): PaymentFigures {
  const { sending, receiving } = amountsOf(transaction)
  if (transaction.type === 'CARD') {
    return figuresOf(sending, receiving, { totalMinor: 0, platformMinor: 0, rateDetails: undefined }, undefined)
  }
  const isOutgoing = transaction.type === 'OUTGOING'
  const fees = {
    totalMinor: transaction.fees ?? 0,
    platformMinor: (isOutgoing ? transaction.platformFees : undefined) ?? 0,
    rateDetails: isOutgoing ? transaction.rateDetails : undefined,
  }
  return figuresOf(sending, receiving, fees, transaction.exchangeRate)
}

/** A share as a percentage without trailing zeros: `0.6 %`. */
export function shareText(share: number): string {
  return `${Number((share * 100).toFixed(4))} %`
}
