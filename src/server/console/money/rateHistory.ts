import type { RateFees } from '../../../contract/console/money/rateHistory'
import { RATE_POINTS_MAX } from '../../../contract/console/money/rateHistory'
import type { ConsoleInput } from '../../../contract/console/operations'
import {
  BASE_RATES_DATE,
  bucketStartMs,
  figuresOf,
  midExchangeRate,
  midRate,
  RATE_BUCKET_MS,
  requireCurrency,
} from '../../areas/exchange-rates/public'
import { getPlatformSettings } from '../../areas/platform-config/public'
import { isoOf, msOf } from '../../foundation/clock'
import { ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import type { ConsoleContext } from '../consoleContext'
import { rateTimes } from './rules'

type Query = ConsoleInput<'listRateHistory'>['query']

const MINUTE_MS = 60_000

function refuse(field: string, reason: string, message: string): never {
  throw new ServiceError('INVALID_INPUT', `${message}; no rates were read.`, { field, reason })
}

function timesOf(query: Query, nowMs: number): readonly number[] {
  const stepMs = (query.stepMinutes ?? 5) * MINUTE_MS
  if (stepMs % RATE_BUCKET_MS !== 0) {
    refuse('stepMinutes', 'NO_MULTIPLE_OF_FIVE', 'Rates change every five minutes, so steps are a multiple of five')
  }
  const startMs = msOf(query.startDate)
  const endMs = Math.min(msOf(query.endDate), nowMs)
  if (startMs > endMs) refuse('startDate', 'START_AFTER_END', 'The start lies after the end, or after now')
  if ((endMs - startMs) / stepMs >= RATE_POINTS_MAX) {
    refuse('stepMinutes', 'TOO_MANY_POINTS', `More than ${RATE_POINTS_MAX} points; take longer steps or a shorter time`)
  }
  return rateTimes({ startMs, endMs, stepMs, bucketMs: RATE_BUCKET_MS })
}

/** What the fees take of the amount; they are the same at every rate. */
async function feesOf(context: ConsoleContext, query: Query, fees: RateFees): Promise<bigint> {
  if (fees === 'NONE') return 0n
  const { sourceCurrency: from, destinationCurrency: to, sendingAmount } = query
  if (sendingAmount === undefined) refuse('sendingAmount', 'AMOUNT_NEEDED', 'Fees are taken from an amount; name one')
  const { feeConfigs } = await getPlatformSettings(context.tx)
  const platformFees = feeConfigs.map((config) => ({
    sourceCurrency: config.sourceCurrency,
    variableBps: BigInt(config.variableFeeBps),
    fixedMinor: BigInt(config.fixedFee.amount),
  }))
  const amountMinor = BigInt(sendingAmount)
  const rate = midRate(context.now, from, to)
  const { totalFeeMinor } = figuresOf(amountMinor, { from, to }, rate, fees === 'ALL' ? platformFees : [])
  if (totalFeeMinor >= amountMinor) {
    refuse('sendingAmount', 'FEES_TAKE_ALL', 'The fees are as large as the amount, so that nothing is converted')
  }
  return totalFeeMinor
}

/**
 * The rates of a pair at the starts of five-minute buckets, oldest first, the newest that of the end; with fees, what
 * one receiving unit costs when an amount pays them too. Never later than now.
 *
 * Errors: INVALID_CURRENCY; INVALID_INPUT on `stepMinutes`, `startDate`, `sendingAmount`.
 * Assumes: A-262.
 */
export async function listRateHistory(context: ConsoleContext, { query }: ConsoleInput<'listRateHistory'>) {
  const from = requireCurrency(query.sourceCurrency, 'sourceCurrency').code
  const to = requireCurrency(query.destinationCurrency, 'destinationCurrency').code
  const times = timesOf(query, context.now)
  const fees = query.fees ?? 'NONE'
  const feesMinor = await feesOf(context, query, fees)
  const amount = Number(query.sendingAmount ?? 1)
  const share = amount / (amount - Number(feesMinor))
  return ok({
    sourceCurrency: from,
    destinationCurrency: to,
    baseRatesDate: BASE_RATES_DATE,
    bucketEndsAt: isoOf(bucketStartMs(context.now) + RATE_BUCKET_MS),
    stepMinutes: query.stepMinutes ?? 5,
    fees,
    feesMinor: Number(feesMinor),
    points: times.map((atMs) => ({ at: isoOf(atMs), exchangeRate: midExchangeRate(atMs, from, to) * share })),
  })
}
