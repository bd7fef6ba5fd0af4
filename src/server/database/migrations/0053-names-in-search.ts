import type { Migration } from '../migration'

/** Pickers find names by the search's index: what found only their beginnings goes. */
export const namesInSearch: Migration = {
  version: 53,
  name: 'names in search',
  statements: ['DROP INDEX customers_by_name', 'DROP INDEX external_accounts_by_holder'],
}
