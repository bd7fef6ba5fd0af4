import type { Input } from '../../../../contract/operations'
import { stablecoinTransferOutcomeOf } from '../../../counterparties/outcomes/stablecoinOutcomes'
import {
  depositInstructionsOf,
  estimatedDeliveryOf,
  takeFromProviderBalance,
} from '../../../counterparties/stablecoinProvider'
import { created } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { refuseReserved, requireAccount } from '../accounts'
import { requireStablecoin } from '../coins'
import { placeOrder, requireAmount, requireOrderable } from '../orders'
import type { CoinRow } from '../store'
import { viewStablecoinOperation } from '../view'

/** Coins that stand with the provider are taken at once, so that two burns never share them. Assumes: A-582. */
async function takeCoins({ tx }: Context, coin: CoinRow, amount: bigint): Promise<void> {
  if (await takeFromProviderBalance(tx, coin.provider_token_identifier, amount)) return
  throw new ServiceError('INVALID_AMOUNT', 'Fewer coins than that stand with the provider; nothing was done.', {
    field: 'amount',
    reason: 'INSUFFICIENT_BALANCE',
  })
}

/**
 * Redeems coins, sent to the provider or standing there, for dollars in a bank account. No account of this service
 * takes part, so that its books know nothing of it.
 *
 * Errors: REFERENCE_NOT_FOUND; INVALID_AMOUNT, also reason INSUFFICIENT_BALANCE; those of `requireAccount` and
 * `requireOrderable`; INVALID_INPUT reason RESERVED. Effects: timers for its steps. Source: behaviour 22.2.
 * Assumes.
 */
export async function createStablecoinBurn(context: Context, { params, body }: Input<'createStablecoinBurn'>) {
  const { tx, ids } = context
  const coin = await requireStablecoin(tx, params.stablecoinId)
  const { amount, cents } = requireAmount(body.amount, coin)
  const { source, destination, description } = body
  if (source.type === 'SERVICE_INTERNAL_ACCOUNT') refuseReserved(source.type, 'source.type')
  const bank = await requireAccount(context, destination.externalAccountId, {
    type: 'USD_ACCOUNT',
    field: 'destination.externalAccountId',
  })
  await requireOrderable(context, coin)
  const isAtProvider = source.type === 'PROVIDER_INTERNAL_BALANCE'
  if (isAtProvider) await takeCoins(context, coin, amount)
  const id = ids.new('StablecoinOperation')
  const row = await placeOrder(context, coin, {
    id,
    type: 'BURN',
    amount,
    source,
    destination: { accountId: bank.id, rail: destination.rail },
    fundingInstructions: isAtProvider ? null : depositInstructionsOf({ id, amount, cents, symbol: coin.symbol }),
    estimatedDelivery: estimatedDeliveryOf(destination.rail, cents),
    description,
    outcome: stablecoinTransferOutcomeOf([bank.primary_identifier]),
  })
  return created(viewStablecoinOperation(row))
}
