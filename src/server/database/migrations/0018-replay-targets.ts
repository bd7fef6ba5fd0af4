import type { Migration } from '../migration'

/** A replay may go to a forwarding target instead of the platform's endpoint. */
export const replayTargets: Migration = {
  version: 18,
  name: 'replay-targets',
  statements: ['ALTER TABLE webhook_replays ADD COLUMN target_id TEXT'],
}
