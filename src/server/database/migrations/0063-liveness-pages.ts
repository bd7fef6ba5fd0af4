import type { Migration } from '../migration'

/** The pages of the liveness checks of wallets: found by their token, and whether somebody has begun. */
export const livenessPages: Migration = {
  version: 63,
  name: 'liveness-pages',
  statements: [
    'ALTER TABLE ownership_challenges ADD COLUMN is_opened INTEGER NOT NULL DEFAULT 0',
    'CREATE INDEX ownership_challenges_by_token ON ownership_challenges (token) WHERE token IS NOT NULL',
  ],
}
