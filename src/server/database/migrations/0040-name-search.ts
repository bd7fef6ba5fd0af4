import type { Migration } from '../migration'

/** Pickers find a customer, a holder and an identifier by their beginning, whatever the number of rows. */
export const nameSearch: Migration = {
  version: 40,
  name: 'name-search',
  statements: [
    'CREATE INDEX customers_by_name ON customers (lower(display_name), id)',
    'CREATE INDEX external_accounts_by_holder ON external_accounts (lower(holder_name), id)',
    'CREATE INDEX external_accounts_by_identifier ON external_accounts (lower(primary_identifier), id)',
  ],
}
