import type {
  Stablecoin,
  StablecoinOperation,
  StablecoinProviderAccount,
  StablecoinProviderAccountStatus,
} from '../../../contract/stablecoins/schemas'
import { PROVIDER_ENVIRONMENT, PROVIDER_STATUS } from '../../counterparties/stablecoinProvider'
import { readColumn } from '../../database/table'
import type { CoinRow, LinkRow, OperationRow } from './store'
import { stablecoinOperations } from './tables'

/** The wire shape of a link, with what it is worth here; credentials are never part of it. */
export function viewLink(row: LinkRow, status: StablecoinProviderAccountStatus): StablecoinProviderAccount {
  return {
    id: row.id,
    provider: row.provider,
    providerAccountId: row.provider_account_id,
    providerEnvironment: PROVIDER_ENVIRONMENT,
    status,
    lastVerifiedAt: row.last_verified_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** The wire shape of a coin. */
export function viewStablecoin(row: CoinRow): Stablecoin {
  return {
    id: row.id,
    name: row.name,
    symbol: row.symbol,
    baseCurrency: row.base_currency,
    network: row.network,
    decimals: row.decimals,
    issuanceStatus: row.issuance_status,
    serviceOperationsStatus: row.service_operations_status,
    networkTokenIdentifier: row.network_token_identifier,
    provider: row.provider,
    stablecoinProviderAccountId: row.provider_account_id,
    providerEnvironment: PROVIDER_ENVIRONMENT,
    providerTokenIdentifier: row.provider_token_identifier,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** The wire shape of a mint or burn. */
export function viewStablecoinOperation(row: OperationRow): StablecoinOperation {
  return {
    id: row.id,
    stablecoinId: row.stablecoin_id,
    operationType: row.operation_type,
    status: row.status,
    amount: row.amount,
    provider: 'BRALE',
    providerEnvironment: PROVIDER_ENVIRONMENT,
    stablecoinProviderAccountId: row.provider_account_id,
    source: readColumn(stablecoinOperations, row, 'source_json'),
    fundingInstructions: readColumn(stablecoinOperations, row, 'funding_instructions_json') ?? undefined,
    destination: readColumn(stablecoinOperations, row, 'destination_json'),
    estimatedDelivery: readColumn(stablecoinOperations, row, 'estimated_delivery_json') ?? undefined,
    expiresAt: row.expires_at ?? undefined,
    providerStatus: PROVIDER_STATUS[row.status],
    failureReason: row.failure_reason ?? undefined,
    description: row.description ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
