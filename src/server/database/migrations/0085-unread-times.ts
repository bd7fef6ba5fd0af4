import type { Migration } from '../migration'

/** When views and targets were made or changed stands in the audit log; nothing ever read it here. */
export const unreadTimes: Migration = {
  version: 85,
  name: 'unread times',
  statements: [
    'ALTER TABLE saved_views DROP COLUMN created_at',
    'ALTER TABLE saved_views DROP COLUMN updated_at',
    'ALTER TABLE forwarding_targets DROP COLUMN created_at',
    'ALTER TABLE forwarding_targets DROP COLUMN updated_at',
  ],
}
