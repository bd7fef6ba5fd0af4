import type { Input } from '../../../../contract/operations'
import { WITHDRAWAL_NETWORKS } from '../../../../contract/quotes/withdrawal-fee/networks'
import { ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { getPlatformSettings } from '../../platform-config/public'
import { midRate, networkFeeIn, requireCurrency, unlistedMaximumOf } from '../public'
import { viewRates } from '../view'

function refuseSize(from: string, to: string): never {
  throw new ServiceError(
    'AMOUNT_OUT_OF_RANGE',
    `From ${from} more than 2^53-1 minor units of ${to} would arrive, which no payment has; ask for a smaller amount.`,
    { field: 'sendingAmount', reason: 'ABOVE_MAXIMUM', currency: to },
  )
}

/**
 * Rates of this five-minute bucket, a row per pair and rail. Without filters: the currencies of the platform among
 * themselves; a currency that is asked for by name needs only be known. A pair of which more would arrive than the wire
 * can say is left out, and refused when its destination was named.
 *
 * Errors: INVALID_CURRENCY; AMOUNT_OUT_OF_RANGE, more would arrive than the wire can say.
 * Source: behaviour 10. Assumes.
 */
export async function getExchangeRates({ tx, now }: Context, { query }: Input<'getExchangeRates'>) {
  const settings = await getPlatformSettings(tx)
  const supported = settings.supportedCurrencies.map((currency) => currency.currencyCode)
  const asked = query.destinationCurrency?.map((code) => requireCurrency(code, 'destinationCurrency').code)
  const sources =
    query.sourceCurrency === undefined ? supported : [requireCurrency(query.sourceCurrency, 'sourceCurrency').code]
  const destinations = [...new Set(asked ?? supported)]
  const platformFees = settings.feeConfigs.map((fee) => ({
    sourceCurrency: fee.sourceCurrency,
    variableBps: BigInt(fee.variableFeeBps),
    fixedMinor: BigInt(fee.fixedFee.amount),
  }))
  const data = sources.flatMap((from) => {
    const listed = settings.supportedCurrencies.find((currency) => currency.currencyCode === from)
    const limits =
      listed === undefined
        ? { minMinor: 1, maxMinor: unlistedMaximumOf(from) }
        : { minMinor: listed.minAmount, maxMinor: listed.maxAmount }
    return destinations
      .filter((to) => to !== from || asked !== undefined)
      .flatMap((to) => {
        const rows = viewRates({
          nowMs: now,
          from,
          to,
          rate: midRate(now, from, to),
          sendingMinor: BigInt(query.sendingAmount),
          limits,
          platformFees,
          networkFee: (rail) => {
            const network = WITHDRAWAL_NETWORKS.find((known) => known === rail)
            return network === undefined ? 0n : networkFeeIn(now, network, to)
          },
        })
        if (rows === null && asked !== undefined) refuseSize(from, to)
        return rows ?? []
      })
  })
  return ok({ data })
}
