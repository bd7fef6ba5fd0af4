import type { Migration } from '../migration'

/** What fired is listed by when it did, among any number of timers. */
export const timerHistory: Migration = {
  version: 7,
  name: 'timer history',
  statements: ['CREATE INDEX timers_finished ON timers (finished_at, id) WHERE finished_at IS NOT NULL'],
}
