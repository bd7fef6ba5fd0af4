import type { Migration } from '../migration'

/** Links to stablecoin providers, coins, their mints and burns, and what stands with the imitated provider. */
export const stablecoins: Migration = {
  version: 65,
  name: 'stablecoins',
  statements: [
    `CREATE TABLE stablecoin_provider_accounts (
      id TEXT PRIMARY KEY, provider TEXT NOT NULL, provider_account_id TEXT NOT NULL, status TEXT NOT NULL,
      api_client_id TEXT NOT NULL, secret_sealed TEXT NOT NULL, last_verified_at TEXT NOT NULL,
      created_at TEXT NOT NULL, updated_at TEXT NOT NULL, UNIQUE (provider, provider_account_id)) STRICT`,
    'CREATE INDEX stablecoin_provider_accounts_by_time ON stablecoin_provider_accounts (created_at, id)',
    `CREATE TABLE stablecoins (
      id TEXT PRIMARY KEY, provider_account_id TEXT NOT NULL REFERENCES stablecoin_provider_accounts (id),
      provider TEXT NOT NULL, provider_token_identifier TEXT NOT NULL,
      network TEXT NOT NULL, network_token_identifier TEXT NOT NULL,
      name TEXT NOT NULL, symbol TEXT NOT NULL, base_currency TEXT NOT NULL, decimals INTEGER NOT NULL,
      issuance_status TEXT NOT NULL, service_operations_status TEXT NOT NULL,
      created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
      UNIQUE (provider, provider_token_identifier), UNIQUE (network, network_token_identifier)) STRICT`,
    'CREATE INDEX stablecoins_by_time ON stablecoins (created_at, id)',
    'CREATE INDEX stablecoins_by_provider_account ON stablecoins (provider_account_id)',
    `CREATE TABLE stablecoin_operations (
      id TEXT PRIMARY KEY, stablecoin_id TEXT NOT NULL REFERENCES stablecoins (id),
      provider_account_id TEXT NOT NULL REFERENCES stablecoin_provider_accounts (id),
      operation_type TEXT NOT NULL, status TEXT NOT NULL, amount TEXT NOT NULL,
      source_json TEXT NOT NULL, destination_json TEXT NOT NULL, funding_instructions_json TEXT,
      estimated_delivery_json TEXT, expires_at TEXT, failure_reason TEXT, description TEXT,
      outcome TEXT NOT NULL, is_stalled INTEGER NOT NULL, steps_json TEXT NOT NULL,
      created_at TEXT NOT NULL, updated_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX stablecoin_operations_by_time ON stablecoin_operations (created_at, id)',
    'CREATE INDEX stablecoin_operations_by_coin ON stablecoin_operations (stablecoin_id, created_at, id)',
    `CREATE INDEX stablecoin_operations_by_type
      ON stablecoin_operations (stablecoin_id, operation_type, created_at, id)`,
    'CREATE INDEX stablecoin_operations_by_status ON stablecoin_operations (status, created_at, id)',
    'CREATE INDEX stablecoin_operations_by_provider_account ON stablecoin_operations (provider_account_id)',
    'CREATE INDEX stablecoin_operations_stalled ON stablecoin_operations (id) WHERE is_stalled = 1',
    'CREATE TABLE provider_balances (provider_token_identifier TEXT PRIMARY KEY, balance TEXT NOT NULL) STRICT',
  ],
}
