import type { Migration } from '../migration'

/** Coins are searched for, by the ends of their ids too. */
export const stablecoinIdEnds: Migration = {
  version: 70,
  name: 'stablecoin-id-ends',
  statements: ['CREATE INDEX stablecoins_by_id_end ON stablecoins (substr(id, -6))'],
}
