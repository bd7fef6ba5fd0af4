import type { Input } from '../../../../contract/operations'
import { stablecoinTransferOutcomeOf } from '../../../counterparties/outcomes/stablecoinOutcomes'
import { wireInstructionsOf } from '../../../counterparties/stablecoinProvider'
import { created } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireAccount, requireFundingAccount } from '../accounts'
import { requireStablecoin } from '../coins'
import { placeOrder, requireAmount, requireOrderable } from '../orders'
import { viewStablecoinOperation } from '../view'

/**
 * Issues coins into a Spark wallet against dollars that are sent to the provider, or drawn by it. No account of this
 * service takes part, so that its books know nothing of it.
 *
 * Errors: REFERENCE_NOT_FOUND; INVALID_AMOUNT; those of `requireAccount` and `requireOrderable`; INVALID_INPUT reason
 * RESERVED. Effects: timers for its steps. Source: behaviour 22.2. Assumes.
 */
export async function createStablecoinMint(context: Context, { params, body }: Input<'createStablecoinMint'>) {
  const { tx, ids } = context
  const coin = await requireStablecoin(tx, params.stablecoinId)
  const { amount, cents } = requireAmount(body.amount, coin)
  const { fundingSource: source, destination, description } = body
  const funding = await requireFundingAccount(context, source)
  const wallet = await requireAccount(context, destination.accountId, {
    type: 'SPARK_WALLET',
    field: 'destination.accountId',
  })
  await requireOrderable(context, coin)
  const id = ids.new('StablecoinOperation')
  const row = await placeOrder(context, coin, {
    id,
    type: 'MINT',
    amount,
    source,
    destination: { accountId: wallet.id },
    fundingInstructions: funding === null ? wireInstructionsOf({ id, amount, cents, symbol: coin.symbol }) : null,
    estimatedDelivery: null,
    description,
    outcome: stablecoinTransferOutcomeOf([wallet.primary_identifier, funding?.primary_identifier ?? null]),
  })
  return created(viewStablecoinOperation(row))
}
