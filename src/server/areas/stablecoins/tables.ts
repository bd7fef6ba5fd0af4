import { z } from 'zod'
import {
  stablecoinEstimatedDelivery,
  stablecoinFundingInstructions,
  stablecoinIssuanceStatus,
  stablecoinNetwork,
  stablecoinOperationDestination,
  stablecoinOperationSource,
  stablecoinOperationStatus,
  stablecoinOperationType,
  stablecoinProvider,
  stablecoinProviderAccountStatus,
  stablecoinServiceOperationsStatus,
} from '../../../contract/stablecoins/schemas'
import {
  boolean01,
  digits,
  id,
  instant,
  integer,
  json,
  nullable,
  oneOf,
  sealed,
  shownText,
  text,
} from '../../database/columns'
import { type RowsOf, table } from '../../database/table'

export const stablecoinProviderAccounts = table('stablecoin_provider_accounts', {
  owner: 'data',
  searched: 'NOT',
  columns: {
    id: id('StablecoinProviderAccount'),
    provider: oneOf(stablecoinProvider.options),
    provider_account_id: shownText(),
    /** Beside it, a secret that was sealed elsewhere makes the link INVALID. */
    status: oneOf(stablecoinProviderAccountStatus.options),
    api_client_id: shownText(),
    secret_sealed: sealed(),
    last_verified_at: instant(),
    created_at: instant(),
    updated_at: instant(),
  },
})

export const stablecoins = table('stablecoins', {
  owner: 'data',
  searched: { texts: ['name', 'symbol', 'provider_token_identifier', 'network_token_identifier'] },
  references: { provider_account_id: 'stablecoin_provider_accounts' },
  columns: {
    id: id('Stablecoin'),
    provider_account_id: id('StablecoinProviderAccount'),
    provider: oneOf(stablecoinProvider.options),
    provider_token_identifier: shownText(),
    network: oneOf(stablecoinNetwork.options),
    network_token_identifier: shownText(),
    name: shownText(),
    symbol: shownText(),
    base_currency: text(),
    decimals: integer(0, 18),
    issuance_status: oneOf(stablecoinIssuanceStatus.options),
    service_operations_status: oneOf(stablecoinServiceOperationsStatus.options),
    created_at: instant(),
    updated_at: instant(),
  },
})

/** The states that a mint or burn has had, oldest first. */
const steps = z.array(z.object({ status: stablecoinOperationStatus, at: z.string() }))

export const stablecoinOperations = table('stablecoin_operations', {
  owner: 'data',
  searched: 'NOT',
  references: { stablecoin_id: 'stablecoins', provider_account_id: 'stablecoin_provider_accounts' },
  columns: {
    id: id('StablecoinOperation'),
    stablecoin_id: id('Stablecoin'),
    provider_account_id: id('StablecoinProviderAccount'),
    operation_type: oneOf(stablecoinOperationType.options),
    status: oneOf(stablecoinOperationStatus.options),
    /** In the smallest unit of the coin. */
    amount: digits(),
    source_json: json(stablecoinOperationSource),
    destination_json: json(stablecoinOperationDestination),
    funding_instructions_json: nullable(json(stablecoinFundingInstructions)),
    estimated_delivery_json: nullable(json(stablecoinEstimatedDelivery)),
    expires_at: nullable(instant()),
    failure_reason: nullable(text()),
    description: nullable(shownText()),
    /** What the accounts that take part in it select. */
    outcome: oneOf(['COMPLETED', 'FAILED']),
    /** Its next step came while the provider did nothing: it goes on once the provider does. */
    is_stalled: boolean01(),
    steps_json: json(steps),
    created_at: instant(),
    updated_at: instant(),
  },
})

declare module '../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
