import { currencyOf } from '../../../contract/exchange-rates/currencies'
import type { PlatformFeeOverride, QuoteRequest } from '../../../contract/quotes/schemas'
import type { WithdrawalNetwork } from '../../../contract/quotes/withdrawal-fee/networks'
import { toWireAmount } from '../../foundation/money'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { midRate, networkFeeIn, serviceFee } from '../exchange-rates/public'
import { findInternalAccount } from '../internal-accounts/public'
import type { PlatformSettings } from '../platform-config/public'
import { requireWithinLimits } from '../transactions/public'
import { decideQuoteAmounts, type QuoteAmounts, type QuoteFees, quotedRateOf, rateDetailsOf } from './rules'

const MSAT_PER_SAT = 1000n

interface Corridor {
  readonly sending: string
  readonly receiving: string
  /** On which the payment goes out, if it leaves on a chain; the payer bears its fee. */
  readonly network: WithdrawalNetwork | null
}

interface PlatformFee {
  readonly fixedMinor: bigint
  readonly variableBps: bigint
}

const NO_FEE: PlatformFee = { fixedMinor: 0n, variableBps: 0n }

/** Refuses an override that fees cannot follow. Source: behaviour 2, 12.1. Assumes: A-079. */
function requireUsableOverride(override: PlatformFeeOverride, sending: string): void {
  const refuse = (field: string, reason: string, message: string): never => {
    throw new ServiceError('NOT_IMPLEMENTED', { why: message, undone: 'no quote was made' }, { field, reason })
  }
  if (sending !== 'USD') {
    refuse('platformFeeOverride', 'FEE_SOURCE_NOT_USD', 'Platform fees are taken from payments in USD only')
  }
  if (override.platformFixedFee.currency !== 'USD') {
    refuse('platformFeeOverride.platformFixedFee.currency', 'FEE_CURRENCY_NOT_USD', 'A fixed platform fee is in USD')
  }
}

/** The platform's own fee: the override, else what is configured, and only for conversions out of USD. */
function platformFeeOf(request: QuoteRequest, corridor: Corridor, settings: PlatformSettings): PlatformFee {
  const override = request.platformFeeOverride
  if (override !== undefined) requireUsableOverride(override, corridor.sending)
  if (corridor.sending === corridor.receiving || corridor.sending !== 'USD') return NO_FEE
  if (override !== undefined) {
    return {
      fixedMinor: BigInt(override.platformFixedFee.amount),
      variableBps: BigInt(override.platformVariableFeeBps),
    }
  }
  const config = settings.feeConfigs.find((candidate) => candidate.sourceCurrency === corridor.sending)
  if (config === undefined) return NO_FEE
  return { fixedMinor: BigInt(config.fixedFee.amount), variableBps: BigInt(config.variableFeeBps) }
}

async function requireFeeAccount({ tx }: Context, currency: string, fee: PlatformFee): Promise<void> {
  if (fee.fixedMinor === 0n && fee.variableBps === 0n) return
  if ((await findInternalAccount(tx, { customerId: null, currency })) !== null) return
  throw new ServiceError(
    'INVALID_INPUT',
    { why: `The platform has no account in ${currency} that could take its fee`, undone: 'no quote was made' },
    {
      field: 'source.accountId',
      reason: 'PLATFORM_FEE_ACCOUNT_MISSING',
      currency,
    },
  )
}

/** Everything about the money of a quote, exact and as the wire has it. */
export interface Price {
  readonly amounts: QuoteAmounts
  readonly exchangeRate: number
  readonly rateDetails: ReturnType<typeof rateDetailsOf>
}

const UNPRICED = {
  FEES_EXCEED_AMOUNT: {
    why: 'Fees would take the whole amount',
    undone: 'no quote was made',
    advice: 'Send more, or take a lower platform fee.',
  },
  RECEIVES_NOTHING: {
    why: 'After fees less than the smallest unit would arrive',
    undone: 'no quote was made',
    advice: 'Send more.',
  },
} as const

function requireAmounts(request: QuoteRequest, corridor: Corridor, fees: QuoteFees, now: number): QuoteAmounts {
  const decision = decideQuoteAmounts({
    lockedSide: request.lockedCurrencySide,
    lockedAmountMinor: BigInt(request.lockedCurrencyAmount),
    rate: midRate(now, corridor.sending, corridor.receiving),
    fees,
  })
  if (decision.kind === 'PRICED') return decision.amounts
  const { reason } = decision
  throw new ServiceError('AMOUNT_OUT_OF_RANGE', UNPRICED[reason], { field: 'lockedCurrencyAmount', reason })
}

/**
 * Prices a request at the rate of this moment.
 *
 * Errors: INVALID_CURRENCY; AMOUNT_OUT_OF_RANGE; TRANSACTION_SIZE_LIMIT_EXCEEDED; INVALID_INPUT reason
 * PLATFORM_FEE_ACCOUNT_MISSING; NOT_IMPLEMENTED, fee override outside USD.
 * Source: behaviour 12.1, 12.2. Assumes: A-368.
 */
export async function priceQuote(
  context: Context,
  request: QuoteRequest,
  corridor: Corridor,
  settings: PlatformSettings,
): Promise<Price> {
  const { now } = context
  const { sending, receiving, network } = corridor
  const service = serviceFee(sending, receiving)
  const platform = platformFeeOf(request, corridor, settings)
  await requireFeeAccount(context, sending, platform)
  const fees: QuoteFees = {
    serviceFixedMinor: service.fixedMinor,
    serviceVariableBps: service.variableBps,
    platformFixedMinor: platform.fixedMinor,
    platformVariableBps: platform.variableBps,
    counterpartyFixedMinor: network === null ? 0n : networkFeeIn(now, network, receiving),
  }
  const amounts = requireAmounts(request, corridor, fees, now)
  const field = 'lockedCurrencyAmount'
  toWireAmount(amounts.sendingMinor, field)
  toWireAmount(amounts.receivingMinor, field)
  const limits = settings.supportedCurrencies
  const sent = { currency: sending, amountMinor: amounts.sendingMinor, type: 'OUTGOING', field } as const
  await requireWithinLimits(context.tx, limits, { ...sent, receivingCurrency: receiving })
  await requireWithinLimits(context.tx, limits, { currency: receiving, amountMinor: amounts.receivingMinor, field })
  const perSat = midRate(now, 'BTC', receiving)
  const perMsat = { numerator: perSat.numerator, denominator: perSat.denominator * MSAT_PER_SAT }
  const decimals = { sending: currencyOf(sending).decimals, receiving: currencyOf(receiving).decimals }
  return {
    amounts,
    exchangeRate: quotedRateOf(amounts, decimals),
    rateDetails: rateDetailsOf(amounts, fees, perMsat),
  }
}
