import { z } from 'zod'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { pathId } from '../../primitives/ids'
import { page, pageQuery } from '../../primitives/pagination'
import { dateRange } from '../../primitives/query'
import { stablecoinIssuanceStatus, stablecoinOperationStatus, stablecoinOperationType } from '../../stablecoins/schemas'
import { coinItem, coinOperationItem, providerSwitches, providerSwitching } from './schemas'

const operation = operationsOf({ tag: 'stablecoins', auth: ['console'] })

/** What the console asks about stablecoins beyond the interface, and what stands in for the provider. */
export const stablecoinsConsoleOperations = {
  listCoins: operation({
    method: 'GET',
    path: '/coins',
    summary: 'Coins with their links and what stands with the provider, newest first',
    query: z.object({
      issuanceStatus: stablecoinIssuanceStatus.optional().describe('Only coins whose issuance stands so.'),
      ...pageQuery,
    }),
    responses: { 200: page(coinItem, 'CoinItemPage'), ...errors(400, 401) },
    shows: ['stablecoins', 'stablecoin-operations'],
  }),

  getCoin: operation({
    method: 'GET',
    path: '/coins/{stablecoinId}',
    summary: 'A coin with its link and what stands with the provider',
    params: z.object({ stablecoinId: pathId }),
    responses: { 200: coinItem, ...errors(401, 404) },
    shows: ['stablecoins', 'stablecoin-operations'],
  }),

  listCoinOperations: operation({
    method: 'GET',
    path: '/coin-operations',
    summary: 'Mints and burns of all coins with their steps, newest first',
    query: z.object({
      operationType: stablecoinOperationType.optional().describe('Only mints, or only burns. Example: MINT.'),
      status: stablecoinOperationStatus.optional().describe('Only those that stand so.'),
      stablecoinId: z.string().min(1).max(200).optional().describe('Only those of this coin.'),
      ...dateRange,
      ...pageQuery,
    }),
    responses: { 200: page(coinOperationItem, 'CoinOperationItemPage'), ...errors(400, 401) },
    shows: ['stablecoin-operations', 'stablecoins', 'external-accounts'],
  }),

  getCoinOperation: operation({
    method: 'GET',
    path: '/coin-operations/{stablecoinOperationId}',
    summary: 'A mint or burn with its steps',
    params: z.object({ stablecoinOperationId: pathId }),
    responses: { 200: coinOperationItem, ...errors(401, 404) },
    shows: ['stablecoin-operations', 'stablecoins', 'external-accounts'],
  }),

  getStablecoinProvider: operation({
    method: 'GET',
    path: '/stablecoin-provider',
    summary: 'Whether the imitated provider takes orders and sees funding',
    responses: { 200: providerSwitches, ...errors(401) },
    shows: ['stablecoins'],
  }),

  switchStablecoinProvider: operation({
    method: 'PATCH',
    path: '/stablecoin-provider',
    role: 'SANDBOX_DEVELOPER',
    summary: 'Takes the imitated provider away or brings it back, and holds funding or lets it go on',
    act: 'switch the stablecoin provider',
    body: providerSwitching,
    responses: { 200: providerSwitches, ...errors(400, 401) },
    changes: ['stablecoins', 'stablecoin-operations'],
  }),
}
