import type { Migration } from '../migration'

/** Names that look alike are found in the order of names; accounts without a skeleton yet are found at once. */
export const payeeSkeletons: Migration = {
  version: 38,
  name: 'payee-skeletons',
  statements: [
    'DROP INDEX external_accounts_by_skeleton',
    `CREATE INDEX external_accounts_by_skeleton ON external_accounts (holder_skeleton, holder_name, id)
      WHERE deleted_at IS NULL`,
    `CREATE INDEX external_accounts_without_skeleton ON external_accounts (id)
      WHERE holder_skeleton IS NULL AND holder_name IS NOT NULL`,
  ],
}
