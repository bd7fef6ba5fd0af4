import type { Migration } from '../migration'

/** Lists that operators keep under a name, and which of them a screen opens with. */
export const savedViews: Migration = {
  version: 48,
  name: 'saved views',
  statements: [
    `CREATE TABLE saved_views (
      id TEXT PRIMARY KEY,
      operator_id TEXT NOT NULL REFERENCES operators (id),
      place TEXT NOT NULL, name TEXT NOT NULL, search TEXT NOT NULL,
      list TEXT NOT NULL, query_json TEXT NOT NULL, is_shared INTEGER NOT NULL,
      created_at TEXT NOT NULL, updated_at TEXT NOT NULL
    ) STRICT`,
    'CREATE INDEX saved_views_by_operator ON saved_views (operator_id, name)',
    'CREATE INDEX saved_views_shared ON saved_views (name) WHERE is_shared = 1',
    `CREATE TABLE default_views (
      operator_id TEXT NOT NULL REFERENCES operators (id), place TEXT NOT NULL,
      view_id TEXT NOT NULL REFERENCES saved_views (id),
      PRIMARY KEY (operator_id, place)
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX default_views_by_view ON default_views (view_id)',
  ],
}
