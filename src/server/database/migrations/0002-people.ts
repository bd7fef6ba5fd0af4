import type { Migration } from '../migration'

/** Customers, verifications, beneficial owners and the accounts they hold. */
export const people: Migration = {
  version: 2,
  name: 'people',
  statements: [
    `CREATE TABLE customers (
      id TEXT PRIMARY KEY, platform_customer_id TEXT NOT NULL, active_platform_customer_id TEXT UNIQUE,
      customer_type TEXT NOT NULL, status TEXT NOT NULL, display_name TEXT NOT NULL, region TEXT, currencies_json TEXT,
      email TEXT, phone_number TEXT, uma_address TEXT NOT NULL, active_uma_address TEXT UNIQUE,
      profile_json TEXT NOT NULL, identifier TEXT, end_user_terms_consent_json TEXT, is_deleted INTEGER NOT NULL,
      created_at TEXT NOT NULL, updated_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX customers_by_time ON customers (is_deleted, created_at, id)',
    'CREATE INDEX customers_by_type ON customers (customer_type, is_deleted, created_at, id)',
    'CREATE INDEX customers_by_platform_id ON customers (platform_customer_id)',
    'CREATE INDEX customers_by_updated ON customers (updated_at, id)',
    `CREATE TABLE verifications (
      id TEXT PRIMARY KEY, customer_id TEXT NOT NULL UNIQUE REFERENCES customers (id),
      verification_status TEXT NOT NULL, errors_json TEXT NOT NULL, created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX verifications_by_time ON verifications (created_at, id)',
    'CREATE INDEX verifications_by_status ON verifications (verification_status, created_at, id)',
    `CREATE TABLE beneficial_owners (
      id TEXT PRIMARY KEY, customer_id TEXT NOT NULL REFERENCES customers (id), roles_json TEXT NOT NULL,
      ownership_percentage REAL NOT NULL, personal_info_json TEXT NOT NULL, kyc_status TEXT NOT NULL,
      created_at TEXT NOT NULL, updated_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX beneficial_owners_by_customer ON beneficial_owners (customer_id, created_at, id)',
    `CREATE TABLE internal_accounts (
      id TEXT PRIMARY KEY, customer_id TEXT REFERENCES customers (id), type TEXT NOT NULL, currency TEXT NOT NULL,
      status TEXT NOT NULL, is_private INTEGER NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX internal_accounts_by_customer ON internal_accounts (customer_id, currency, created_at, id)',
    'CREATE INDEX internal_accounts_by_time ON internal_accounts (created_at, id)',
    `CREATE TABLE external_accounts (
      id TEXT PRIMARY KEY, customer_id TEXT REFERENCES customers (id), status TEXT NOT NULL, account_type TEXT NOT NULL,
      currency TEXT NOT NULL, platform_account_id TEXT, ownership_type TEXT,
      is_default_uma_deposit_account INTEGER NOT NULL, beneficiary_verification_status TEXT,
      beneficiary_verified_name TEXT, holder_name TEXT, primary_identifier TEXT NOT NULL, active_identity TEXT UNIQUE,
      account_info_json TEXT NOT NULL, deleted_at TEXT, created_at TEXT NOT NULL, updated_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX external_accounts_by_customer ON external_accounts (customer_id, deleted_at, created_at, id)',
    'CREATE INDEX external_accounts_by_time ON external_accounts (deleted_at, created_at, id)',
  ],
}
