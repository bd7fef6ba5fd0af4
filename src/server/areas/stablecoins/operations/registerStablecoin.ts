import type { Input } from '../../../../contract/operations'
import { PROVIDER_CHANGE_MS } from '../../../counterparties/outcomes/stablecoinOutcomes'
import { addToProviderBalance, BASE_CURRENCY, findProviderCoin } from '../../../counterparties/stablecoinProvider'
import { isoOf } from '../../../foundation/clock'
import { created } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { chooseLink } from '../links'
import { type CoinRow, findCoinRow, insertCoinRow } from '../store'
import { viewStablecoin } from '../view'

type Body = Input<'registerStablecoin'>['body']

function requireProviderCoin({ providerTokenIdentifier }: Body) {
  const coin = findProviderCoin(providerTokenIdentifier)
  if (coin !== null) return coin
  throw new ServiceError(
    'INVALID_INPUT',
    'The provider knows no coin of this name; nothing was registered. Check the name with the provider.',
    { field: 'providerTokenIdentifier', reason: 'UNKNOWN_TO_PROVIDER' },
  )
}

async function refuseRegistered({ tx }: Context, coin: Parameters<typeof findCoinRow>[1]): Promise<void> {
  const known = await findCoinRow(tx, coin)
  if (known === null) return
  const isSame = known.provider_token_identifier === coin.provider_token_identifier
  throw new ServiceError('CONFLICT', 'This coin is registered already; nothing was done. Use the one there is.', {
    field: isSame ? 'providerTokenIdentifier' : 'networkTokenIdentifier',
    reason: 'STABLECOIN_REGISTERED',
    stablecoinId: known.id,
  })
}

/**
 * Registers a coin of a linked provider account, as the provider describes it.
 *
 * Errors: those of `chooseLink`; INVALID_INPUT reason UNKNOWN_TO_PROVIDER; CONFLICT reason STABLECOIN_REGISTERED.
 * Effects: coins stand with the provider; one that is being set up is ready later. Source: behaviour 22.2.
 * Assumes.
 */
export async function registerStablecoin(context: Context, { body }: Input<'registerStablecoin'>) {
  const { tx, now, ids, scheduler, changes, audit } = context
  const link = await chooseLink(context, body.stablecoinProviderAccountId)
  const coin = requireProviderCoin(body)
  const identity = {
    provider: link.provider,
    provider_token_identifier: body.providerTokenIdentifier,
    network: body.network,
    network_token_identifier: body.networkTokenIdentifier,
  }
  await refuseRegistered(context, identity)
  const at = isoOf(now)
  const row: CoinRow = {
    id: ids.new('Stablecoin'),
    provider_account_id: link.id,
    ...identity,
    name: coin.name,
    symbol: coin.symbol,
    base_currency: BASE_CURRENCY.code,
    decimals: coin.decimals,
    issuance_status: coin.issuanceStatus,
    service_operations_status: 'NOT_ENABLED',
    created_at: at,
    updated_at: at,
  }
  await insertCoinRow(tx, row)
  await addToProviderBalance(tx, row.provider_token_identifier, coin.firstBalance)
  if (row.issuance_status === 'PROVISIONING')
    await scheduler.schedule(tx, { kind: 'provisionStablecoin', dueAtMs: now + PROVIDER_CHANGE_MS, subjectId: row.id })
  changes.add('stablecoins', row.id)
  audit.note({ targetId: row.id, details: { stablecoinProviderAccountId: link.id } })
  return created(viewStablecoin(row))
}
